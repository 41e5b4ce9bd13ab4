import { placesIn } from "@unswayed/core/question";
import { describe, expect, test } from "vitest";
import { SimulatedGroup } from "../../src/experiment/group.ts";
import type { Question } from "../../src/methods/method.ts";
import { fourDirections } from "../support/four-directions.ts";

const names = Object.keys({ north: 0, east: 0, south: 0, west: 0 });
const question = (
  candidate: string,
  reference: string,
  channel: "public" | "private" = "public",
): Question => ({
  kind: "pair",
  round: 1,
  channel,
  options: [candidate, reference],
});
/** Every ordered pair, often enough for chance to show. */
const many = Array.from({ length: 10 }, () =>
  names.flatMap((a) => names.filter((b) => b !== a).map((b) => [a, b] as const)),
).flat();

function answersTo(asked: readonly Question[], seed = 1): string[] {
  const group = new SimulatedGroup(fourDirections, seed);
  return asked.map((one) => JSON.stringify(group.answer(one)));
}

describe("what simulated people answer", () => {
  test("does not depend on what else is asked, nor on when", () => {
    const forwards = many.map(([a, b]) => question(a, b));
    const others = many.map(([a, b]) => question(a, b, "private"));
    const alone = answersTo(forwards);

    const mixed = answersTo(forwards.flatMap((one, k) => [others[k]!, one]));

    expect(mixed.filter((_, k) => k % 2 === 1)).toEqual(alone);
  });

  test("to a pair for the second time is drawn again", () => {
    const repeats = answersTo(Array.from({ length: 30 }, () => question("north", "east")));

    expect(new Set(repeats).size).toBeGreaterThan(1);
  });

  test("is the same mind when the pair is turned round", () => {
    const pairs = many.filter(([a, b]) => a < b);
    const oneWay = answersTo(pairs.map(([a, b]) => question(a, b)));
    const otherWay = answersTo(pairs.map(([a, b]) => question(b, a)));

    const turned = otherWay.map((text) =>
      text.replaceAll("first", "?").replaceAll("second", "first").replaceAll("?", "second"),
    );

    expect(turned).toEqual(oneWay);
  });

  test("differs between seeds, channels and problems", () => {
    const asked = many.map(([a, b]) => question(a, b));
    const all = [
      answersTo(asked),
      answersTo(asked, 2),
      answersTo(many.map(([a, b]) => question(a, b, "private"))),
      asked.map((one) => {
        const other = { ...fourDirections, task: { ...fourDirections.task, name: "other" } };
        return JSON.stringify(new SimulatedGroup(other, 1).answer(one));
      }),
    ].map((answers) => answers.join());

    expect(new Set(all).size).toBe(4);
  });

  test("orders options as often as they are chosen one after another, however they are put", () => {
    const asked = (options: readonly string[], channel: "public" | "private"): Question => ({
      ...question(options[0]!, options[1]!, channel),
      kind: "order",
      options,
    });
    const straight = ["north", "east", "south"];
    const turned = ["south", "north", "east"];
    const [one, other] = [straight, turned].map((options) => {
      const group = new SimulatedGroup(fourDirections, 5);
      return Array.from({ length: 4000 }, () =>
        Object.values(group.answer(asked(options, "private"))).map((answer) =>
          placesIn(answer, 3)!.map((place) => options[place]!),
        ),
      );
    });
    expect(other).toEqual(one);

    const { utility } = fourDirections.truth;
    const weights = straight.map((option) => Math.exp(utility(0, option)));
    const [a, b, c] = weights as [number, number, number];
    const chance = (a / (a + b + c)) * (b / (b + c));
    const came = one!.filter(([first]) => first!.join() === straight.join()).length / 4000;
    // Three standard errors of a share of 4,000.
    expect(Math.abs(came - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / 4000));
  });
});
