/** Test functions of the field, turned so that more is better, each with the optimum that is published for it. */

/** A function to be made as large as possible. */
export interface StandardFunction {
  readonly title: string;
  /** The range of each of its numbers. */
  readonly sides: readonly (readonly [number, number])[];
  value(x: readonly number[]): number;
  /** Where it is largest, and how large it is there, as published. */
  readonly optimum: { readonly at: readonly number[]; readonly value: number };
  /** Scales of the logistic noise of answers in the experiments of Astudillo, Lin, Bakshy and Frazier (2023): few, some, many slips. */
  readonly noise: Readonly<Partial<Record<NoiseWord, number>>>;
}

export const noiseWords = ["low", "middle", "high"] as const;

export type NoiseWord = (typeof noiseWords)[number];

const same = <T>(count: number, value: T): readonly T[] => new Array<T>(count).fill(value);

/**
 * Ackley's function (Ackley 1987) on [−2, 2]^d: 0 at the origin, and less everywhere else.
 */
export function ackley(dimension: number): StandardFunction {
  return {
    title: "Ackley",
    sides: same(dimension, [-2, 2] as const),
    value(x) {
      const square = x.reduce((sum, c) => sum + c * c, 0) / x.length;
      const waves = x.reduce((sum, c) => sum + Math.cos(2 * Math.PI * c), 0) / x.length;
      return 20 * Math.exp(-0.2 * Math.sqrt(square)) + Math.exp(waves) - 20 - Math.E;
    },
    optimum: { at: same(dimension, 0), value: 0 },
    noise: { low: 0.0575, middle: 0.1416, high: 0.2943 },
  };
}

/** The first Alpine function on [−10, 10]^d, with the noise of the same experiments: 0 at the origin, and nowhere more. */
export function alpine(dimension: number): StandardFunction {
  return {
    title: "Alpine N. 1",
    sides: same(dimension, [-10, 10] as const),
    value: (x) => -x.reduce((sum, c) => sum + Math.abs(c * Math.sin(c) + 0.1 * c), 0),
    optimum: { at: same(dimension, 0), value: 0 },
    noise: { low: 0.2326, middle: 0.5726, high: 1.1597 },
  };
}

/** Four hills in the unit cube of six dimensions (Hartman 1973): weights, how narrow they are, and where they stand. */
const hartmannWeights = [1, 1.2, 3, 3.2];
const hartmannWidths = [
  [10, 3, 17, 3.5, 1.7, 8],
  [0.05, 10, 17, 0.1, 8, 14],
  [3, 3.5, 1.7, 10, 17, 8],
  [17, 8, 0.05, 10, 0.1, 14],
];
const hartmannPlaces = [
  [0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886],
  [0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991],
  [0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.665],
  [0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381],
];

/** Hartmann's function of six numbers: 3.32237 at (0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573). */
export const hartmann: StandardFunction = {
  title: "Hartmann, six dimensions",
  sides: same(6, [0, 1] as const),
  value: (x) =>
    hartmannWeights.reduce((sum, weight, hill) => {
      const distance = x.reduce(
        (total, c, j) => total + hartmannWidths[hill]![j]! * (c - hartmannPlaces[hill]![j]!) ** 2,
        0,
      );
      return sum + weight * Math.exp(-distance);
    }, 0),
  optimum: { at: [0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573], value: 3.32237 },
  noise: { low: 0.0673, middle: 0.1619, high: 0.3242 },
};
