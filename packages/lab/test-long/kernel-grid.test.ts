import { createSpace, type OptionSpace } from "@unswayed/core";
import { kernelFromSpec } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  anchoredFeatures,
  createBelief,
  exactFeatures,
  type FeatureGrid,
  restarted,
} from "@unswayed/core/particles";
import type { Ballot } from "@unswayed/core/question";
import { describe, expect, test } from "vitest";
import { type MeanAndError, meanAndError } from "../src/experiment/statistics/mean-and-error.ts";
import type { Problem } from "../src/problem.ts";
import { findProblem } from "../src/problems/catalogue.ts";
import { startingOptions } from "../src/starting-options.ts";

/**
 * Whether the kernels that a belief holds possible foresee private preferences better than length scales alone: the same ballots, 30
 * open and 6 private pairs drawn at random, read under both. What is compared is the divergence of foreseen from true
 * chances of private answers, which one group tells far more surely than the regret of its recommendation does.
 */

const seeds = Array.from({ length: 12 }, (_, k) => 1001 + k);
const openPairs = 30;
const privatePairs = 6;
const judgedPairs = 60;

const chance = (difference: number): number => 1 / (1 + Math.exp(-difference));

describe("the kernels held possible foresee", () => {
  test.each(["gp-3", "gp-5", "thermal-iso", "energy", "toy"])(
    "%s no worse than length scales alone, beyond two standard errors",
    (name) => {
      const { mean, error } = difference(name);
      expect(mean).toBeLessThan(2 * error);
    },
  );

  test("trip, where preferences are straight lines, better beyond two standard errors", () => {
    const { mean, error } = difference("trip");
    expect(mean).toBeLessThan(-2 * error);
  });
});

/** Divergence with the kernels held possible less that with length scales alone, over the groups. */
function difference(name: string): MeanAndError & { error: number } {
  const differences = seeds.map((seed) => {
    const problem = findProblem(name).build(seed);
    const space = createSpace(problem.task.options);
    const random = createRandomSource("foreseen").split(seed);
    const { options, features } = startingOptions(space, random.split("options"));
    const ballots = drawBallots(problem, space, options, random.split("ballots"));
    const divergence = (grid: FeatureGrid): number =>
      divergenceOf(problem, space, options, grid, ballots, seed);
    return divergence(features) - divergence(scalesAlone(space, options, random.split("anchors")));
  });
  const found = meanAndError(differences)!;
  const error = found.error ?? Number.NaN;
  console.info(`${name}: ${found.mean.toFixed(4)} ± ${error.toFixed(4)} nats an answer`);
  return { ...found, error };
}

/** Length scales with the list's own share for every item, on 64 anchors where there are many options. */
function scalesAlone(
  space: OptionSpace,
  options: readonly Option[],
  random: ReturnType<typeof createRandomSource>,
): FeatureGrid {
  const scales = space.dimension === 1 ? [0.05, 0.1, 0.2, 0.4] : [0.1, 0.2, 0.4, 0.8];
  const kernels = scales.map((lengthScale) => ({
    lengthScale,
    kernel: kernelFromSpec(space.kernelSpec(lengthScale)),
  }));
  if (space.isFinite && options.length <= 80) {
    return exactFeatures(options, [...kernels, { lengthScale: null, kernel: null }]);
  }
  return anchoredFeatures(options, space.sample(64, random), kernels);
}

function drawBallots(
  { task, truth }: Problem,
  space: OptionSpace,
  options: readonly Option[],
  random: ReturnType<typeof createRandomSource>,
): readonly Ballot[] {
  const values = options.map((option) => space.decode(option));
  return Array.from({ length: openPairs + privatePairs }, (_, k) => {
    const [candidate, reference] = twoOf(options.length, random);
    const channel = k < openPairs ? "public" : "private";
    const gaps = task.voters.map(
      (_name, voter) =>
        truth.utility(voter, values[candidate]!) - truth.utility(voter, values[reference]!),
    );
    return task.voters.map((_name, voter): Ballot => {
      const gap =
        channel === "private"
          ? gaps[voter]!
          : truth.influence[voter]!.reduce((sum, weight, j) => sum + weight * gaps[j]!, 0);
      const answer = [random.next() < chance(gap) ? 0 : 1];
      return { kind: "pair", voter, channel, options: [candidate, reference], answer };
    });
  }).flat();
}

function twoOf(count: number, random: ReturnType<typeof createRandomSource>): [number, number] {
  const first = Math.floor(random.next() * count);
  const second = (first + 1 + Math.floor(random.next() * (count - 1))) % count;
  return [first, second];
}

/** Mean of Σ p log(p / q) over private answers to other pairs: p true, q foreseen. */
function divergenceOf(
  { task, truth }: Problem,
  space: OptionSpace,
  options: readonly Option[],
  features: FeatureGrid,
  ballots: readonly Ballot[],
  seed: number,
): number {
  const voterCount = task.voters.length;
  const empty = createBelief({
    voterCount,
    features,
    seed,
    effort: { particles: 96, trajectories: 2, steps: 8 },
  });
  const { draws } = restarted({ ...empty, ballots }, 1);
  const values = options.map((option) => space.decode(option));
  const random = createRandomSource("judged").split(seed);
  let sum = 0;
  for (let k = 0; k < judgedPairs; k++) {
    const [a, b] = twoOf(options.length, random);
    for (let voter = 0; voter < voterCount; voter++) {
      const p = chance(truth.utility(voter, values[a]!) - truth.utility(voter, values[b]!));
      let q = 0;
      for (let m = 0; m < draws.count; m++) {
        const at = (m * voterCount + voter) * draws.optionCount;
        const gap = draws.privateUtilities[at + a]! - draws.privateUtilities[at + b]!;
        q += chance(gap) / draws.count;
      }
      sum += p * Math.log(p / q) + (1 - p) * Math.log((1 - p) / (1 - q));
    }
  }
  return sum / (judgedPairs * voterCount);
}
