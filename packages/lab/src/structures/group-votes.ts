import { InvalidInputError } from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import type { FeatureGrid } from "@unswayed/core/particles";
import { type AnsweredRound, answersOf, type GivenAnswer } from "./answered-rounds.ts";
import { fitPosterior, type PosteriorFit } from "./posterior-fit.ts";
import { openAnswers, type Structure, type StructureSize } from "./structure.ts";
import type { VoteProblem } from "./vote-objective.ts";

/** What is known besides the votes, and how hard to look. */
export interface StructureSettings {
  readonly voterCount: number;
  /** Of the options, with the length scales held possible; one is chosen by the votes. */
  readonly features: FeatureGrid;
  /** Decides the random starts and the folds. */
  readonly seed: number | string;
  /** Typical size of a utility in logits; chosen by the votes when absent. */
  readonly amplitude?: number;
  /** Share of answers given at random. Default 0.01. */
  readonly lapse?: number;
  /** Starts with random influence, besides one that follows the private votes. Default 1. */
  readonly randomStarts?: number;
}

/** Votes made ready to be explained by any structure. */
export interface GroupVotes {
  readonly answers: readonly GivenAnswer[];
  readonly size: StructureSize;
  readonly random: RandomSource;
  problem(structure: Structure): VoteProblem;
  fit(structure: Structure, answers: readonly GivenAnswer[]): PosteriorFit;
}

const amplitudes: readonly number[] = [0.8, 1.3, 2];
const middle = 1.3;

/**
 * How smooth utilities are and how large is decided once, by what explains all votes best under the linear structure, so that
 * structures differ in nothing else.
 */
export function groupVotes(
  rounds: readonly AnsweredRound[],
  settings: StructureSettings,
): GroupVotes {
  const { voterCount, features, seed, amplitude, lapse = 0.01, randomStarts = 1 } = settings;
  checkSettings(settings);
  const answers = answersOf(rounds, voterCount, features.optionCount);
  const meetingCount = answers.reduce((most, { meeting }) => Math.max(most, meeting + 1), 1);
  const random = createRandomSource(seed).split("structures");
  const made = (point: number, scale: number): GroupVotes => {
    const size = { voterCount, meetingCount, amplitude: scale };
    const { rows, rank } = features.points[point];
    const plain = rows.map((value) => scale * value);
    const centred = centredRows(plain, rank);
    const problem = (structure: Structure): VoteProblem => ({
      voterCount,
      rank,
      // Differences are the same with both, and plain rows have more zeros. Only "features" looks at levels.
      rows: structure.kind === "features" ? centred : plain,
      structure: openAnswers(structure, size),
      lapse,
    });
    return {
      answers,
      size,
      random,
      problem,
      fit: (structure, some) =>
        fitPosterior(problem(structure), some, randomStarts, random.split("starts")),
    };
  };
  const evidence = (point: number, scale: number): number =>
    made(point, scale).fit({ kind: "linear" }, answers).logEvidence;
  const points = features.points.map((_, point) => point);
  const point = best(points, (candidate) => evidence(candidate, amplitude ?? middle));
  const scale = amplitude ?? best(amplitudes, (candidate) => evidence(point, candidate));
  return made(point, scale);
}

/** The candidate with the highest value; a single one is not evaluated. */
function best(candidates: readonly number[], value: (candidate: number) => number): number {
  if (candidates.length === 1) return candidates[0];
  return candidates
    .map((candidate) => ({ candidate, height: value(candidate) }))
    .reduce((a, b) => (b.height > a.height ? b : a)).candidate;
}

/** Utilities counted from each voter's own mean: votes do not tell any other level. */
export function centredRows(rows: Float64Array, rank: number): Float64Array {
  const count = rows.length / rank;
  const out = rows.slice();
  for (let k = 0; k < rank; k++) {
    let mean = 0;
    for (let x = 0; x < count; x++) mean += rows[x * rank + k] / count;
    for (let x = 0; x < count; x++) out[x * rank + k] -= mean;
  }
  return out;
}

function checkSettings({ voterCount, amplitude, lapse = 0, randomStarts = 0 }: StructureSettings) {
  if (!Number.isInteger(voterCount) || voterCount < 2) {
    throw new InvalidInputError("voterCount", voterCount, "a whole number, at least 2");
  }
  if (amplitude !== undefined && !(amplitude > 0 && amplitude < Infinity)) {
    throw new InvalidInputError("amplitude", amplitude, "a positive number");
  }
  if (!(lapse >= 0 && lapse < 1)) {
    throw new InvalidInputError("lapse", lapse, "a share from 0 to less than 1");
  }
  if (!Number.isInteger(randomStarts) || randomStarts < 0) {
    throw new InvalidInputError("randomStarts", randomStarts, "a whole number, 0 or more");
  }
}
