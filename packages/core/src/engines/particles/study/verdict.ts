import type { Option } from "../../../kernel/kernel.ts";
import { questionsLeft } from "../../../meeting/next-step.ts";
import { secondsFor } from "../../../meeting/seconds.ts";
import { meetingRecord } from "../../../study/meeting.ts";
import { isSameProposal } from "../../../study/proposals.ts";
import type { Verdict } from "../../../study/results.ts";
import { chancesOfVerdict } from "../decide/verdict-forecast.ts";
import { expectedVoters } from "./asking.ts";
import { bothWays } from "./both-ways.ts";
import { isInPrivate, privateQuestionsOf } from "./private-questions.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";

/** How often "stands" and "falls" may be wrong. */
const verdictErrorRate = 0.1;

/** Whether the winner of the public votes stands; null while there are none. */
export function verdictOf(situation: Situation): Verdict | null {
  const { state, settings } = situation;
  const { space } = state;
  const found = openWinnerIn(situation);
  if (!found) return null;
  const { view, column, openWinner, chance } = found;
  const kind = kindBy(situation, chance);
  const left = questionsLeft(settings.plan, meetingRecord(state)).private;
  const isFinal = kind !== "unclear" || left === 0;
  return {
    kind,
    isFinal,
    openWinner: space.decode(openWinner),
    winner: space.decode(view.table.options[view.social.options[view.social.leader]]),
    chance,
    errorRate: verdictErrorRate,
    bothWays: bothWays(situation),
    expected: isFinal ? null : forecast(situation, view, column, left),
  };
}

/** Whether it is clear that the winner of the public votes stands or falls. */
export function isClear(situation: Situation): boolean {
  const found = openWinnerIn(situation);
  return found !== null && kindBy(situation, found.chance) !== "unclear";
}

/** Public votes alone say nothing of what people think in private: something must have been said there. */
function kindBy({ portions }: Situation, chance: number): Verdict["kind"] {
  const isHeard = portions.some(({ said }) => said.some(({ channel }) => channel === "private"));
  if (!isHeard) return "unclear";
  if (chance >= 1 - verdictErrorRate) return "stands";
  return chance <= verdictErrorRate ? "falls" : "unclear";
}

interface OpenWinner {
  readonly view: View;
  readonly openWinner: Option;
  /** Of the open winner in the view. */
  readonly column: number;
  readonly chance: number;
}

function openWinnerIn(situation: Situation): OpenWinner | null {
  if (!hasChoice(situation.state)) return null;
  const open = situation.viewOf("public");
  if (!open) return null;
  const openWinner = open.table.options[open.social.options[open.social.leader]];
  const view = situation.viewWith(openWinner);
  const { space } = situation.state;
  const { social, table } = view;
  const isSame = Array.from(social.options, (place) =>
    isSameProposal(space, table.options[place], openWinner),
  );
  let count = 0;
  for (let m = 0; m < social.count; m++) if (isSame[social.best[m]]) count++;
  return { view, openWinner, column: isSame.indexOf(true), chance: count / social.count };
}

/** The number of questions after which it is clear as likely as not. */
function forecast(
  situation: Situation,
  view: View,
  column: number,
  left: number,
): Verdict["expected"] {
  if (!situation.state.space.isFinite || column < 0) return null;
  const { plan } = situation.settings;
  const questions = privateQuestionsOf(situation, Math.min(left, furthest))?.questions ?? [];
  const voters = expectedVoters(situation, "private");
  const { belief, social } = view;
  const chances = chancesOfVerdict(belief, social, column, questions, voters, verdictErrorRate);
  const place = chances.findIndex((chance) => chance >= 0.5);
  if (place < 0) return null;
  const seconds = questions
    .slice(0, place + 1)
    .reduce(
      (sum, { kind, options }) => sum + secondsFor(plan.seconds, kind, options.length, "private"),
      0,
    );
  const changing = isInPrivate(situation) ? 0 : plan.seconds.privateRound;
  return { questions: place + 1, seconds: changing + seconds };
}

/** Questions that are looked ahead. */
const furthest = 4;
