import { rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { exactFeatures, type FeatureGrid } from "@unswayed/core/particles";
import { meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { fitStructure } from "../structures/fit-structure.ts";
import { drawSway, type SimulatedSway } from "../structures/simulated-group.ts";
import { simulateRounds } from "../structures/simulated-rounds.ts";

/** Errors of influence and of utilities after some rounds, over several groups. */
export interface LearningPoint {
  readonly rounds: number;
  /** ‖Â − A‖, Frobenius. */
  readonly influence: { readonly mean: number; readonly error: number };
  /** Root mean square of û − u over voters and options, each voter's counted from the mean. */
  readonly utilities: { readonly mean: number; readonly error: number };
}

interface LearningSettings {
  readonly voters: number;
  readonly options: number;
  /** Options on a line with smooth preferences of this length scale; absent: mere names. */
  readonly lengthScale?: number;
  readonly rounds: readonly number[];
  /** How many of the rounds are asked in private too; default all. */
  readonly privateShare?: number;
  readonly seeds: readonly number[];
}

/**
 * How fast influence and utilities are learned from votes on random pairs (paper: thm:asymptotic_conv). The paper expects
 * errors like T^(−1/2) for A and T^(−1/4) for u.
 */
export function learningCurve(settings: LearningSettings): readonly LearningPoint[] {
  const { voters, options, lengthScale, rounds, privateShare = 1, seeds } = settings;
  const places = Array.from({ length: options }, (_, k): Option => [k / (options - 1)]);
  const features: FeatureGrid =
    lengthScale === undefined
      ? exactFeatures(places, [{ lengthScale: null, kernel: null }])
      : exactFeatures(places, [{ lengthScale, kernel: rbf({ lengthScale }) }]);
  return rounds.map((count) => {
    const errors = seeds.map((seed) => {
      const group = smoothed(
        drawSway({ kind: "linear", voters, options, range: 5 }, seed),
        lengthScale,
      );
      const asked = { public: count, private: Math.round(privateShare * count) };
      const fit = fitStructure(
        simulateRounds(group, asked, seed),
        { kind: "linear" },
        {
          voterCount: voters,
          features,
          seed,
          amplitude: 1.5,
          randomStarts: privateShare > 0 ? 0 : 2,
        },
      );
      return {
        influence: rootSquare(fit.influence[0]!, group.influence[0]!),
        utilities: rootSquare(fit.privateUtilities, group.utilities) / Math.sqrt(voters * options),
      };
    });
    return {
      rounds: count,
      influence: averaged(errors.map((error) => error.influence)),
      utilities: averaged(errors.map((error) => error.utilities)),
    };
  });
}

/** The exponent r of error ≈ c·T^r, by least squares through the logarithms. */
export function exponentOf(
  points: readonly { readonly rounds: number; readonly error: number }[],
): number {
  const x = points.map(({ rounds }) => Math.log(rounds));
  const y = points.map(({ error }) => Math.log(error));
  const [mx, my] = [x, y].map((values) => values.reduce((a, b) => a + b, 0) / values.length);
  const across = x.reduce((sum, value, k) => sum + (value - mx!) * (y[k]! - my!), 0);
  return across / x.reduce((sum, value) => sum + (value - mx!) ** 2, 0);
}

function averaged(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const { mean, error } = meanAndError(values) ?? { mean: Number.NaN, error: null };
  return { mean, error: error ?? 0 };
}

/** Preferences that change smoothly along the line: a moving average of the drawn ones, as wide as before. */
function smoothed(group: SimulatedSway, lengthScale: number | undefined): SimulatedSway {
  if (lengthScale === undefined) return group;
  const N = group.optionCount;
  const utilities = group.utilities.map((own) => {
    const soft = own.map((_, x) => {
      const weights = own.map((_u, y) => Math.exp(-(((x - y) / (N - 1) / lengthScale) ** 2)));
      return own.reduce((sum, value, y) => sum + weights[y]! * value, 0);
    });
    const mean = soft.reduce((sum, value) => sum + value, 0) / N;
    const width = Math.max(...soft) - Math.min(...soft);
    const range = Math.max(...own) - Math.min(...own);
    return soft.map((value) => ((value - mean) * range) / width);
  });
  const [influence] = group.influence;
  return {
    ...group,
    utilities,
    openDifference: (voter, x, y) =>
      influence![voter]!.reduce(
        (sum, weight, j) => sum + weight * (utilities[j]![x]! - utilities[j]![y]!),
        0,
      ),
  };
}

function rootSquare(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number {
  let square = 0;
  a.forEach((row, i) => {
    row.forEach((value, j) => {
      square += (value - b[i]![j]!) ** 2;
    });
  });
  return Math.sqrt(square);
}
