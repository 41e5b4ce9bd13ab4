import { describe, expect, test } from "vitest";
import { madeUpAskedTwice, ownWeight } from "../src/people/controls.ts";

const groups = 10;

function weights(noise: number, first: number, plan: "check" | "both"): readonly number[] {
  const found = Array.from({ length: groups }, (_, k) => {
    const seed = `control ${first + k}`;
    return ownWeight(madeUpAskedTwice(noise, seed), seed, { plan });
  });
  console.log(`${plan}, noise ${noise}: ${found.map((weight) => weight.toFixed(2)).join(" ")}`);
  return found;
}

describe("people asked twice without contact", () => {
  test.each([0.3, 0.5, 0.6])(
    "with noise %d have .8 of their own in nine of ten groups where public votes are checked",
    (noise) => {
      const high = weights(noise, 7000, "check").filter((weight) => weight >= 0.8);
      expect(high.length).toBeGreaterThanOrEqual(9);
    },
  );

  // The goal, 0.8 in nine of ten groups, is missed with plan "both": there private answers have no part of the moment (docs/decisions/0042).
  test.each([
    { noise: 0.3, least: 0.78 },
    { noise: 0.5, least: 0.7 },
    { noise: 0.6, least: 0.65 },
  ])("keep most of their own views: $least on average with noise $noise", ({ noise, least }) => {
    const mean = weights(noise, 5000, "both").reduce((sum, weight) => sum + weight, 0) / groups;
    expect(mean).toBeGreaterThanOrEqual(least);
  });
});
