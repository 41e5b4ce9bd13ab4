import { exactFeatures } from "@unswayed/core/particles";
import {
  type ComparisonSettings,
  compareStructures,
  type Structure,
  type StructureScore,
} from "@unswayed/lab";
import {
  drawSway,
  type SimulatedSway,
  type SwaySettings,
} from "../../src/structures/simulated-group.ts";
import { type AskedRounds, simulateRounds } from "../../src/structures/simulated-rounds.ts";

/** What a fit is told of a simulated group: mere names, and how sure its people are. */
export function settingsFor({ voterCount, optionCount }: SimulatedSway): ComparisonSettings {
  return {
    voterCount,
    features: exactFeatures(
      Array.from({ length: optionCount }, () => []),
      [{ lengthScale: null, kernel: null }],
    ),
    seed: 1,
    amplitude: 2,
    randomStarts: 0,
  };
}

/** The scores of a simulated group's votes, by the kind of structure. */
export function scored(
  sway: SwaySettings,
  asked: AskedRounds,
  seed: number,
  structuresFor: (group: SimulatedSway) => readonly Structure[],
): {
  readonly preferred: string;
  /** The linear structure's first, then of those compared. */
  readonly scores: readonly StructureScore[];
  readonly of: (kind: Structure["kind"]) => StructureScore;
} {
  const group = drawSway(sway, seed);
  const rounds = simulateRounds(group, asked, seed);
  const found = compareStructures(rounds, structuresFor(group), settingsFor(group));
  return {
    preferred: found.preferred.kind,
    scores: found.scores,
    of: (kind) => found.scores.find(({ structure }) => structure.kind === kind)!,
  };
}
