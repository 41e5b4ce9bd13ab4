import { describe, expect, test } from "vitest";
import { SimulatedGroup } from "../../src/experiment/group.ts";
import type { GivenAnswers, Question } from "../../src/methods/method.ts";
import { fourDirections } from "../support/four-directions.ts";

const asked = 4000;
/** A right frequency strays further once in two million comparisons; seeds are fixed. */
const mostDeviations = 5;

function answersTo(question: Omit<Question, "round">, seed = 1): GivenAnswers[] {
  const group = new SimulatedGroup(fourDirections, seed);
  return Array.from({ length: asked }, () => group.answer({ ...question, round: 1 }));
}

function expectShare(
  answers: readonly GivenAnswers[],
  voter: string,
  said: string,
  chance: number,
) {
  const share = answers.filter((given) => given[voter] === said).length / answers.length;
  const deviation = Math.sqrt((chance * (1 - chance)) / answers.length);
  expect(Math.abs(share - chance), `${said}: ${share} against ${chance}`).toBeLessThanOrEqual(
    mostDeviations * deviation,
  );
}

describe("the best of several", () => {
  test("is chosen in proportion to e to its utility, in public as people are swayed", () => {
    const options = ["west", "south", "east"];
    const question = {
      kind: "choice",
      question: { kind: "pair", options: ["west", "south"] },
      options,
    } as const;
    const utilities = { private: [0, 3, 2], public: [0.3 * 0, 0.3 * 3, 0.7 + 0.3 * 2] }; // Ben's

    for (const channel of ["private", "public"] as const) {
      const weights = utilities[channel].map(Math.exp);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const answers = answersTo({ ...question, channel });
      ["1", "2", "3"].forEach((place, k) => {
        expectShare(answers, "Ben", place, weights[k]! / whole);
      });
    }
  });

  test("is the same option in whatever order options are offered", () => {
    const first = ["west", "south", "east"];
    const then = ["east", "west", "south"];
    const bestOf = (options: readonly string[]) =>
      answersTo({
        kind: "choice",
        channel: "private",
        options,
      }).map((given) => options[Number(given["Chloe"]) - 1]);

    expect(bestOf(then)).toEqual(bestOf(first));
  });
});
