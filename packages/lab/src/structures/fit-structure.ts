import { dotRange } from "@unswayed/core/numerics";
import type { AnsweredRound } from "./answered-rounds.ts";
import { hearingCurve } from "./feature-answers.ts";
import { centredRows, type GroupVotes, groupVotes, type StructureSettings } from "./group-votes.ts";
import type { PosteriorFit } from "./posterior-fit.ts";
import { pressureShare } from "./pressure-answers.ts";
import type { Structure } from "./structure.ts";

/** The best explanation of all votes under one structure. */
export interface StructureFit {
  readonly structure: Structure;
  /** log of the probability of the votes under the structure, by Laplace's approximation. */
  readonly logEvidence: number;
  /** By meeting: n rows that sum to 1. For pressure and features, the linear part. */
  readonly influence: readonly (readonly (readonly number[])[])[];
  /** n × N, each voter's counted from their own mean. */
  readonly privateUtilities: readonly (readonly number[])[];
  /** Structure "pressure": the share of each voter's open answers that follows the majority. Else null. */
  readonly pressure: readonly number[] | null;
  /** Structure "features": what others hear of an opinion. Else null. */
  readonly hearing: readonly { readonly utility: number; readonly heard: number }[] | null;
}

/** How one structure explains the votes. */
export function fitStructure(
  rounds: readonly AnsweredRound[],
  structure: Structure,
  settings: StructureSettings,
): StructureFit {
  const votes = groupVotes(rounds, settings);
  return describedFit(votes, structure, votes.fit(structure, votes.answers));
}

export function describedFit(
  { size }: GroupVotes,
  structure: Structure,
  { problem, theta, logEvidence }: PosteriorFit,
): StructureFit {
  const { voterCount: n, rank } = problem;
  const rows = centredRows(problem.rows, rank);
  const voters = Array.from({ length: n }, (_, i) => i);
  const offset = n * rank;
  const open = problem.structure.at(theta, offset);
  const options = Array.from({ length: rows.length / rank }, (_, x) => x);
  const utilities = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((z) => z * size.amplitude);
  const curve =
    structure.kind === "features"
      ? hearingCurve(n, size.amplitude, theta, offset, utilities)
      : null;
  return {
    structure,
    logEvidence,
    influence: Array.from({ length: size.meetingCount }, (_, meeting) => {
      const flat = open.influence(meeting);
      return voters.map((i) => Array.from(flat.subarray(i * n, (i + 1) * n)));
    }),
    privateUtilities: voters.map((i) =>
      options.map((x) => dotRange(rows, x * rank, theta, i * rank, rank)),
    ),
    pressure:
      structure.kind === "pressure" ? voters.map((i) => pressureShare(theta, offset, i, n)) : null,
    hearing: curve?.map((heard, k) => ({ utility: utilities[k], heard })) ?? null,
  };
}
