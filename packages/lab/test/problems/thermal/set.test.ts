import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import type { ThermalConditions } from "../../../src/problems/thermal/conditions.ts";
import { standardEffectiveTemperature } from "../../../src/problems/thermal/set.ts";
import { bodyAfterAnHour } from "../../../src/problems/thermal/two-node-body.ts";
import { isRising, room, steps } from "./room.ts";

const torr = (t: number): number => Math.exp(18.6686 - 4030.183 / (t + 235));

/**
 * SET from the same body, but through the standard's own chain of resistances and efficiencies, and by halving.
 */
function setByResistances(conditions: ThermalConditions): number {
  const { metabolicRate: met } = conditions;
  const body = bodyAfterAnHour(conditions, true);
  const convection = met < 0.85 ? 3 : Math.max(3, 5.66 * (met - 0.85) ** 0.39);
  const both = convection + body.surface.radiation;
  const clo = 1.52 / (met + 0.6944) - 0.1835;
  const area = 1 + 0.25 * clo;
  const efficiency = 1 / (1 + 0.155 * area * both * clo);
  const permeation =
    (((0.45 * convection) / both) * (1 - efficiency)) / (convection / both - efficiency * 0.45);
  const dry = 1 / (1 / (area * both) + 0.155 * clo);
  const moist = 1 / (1 / (2.2 * area * convection) + (0.155 * clo) / (2.2 * permeation));
  let [low, high] = [-100, 100];
  for (let k = 0; k < 80; k++) {
    const t = (low + high) / 2;
    const there =
      dry * (body.skin - t) + body.wettedness * moist * (torr(body.skin) - 0.5 * torr(t));
    if (there > body.dryLoss + body.evaporation) low = t;
    else high = t;
  }
  return low;
}

describe("standard effective temperature", () => {
  test("is the room's own temperature in a room that is nearly the standard one", () => {
    for (const airTemperature of [20, 24, 28]) {
      const clothing = 1.52 / (1 + 0.6944) - 0.1835; // what is worn there at 1 met
      const set = standardEffectiveTemperature(
        room({ airTemperature, metabolicRate: 1, clothing }),
      );

      // Not exactly: the standard gives its own clothes a larger surface than it gives anyone else's.
      expect(Math.abs(set - airTemperature)).toBeLessThan(0.7);
    }
  });

  test("is the same through the standard's chain of resistances", () => {
    for (const airTemperature of [5, 18, 25, 33, 40]) {
      for (const metabolicRate of [0.8, 1, 2, 4]) {
        for (const airSpeed of [0.1, 1.1, 3]) {
          const conditions = room({ airTemperature, metabolicRate, airSpeed, clothing: 0.7 });

          expect(
            Math.abs(standardEffectiveTemperature(conditions) - setByResistances(conditions)),
          ).toBeLessThan(1e-8);
        }
      }
    }
  });

  test.each([
    ["air", (x: number) => room({ airTemperature: 5 + 30 * x, radiantTemperature: 24 })],
    ["walls", (x: number) => room({ radiantTemperature: 5 + 35 * x })],
    ["humidity", (x: number) => room({ relativeHumidity: 100 * x })],
    ["clothing", (x: number) => room({ clothing: 0.1 + 2 * x })],
    ["stillness", (x: number) => room({ airSpeed: 3.2 - 3 * x })],
  ])("rises with %s", (_, at) => {
    expect(isRising(steps(0, 1, 21).map((x) => standardEffectiveTemperature(at(x))))).toBe(true);
  });

  test("takes air slower than 0.1 m/s for air of 0.1 m/s", () => {
    expect(standardEffectiveTemperature(room({ airSpeed: 0 }))).toBe(
      standardEffectiveTemperature(room({ airSpeed: 0.1 })),
    );
  });

  test("is lower where limbs stir the air, and the same for someone at rest", () => {
    const cool = room({ airTemperature: 18, metabolicRate: 2 });
    const unstirred = standardEffectiveTemperature(cool, { isStirred: false });

    expect(bodyAfterAnHour(cool, true).skin).toBeLessThan(bodyAfterAnHour(cool, false).skin);
    expect(unstirred).not.toBe(standardEffectiveTemperature(cool));
    const asleep = { ...cool, metabolicRate: 0.8 };
    expect(standardEffectiveTemperature(asleep, { isStirred: false })).toBe(
      standardEffectiveTemperature(asleep),
    );
  });

  test("is finite wherever conditions are admitted", () => {
    for (const airTemperature of [-20, 30, 80]) {
      for (const radiantTemperature of [-20, 30, 80]) {
        for (const airSpeed of [0, 5]) {
          for (const relativeHumidity of [0, 100]) {
            for (const metabolicRate of [0.5, 7]) {
              for (const clothing of [0, 5]) {
                const set = standardEffectiveTemperature({
                  airTemperature,
                  radiantTemperature,
                  airSpeed,
                  relativeHumidity,
                  metabolicRate,
                  clothing,
                });
                expect(Number.isFinite(set)).toBe(true);
              }
            }
          }
        }
      }
    }
  });

  test("refuses what it cannot simulate", () => {
    expect(() => standardEffectiveTemperature(room({ airTemperature: Number.NaN }))).toThrow(
      InvalidInputError,
    );
    expect(() => standardEffectiveTemperature(room({ metabolicRate: -1 }))).toThrow(
      /^metabolicRate: got -1/,
    );
  });
});

describe("the two-node body", () => {
  test("answers cold with less blood and shivering, heat with more blood and sweat", () => {
    const cold = bodyAfterAnHour(room({ airTemperature: 10 }), true);
    const hot = bodyAfterAnHour(room({ airTemperature: 40 }), true);

    expect(cold.skin).toBeLessThan(30);
    expect(cold.bloodFlow).toBeLessThan(6.3);
    expect(cold.wettedness).toBeCloseTo(0.06, 12); // no sweat: only what seeps through the skin
    expect(hot.skin).toBeGreaterThan(35);
    expect(hot.bloodFlow).toBeGreaterThan(20);
    expect(hot.wettedness).toBeGreaterThan(0.3);
    expect(hot.heat).toBeCloseTo(1.2 * 58.2, 12); // no shivering
    expect(cold.heat).toBeGreaterThan(1.2 * 58.2);
  });
});
