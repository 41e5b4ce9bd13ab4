import {
  type Belief,
  type BeliefSpec,
  createBelief,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import {
  allOptions,
  type BeliefModel,
  createWorkspace,
  unfold,
  type Workspace,
} from "../../../../src/engines/particles/belief/model.ts";
import { normalStream } from "../../../../src/engines/particles/belief/normal-stream.ts";
import { rbf } from "../../../../src/kernel/stationary.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { questionKinds } from "../../../../src/question/kinds.ts";
import { ratingNoise, usualSpread } from "../../../../src/question/rating-evidence.ts";
import { drawNormal } from "../../../../src/random/normal.ts";
import { createRandomSource, type RandomSource } from "../../../../src/random/random-source.ts";

/**
 * Simulation-based calibration: draw the unknowns from the prior, answers from the unknowns, and the posterior from the
 * answers. Where the true value of a quantity ranks among the posterior draws must then be uniform, whatever the quantity.
 */
const options = [[0], [0.3], [1]];
const spec: Omit<BeliefSpec, "seed"> = {
  voterCount: 2,
  effort: { particles: 96 },
  features: exactFeatures(options, [
    { lengthScale: 0.4, kernel: rbf({ lengthScale: 0.4 }) },
    { lengthScale: null, kernel: null },
  ]),
};

/** What is ranked: a private difference, the group's difference, an influence, a public difference. */
function quantities(utilities: Float64Array, influence: Float64Array): number[] {
  const u = (row: number, x: number): number => utilities[row * 3 + x];
  return [
    u(0, 0) - u(0, 2),
    u(0, 0) + u(1, 0) - u(0, 1) - u(1, 1),
    influence[1],
    u(2, 1) - u(2, 2),
  ];
}

export const quantityNames: readonly string[] = [
  "private difference",
  "group's difference",
  "influence",
  "public difference",
];

/** Draws compared with each truth: far apart in the list of particles, so nearly independent. */
const compared = 19;

export interface CalibrationRanks {
  /** [quantity][rank 0 … 19] = how often, over the groups. */
  readonly ranks: readonly (readonly number[])[];
  /** The same with every draw moved halfway to the mean of the draws: a belief twice as sure as it should be. */
  readonly halved: readonly (readonly number[])[];
}

export function calibrationRanks(firstSeed: number, groups: number): CalibrationRanks {
  const none = (): number[][] => quantityNames.map(() => new Array<number>(compared + 1).fill(0));
  const ranks = none();
  const halved = none();
  for (let seed = firstSeed; seed < firstSeed + groups; seed++) {
    const random = createRandomSource(seed).split("truth");
    let belief = createBelief({ ...spec, seed });
    const { model } = belief;
    const space = createWorkspace(model);
    const theta = new Float64Array(model.dimension);
    normalStream(random.split("theta")).fill(theta);
    unfold(model, theta, 0, Math.floor(random.next() * 2), allOptions(model), space);
    const truth = quantities(space.utilities, space.influence);
    const uses = { public: scaleUse(random), private: scaleUse(random) };
    for (let round = 0; round < asked.length; round++) {
      belief = updated(belief, answersOf(round, model, space, uses, random));
    }
    const drawn = Array.from({ length: compared }, (_, c) =>
      quantitiesOf(belief, belief.draws.count - 1 - 5 * c),
    );
    truth.forEach((value, k) => {
      const values = drawn.map((quantity) => quantity[k]!);
      const mean = values.reduce((sum, each) => sum + each) / compared;
      ranks[k]![values.filter((each) => each < value).length]! += 1;
      halved[k]![values.filter((each) => (each + mean) / 2 < value).length]! += 1;
    });
  }
  return { ranks, halved };
}

function quantitiesOf({ draws }: Belief, m: number): number[] {
  const table = new Float64Array(12);
  table.set(draws.privateUtilities.subarray(m * 6, m * 6 + 6), 0);
  table.set(draws.publicUtilities.subarray(m * 6, m * 6 + 6), 6);
  return quantities(table, draws.influence.subarray(m * 4, m * 4 + 4));
}

/** Every kind on both channels but for length: pairs, an order, the best of three, approvals, and ratings that are pooled on their channel. */
const asked = [
  { kind: "pair", channel: "public", options: [0, 1] },
  { kind: "pair", channel: "private", options: [2, 0] },
  { kind: "order", channel: "public", options: [1, 2, 0] },
  { kind: "rating", channel: "public", options: [0, 1] },
  { kind: "choice", channel: "private", options: [0, 1, 2] },
  { kind: "approval", channel: "public", options: [2, 1, 0] },
  { kind: "rating", channel: "public", options: [2, 0, 1] },
  { kind: "pair", channel: "public", options: [1, 2] },
  { kind: "approval", channel: "private", options: [0, 1, 2] },
  { kind: "rating", channel: "private", options: [1] },
] as const;

/** How the scale is used on a channel, as the likelihood of ratings has it: a level for each person, one unit for all, no slips. */
interface ScaleUse {
  readonly levels: readonly number[];
  readonly perUnit: number;
}

function scaleUse(random: RandomSource): ScaleUse {
  return {
    levels: [3 * random.next(), 3 * random.next()], // may be anything
    perUnit: usualSpread / Math.abs(drawNormal(random)),
  };
}

function answersOf(
  round: number,
  { answers }: BeliefModel,
  space: Workspace,
  uses: Readonly<Record<Ballot["channel"], ScaleUse>>,
  random: RandomSource,
): Ballot[] {
  const { kind, channel, options } = asked[round]!;
  return [0, 1].map((voter): Ballot => {
    const row = channel === "public" ? 2 + voter : voter;
    const w = options.map((x) => space.utilities[row * 3 + x]!);
    const { levels, perUnit } = uses[channel];
    const draws = Array.from({ length: questionKinds[kind].drawCount(w.length) }, () =>
      random.next(),
    );
    const answer =
      kind === "rating"
        ? w.map((u) => levels[voter]! + perUnit * (u + ratingNoise * drawNormal(random)))
        : questionKinds[kind].simulated(w, answers, draws);
    return { kind, voter, channel, options, answer };
  });
}

/** Pearson's χ² against the uniform, ranks pooled into five bins of four: 4 degrees of freedom. */
export function unevenness(ranks: readonly number[]): number {
  const bins = [0, 1, 2, 3, 4].map((bin) =>
    ranks.slice(4 * bin, 4 * bin + 4).reduce((sum, count) => sum + count),
  );
  const expected = bins.reduce((sum, count) => sum + count) / bins.length;
  return bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
