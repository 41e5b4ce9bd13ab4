import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { bracketedRoot } from "../../../src/problems/thermal/bracketed-root.ts";
import {
  coolingEffect,
  predictedMeanVoteInMovingAir,
  stilled,
} from "../../../src/problems/thermal/cooling-effect.ts";
import { predictedMeanVote } from "../../../src/problems/thermal/pmv.ts";
import { standardEffectiveTemperature } from "../../../src/problems/thermal/set.ts";
import { isRising, room, steps } from "./room.ts";

describe("cooling effect", () => {
  test("is what still air must be colder by to have the same SET", () => {
    for (const airSpeed of [0.2, 0.8, 2]) {
      for (const airTemperature of [12, 20, 28]) {
        const breeze = room({ airTemperature, airSpeed });
        const still = stilled(breeze, coolingEffect(breeze));

        expect(still.airSpeed).toBe(0.1);
        expect(
          Math.abs(
            standardEffectiveTemperature(still, { isStirred: false }) -
              standardEffectiveTemperature(breeze, { isStirred: false }),
          ),
        ).toBeLessThan(1e-6);
      }
    }
  });

  test("grows with the speed of the air, from 0 at 0.1 m/s", () => {
    const effects = steps(0.1, 3, 30).map((airSpeed) => coolingEffect(room({ airSpeed })));

    expect(effects[0]).toBe(0);
    expect(isRising(effects)).toBe(true);
    expect(coolingEffect(room({ airSpeed: 0.1001 }))).toBeLessThan(0.01); // no jump there
  });

  test("is 0 where no colder still air feels as this wind does", () => {
    const furnace = { airTemperature: 0, radiantTemperature: 80, airSpeed: 5, metabolicRate: 3 };

    expect(coolingEffect(room({ ...furnace, clothing: 1, relativeHumidity: 60 }))).toBe(0);
  });

  test("refuses what SET refuses", () => {
    expect(() => coolingEffect(room({ airSpeed: Number.NaN }))).toThrow(InvalidInputError);
    expect(() => predictedMeanVoteInMovingAir(room({ metabolicRate: -1 }))).toThrow(
      /^metabolicRate: got -1/,
    );
  });
});

describe("predicted mean vote in moving air", () => {
  test("is Fanger's in still air, and that of colder still air in moving air", () => {
    const breeze = room({ airSpeed: 0.9 });

    expect(predictedMeanVoteInMovingAir(room())).toBe(predictedMeanVote(room()));
    expect(predictedMeanVoteInMovingAir(breeze)).toBe(
      predictedMeanVote(stilled(breeze, coolingEffect(breeze))),
    );
  });

  test("is Fanger's own where the wind does not cool", () => {
    const furnace = room({
      airTemperature: 0,
      radiantTemperature: 80,
      airSpeed: 5,
      relativeHumidity: 60,
      metabolicRate: 3,
      clothing: 1,
    });

    expect(predictedMeanVoteInMovingAir(furnace)).toBe(predictedMeanVote(furnace));
  });
});

describe("a root between two points", () => {
  test("is found to a ten-millionth, and at the ends", () => {
    expect(bracketedRoot((x) => x ** 3 - 2, 0, 40)).toBeCloseTo(2 ** (1 / 3), 7);
    expect(bracketedRoot((x) => 2 - Math.exp(x), -3, 40)).toBeCloseTo(Math.LN2, 7);
    expect(bracketedRoot((x) => x - 1, 1, 2)).toBe(1);
    expect(bracketedRoot((x) => x - 2, 1, 2)).toBe(2);
  });

  test("is where the sign changes, when the function jumps there", () => {
    expect(bracketedRoot((x) => (x < 3.3 ? -1 : 2), 0, 40)).toBeCloseTo(3.3, 6);
  });

  test("does not exist when both ends have the same sign", () => {
    expect(bracketedRoot((x) => x * x + 1, -1, 1)).toBeNull();
  });
});
