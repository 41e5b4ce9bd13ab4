import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import type { ThermalConditions } from "../../../src/problems/thermal/conditions.ts";
import { percentageDissatisfied, predictedMeanVote } from "../../../src/problems/thermal/pmv.ts";
import {
  saturationKiloPascal,
  saturationTorr,
} from "../../../src/problems/thermal/vapour-pressure.ts";
import { isRising, room, steps } from "./room.ts";

/** The zero of a function that falls, by halving. */
function zeroOf(falling: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** W/m² from the clothes to the room when they are at this temperature, °C, and how much arrives there from the skin. */
function clothes(c: ThermalConditions) {
  const resistance = 0.155 * c.clothing;
  const area = resistance <= 0.078 ? 1 + 1.29 * resistance : 1.05 + 0.645 * resistance;
  const heat = 58.15 * c.metabolicRate;
  return {
    lost(surface: number): number {
      const convection = Math.max(
        2.38 * Math.abs(surface - c.airTemperature) ** 0.25,
        12.1 * Math.sqrt(c.airSpeed),
      );
      const radiated = 3.96e-8 * ((surface + 273) ** 4 - (c.radiantTemperature + 273) ** 4);
      return area * (radiated + convection * (surface - c.airTemperature));
    },
    arriving: (surface: number): number => (35.7 - 0.028 * heat - surface) / resistance,
  };
}

/** Fanger's balance with the clothing's temperature found by halving: another road, and a slower one. */
function balancedVote(c: ThermalConditions): number {
  const { lost, arriving } = clothes(c);
  const surface = zeroOf((t) => arriving(t) - lost(t), -100, 100);
  const heat = 58.15 * c.metabolicRate;
  const vapour = 10 * c.relativeHumidity * Math.exp(16.6536 - 4030.183 / (c.airTemperature + 235));
  const losses = [
    3.05e-3 * (5733 - 6.99 * heat - vapour),
    0.42 * Math.max(0, heat - 58.15),
    1.7e-5 * heat * (5867 - vapour),
    1.4e-3 * heat * (34 - c.airTemperature),
    lost(surface),
  ];
  const balance = losses.reduce((rest, loss) => rest - loss, heat);
  return (0.303 * Math.exp(-0.036 * heat) + 0.028) * balance;
}

describe("the pressure of saturated vapour", () => {
  test.each([
    [10, 1.2282],
    [20, 2.3393],
    [25, 3.1699],
    [37, 6.2819],
  ])(
    "at %d °C is that of steam tables, %d kPa, to two parts in a thousand",
    (temperature, kiloPascal) => {
      expect(Math.abs(saturationKiloPascal(temperature) / kiloPascal - 1)).toBeLessThan(0.002);
    },
  );

  test("is the same in torr, of which 7.50062 are one kPa", () => {
    for (const t of [-20, 0, 25, 60]) {
      expect(saturationTorr(t) / saturationKiloPascal(t)).toBeCloseTo(7.50062, 2);
    }
  });
});

describe("predicted mean vote", () => {
  test("balances heat, whatever the climate, the activity and the clothes", () => {
    const errors = { ours: 0, standard: 0 };
    for (const airTemperature of [10, 19, 25, 31]) {
      for (const airSpeed of [0.1, 0.4, 1.5]) {
        for (const metabolicRate of [1, 1.6, 2.7]) {
          for (const clothing of [0.2, 0.5, 1, 1.8]) {
            const conditions = room({
              airTemperature,
              radiantTemperature: airTemperature + 3,
              airSpeed,
              metabolicRate,
              clothing,
            });
            const balanced = balancedVote(conditions);
            const ours = predictedMeanVote(conditions);
            const standard = predictedMeanVote(conditions, { settled: 0.015 });
            errors.ours = Math.max(errors.ours, Math.abs(ours - balanced));
            errors.standard = Math.max(errors.standard, Math.abs(standard - balanced));
          }
        }
      }
    }
    expect(errors.ours).toBeLessThan(1e-9);
    expect(errors.standard).toBeLessThan(0.004);
    expect(errors.standard).toBeGreaterThan(0.0005); // so it is the stop that reference values need
  });

  test("is 0 where the body loses just what it makes, and there alone", () => {
    const neutral = zeroOf((t) => -balancedVote(room({ airTemperature: t })), 10, 40);

    expect(Math.abs(predictedMeanVote(room({ airTemperature: neutral })))).toBeLessThan(1e-9);
    expect(predictedMeanVote(room({ airTemperature: neutral - 1 }))).toBeLessThan(-0.2);
    expect(predictedMeanVote(room({ airTemperature: neutral + 1 }))).toBeGreaterThan(0.2);
  });

  test.each([
    ["air", (x: number) => room({ airTemperature: 15 + 20 * x, radiantTemperature: 24 })],
    ["walls", (x: number) => room({ radiantTemperature: 15 + 20 * x })],
    ["humidity", (x: number) => room({ relativeHumidity: 100 * x })],
    ["clothing", (x: number) => room({ clothing: 2 * x })],
    ["activity", (x: number) => room({ metabolicRate: 1 + 2 * x })],
    ["stillness", (x: number) => room({ airSpeed: 1.6 - 1.5 * x })],
  ])("rises with %s", (_, at) => {
    expect(isRising(steps(0, 1, 21).map((x) => predictedMeanVote(at(x))))).toBe(true);
  });

  test("does not end at 3, where its scale does", () => {
    expect(predictedMeanVote(room({ airTemperature: 5 }))).toBeLessThan(-3);
  });

  test.each([
    ["airTemperature", Number.NaN],
    ["airTemperature", 300],
    ["radiantTemperature", -273],
    ["airSpeed", -0.1],
    ["airSpeed", Infinity],
    ["relativeHumidity", 101],
    ["metabolicRate", -1],
    ["metabolicRate", 0],
    ["clothing", -0.5],
  ] as const)("refuses %s of %d, by name", (field, value) => {
    const ask = () => predictedMeanVote({ ...room(), [field]: value });

    expect(ask).toThrow(InvalidInputError);
    expect(ask).toThrow(new RegExp(`^${field}: got ${value}`));
  });

  test("refuses thick clothes in still air between hotter walls, where the iteration goes to and fro", () => {
    const oven = room({ airTemperature: 60, radiantTemperature: 63.6, airSpeed: 0, clothing: 5 });

    expect(() => predictedMeanVote(oven)).toThrow(/^conditions: .*settles/);
  });
});

describe("percentage dissatisfied", () => {
  test("is least, 5 %, where the mean vote is 0, and the same for cold and hot", () => {
    const votes = steps(-3, 3, 61);

    expect(percentageDissatisfied(0)).toBe(5);
    for (const vote of votes) {
      expect(percentageDissatisfied(vote)).toBeGreaterThanOrEqual(5);
      expect(percentageDissatisfied(vote)).toBeCloseTo(percentageDissatisfied(-vote), 12);
    }
    expect(isRising(steps(0, 3, 31).map(percentageDissatisfied))).toBe(true);
  });

  test.each([
    [0.5, 10.2],
    [1, 26.1],
    [2, 76.8],
    [3, 99.1],
  ])("of a mean vote of %d is the %d that ISO 7730 prints", (vote, printed) => {
    expect(Math.abs(percentageDissatisfied(vote) - printed)).toBeLessThan(0.06);
  });

  test("refuses what is no number", () => {
    expect(() => percentageDissatisfied(Number.NaN)).toThrow(InvalidInputError);
  });
});
