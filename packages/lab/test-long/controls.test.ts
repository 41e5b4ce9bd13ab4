import { createStudy, type ParticlesSettings } from "@unswayed/core";
import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { pairsOf } from "../src/people/pairs.ts";
import { answersTo } from "../src/people/said.ts";

type UnknownsPrior = NonNullable<ParticlesSettings["prior"]>;

/** Private answers have a part of the moment, and a group without influence is within easy reach (docs/decisions/0042). */
const withMoods: UnknownsPrior = { privatePart: 0.6, selfSpread: 2 };

const people = 6;
const items = 8;
const groups = 10;

/**
 * People who are asked twice and never meet: whatever differs is their own noise, and a model that does not allow for it finds
 * influence where there is none. Noise as a share of how much people differ in what they want; by real people asked twice without
 * contact it is about 0.4 to 0.65.
 */
function ownWeight(noise: number, seed: string, prior: UnknownsPrior = {}): number {
  const random = createRandomSource(seed);
  const voters = Array.from({ length: people }, (_, i) => `person ${i + 1}`);
  const names = Array.from({ length: items }, (_, x) => `item ${x + 1}`);
  const liked = names.map(() => drawNormal(random));
  const wanted = voters.map(() => liked.map((shared) => 0.6 * shared + drawNormal(random)));
  const occasion = (from: RandomSource): number[][] =>
    wanted.map((row) => row.map((value) => value + noise * drawNormal(from)));
  const study = createStudy({
    voters,
    options: { kind: "list", items: names.map((name) => ({ name })) },
    seed,
    prior,
  });
  for (const channel of ["public", "private"] as const) {
    const table = occasion(random.split(channel));
    study.addAnswers(
      pairsOf(names.map((_, x) => x)).map((pair) => ({
        channel,
        question: { kind: "pair", options: pair.map((x) => names[x]!) },
        answers: answersTo(table, voters, "pair", pair),
      })),
    );
  }
  const { weights } = study.influence();
  return weights.reduce((sum, row, i) => sum + row[i]!, 0) / people;
}

describe("people asked twice without contact", () => {
  // The goal, 0.8 in nine of ten groups, is missed: the noise of private answers is no unknown of its own (docs/results/people.md).
  test.each([
    { noise: 0.3, least: 0.78 },
    { noise: 0.5, least: 0.7 },
    { noise: 0.6, least: 0.65 },
  ])("keep most of their own views: $least on average with noise $noise", ({ noise, least }) => {
    const found = Array.from({ length: groups }, (_, k) => ownWeight(noise, `control ${5000 + k}`));
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
        ownWeight(noise, `control ${7000 + k}`, withMoods),
      );
      console.log(`noise ${noise}, moods: ${found.map((weight) => weight.toFixed(2)).join(" ")}`);
      expect(found.filter((weight) => weight >= 0.8).length).toBeGreaterThanOrEqual(9);
    },
  );
});
