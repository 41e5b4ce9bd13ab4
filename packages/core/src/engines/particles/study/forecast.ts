import { normalCdf } from "../../../random/normal.ts";
import type { QuestionsNeeded } from "../../../study/results.ts";
import { askingOn } from "./asking.ts";
import { runnerUp } from "./consensus.ts";
import { hasChoice, type Situation } from "./situation.ts";
import { Worth } from "./worth.ts";

/** Two options are told apart when one is ahead with this probability. */
const apart = 1.64; // 95 %, in standard deviations
/** Nobody is told of more. */
const mostQuestions = 40;

/**
 * About how many more questions would tell the leader from the runner-up, by linear regression over the draws: with the lead's mean μ
 * and variance v, of which k times of asking about the two explain w_k, the mean after the answers is N(μ, w_k) and the
 * variance v − w_k. They are then told apart with probability P(|N(μ, w_k)| ≥ 1.64·√(v − w_k)); the range is where that
 * passes a third and two thirds. Null when even the first takes more than forty questions, or there is nobody behind.
 */
export function questionsToSeparate(situation: Situation): QuestionsNeeded | null {
  const found = separation(situation);
  if (!found) return null;
  const from = found.needed(1 / 3);
  if (from === null) return null;
  return { from, to: found.needed(2 / 3) ?? mostQuestions, between: found.between };
}

/** The middle of that range; null when it cannot be said. */
export function roundsNeeded(situation: Situation): number | null {
  return separation(situation)?.needed(1 / 2) ?? null;
}

function separation(situation: Situation): {
  readonly between: QuestionsNeeded["between"];
  needed(chance: number): number | null;
} | null {
  const { state, portions } = situation;
  if (!hasChoice(state) || portions.length === 0) return null;
  const view = situation.view();
  const { social, table } = view;
  const second = runnerUp(state.space, view);
  if (second === null) return null;
  const [winner, rival] = [social.options[social.leader], social.options[second]];
  const mean = social.means[social.leader] - social.means[second];
  const channels = (["public", "private"] as const).filter(
    (channel) => askingOn(situation, channel).voters.length > 0,
  );
  const worths = channels.map((channel) => new Worth(view, askingOn(situation, channel)));
  const chanceAfter = (copies: number): number =>
    Math.max(
      0,
      ...worths.map((worth) => {
        const { part, whole } = worth.explained([winner, rival], rival, copies);
        const bar = apart * Math.sqrt(Math.max(0, whole - part));
        if (part <= 0) return mean >= bar ? 1 : 0;
        const spread = Math.sqrt(part);
        return normalCdf((mean - bar) / spread) + normalCdf((-mean - bar) / spread);
      }),
    );
  return {
    between: [state.space.decode(table.options[winner]), state.space.decode(table.options[rival])],
    needed(chance) {
      for (let copies = 1; copies <= mostQuestions; copies++) {
        if (chanceAfter(copies) >= chance) return copies;
      }
      return null;
    },
  };
}
