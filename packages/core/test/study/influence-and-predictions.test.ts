import { describe, expect, test } from "vitest";
import {
  camps,
  coolOrWarm,
  dishes,
  laterIsBetter,
  played,
  room,
  study,
  supper,
  three,
} from "./group.ts";

describe("influence", () => {
  test("has rows that sum to 1, each entry within its range", () => {
    const group = played(study(three), 4, camps);
    const { voters, weights, ranges } = group.influence({ ranges: true });

    expect(voters).toEqual(three.voters);
    for (const [i, row] of weights.entries()) {
      expect(Math.abs(row.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-9);
      for (const [j, weight] of row.entries()) {
        const range = ranges?.[i][j];
        expect(weight).toBeGreaterThanOrEqual(0.01 - 1e-9); // the prior's least weight
        expect(range?.estimate).toBe(weight);
        expect(range?.lower).toBeLessThanOrEqual(weight);
        expect(range?.upper).toBeGreaterThanOrEqual(weight);
        expect(range?.lower).toBeGreaterThanOrEqual(0.01 - 1e-6);
        expect(range?.upper).toBeLessThanOrEqual(1 - 2 * 0.01 + 1e-6);
      }
    }
    expect(group.influence().ranges).toBeNull();
  });

  test("of many people has ranges too: a weight is not certain because there are many of them", () => {
    const voters = ["Ana", "Ben", "Cem", "Dora", "Eli", "Fay", "Gil"];
    const group = played(
      study(supper, { voters, initialPairs: 1 }),
      1,
      (voter, option) =>
        (voters.indexOf(voter) % 2 ? 1 : -1) * laterIsBetter(voter, option, "private"),
    );

    const { ranges } = group.influence({ ranges: true });

    for (const { lower, upper } of (ranges ?? []).flat())
      expect(upper - lower).toBeGreaterThan(0.1);
  });

  test("that is known is not inferred", () => {
    const fixed = [
      [0.75, 0.25],
      [0.5, 0.5],
    ];
    const group = played(study(supper, { influence: { fixed } }), 4, camps);

    expect(group.influence().weights).toEqual(fixed);
  });

  test("is zero where it is known that nobody listens", () => {
    const allowed = [
      [true, false],
      [true, true],
    ];
    const group = played(study(supper, { influence: { allowed } }), 4, camps);

    expect(group.influence().weights[0]).toEqual([1, 0]);
  });
});

describe("a prediction", () => {
  test("shows publicly what influence makes of private utilities", () => {
    const group = played(study(three), 4, camps);
    const { weights } = group.influence();

    for (const dish of dishes) {
      const { privateUtilities, publicUtilities, voters } = group.predict(dish);
      expect(voters).toEqual(three.voters);
      weights.forEach((row, i) => {
        const mixed = row.reduce((sum, weight, j) => sum + weight * privateUtilities[j], 0);
        expect(Math.abs(publicUtilities[i] - mixed)).toBeLessThan(1e-12);
      });
    }
  });

  test("of the average is the average", () => {
    const group = played(study(three), 4, camps);
    const { privateUtilities, socialUtility } = group.predict("pasta");

    const mean = privateUtilities.reduce((a, b) => a + b) / 3;
    expect(Math.abs(socialUtility.estimate - mean)).toBeLessThan(1e-12);
    expect(socialUtility.lower).toBeLessThan(mean);
    expect(socialUtility.upper).toBeGreaterThan(mean);
  });

  test("can be had for a point of a box that nobody has voted on", () => {
    const group = played(study(room), 6, coolOrWarm);
    const at = (temperature: number) => group.predict({ temperature });

    // Ana's best is 19 and Ben's 24: each prefers the side of their own, and neither wants 29.
    const [cool, warm, hot] = [at(19), at(24), at(29)];
    expect(cool.privateUtilities[0]).toBeGreaterThan(warm.privateUtilities[0]);
    expect(warm.privateUtilities[1]).toBeGreaterThan(cool.privateUtilities[1]);
    expect(hot.socialUtility.estimate).toBeLessThan(warm.socialUtility.estimate);
    expect(cool.option).toEqual({ temperature: 19 });
  });
});
