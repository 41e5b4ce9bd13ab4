import type { ParticlesSettings } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { madeUpAskedTwice, ownWeight } from "../src/people/controls.ts";

type UnknownsPrior = NonNullable<ParticlesSettings["prior"]>;

/** Private answers have a part of the moment, and a group without influence is within easy reach (docs/decisions/0042). */
const withMoods: UnknownsPrior = { privatePart: 0.6, selfSpread: 2 };

const groups = 10;

function weightFor(noise: number, seed: string, prior?: UnknownsPrior): number {
  return ownWeight(madeUpAskedTwice(noise, seed), seed, prior);
}

describe("people asked twice without contact", () => {
  // The goal, 0.8 in nine of ten groups, is missed: the noise of private answers is no unknown of its own (docs/results/people.md).
  test.each([
    { noise: 0.3, least: 0.78 },
    { noise: 0.5, least: 0.7 },
    { noise: 0.6, least: 0.65 },
  ])("keep most of their own views: $least on average with noise $noise", ({ noise, least }) => {
    const found = Array.from({ length: groups }, (_, k) => weightFor(noise, `control ${5000 + k}`));
    console.log(
      `noise ${noise}: own weights ${found.map((weight) => weight.toFixed(2)).join(" ")}`,
    );
    const mean = found.reduce((sum, weight) => sum + weight, 0) / groups;
    expect(mean).toBeGreaterThanOrEqual(least);
  });

  test.each([0.3, 0.5, 0.6])(
    "with noise %d have .8 of their own in nine of ten groups once moods are allowed for",
    (noise) => {
      const found = Array.from({ length: groups }, (_, k) =>
        weightFor(noise, `control ${7000 + k}`, withMoods),
      );
      console.log(`noise ${noise}, moods: ${found.map((weight) => weight.toFixed(2)).join(" ")}`);
      expect(found.filter((weight) => weight >= 0.8).length).toBeGreaterThanOrEqual(9);
    },
  );
});
