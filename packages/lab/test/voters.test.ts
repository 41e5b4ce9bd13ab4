import { type Answer, createRandomSource } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { type Channel, drawAnswers, type Problem, toy, type VoterHabits } from "../src/index.ts";

const draws = 20_000;

/**
 * Standard deviations a frequency may stray. A right frequency strays further with probability 6e-7 (normal tails), so
 * the false-alarm rate of all fifteen comparisons together is 1e-5. Seeds are fixed: they fail always or never, and that
 * is the chance that a new seed fails.
 */
const mostDeviations = 5;

/** Two voters with utilities 0 and `margin` apart at [0] and [1]; the first sways the second by 0.7. */
function pair(margins: readonly [number, number]): Problem {
  return {
    ...toy,
    trueUtility: (voter, [x]) => margins[voter] * x,
    influence: [
      [1, 0],
      [0.7, 0.3],
    ],
  };
}

function frequencies(
  problem: Problem,
  channel: Channel,
  habits: VoterHabits,
  seed: string,
): (voter: number, answer: Answer) => number {
  const random = createRandomSource(seed);
  const all = Array.from({ length: draws }, () =>
    drawAnswers(problem, channel, [1], [0], random, habits),
  );
  return (voter, answer) => all.filter((answers) => answers[voter] === answer).length / draws;
}

function expectFrequency(frequency: number, probability: number): void {
  const deviation = Math.sqrt((probability * (1 - probability)) / draws);
  expect(
    Math.abs(frequency - probability),
    `${frequency} against ${probability}`,
  ).toBeLessThanOrEqual(mostDeviations * deviation);
}

const logistic = (margin: number) => 1 / (1 + Math.exp(-margin));

describe("simulated voters (paper: assump:pairwise, assump:votes)", () => {
  test.each([
    [0, 1],
    [-2, 0.5],
    [3, -3],
  ] as const)("privately prefer by their own margins, %d and %d", (first, second) => {
    const share = frequencies(pair([first, second]), "private", {}, `private ${first} ${second}`);

    expectFrequency(share(0, "candidate"), logistic(first));
    expectFrequency(share(1, "candidate"), logistic(second));
    expect(share(0, "tie") + share(0, null)).toBe(0);
  });

  test.each([
    [0, 1],
    [2, -1],
  ] as const)("publicly prefer by what A makes of all margins, %d and %d", (first, second) => {
    const share = frequencies(pair([first, second]), "public", {}, `public ${first} ${second}`);

    expectFrequency(share(0, "candidate"), logistic(first));
    expectFrequency(share(1, "candidate"), logistic(0.7 * first + 0.3 * second));
  });

  test("tie and abstain as often as their habits say", () => {
    const habits = { tieStrength: 0.8, abstention: 0.25 };
    const share = frequencies(pair([0, 1.5]), "private", habits, "habits");
    const whole = Math.exp(0.75) + Math.exp(-0.75) + 0.8;

    expectFrequency(share(0, null), 0.25);
    expectFrequency(share(0, "tie"), (0.75 * 0.8) / 2.8);
    expectFrequency(share(1, "tie"), (0.75 * 0.8) / whole);
    expectFrequency(share(1, "candidate"), (0.75 * Math.exp(0.75)) / whole);
    expectFrequency(share(1, "reference"), (0.75 * Math.exp(-0.75)) / whole);
  });

  test("who wants something infinitely more always says so", () => {
    const share = frequencies(pair([5000, -5000]), "private", { tieStrength: 1 }, "certain");

    expect([share(0, "candidate"), share(1, "reference")]).toEqual([1, 1]);
  });

  test("say the same again from the same seed, and something else from another", () => {
    const hundred = (seed: number) => {
      const random = createRandomSource(seed);
      return Array.from({ length: 100 }, () => drawAnswers(toy, "public", [0.8], [0.4], random));
    };

    expect(hundred(7)).toEqual(hundred(7));
    expect(hundred(7)).not.toEqual(hundred(8));
  });

  test("an abstention leaves the other answers as they were", () => {
    const answersWith = (abstention: number) => {
      const random = createRandomSource("aligned");
      return Array.from({ length: 200 }, () =>
        drawAnswers(toy, "private", [0.8], [0.4], random, { abstention }),
      ).flat();
    };
    const always = answersWith(0);

    const sometimes = answersWith(0.5);

    sometimes.forEach((answer, k) => {
      expect([null, always[k]]).toContain(answer);
    });
    expect(sometimes.filter((answer) => answer === null).length).toBeGreaterThan(100);
  });

  test.each([
    [{ tieStrength: -1 }, "tieStrength"],
    [{ tieStrength: Number.NaN }, "tieStrength"],
    [{ abstention: 1.5 }, "abstention"],
  ] as const)("refuse the habit %o by name", (habits, field) => {
    expect(() => drawAnswers(toy, "public", [0.1], [0.2], createRandomSource(1), habits)).toThrow(
      field,
    );
  });
});
