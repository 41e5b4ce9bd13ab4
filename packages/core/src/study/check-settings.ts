import { InvalidInputError } from "../errors.ts";
import type { Slack } from "../estimate/confidence-set.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import { type InfluenceSettings, influenceStructure } from "../influence/influence-structure.ts";
import { checkFields } from "../kernel/fields.ts";
import type { KernelSpec, Option } from "../kernel/kernel.ts";
import { kernelFromSpec } from "../kernel/kernel-from-spec.ts";
import { createSpace } from "../space/create-space.ts";
import type { OptionSpace, SpaceSpec } from "../space/option-space.ts";
import { createAggregator, type Welfare } from "../welfare/aggregate.ts";
import type {
  LengthScaleRule,
  PrivateVotePolicy,
  StudyLevels,
  StudySettings,
} from "./settings-types.ts";

/**
 * The checks of a study's settings. They come from files and people, and a wrong one found only rounds later costs people
 * their evening: everything is looked at when the study is made.
 */

const knownFields = new Set<string>([
  "voters",
  "options",
  "preset",
  "seed",
  "welfare",
  "levels",
  "kernel",
  "lengthScale",
  "jitter",
  "normBound",
  "slack",
  "influence",
  "tieStrength",
  "initialPairs",
  "forcedPrivateRounds",
  "privateVoteDecay",
  "privateVotes",
  "cost",
  "stop",
  "search",
]);

/** A misspelt setting must not be silently replaced by a default, nor one within a setting. */
export function checkFieldNames(settings: StudySettings): void {
  for (const field of Object.keys(settings)) {
    if (!knownFields.has(field)) {
      throw new InvalidInputError(
        `settings.${field}`,
        "this field",
        `one of ${[...knownFields].join(", ")}`,
      );
    }
  }
  const { slack, influence, cost, stop, search } = settings;
  checkIfGiven("slack", slack, ["joint", "private", "public", "anchor"]);
  checkIfGiven("influence", influence, ["prior", "fixed", "allowed"]);
  checkIfGiven("influence.prior", influence?.prior, ["minimumWeight", "ridge", "concentration"]);
  checkIfGiven("cost", cost, ["public", "private"]);
  checkIfGiven("stop", stop, ["improvement", "rounds", "cost"]);
  checkIfGiven("search", search, ["screened", "exact"]);
}

/** At least one name, and no two that look the same. */
export function checkedVoters(voters: readonly string[]): readonly string[] {
  if (!Array.isArray(voters) || voters.length === 0) {
    throw new InvalidInputError("voters", voters, "the names of at least one person");
  }
  const seen = new Set<string>();
  voters.forEach((voter, index) => {
    if (typeof voter !== "string" || voter.trim() === "") {
      throw new InvalidInputError(`voters[${index}]`, voter, "a name");
    }
    if (seen.has(voter.trim())) {
      throw new InvalidInputError(
        `voters[${index}]`,
        voter,
        "a name that is not already in the list",
      );
    }
    seen.add(voter.trim());
  });
  return voters;
}

const welfareFields: Readonly<Record<Welfare["kind"], readonly string[]>> = {
  gini: ["kind", "rho"],
  utilitarian: ["kind"],
  egalitarian: ["kind"],
  chebyshev: ["kind", "weights", "ideal"],
  custom: ["kind", "evaluate"],
};

export function checkWelfare(welfare: Welfare, voterCount: number): void {
  if (typeof welfare !== "object" || welfare === null) {
    throw new InvalidInputError("welfare", welfare, 'an object such as { kind: "gini", rho: 0.5 }');
  }
  if (welfare.kind === "custom" && welfare.evaluate === undefined) {
    throw new InvalidInputError(
      "aggregate",
      welfare.evaluate,
      "the function that is this group's welfare: a file cannot hold it, so it is given again, restoreStudy(file, { aggregate })",
    );
  }
  if (Object.hasOwn(welfareFields, welfare.kind)) {
    checkFields("welfare", welfare, welfareFields[welfare.kind]);
  }
  if (welfare.kind === "chebyshev") {
    for (const field of ["weights", "ideal"] as const) {
      if (welfare[field] !== undefined && !Array.isArray(welfare[field])) {
        throw new InvalidInputError(`welfare.${field}`, welfare[field], "a number for each voter");
      }
    }
  }
  createAggregator(welfare, voterCount);
}

/** Votes fix each person's utility only up to a constant: an average does not care, anything else does (P14). */
export function checkedLevels(levels: StudyLevels | undefined, welfare: Welfare): StudyLevels {
  const isAverage =
    welfare.kind === "utilitarian" || (welfare.kind === "gini" && welfare.rho === 1);
  if (levels === undefined) {
    if (isAverage) return "raw";
    throw new InvalidInputError(
      "levels",
      levels,
      'a choice of what is compared between people, because votes do not tell how satisfied one is beside another: "shortfall" (from one\'s own best; the usual choice), { gainOver: option } (only with a real status quo), or "raw" (simulations only)',
    );
  }
  const isName = levels === "raw" || levels === "shortfall" || levels === "own-range";
  if (!isName && !(typeof levels === "object" && levels !== null && "gainOver" in levels)) {
    throw new InvalidInputError(
      "levels",
      levels,
      '"raw", "shortfall", "own-range" or { gainOver: option }',
    );
  }
  if (!isName) checkFields("levels", levels, ["gainOver"]);
  if (levels === "own-range") {
    throw new InvalidInputError(
      "levels",
      levels,
      '"shortfall" or { gainOver: option }: preset "paper" searches with bounds, which own range has none of',
    );
  }
  return levels;
}

export function checkLengthScale(rule: number | LengthScaleRule): void {
  if (!isObject(rule)) {
    if (isPositive(rule)) return;
    throw new InvalidInputError("lengthScale", rule, "a finite number > 0, or { grid, every }");
  }
  checkFields("lengthScale", rule, ["grid", "every"]);
  if (!Array.isArray(rule.grid) || rule.grid.length === 0 || !rule.grid.every(isPositive)) {
    throw new InvalidInputError("lengthScale.grid", rule.grid, "finite numbers > 0");
  }
  wholeFrom("lengthScale.every", rule.every, 1);
}

export function checkNormBound(rule: number | NormBoundRule): void {
  if (!isObject(rule)) {
    if (isPositive(rule)) return;
    throw new InvalidInputError("normBound", rule, "a finite number > 0, or { initial, most }");
  }
  checkFields("normBound", rule, ["initial", "most"]);
  if (!isPositive(rule.initial)) {
    throw new InvalidInputError("normBound.initial", rule.initial, "a finite number > 0");
  }
  if (!isPositive(rule.most) || rule.most < rule.initial) {
    throw new InvalidInputError("normBound.most", rule.most, "a finite number ≥ normBound.initial");
  }
}

export function checkSlack(slack: Slack): void {
  for (const part of ["joint", "private", "public"] as const) {
    if (!isPositive(slack[part])) {
      throw new InvalidInputError(`slack.${part}`, slack[part], "a finite number > 0");
    }
  }
  if (!["map", "mle", "none"].includes(slack.anchor)) {
    throw new InvalidInputError("slack.anchor", slack.anchor, '"map", "mle" or "none"');
  }
}

export function checkInfluence(influence: InfluenceSettings, voterCount: number): void {
  const { fixed, allowed } = influence;
  for (const [field, table] of Object.entries({ fixed, allowed })) {
    if (table !== undefined && !Array.isArray(table)) {
      throw new InvalidInputError(`influence.${field}`, table, `${voterCount} rows`);
    }
  }
  influenceStructure(voterCount, influence);
}

/** A kernel that can be built and that every option of the study can be put into. */
export function checkKernel(spec: KernelSpec, options: SpaceSpec): void {
  const kernel = kernelFromSpec(spec);
  const space = createSpace(options);
  for (const option of someOptions(space)) {
    try {
      kernel.evaluate(option, option);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      throw new InvalidInputError(
        "kernel",
        spec,
        `a kernel for these options: ${error.field} ${JSON.stringify(error.value)} is not ${error.wanted}`,
      );
    }
  }
}

export function checkedPolicy(value: PrivateVotePolicy): PrivateVotePolicy {
  if (["each-round", "gathered", "always", "never"].includes(value)) return value;
  throw new InvalidInputError(
    "privateVotes",
    value,
    '"each-round", "gathered", "always" or "never"',
  );
}

export function numberWithin(field: string, value: number, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new InvalidInputError(field, value, `a number from ${least} to ${most}`);
}

export function wholeFrom(field: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new InvalidInputError(field, value, `a whole number ≥ ${least}`);
}

function checkIfGiven(field: string, value: unknown, known: readonly string[]): void {
  if (value !== undefined) checkFields(field, value, known);
}

/** All of them where they can be listed; one where all have the same coordinates. */
function someOptions(space: OptionSpace): readonly Option[] {
  if (space.isFinite) return space.list();
  const corner = space.snap(Array.from({ length: space.dimension }, () => 0));
  return corner ? [corner] : [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value < Infinity;
}
