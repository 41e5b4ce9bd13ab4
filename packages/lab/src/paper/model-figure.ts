import type { StudyAnswers } from "@unswayed/core";
import { rbf } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  type Interval,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateUtilityBounds,
  publicUtilityBounds,
  type Vote,
} from "@unswayed/paper";
import { toy } from "../problems/toy.ts";
import { drawAnswers } from "../voters.ts";

/** What the paper's second figure shows, as data (paper: fig:visual_exp). */
export interface ModelFigure {
  readonly grid: readonly number[];
  /** True utilities of both voters over the grid. */
  readonly truth: { readonly private: readonly number[][]; readonly public: readonly number[][] };
  readonly independent: ModelView;
  readonly graph: ModelView;
  /** Options that were compared on each channel. */
  readonly asked: { readonly private: readonly number[]; readonly public: readonly number[] };
  readonly reference: number;
  readonly consensus: number;
}

export interface ModelView extends PrivateView {
  readonly public: readonly Band[];
}

/** What a model says of private utilities, and what it would ask next. */
interface PrivateView {
  readonly private: readonly Band[];
  /** α(x, x_{t−1}): the most that x could be better than the option before. */
  readonly acquisition: readonly number[];
  /** Where α is largest: the next question. */
  readonly next: number;
  /** Mean width of the private bands. */
  readonly privateWidth: number;
}

/** Of one voter, over the grid. */
export interface Band {
  /** Of the most likely explanation (MAP). */
  readonly estimate: readonly number[];
  readonly lower: readonly number[];
  readonly upper: readonly number[];
}

export interface ModelFigureOptions {
  readonly gridPoints?: number;
  readonly seed?: string;
  readonly privateVotes?: number;
  readonly publicVotes?: number;
}

/** What the claims about the figure look at, of one draw of the votes. */
export interface ModelDraw {
  readonly graph: { readonly width: number; readonly distance: number };
  readonly independent: { readonly width: number; readonly distance: number };
}

/** The figure's two models on votes drawn so many times: one draw is luck. */
export function modelDraws(count: number, options: ModelFigureOptions = {}): readonly ModelDraw[] {
  return Array.from({ length: count }, (_, k) => {
    const { grid, votes, reference } = drawnVotes({ ...options, seed: `draw ${k + 1}` });
    const told = (publicVotes: readonly Vote[]) => {
      const set = credible(grid, votes.private, publicVotes);
      const { privateWidth, next } = privateView(grid, reference, set);
      return { width: privateWidth, distance: Math.abs(next - consensus) };
    };
    return { graph: told(votes.public), independent: told([]) };
  });
}

const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
const normBound = 12;
const lengthScale = 0.1;

/**
 * The toy example after twenty open and ten private votes on random pairs, read by two models: one in which what people want
 * and what they show have nothing to do with each other, and one in which v = A u.
 */
export function modelFigure(options: ModelFigureOptions = {}): ModelFigure {
  const { grid, pairs, votes, reference } = drawnVotes(options);
  const graph = credible(grid, votes.private, votes.public);
  const { truth } = toy;
  const own = [0, 1].map((voter) => grid.map((x) => truth.utility(voter, { x })));
  return {
    grid,
    truth: {
      private: own,
      public: truth.influence.map((row) =>
        grid.map((_, k) => row[0]! * own[0]![k]! + row[1]! * own[1]![k]!),
      ),
    },
    // Without a link between the channels each is its own problem, in which what is voted on is simply wanted.
    independent: view(
      grid,
      reference,
      credible(grid, votes.private, []),
      credible(grid, votes.public, []),
    ),
    graph: view(grid, reference, graph, null),
    asked: {
      private: pairs.slice(0, votes.private.length).flatMap((pair) => pair.map((k) => grid[k]!)),
      public: pairs.flatMap((pair) => pair.map((k) => grid[k]!)),
    },
    reference: grid[reference]!,
    consensus,
  };
}

const consensus = (toy.truth.optimum.option as { readonly x: number }).x;

/** Random pairs of a grid, all voted on in public and the first of them privately too. */
function drawnVotes(options: ModelFigureOptions) {
  const { gridPoints = 41, seed = "model figure", privateVotes = 10, publicVotes = 20 } = options;
  const grid = Array.from({ length: gridPoints }, (_, k) => k / (gridPoints - 1));
  const random = createRandomSource(seed);
  const pairs = Array.from({ length: publicVotes }, () =>
    randomPair(grid, random.next(), random.next()),
  );
  const votes = {
    public: pairs.map((pair) => vote(grid, pair, "public", seed)),
    private: pairs.slice(0, privateVotes).map((pair) => vote(grid, pair, "private", seed)),
  };
  return { grid, pairs, votes, reference: pairs.at(-1)![0] };
}

function randomPair(grid: readonly number[], a: number, b: number): [number, number] {
  const first = Math.floor(a * grid.length);
  const second = Math.floor(b * (grid.length - 1));
  return [first, second < first ? second : second + 1];
}

function vote(
  grid: readonly number[],
  [candidate, reference]: readonly [number, number],
  channel: "private" | "public",
  seed: string,
): Vote {
  const random = createRandomSource(seed).split(channel).split(`${candidate} ${reference}`);
  const answers: StudyAnswers = drawAnswers(
    toy,
    { kind: "pair", channel, options: [{ x: grid[candidate]! }, { x: grid[reference]! }] },
    random,
  );
  return {
    candidate,
    reference,
    answers: toy.task.voters.map((name) => (answers[name] === "first" ? "candidate" : "reference")),
  };
}

function credible(
  grid: readonly number[],
  privateVotes: readonly Vote[],
  publicVotes: readonly Vote[],
): ConfidenceSet {
  const inference = prepareInference({
    voterCount: toy.task.voters.length,
    options: grid.map((x) => [x]),
    kernel: rbf({ lengthScale }),
    normBound,
    privateVotes,
    publicVotes,
  });
  const random = createRandomSource("model figure solves");
  const map = mapEstimate(inference, { random: random.split("map"), effort: "normal" });
  return confidenceSet(inference, map, slack, { random: random.split("set"), effort: "normal" });
}

const voters = toy.task.voters.map((_, voter) => voter);
const few = { starts: 4 };

/** @param shown - the set that speaks of what people show; null when it is the same */
function view(
  grid: readonly number[],
  reference: number,
  wanted: ConfidenceSet,
  shown: ConfidenceSet | null,
): ModelView {
  const ofPublic = voters.map((voter) =>
    band(
      shown === null ? estimateOf(wanted, voter, true) : estimateOf(shown, voter, false),
      grid.map((_, k) =>
        shown === null
          ? publicUtilityBounds(wanted, k, voter, few)
          : privateUtilityBounds(shown, k, voter, few),
      ),
    ),
  );
  return { ...privateView(grid, reference, wanted), public: ofPublic };
}

function privateView(
  grid: readonly number[],
  reference: number,
  wanted: ConfidenceSet,
): PrivateView {
  const ofPrivate = voters.map((voter) =>
    band(
      estimateOf(wanted, voter, false),
      grid.map((_, k) => privateUtilityBounds(wanted, k, voter, few)),
    ),
  );
  const acquisition = grid.map((_, k) =>
    k === reference
      ? 0
      : (improvementBound(wanted, k, reference, toy.task.welfare, { effort: "fast" }).value ?? 0),
  );
  const widths = ofPrivate.flatMap(({ lower, upper }) => lower.map((low, k) => upper[k]! - low));
  return {
    private: ofPrivate,
    acquisition,
    next: grid[acquisition.indexOf(Math.max(...acquisition))]!,
    privateWidth: widths.reduce((sum, width) => sum + width, 0) / widths.length,
  };
}

/** û of a voter, or what  makes of everyone's. */
function estimateOf(
  { map: { utilities, influence } }: ConfidenceSet,
  voter: number,
  isShown: boolean,
): readonly number[] {
  const n = toy.task.voters.length;
  const m = utilities.length / n;
  const weights = Array.from({ length: n }, (_, j) =>
    isShown ? influence[voter * n + j]! : Number(j === voter),
  );
  return Array.from({ length: m }, (_, k) =>
    weights.reduce((sum, weight, j) => sum + weight * utilities[j * m + k]!, 0),
  );
}

function band(estimate: readonly number[], intervals: readonly Interval[]): Band {
  return {
    estimate,
    lower: intervals.map(({ lower }) => lower.value ?? Number.NaN),
    upper: intervals.map(({ upper }) => upper.value ?? Number.NaN),
  };
}
