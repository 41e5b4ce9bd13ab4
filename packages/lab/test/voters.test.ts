import type { Channel, StudyAnswer } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { drawAnswers, type Problem, toy, type VoterHabits } from "../src/index.ts";
import type { Wishes } from "../src/truth.ts";
import { smallProblem } from "./support/small-problem.ts";

const draws = 20_000;

/**
 * Standard deviations a frequency may stray. A right frequency strays further with probability 6e-7 (normal tails), so
 * the false-alarm rate of all thirty-nine comparisons together is 2.3e-5. Seeds are fixed: they fail always or never, and that
 * is the chance that a new seed fails.
 */
const mostDeviations = 5;

type Said = StudyAnswer | "absent";

/** Two voters for whom b is better than a by their margins; the first sways the second by 0.7. */
function pair(margins: readonly [number, number], more: Partial<Wishes> = {}): Problem {
  return smallProblem(
    margins.map((margin) => [0, margin]),
    {
      influence: [
        [1, 0],
        [0.7, 0.3],
      ],
      ...more,
    },
  );
}

/** How often each voter says what, asked for b against a. */
function frequencies(
  problem: Problem,
  channel: Channel,
  seed: string,
  habits?: VoterHabits,
): (voter: number, said: Said) => number {
  const random = createRandomSource(seed);
  const question = { channel, kind: "pair" as const, options: ["b", "a"] };
  const all = Array.from({ length: draws }, () => drawAnswers(problem, question, random, habits));
  return (voter, said) =>
    all.filter((answers) => (answers[`v${voter + 1}`] ?? "absent") === said).length / draws;
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
    const share = frequencies(pair([first, second]), "private", `private ${first} ${second}`);

    expectFrequency(share(0, "first"), logistic(first));
    expectFrequency(share(1, "first"), logistic(second));
    expect(share(0, "no-preference") + share(0, "absent")).toBe(0);
  });

  test.each([
    [0, 1],
    [2, -1],
  ] as const)("publicly prefer by what A makes of all margins, %d and %d", (first, second) => {
    const share = frequencies(pair([first, second]), "public", `public ${first} ${second}`);

    expectFrequency(share(0, "first"), logistic(first));
    expectFrequency(share(1, "first"), logistic(0.7 * first + 0.3 * second));
  });

  test("publicly follow an open difference where there is one, and privately do not", () => {
    const problem = pair([1, 1], {
      publicDifference: (voter, candidate) => (candidate === "b" ? 2 : -2) * (voter === 0 ? 1 : -1),
    });

    const openly = frequencies(problem, "public", "open");
    const privately = frequencies(problem, "private", "not open");

    expectFrequency(openly(0, "first"), logistic(2));
    expectFrequency(openly(1, "first"), logistic(-2));
    expectFrequency(privately(1, "first"), logistic(1));
  });

  test("tie and abstain as often as their habits say", () => {
    const habits = { tieStrength: 0.8, abstention: 0.25 };
    const share = frequencies(pair([0, 1.5]), "private", "habits", habits);
    const whole = Math.exp(0.75) + Math.exp(-0.75) + 0.8;

    expectFrequency(share(0, "absent"), 0.25);
    expectFrequency(share(0, "no-preference"), (0.75 * 0.8) / 2.8);
    expectFrequency(share(1, "no-preference"), (0.75 * 0.8) / whole);
    expectFrequency(share(1, "first"), (0.75 * Math.exp(0.75)) / whole);
    expectFrequency(share(1, "second"), (0.75 * Math.exp(-0.75)) / whole);
  });

  test("lapse as often as they do, and are then of either mind alike", () => {
    const share = frequencies(pair([5000, -2]), "private", "lapses", {
      lapse: 0.3,
      tieStrength: 0.5,
    });
    const tie = 0.5 / (Math.exp(1) + Math.exp(-1) + 0.5);

    expectFrequency(share(0, "second"), 0.15);
    expectFrequency(share(0, "first"), 0.85);
    expectFrequency(share(1, "no-preference"), 0.7 * tie);
  });

  test("have the habits of their problem unless told otherwise", () => {
    const problem = pair([5000, 5000], { habits: { lapse: 1 } });

    expectFrequency(frequencies(problem, "public", "own habits")(0, "first"), 0.5);
    expect(frequencies(problem, "public", "told", {})(0, "first")).toBe(1);
  });

  test("who wants something infinitely more always says so", () => {
    const share = frequencies(pair([5000, -5000]), "private", "certain", { tieStrength: 1 });

    expect([share(0, "first"), share(1, "second")]).toEqual([1, 1]);
  });

  test("say the same again from the same seed, and something else from another", () => {
    const hundred = (seed: number) => {
      const random = createRandomSource(seed);
      return Array.from({ length: 100 }, () => drawAnswers(toy, question("public"), random));
    };

    expect(hundred(7)).toEqual(hundred(7));
    expect(hundred(7)).not.toEqual(hundred(8));
  });

  test("an abstention leaves the other answers as they were", () => {
    const answersWith = (abstention: number) => {
      const random = createRandomSource("aligned");
      return Array.from({ length: 200 }, () => {
        const answers = drawAnswers(toy, question("private"), random, { abstention });
        return toy.task.voters.map((voter) => answers[voter]);
      }).flat();
    };
    const always = answersWith(0);

    const sometimes = answersWith(0.5);

    sometimes.forEach((answer, k) => {
      expect([undefined, always[k]]).toContain(answer);
    });
    expect(sometimes.filter((answer) => answer === undefined).length).toBeGreaterThan(100);
  });

  test.each([
    [{ tieStrength: -1 }, "tieStrength"],
    [{ tieStrength: Number.NaN }, "tieStrength"],
    [{ abstention: 1.5 }, "abstention"],
    [{ lapse: -0.1 }, "lapse"],
  ] as const)("refuse the habit %o by name", (habits, field) => {
    const random = createRandomSource(1);

    expect(() => drawAnswers(toy, question("public"), random, habits)).toThrow(field);
  });
});

describe("simulated voters who put three options in order", () => {
  const utilities = [0, 1, -0.5];
  const orders = ["abc", "acb", "bac", "bca", "cab", "cba"];

  /** The best of all, then the better of the other two, each in proportion to e to its utility. */
  function steadyChance(order: string): number {
    const weights = [...order].map((name) => Math.exp(utilities["abc".indexOf(name)]!));
    const [first = 0, second = 0, third = 0] = weights;
    return ((first / (first + second + third)) * second) / (second + third);
  }

  test.each([
    ["never slip", undefined, 0],
    ["always slip, and then say any order alike", 1, 1],
    ["slip now and then", 0.15, 0.15],
  ])("and %s", (name, lapse, share) => {
    const habits = lapse === undefined ? {} : { habits: { lapse } };
    const problem = smallProblem([utilities], habits);
    const random = createRandomSource(`order: ${name}`);
    const question = { kind: "order", channel: "private", options: ["a", "b", "c"] } as const;
    const said = Array.from({ length: draws }, () => {
      const [answer = ""] = Object.values(drawAnswers(problem, question, random));
      return String(answer).replaceAll(/\d>?/g, (place) => "abc"[Number.parseInt(place, 10) - 1]!);
    });

    for (const order of orders) {
      const frequency = said.filter((one) => one === order).length / draws;
      expectFrequency(frequency, share / 6 + (1 - share) * steadyChance(order));
    }
  });
});

function question(channel: Channel) {
  return { channel, kind: "pair" as const, options: [{ x: 0.8 }, { x: 0.4 }] };
}
