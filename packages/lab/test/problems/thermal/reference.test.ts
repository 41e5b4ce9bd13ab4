import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ThermalConditions } from "../../../src/problems/thermal/conditions.ts";
import {
  coolingEffect,
  predictedMeanVoteInMovingAir,
  stilled,
} from "../../../src/problems/thermal/cooling-effect.ts";
import { conditionsOf, occupants } from "../../../src/problems/thermal/occupants.ts";
import { percentageDissatisfied, predictedMeanVote } from "../../../src/problems/thermal/pmv.ts";
import { standardEffectiveTemperature } from "../../../src/problems/thermal/set.ts";

/** Tables of other people, which are not part of the repository: they are read where they lie beside it. */
const folder = new URL("../../../../../../shared/data/thermal/", import.meta.url);
const isHere = existsSync(folder);
const missing = isHere
  ? ""
  : " (left out: there is no ../shared/data/thermal beside the repository)";

interface Inputs {
  readonly tdb: number;
  readonly tr: number;
  readonly v?: number;
  readonly vr?: number;
  readonly rh: number;
  readonly met: number;
  readonly clo: number;
  readonly units?: string;
  readonly standard?: "ISO" | "ASHRAE";
  /** Of SET: the air speed is relative to the body already. */
  readonly calculate_ce?: boolean;
}

interface Case {
  readonly inputs: Inputs;
  readonly outputs: Readonly<Record<"pmv" | "ppd" | "set" | "ce", number>>;
}

function casesIn(file: string): Case[] {
  const { data } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { data: Case[] };
  return data.filter(({ outputs }) =>
    Object.values(outputs).every((value) => !Array.isArray(value)),
  );
}

const isImperial = ({ units }: Inputs): boolean => units?.toLowerCase() === "ip";

function conditionsIn(inputs: Inputs): ThermalConditions {
  const { tdb, tr, rh, met, clo } = inputs;
  const speed = (inputs.v ?? inputs.vr) as number;
  const celsius = (t: number): number => (isImperial(inputs) ? (t - 32) / 1.8 : t);
  return {
    airTemperature: celsius(tdb),
    radiantTemperature: celsius(tr),
    airSpeed: isImperial(inputs) ? speed * 0.3048 : speed,
    relativeHumidity: rh,
    metabolicRate: met,
    clothing: clo,
  };
}

/** As published programs have it: they stop early at the clothing, and read a cooling effect to two decimals. */
function publishedVote(conditions: ThermalConditions): number {
  const effect = Math.round(coolingEffect(conditions) * 100) / 100;
  return predictedMeanVote(stilled(conditions, effect), { settled: 0.015 });
}

const farthest = (distances: readonly number[]): number => Math.max(...distances);

describe.skipIf(!isHere)(`published tables${missing}`, () => {
  test("predicted mean vote: 31 cases within 0.1, as printed, and in fact within 0.06", () => {
    const cases = casesIn("ts_pmv_ppd.json");
    const votes = cases.map(({ inputs }) => {
      const isAshrae = inputs.standard === "ASHRAE";
      return (isAshrae ? predictedMeanVoteInMovingAir : predictedMeanVote)(conditionsIn(inputs));
    });

    expect(cases).toHaveLength(31);
    expect(farthest(cases.map(({ outputs }, k) => Math.abs(votes[k] - outputs.pmv)))).toBeLessThan(
      0.06,
    );
    // Tables give dissatisfaction for votes that are not rounded, so it shows more digits of them.
    expect(
      farthest(
        cases.map(({ outputs }, k) => Math.abs(percentageDissatisfied(votes[k]) - outputs.ppd)),
      ),
    ).toBeLessThan(0.2);
  });

  test("standard effective temperature: 52 cases, every decimal printed", () => {
    const cases = casesIn("ts_set.json");

    expect(cases).toHaveLength(52);
    for (const { inputs, outputs } of cases) {
      const set = standardEffectiveTemperature(conditionsIn(inputs), {
        isStirred: inputs.calculate_ce !== true,
      });
      expect(Math.round(set * 10) / 10).toBe(outputs.set);
    }
  });

  test("cooling effect: 54 cases within 0.1 as printed, and in fact within 0.06", () => {
    const cases = casesIn("ts_cooling_effect.json");
    const distances = cases.map(({ inputs, outputs }) => {
      const effect = coolingEffect(conditionsIn(inputs));
      return Math.abs((isImperial(inputs) ? effect * 1.8 : effect) - outputs.ce);
    });

    expect(cases).toHaveLength(54);
    expect(farthest(distances)).toBeLessThan(0.06);
  });
});

interface GridPoint {
  readonly conditions: ThermalConditions;
  readonly occupant: number;
  readonly vote: number;
}

/** 21 temperatures × 13 air speeds × 3 occupants, computed by two published libraries that agree to 13 digits. */
function gridPoints(): GridPoint[] {
  const [, ...lines] = readFileSync(new URL("pmv_ashrae_grid.csv", folder), "utf8")
    .trim()
    .split("\n");
  return lines.flatMap((line) => {
    const [temperature, airSpeed, ...votes] = line.split(",").map(Number);
    return occupants.map((occupant, k) => ({
      conditions: conditionsOf(occupant, { temperature, airSpeed }),
      occupant: k,
      vote: votes[k],
    }));
  });
}

describe.skipIf(!isHere)(`a grid of votes in moving air${missing}`, () => {
  test("819 votes to the six digits stored, but where SET jumps", () => {
    const points = gridPoints();
    const others = points.filter(
      ({ conditions, vote }) => Math.abs(publishedVote(conditions) - vote) > 1e-6,
    );

    expect(points).toHaveLength(819);
    expect(others.length).toBeLessThanOrEqual(3);
    for (const { conditions, occupant, vote } of others) {
      expect(occupant).toBe(0);
      expect(conditions.airTemperature).toBeGreaterThanOrEqual(31);
      // There the same SET is passed several times as still air gets colder; the stored vote is of another passage.
      const theirs = Array.from({ length: 1500 }, (_, k) => k / 100).filter((effect) => {
        const felt = predictedMeanVote(stilled(conditions, effect), { settled: 0.015 });
        return Math.abs(felt - vote) < 1e-6;
      });
      const excess = (effect: number): number =>
        standardEffectiveTemperature(stilled(conditions, effect), { isStirred: false }) -
        standardEffectiveTemperature(conditions, { isStirred: false });
      expect(theirs).toHaveLength(1);
      expect(Math.sign(excess(theirs[0] - 0.006))).toBe(1);
      expect(Math.sign(excess(theirs[0] + 0.006))).toBe(-1);
    }
  });

  test("without the early stop and the rounding, which make small steps, within 0.004", () => {
    const distances = gridPoints()
      .filter(({ conditions }) => conditions.airTemperature < 31)
      .map(({ conditions, vote }) => Math.abs(predictedMeanVoteInMovingAir(conditions) - vote));

    expect(farthest(distances)).toBeLessThan(0.004);
  });
});
