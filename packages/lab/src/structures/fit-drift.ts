import { InvalidInputError } from "@unswayed/core";
import { exp } from "@unswayed/core/numerics";
import type { AnsweredRound } from "./answered-rounds.ts";
import { describedFit, type StructureFit } from "./fit-structure.ts";
import { groupVotes, type StructureSettings } from "./group-votes.ts";
import type { Structure } from "./structure.ts";

/** Whether and when a group's influence changed between its meetings. */
export interface DriftReport {
  readonly meetings: number;
  /** The probability that influence was the same at all meetings. */
  readonly steady: number;
  /** The probability that it drifted, a little at every meeting. */
  readonly drifting: number;
  /** By meeting: the probability that it changed once, there. Entry 0 is 0. */
  readonly changeAt: readonly number[];
  /** Steady, unless that has become improbable; then the most probable of the others. */
  readonly verdict: Structure;
  /** The votes as the verdict explains them; its influence is by meeting. */
  readonly fit: StructureFit;
  /** By meeting: by how much the weights of an average voter moved since the last, 0 to 1. Entry 0 is 0. */
  readonly moved: readonly number[];
  /** Whose open answers changed most at the largest of these moves: a voter's index; null where influence was steady. */
  readonly mostMoved: number | null;
}

/** Before the votes: steady one half, a drift one quarter, a change one quarter, at any meeting alike. */
const priorOf = { steady: 0.5, drifting: 0.25, changed: 0.25 } as const;
const driftSteps: readonly number[] = [0.2, 0.5];
/** A change is stated when nine in ten speak for it: half of it would be news about people that is not true. */
const doubted = 0.1;

/**
 * Fits influence that stays, drifts, or changes at one meeting, and weighs them by how probable each makes the votes.
 *
 * @param rounds - of at least two meetings of the same people, over the same options or with some in common
 */
export function fitDrift(
  rounds: readonly AnsweredRound[],
  settings: StructureSettings,
): DriftReport {
  const votes = groupVotes(rounds, settings);
  const { meetingCount: meetings } = votes.size;
  if (meetings < 2) {
    throw new InvalidInputError("rounds", rounds, "votes of at least two meetings");
  }
  const candidates: { readonly structure: Structure; readonly prior: number }[] = [
    { structure: { kind: "linear" }, prior: priorOf.steady },
    ...driftSteps.map((step) => ({
      structure: { kind: "drift", step } as const,
      prior: priorOf.drifting / driftSteps.length,
    })),
    ...Array.from({ length: meetings - 1 }, (_, k) => ({
      structure: { kind: "change", meeting: k + 1 } as const,
      prior: priorOf.changed / (meetings - 1),
    })),
  ];
  const fitted = candidates.map(({ structure, prior }) => ({
    structure,
    prior,
    fit: votes.fit(structure, votes.answers),
  }));
  const top = Math.max(...fitted.map(({ fit }) => fit.logEvidence));
  const weights = fitted.map(({ prior, fit }) => prior * exp(fit.logEvidence - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = weights.map((weight) => weight / total);
  const chanceOf = (isMeant: (structure: Structure) => boolean): number =>
    fitted.reduce((sum, { structure }, k) => sum + (isMeant(structure) ? chances[k] : 0), 0);
  const isSteady = chances[0] >= doubted; // the first candidate
  const others = chances.map((chance, k) => (k === 0 ? 0 : chance));
  const { structure, fit } = fitted[isSteady ? 0 : others.indexOf(Math.max(...others))];
  const described = describedFit(votes, structure, fit);
  const moves = movesBetween(described.influence);
  const largest = moves.reduce((most, move) => (move.mean > most.mean ? move : most));
  return {
    meetings,
    steady: chances[0],
    drifting: chanceOf(({ kind }) => kind === "drift"),
    changeAt: Array.from({ length: meetings }, (_, meeting) =>
      chanceOf((each) => each.kind === "change" && each.meeting === meeting),
    ),
    verdict: structure,
    fit: described,
    moved: moves.map(({ mean }) => mean),
    mostMoved: structure.kind === "linear" ? null : largest.voter,
  };
}

/** Half the sum of |change| of a row is the weight that went elsewhere. */
function movesBetween(
  influence: StructureFit["influence"],
): readonly { readonly mean: number; readonly voter: number }[] {
  return influence.map((rows, meeting) => {
    const before = influence[Math.max(0, meeting - 1)];
    const byVoter = rows.map(
      (row, i) => row.reduce((sum, weight, j) => sum + Math.abs(weight - before[i][j]), 0) / 2,
    );
    const mean = byVoter.reduce((sum, move) => sum + move, 0) / byVoter.length;
    return { mean, voter: byVoter.indexOf(Math.max(...byVoter)) };
  });
}
