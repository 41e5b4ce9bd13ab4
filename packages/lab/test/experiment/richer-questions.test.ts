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

const logistic = (d: number): number => 1 / (1 + Math.exp(-d));

describe("how strongly people prefer", () => {
  const question = {
    kind: "strength",
    channel: "private",
    candidate: "east",
    reference: "north",
  } as const;

  test("follows the logistic noise cut at half a unit and at two", () => {
    const answers = answersTo(question);
    const d = 2; // Ben: east 2, north 0

    expectShare(answers, "Ben", "much-first", logistic(d - 2));
    expectShare(answers, "Ben", "first", logistic(d - 0.5) - logistic(d - 2));
    expectShare(answers, "Ben", "no-preference", logistic(d + 0.5) - logistic(d - 0.5));
    expectShare(answers, "Ben", "second", logistic(d + 2) - logistic(d + 0.5));
    expectShare(answers, "Ben", "much-second", 1 - logistic(d + 2));
  });

  test("adds to the plain answer and never turns it", () => {
    const plain = answersTo({ ...question, kind: "pair" });
    const strong = answersTo(question);

    const sides = strong.map((given, k) => {
      const said = given["Ana"]?.replace("much-", "");
      return said === "no-preference" || said === plain[k]?.["Ana"];
    });

    expect(sides).not.toContain(false);
  });

  test("is the same mind when the pair is turned round", () => {
    const turned = answersTo({ ...question, candidate: "north", reference: "east" });
    const other = { first: "second", second: "first" } as const;

    const back = turned.map((given) =>
      given["Ben"]?.replace(/first|second/, (side) => other[side as "first" | "second"]),
    );

    expect(back).toEqual(answersTo(question).map((given) => given["Ben"]));
  });
});

describe("the best of several", () => {
  test("is chosen in proportion to e to its utility, openly as people are swayed", () => {
    const options = ["west", "south", "east"];
    const question = {
      kind: "choice",
      candidate: "west",
      reference: "south",
      options,
    } as const;
    const utilities = { private: [0, 3, 2], public: [0.3 * 0, 0.3 * 3, 0.7 + 0.3 * 2] }; // Ben's

    for (const channel of ["private", "public"] as const) {
      const weights = utilities[channel].map(Math.exp);
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const answers = answersTo({ ...question, channel });
      (["first", "second", "third"] as const).forEach((place, k) => {
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
        candidate: options[0]!,
        reference: options[1]!,
        options,
      }).map((given) => options[["first", "second", "third"].indexOf(given["Chloe"] ?? "")]);

    expect(bestOf(then)).toEqual(bestOf(first));
  });
});

describe("a question of one's own", () => {
  const own = { Ana: ["north", "west"], Chloe: ["south", "west"] };
  const question = {
    kind: "pair",
    channel: "private",
    candidate: "north",
    reference: "west",
    own,
  } as const;

  test("is answered by those who got one, each about their own options", () => {
    const answers = answersTo(question);

    expect(answers.every((given) => given["Ben"] === undefined)).toBe(true);
    expectShare(answers, "Ana", "first", logistic(3));
    expectShare(answers, "Chloe", "first", logistic(0));
  });

  test("is answered the same whatever the others are asked", () => {
    const alone = answersTo({ ...question, own: { Chloe: own.Chloe } });

    expect(alone.map((given) => given["Chloe"])).toEqual(
      answersTo(question).map((given) => given["Chloe"]),
    );
  });
});
