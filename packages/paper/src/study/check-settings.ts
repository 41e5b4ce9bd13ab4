import type { StudyLevels } from "@unswayed/core";
import { InvalidInputError } from "@unswayed/core";
import { checkFields, wholeFrom } from "@unswayed/core/method";
import type { Slack } from "../estimate/confidence-set.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import { type InfluenceSettings, influenceStructure } from "../influence/influence-structure.ts";
import type { InitialPairs, LengthScaleRule } from "./settings-types.ts";

/** The checks of what is the paper's own among a study's settings. */

export function checkLevels(levels: StudyLevels): void {
  if (levels !== "own-range") return;
  throw new InvalidInputError(
    "levels",
    levels,
    '"shortfall" or { gainOver: option }: this method searches with bounds, which own range has none of',
  );
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

export function checkInitial(initial: InitialPairs): void {
  if (initial === "independent" || initial === "chain") return;
  throw new InvalidInputError("initial", initial, '"independent" or "chain"');
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

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value < Infinity;
}
