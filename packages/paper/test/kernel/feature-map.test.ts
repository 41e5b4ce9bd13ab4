import type { Kernel } from "@unswayed/core/kernels";
import { kernelFromSpec, matern32, rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateDifferenceBounds,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { numericalJacobian } from "../../../core/test/support/differences.ts";
import { denseGram, maxGap, randomOptions } from "../../../core/test/support/kernel-algebra.ts";
import { type FeatureMap, featureMap } from "../../src/kernel/feature-map.ts";

const jitter = 1e-6;

/** A feature in one coordinate and an index in the other, as a list with features has them. */
const listKernel = kernelFromSpec({
  kind: "sum",
  parts: [
    { kind: "rbf", lengthScale: 0.4, coordinates: [0] },
    { kind: "independent", coordinates: [1] },
  ],
  weights: [0.8, 0.2],
});
const listOptions = (count: number): Option[] =>
  randomOptions(count, 1, createRandomSource("list")).map((option, k) => [...option, k]);

/** G Gᵀ + diag(own²) */
function gramOf({ columns, columnCount: p, own, options }: FeatureMap): Float64Array {
  const m = options.length;
  return Float64Array.from({ length: m * m }, (_, at) => {
    const [i, j] = [Math.floor(at / m), at % m];
    let sum = i === j && own ? own[i] ** 2 : 0;
    for (let c = 0; c < p; c++) sum += columns[i * p + c] * columns[j * p + c];
    return sum;
  });
}

interface Map {
  readonly kernel: Kernel;
  readonly options: readonly Option[];
  readonly isLowRank: boolean;
}
const random = createRandomSource("feature maps");
const smooth = rbf({ lengthScale: 0.3 });
const maps: [string, Map][] = [
  ["few options", { kernel: smooth, options: randomOptions(9, 1, random), isLowRank: false }],
  [
    "a smooth kernel in one dimension",
    { kernel: smooth, options: randomOptions(40, 1, random), isLowRank: true },
  ],
  [
    "a smooth kernel in two dimensions",
    { kernel: rbf({ lengthScale: 2 }), options: randomOptions(60, 2, random), isLowRank: true },
  ],
  [
    "a rough kernel",
    {
      kernel: matern32({ lengthScale: 0.1 }),
      options: randomOptions(30, 2, random),
      isLowRank: false,
    },
  ],
  ["a list with features", { kernel: listKernel, options: listOptions(40), isLowRank: true }],
];

describe.each(maps)("coordinates for %s", (_, { kernel, options, isLowRank }) => {
  const map = featureMap(kernel, options, jitter);
  const dimension = options[0].length;

  test("have the Gram matrix of the kernel, with its jitter", () => {
    expect(maxGap(gramOf(map), denseGram(kernel, options, jitter))).toBeLessThan(1e-10);
  });

  test(`are ${isLowRank ? "fewer than" : "as many as"} the options`, () => {
    expect(map.columnCount < options.length).toBe(isLowRank);
    expect(map.own !== null).toBe(isLowRank);
  });

  test("of a further option have its kernel values with the others, and its own variance", () => {
    const further = Array.from({ length: dimension }, (_, k) => 0.37 + 0.21 * k);
    const { coordinates, residual } = map.whiten(further);
    const p = map.columnCount;

    const covariances = options.map((_, i) => {
      let sum = 0;
      for (let c = 0; c < p; c++) sum += map.columns[i * p + c] * coordinates[c];
      return sum;
    });
    // The low-rank columns leave out a millionth of what an option has of its own: at most √(that · 1).
    const tolerance = isLowRank ? 2e-3 * Math.sqrt((map.own as Float64Array)[0]) : 1e-9;
    expect(
      maxGap(
        covariances,
        options.map((option) => kernel.evaluate(option, further)),
      ),
    ).toBeLessThan(tolerance);
    const length = coordinates.reduce((sum, a) => sum + a * a, 0);
    expect(Math.abs(length + residual - kernel.evaluate(further, further) - jitter)).toBeLessThan(
      1e-10 + jitter,
    );
  });

  test("of a further option move as its slopes say", () => {
    const at = Array.from({ length: dimension }, (_, k) => 0.43 + 0.17 * k);
    const moves = map.whitenGradient(at);
    // Both divide by small pivots, √jitter or less: rounding of 1e-16 may reach 1e-8 in a coordinate, 1e-3 in its slope.
    const step = 1e-5;

    const implied = numericalJacobian((x) => map.whiten(Array.from(x)).coordinates, at, step);
    const size = Math.max(1, ...moves.coordinates.map(Math.abs));
    implied.forEach((row, c) => {
      expect(
        maxGap(row, moves.coordinates.subarray(c * dimension, (c + 1) * dimension)),
      ).toBeLessThan(3e-3 * size);
    });
    const [residual] = numericalJacobian((x) => [map.whiten(Array.from(x)).residual], at, step);
    expect(maxGap(residual, moves.residual)).toBeLessThan(3e-3 * size);
  });

  test("know a listed option by its coordinates and nothing else", () => {
    expect(map.indexOfSame(options[5])).toBe(5);
    expect(map.indexOfSame(options[5].map((x) => x + 1e-13))).toBe(5);
    expect(map.indexOfSame(options[5].map((x) => x + 1e-6))).toBe(-1);
  });
});

describe("the rank of a smooth kernel", () => {
  test.each([50, 100, 200])("stays small for %d options in one dimension", (count) => {
    const { columnCount } = featureMap(smooth, randomOptions(count, 1, random), jitter);

    expect(columnCount).toBeLessThanOrEqual(20);
  });

  test("is that of its features where items also have a liking of their own", () => {
    const { columnCount, own } = featureMap(listKernel, listOptions(120), jitter);

    expect(columnCount).toBeLessThanOrEqual(25);
    // own² is the fifth that is each item's own, the jitter, and what was left out.
    expect(Math.abs((own as Float64Array)[7] ** 2 - 0.2 - jitter)).toBeLessThan(1e-6);
  });
});

/**
 * The same votes on 40 options and on the 14 of them that were voted on: the first list is written in low-rank columns,
 * the second in triangular ones, and an option nobody votes on adds nothing.
 */
describe.each<[string, Kernel, (count: number) => Option[]]>([
  ["a box", rbf({ lengthScale: 0.25 }), (n) => randomOptions(n, 1, createRandomSource("box"))],
  ["a list with features", listKernel, listOptions],
])("low rank and triangular agree on %s", (_, kernel, optionsOf) => {
  const options = optionsOf(40);
  const draw = createRandomSource("two ways");
  const rounds = (count: number): Vote[] =>
    Array.from({ length: count }, () => {
      const candidate = Math.floor(draw.next() * 14);
      return {
        candidate,
        reference: (candidate + 1 + Math.floor(draw.next() * 13)) % 14,
        answers: [0, 1].map(() => (draw.next() < 0.5 ? "candidate" : "reference")),
      };
    });
  const votes = { privateVotes: rounds(8), publicVotes: rounds(12) };

  function setOn(count: number): ConfidenceSet {
    const inference = prepareInference({
      ...votes,
      voterCount: 2,
      options: options.slice(0, count),
      kernel,
      jitter,
      normBound: 2,
    });
    const own = createRandomSource("solver");
    const map = mapEstimate(inference, { random: own.split("map"), effort: "thorough" });
    const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
    return confidenceSet(inference, map, slack, { random: own.split("set"), effort: "thorough" });
  }
  const [long, short] = [setOn(40), setOn(14)];

  test("the two are built in two ways", () => {
    expect(long.inference.features.own).not.toBeNull();
    expect(short.inference.features.own).toBeNull();
  });

  test("in the best log posterior", () => {
    expect(Math.abs(long.map.value - short.map.value)).toBeLessThan(1e-6);
  });

  test.each([
    [0, 1],
    [3, 12],
    [7, 5],
  ])("in the range of the difference between options %d and %d", (a, b) => {
    for (const voter of [0, 1]) {
      const [one, other] = [long, short].map((set) =>
        privateDifferenceBounds(set, a, b, voter, { tolerance: 1e-9 }),
      );
      expect(Math.abs(one.upper.value - other.upper.value)).toBeLessThan(1e-6);
      expect(Math.abs(one.lower.value - other.lower.value)).toBeLessThan(1e-6);
    }
  });

  test("in how much better an option may be that one lists and the other does not", () => {
    for (const k of [20, 33]) {
      const [one, other] = [long, short].map(
        (set) =>
          improvementBound(
            set,
            options[k],
            options[3],
            { kind: "utilitarian" },
            { tolerance: 1e-9 },
          ).value,
      );
      expect(Math.abs(one - other)).toBeLessThan(1e-6);
    }
  });
});
