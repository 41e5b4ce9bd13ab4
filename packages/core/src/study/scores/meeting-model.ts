import type { Option } from "../../kernel/kernel.ts";
import type { MeetingModel } from "../../meeting/next-step.ts";
import { tidy } from "../proposals.ts";
import type { ProposedQuestion } from "../proposed-question.ts";
import type { Reason } from "../requests.ts";
import type { ScoreRound } from "../score-log.ts";
import { worthOf } from "./leading.ts";
import { mostHopeful } from "./most-hopeful.ts";
import { privateness } from "./privateness.ts";
import type { Situation } from "./situation.ts";
import { isRivalNear } from "./status.ts";

/** What a meeting in which people rate options asks of this engine. */
export function meetingModel(situation: Situation): MeetingModel<ProposedQuestion> {
  const { settings, state } = situation;
  const last = state.scoreRounds[state.scoreRounds.length - 1];
  const isOpen = ({ private: inPrivate, option }: ScoreRound): boolean =>
    inPrivate === null && state.space.isAvailable(option);
  return {
    publicQuestions(count) {
      if (state.scoreRounds.length < settings.initialOptions) return startingOption(situation);
      return hopeful(situation, count);
    },
    prefersPrivate() {
      if (settings.plan.privateAbout !== "last") return doubtful(situation)[0]?.isWanted ?? false;
      if (last === undefined || !isOpen(last)) return false;
      return privateness(situation, last.option, state.scoreRounds.length).isWanted;
    },
    privateQuestions(count, about) {
      if (about === "last") return last && isOpen(last) ? [inDoubt(situation, last.option)] : [];
      const all = doubtful(situation);
      const wanted = all.filter(({ isWanted }) => isWanted);
      return (wanted.length > 0 ? wanted : all)
        .slice(0, count)
        .map(({ option }) => inDoubt(situation, option));
    },
    isEnough: () => isCovered(situation) && isRivalNear(situation),
  };
}

/** Where each option of a list is rated once, nothing is decided before each has had its turn, if the limit leaves room for that. */
function isCovered({ settings, state }: Situation): boolean {
  const { plan } = settings;
  const { space } = state;
  if (plan.asksAgain || !space.isFinite || space.list().length > plan.mostPublic) return true;
  return unrated(state).length === 0;
}

function unrated({ scoreRounds, space }: Situation["state"]): readonly Option[] {
  const rated = new Set(scoreRounds.map(({ option }) => space.key(option)));
  return space.list().filter((option) => !rated.has(space.key(option)));
}

/** Options of which most may be hoped, the best first. */
function hopeful(situation: Situation, count: number): readonly ProposedQuestion[] {
  const { settings, state } = situation;
  const { space } = state;
  situation.work.onPhase?.("comparison");
  if (space.isFinite) {
    const worth = worthOf(situation, situation.belief());
    return (settings.plan.asksAgain ? space.list() : unrated(state))
      .map((option) => {
        const { mean, deviation } = worth(option);
        return { option, hope: mean + settings.exploration * deviation };
      })
      .sort((a, b) => b.hope - a.hope)
      .slice(0, count)
      .map(({ option, hope }) => rating(situation, option, hopeReason(situation, option, hope)));
  }
  const found: Option[] = [];
  const questions: ProposedQuestion[] = [];
  while (found.length < count) {
    const next = mostHopeful(situation, found);
    if (!next || found.some((option) => space.key(option) === space.key(next.option))) break;
    found.push(next.option);
    questions.push(rating(situation, next.option, hopeReason(situation, next.option, next.value)));
  }
  return questions;
}

function hopeReason({ state: { space } }: Situation, option: Option, hope: number): Reason {
  return {
    kind: "improvement",
    text: `${space.label(option)} could be worth up to ${hope.toFixed(2)} to the group.`,
    improvement: hope,
  };
}

/** Options rated in public only, the most doubtful first: by the rule that would have each asked privately if it were the last. */
function doubtful(
  situation: Situation,
): readonly { readonly option: Option; readonly isWanted: boolean; readonly width: number }[] {
  const { scoreRounds, space } = situation.state;
  return scoreRounds
    .filter((round) => round.private === null && space.isAvailable(round.option))
    .map(({ option }) => ({ option, ...privateness(situation, option, scoreRounds.length) }))
    .sort((a, b) => b.width - a.width);
}

function inDoubt(situation: Situation, option: Option): ProposedQuestion {
  const { width, threshold } = privateness(situation, option, situation.state.scoreRounds.length);
  return rating(situation, option, {
    kind: "private-width",
    text: `What people think privately about this option is uncertain (${width.toFixed(2)}).`,
    privateWidth: width,
    threshold,
  });
}

/** A random option, none twice while there are others. */
function startingOption(situation: Situation): readonly ProposedQuestion[] {
  const { settings, state, random } = situation;
  const { space, scoreRounds } = state;
  const taken = new Set(scoreRounds.map(({ option }) => space.key(option)));
  const count = space.isFinite ? space.list().length : 16;
  const pool = space
    .sample(count, random("start", scoreRounds.length + 1))
    .map((option) => tidy(space, option));
  const option = pool.find((drawn) => !taken.has(space.key(drawn))) ?? pool[0];
  if (!option) return [];
  const why: Reason = {
    kind: "start",
    text: `Starting option ${scoreRounds.length + 1} of ${settings.initialOptions}, drawn at random.`,
  };
  return [rating(situation, option, why)];
}

function rating({ state }: Situation, option: Option, why: Reason): ProposedQuestion {
  return { kind: "rating", options: [state.space.decode(option)], why: () => why };
}
