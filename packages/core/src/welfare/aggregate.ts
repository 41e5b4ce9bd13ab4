import { InvalidInputError } from "../errors.ts";
import { checkRho, giniWeights } from "./gini-weights.ts";

/**
 * One number for the group from one number for each voter (paper: def:aggregate).
 *
 *     gini         Σ_k w_k u_(k), u_(1) ≤ … ≤ u_(n), w = giniWeights(n, ρ)      paper: eq:gini
 *     utilitarian  Σ_i u_i / n                                                  paper: app:aggregate
 *     egalitarian  min_i u_i                                                    paper: app:aggregate
 *     chebyshev    −max_i w_i (ideal_i − u_i) = min_i w_i (u_i − ideal_i)       after paper: app:aggregate
 *     custom       whatever the caller says
 *
 * The paper's Chebyshev rule finds the voter with the least u_i/w_i and then returns that voter's u_i without the weight.
 * As the least passes from one voter to another, that number jumps, and can fall although someone gained. We return the
 * weighted number itself, which is concave and never falls; our weights are the reciprocals of the paper's, and the ideal,
 * 0 there, can be given. With weights 1 and ideal 0 it is the egalitarian rule.
 *
 * All but `custom` never fall when a utility rises, and are concave. All but `custom` and an uneven `chebyshev` treat
 * voters alike.
 */
export type Welfare =
  | { readonly kind: "gini"; readonly rho: number }
  | { readonly kind: "utilitarian" }
  | { readonly kind: "egalitarian" }
  | {
      readonly kind: "chebyshev";
      /** One for each voter, positive. Default: all 1. */
      readonly weights?: readonly number[];
      /** What each voter hopes for; falling short of it is what counts. Default: all 0. */
      readonly ideal?: readonly number[];
    }
  | {
      readonly kind: "custom";
      /** The group's utility for an option from everyone's: it must not fall when someone's rises. */
      readonly evaluate: (utilities: readonly number[]) => number;
    };

/** Whether everyone counts the same, no matter who is better off. */
export function isAverage(welfare: Welfare): boolean {
  return welfare.kind === "utilitarian" || (welfare.kind === "gini" && welfare.rho === 1);
}

/** Utilities of the voters for one option, one number each, in; the group's utility out. */
export type Aggregator = (utilities: ArrayLike<number>) => number;

/** 𝒜[u]: the group's utility for one option. */
export function aggregate(welfare: Welfare, utilities: ArrayLike<number>): number {
  return createAggregator(welfare, utilities.length)(utilities);
}

/** The same for many options: the welfare is checked and its weights are computed once. */
export function createAggregator(welfare: Welfare, voterCount: number): Aggregator {
  if (!Number.isInteger(voterCount) || voterCount < 1) {
    throw new InvalidInputError("voterCount", voterCount, "a whole number, at least 1");
  }
  const rule = ruleOf(welfare, voterCount);
  return (utilities) => {
    checkUtilities(utilities, voterCount);
    return rule(utilities);
  };
}

function ruleOf(welfare: Welfare, voterCount: number): Aggregator {
  switch (welfare.kind) {
    case "gini": {
      checkRho("welfare.rho", welfare.rho);
      const weights = giniWeights(voterCount, welfare.rho);
      return (utilities) => weightedSum(weights, Float64Array.from(utilities).sort());
    }
    case "utilitarian":
      return (utilities) => sum(utilities) / voterCount;
    case "egalitarian":
      return (utilities) => least(voterCount, (i) => utilities[i]);
    case "chebyshev": {
      const weights = perVoter("welfare.weights", welfare.weights, 1, voterCount);
      if (weights.some((weight) => weight <= 0)) {
        throw new InvalidInputError("welfare.weights", welfare.weights, "positive numbers");
      }
      const ideal = perVoter("welfare.ideal", welfare.ideal, 0, voterCount);
      return (utilities) => least(voterCount, (i) => weights[i] * (utilities[i] - ideal[i]));
    }
    case "custom":
      return customRule(welfare.evaluate);
    default:
      return unknownKind(welfare);
  }
}

function customRule(evaluate: (utilities: readonly number[]) => number): Aggregator {
  if (typeof evaluate !== "function") {
    throw new InvalidInputError(
      "welfare.evaluate",
      evaluate,
      "a function of the voters' utilities",
    );
  }
  return (utilities) => {
    const value = evaluate(Array.from(utilities));
    if (!Number.isFinite(value)) {
      throw new InvalidInputError(
        "welfare.evaluate",
        value,
        "a function that returns a finite number",
      );
    }
    return value;
  };
}

/** Compiles only while the switch above knows every kind of Welfare. */
function unknownKind(welfare: never): never {
  throw new InvalidInputError(
    "welfare.kind",
    (welfare as { kind?: unknown }).kind,
    "gini, utilitarian, egalitarian, chebyshev or custom",
  );
}

function perVoter(
  field: string,
  given: readonly number[] | undefined,
  fallback: number,
  voterCount: number,
): readonly number[] {
  if (given === undefined) return Array.from({ length: voterCount }, () => fallback);
  if (given.length !== voterCount || !given.every(Number.isFinite)) {
    throw new InvalidInputError(field, given, `${voterCount} finite numbers, one for each voter`);
  }
  return [...given];
}

function checkUtilities(utilities: ArrayLike<number>, voterCount: number): void {
  if (utilities.length !== voterCount) {
    throw new InvalidInputError(
      "utilities",
      utilities,
      `${voterCount} numbers, one for each voter`,
    );
  }
  for (let i = 0; i < voterCount; i++) {
    if (!Number.isFinite(utilities[i])) {
      throw new InvalidInputError(`utilities[${i}]`, utilities[i], "a finite number");
    }
  }
}

function weightedSum(weights: Float64Array, values: Float64Array): number {
  let total = 0;
  for (let k = 0; k < weights.length; k++) total += weights[k] * values[k];
  return total;
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
}

function least(count: number, valueAt: (i: number) => number): number {
  let smallest = valueAt(0);
  for (let i = 1; i < count; i++) smallest = Math.min(smallest, valueAt(i));
  return smallest;
}
