import type { Problem } from "../problem.ts";

/**
 * The influencer and the follower of the paper's first example (paper: app:exp, fig:example), x in [0, 1]:
 *
 *     u_1 = 0.3 𝒩(x; 0.35, 0.05) + 1.2 𝒩(x; 0.45, 0.18) + 0.8 𝒩(x; 0.75, 0.1)          A = ( 0.9  0.1 )
 *     u_2 = 0.5 𝒩(x; 0.25, 0.1)  + 0.8 𝒩(x; 0.65, 0.15) + 0.4 𝒩(x; 0.85, 0.05)             ( 0.6  0.4 )
 *
 * 𝒩(x; m, s) is the normal density with *standard deviation* s: so read, the optimum of the mean is the 0.82 that is
 * printed; with s as a variance it would be 0.602. The optimum of the mean of A u is 0.354, not the 0.38 printed (P18).
 */
export const toy: Problem = {
  name: "toy",
  voterCount: 2,
  space: { kind: "box", lower: [0], upper: [1] },
  trueUtility(voter, [x = Number.NaN]) {
    return mixtures[voter]!.reduce(
      (sum, { share, mean, deviation }) => sum + share * normalDensity(x, mean, deviation),
      0,
    );
  },
  influence: [
    [0.9, 0.1],
    [0.6, 0.4],
  ],
  welfare: { kind: "utilitarian" },
  optimum: { option: [0.8229457], value: 3.3042004 },
  publicOptimum: { option: [0.3543802], value: 3.8870446 },
};

const mixtures: readonly (readonly Bump[])[] = [
  [
    { share: 0.3, mean: 0.35, deviation: 0.05 },
    { share: 1.2, mean: 0.45, deviation: 0.18 },
    { share: 0.8, mean: 0.75, deviation: 0.1 },
  ],
  [
    { share: 0.5, mean: 0.25, deviation: 0.1 },
    { share: 0.8, mean: 0.65, deviation: 0.15 },
    { share: 0.4, mean: 0.85, deviation: 0.05 },
  ],
];

interface Bump {
  readonly share: number;
  readonly mean: number;
  readonly deviation: number;
}

function normalDensity(x: number, mean: number, deviation: number): number {
  const z = (x - mean) / deviation;
  return Math.exp(-0.5 * z * z) / (deviation * Math.sqrt(2 * Math.PI));
}
