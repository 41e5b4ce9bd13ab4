import type { OptionValue } from "@unswayed/core";
import type { Truth, VoterHabits } from "../problem.ts";
import { publicUtility } from "../truth.ts";

/** Groups that do not answer as the model of influence says, v = A u with a logistic error: methods must bear them. */

/** The kinds of misfit that a made-up problem can have; "linear" has none. */
export const misfits = ["linear", "pressure", "bias", "lapses"] as const;

export type Misfit = (typeof misfits)[number];

/** How much of an open answer follows the majority under peer pressure. */
const pressure = 0.6;

/** Standard deviation, in the units of votes, of what makes all answer alike in public. */
export const biasDeviation = 0.8;

/** Three answers in twenty are given without looking. */
export const lapsingVoters: VoterHabits = { lapse: 0.15 };

/**
 * Peer pressure: in the open, 60 % of a wish gives way to the side that more people are privately on, as strongly as
 * people on this pair feel on average:
 *
 *     0.4 d_i + 0.6 s d̄,     d_j = u_j(x) − u_j(x′),  s = sign of Σ_j sign d_j,  d̄ = mean |d_j|
 *
 * Which side that is depends on the pair, so no matrix A does the same. The one that comes nearest, with the mean in
 * place of the majority, stands in the truth as the influence.
 */
export function underPressure(
  utility: Truth["utility"],
  voterCount: number,
): Required<Pick<Truth, "influence" | "publicDifference">> {
  const people = Array.from({ length: voterCount }, (_, voter) => voter);
  return {
    influence: people.map((i) =>
      people.map((j) => (i === j ? 1 - pressure : 0) + pressure / voterCount),
    ),
    publicDifference(voter, candidate, reference) {
      const differences = people.map((j) => utility(j, candidate) - utility(j, reference));
      const majority = Math.sign(differences.reduce((sum, d) => sum + Math.sign(d), 0));
      const strength = differences.reduce((sum, d) => sum + Math.abs(d), 0) / voterCount;
      return (1 - pressure) * differences[voter]! + pressure * majority * strength;
    },
  };
}

/** A bias common to all: in the open everyone leans towards some options, such as those that are proper to want. */
export function withBias(
  wishes: Pick<Truth, "utility" | "influence">,
  biasOf: (option: OptionValue) => number,
): Required<Pick<Truth, "publicDifference">> {
  return {
    publicDifference: (voter, candidate, reference) =>
      publicUtility(wishes, voter, candidate) -
      publicUtility(wishes, voter, reference) +
      biasOf(candidate) -
      biasOf(reference),
  };
}
