import type { StandardFunction } from "./functions.ts";

/**
 * The cabin of a car that should be light and keep its passengers whole in a crash from the side: seven thicknesses and
 * materials, eleven figures of merit (the RE9-7-1 problem of Tanabe and Ishibuchi 2020, its four random inputs at 0). One buyer's utility of
 * the nine objectives is bent: below what is needed a shortfall weighs heavily, above it more is worth little (as in the
 * experiments of Lin, Astudillo, Frazier and Bakshy 2022).
 */

/** Each objective, more is better, as an engineer computes it. */
function objectives(x: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = x;
  const weight =
    1.98 + 4.9 * a + 6.67 * b + 6.98 * c + 4.01 * d + 1.75 * e + 0.00001 * f + 2.73 * g;
  const abdomen = 1.16 - 0.3717 * b * d;
  const upperViscous = 0.261 - 0.0159 * a * b - 0.019 * b * g + 0.0144 * c * e;
  const middleViscous =
    0.214 + 0.00817 * e + 0.03099 * b * f - 0.018 * b * g - 0.00364 * e * f - 0.018 * b * b;
  const lowerViscous = 0.74 - 0.61 * b + 0.227 * b * b;
  const ribs =
    (28.98 + 3.818 * c - 4.2 * a * b + (33.86 + 2.95 * c - 5.057 * a * b) + (46.36 - 9.9 * b)) / 3;
  const pelvis = 4.72 - 0.5 * d - 0.19 * b * c;
  const pillarSpeed = 10.58 - 0.674 * a * b;
  const doorSpeed = 16.45 - 0.489 * c * g - 0.843 * e * f;
  return [
    -weight,
    1 - abdomen,
    0.32 - upperViscous,
    0.32 - middleViscous,
    0.32 - lowerViscous,
    32 - ribs,
    32 - pelvis,
    4 - pillarSpeed,
    9.9 - doorSpeed,
  ];
}

/** What each objective runs between, for a common scale. */
const ranges: readonly (readonly [number, number])[] = [
  [-42.15, -16.0992],
  [-0.47829, 0.9511],
  [-115.63, 112.7138],
  [-0.007204, 0.275],
  [-0.18255, 0.1909],
  [-10.168, 14.4804],
  [27.023, 28.9855],
  [-8.0731, 0.5],
  [-6.4556, 0.5],
];

/** For each objective: what is needed of it, what a shortfall costs, and what more is worth. */
const needs = ranges.map((_, k) => ({
  needed: 0.55 - 0.01 * k,
  shortfall: 7 - 0.25 * k,
  more: [0.5, 0.4, 0.375, 0.35, 0.325, 0.3, 0.275, 0.25, 0.225][k]!,
}));

/** Where a search from 200 places found the most; nobody has published an optimum. */
export const carCabin: StandardFunction = {
  title: "Car cabin",
  sides: [
    [0.5, 1.5],
    [0.45, 1.35],
    [0.5, 1.5],
    [0.5, 1.5],
    [0.875, 2.625],
    [0.4, 1.2],
    [0.4, 1.2],
  ],
  value: (x) =>
    objectives(x).reduce((sum, own, k) => {
      const [low, high] = ranges[k]!;
      const reached = (own - low) / (high - low);
      const { needed, shortfall, more } = needs[k]!;
      const beyond = reached - needed;
      return sum + more * needed + (beyond < 0 ? shortfall : more) * beyond;
    }, 0),
  optimum: { at: [0.775197, 1.35, 0.5, 1.15275, 2.625, 1.2, 0.4], value: -1.810086 },
  noise: { middle: 0.0558 },
};
