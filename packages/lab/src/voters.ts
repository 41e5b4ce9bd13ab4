import { type Answer, InvalidInputError, type Option, type RandomSource } from "@unswayed/core";
import { type Channel, type Problem, trueChannelUtility } from "./problem.ts";

/** How simulated voters answer, besides what they want. */
export interface VoterHabits {
  /** ν of Davidson's model: equals are called a tie with probability ν/(2 + ν). Default 0, never. */
  readonly tieStrength?: number;
  /** How often a voter does not answer at all. Default 0, never. */
  readonly abstention?: number;
}

/**
 * Everyone's answer to one question on one channel, drawn from what they really want:
 *
 *     P(candidate) = e^{d/2}/Z,  P(reference) = e^{−d/2}/Z,  P(tie) = ν/Z,     Z = e^{d/2} + e^{−d/2} + ν
 *
 * with d the difference of u_i (private) or of v_i = Σ_j A_ij u_j (public); σ(d) when ν = 0 (paper: assump:pairwise,
 * assump:votes). Each voter uses two numbers of the source whatever the habits, so that a habit changed in one place
 * does not change what the others say.
 */
export function drawAnswers(
  problem: Problem,
  channel: Channel,
  candidate: Option,
  reference: Option,
  random: RandomSource,
  habits: VoterHabits = {},
): Answer[] {
  const { tieStrength = 0, abstention = 0 } = habits;
  if (!(tieStrength >= 0 && tieStrength < Infinity)) {
    throw new InvalidInputError("tieStrength", tieStrength, "a finite number ≥ 0");
  }
  if (!(abstention >= 0 && abstention <= 1)) {
    throw new InvalidInputError("abstention", abstention, "a number from 0 to 1");
  }
  return Array.from({ length: problem.voterCount }, (_, voter) => {
    const stays = random.next() >= abstention;
    const draw = random.next();
    const margin =
      trueChannelUtility(problem, channel, voter, candidate) -
      trueChannelUtility(problem, channel, voter, reference);
    return stays ? answerFor(draw, margin, tieStrength) : null;
  });
}

/** The answer a number in [0, 1) stands for: candidate first, then tie, then reference. */
function answerFor(draw: number, margin: number, tieStrength: number): Answer {
  // Divided by the larger of e^{±d/2}, so that nothing overflows.
  const larger = Math.exp(-Math.abs(margin) / 2);
  const [candidate, reference] = margin >= 0 ? [1, larger * larger] : [larger * larger, 1];
  const tie = tieStrength * larger;
  const whole = candidate + reference + tie;
  if (draw * whole < candidate) return "candidate";
  return draw * whole < candidate + tie ? "tie" : "reference";
}
