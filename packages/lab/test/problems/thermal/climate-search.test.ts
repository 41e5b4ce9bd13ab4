import { describe, expect, test } from "vitest";
import { bestClimate } from "../../../src/problems/thermal/climate-search.ts";
import { steps } from "./room.ts";

const sides = { temperatures: steps(15, 35, 41), airSpeeds: steps(0.3, 1.5, 25) };

/** How far a temperature is from a curve along which nearly the same comfort is had. */
const offCurve = (temperature: number, airSpeed: number): number =>
  Math.abs(temperature - 21 - 4 * Math.log(1 + airSpeed));

describe("the best climate", () => {
  test("is found along a curve with a kink, nearly level, between the points of the grid", () => {
    const { climate, value } = bestClimate(
      ({ temperature, airSpeed }) =>
        -offCurve(temperature, airSpeed) - 0.01 * (airSpeed - 0.8123) ** 2,
      sides,
    );

    expect(Math.abs(climate.airSpeed - 0.8123)).toBeLessThan(0.03); // this level: 0.03 changes 10⁻⁵
    expect(offCurve(climate.temperature, climate.airSpeed)).toBeLessThan(1e-4);
    expect(value).toBeGreaterThan(-1e-4);
  });

  test("is found at an end of the curve, and at a corner", () => {
    const slow = bestClimate(
      ({ temperature, airSpeed }) => -offCurve(temperature, airSpeed) - 0.01 * airSpeed,
      sides,
    );
    const corner = bestClimate(({ temperature, airSpeed }) => temperature + airSpeed, sides);

    expect(slow.climate.airSpeed).toBe(0.3);
    expect(slow.climate.temperature).toBeCloseTo(21 + 4 * Math.log(1.3), 4);
    expect(corner).toEqual({ climate: { temperature: 35, airSpeed: 1.5 }, value: 36.5 });
  });

  test("is the higher of two peaks, though the grid sees the lower one better", () => {
    const { climate } = bestClimate(
      ({ temperature }) =>
        Math.max(-Math.abs(temperature - 20), 0.1 - Math.abs(temperature - 30.25)),
      sides,
    );

    expect(climate.temperature).toBeCloseTo(30.25, 4);
  });
});
