import "./support/page.ts";
import { describe, expect, test } from "vitest";
import { type Drawn, sentAnswer } from "../src/pages/vote/deniable.ts";

/** Even steps over [0, 1): one for whether to replace, one for by what. */
function counts(
  kind: "pair" | "choice" | "order" | "approval",
  options: number,
  answer: string,
  chance: number,
): Map<string, number> {
  const steps = 240;
  const seen = new Map<string, number>();
  const question = { kind, options: Array.from({ length: options }, (_, k) => `option ${k}`) };
  for (let a = 0; a < 100; a++) {
    for (let b = 0; b < steps; b++) {
      const draws = [(a + 0.5) / 100, (b + 0.5) / steps];
      const sent = sentAnswer(
        question,
        answer,
        chance,
        new Map(),
        "q",
        () => draws.shift() ?? 0.25,
      );
      seen.set(String(sent), (seen.get(String(sent)) ?? 0) + 1 / (100 * steps));
    }
  }
  return seen;
}

describe("an answer that can be denied", () => {
  test.each([
    ["pair", 2, "first", 2],
    ["choice", 3, "2", 3],
    ["order", 3, "3>1>2", 6],
    ["order", 4, "2>4", 12],
    ["approval", 4, "2+3", 6],
    ["approval", 4, "none", 1],
  ] as const)(
    "of a %s of %i is replaced evenly, with just the chance",
    (kind, options, answer, k) => {
      const seen = counts(kind, options, answer, 0.25);
      expect(seen.size).toBe(k);
      for (const [sent, share] of seen) {
        const meant = sent === answer ? 0.75 : 0;
        expect(share).toBeCloseTo(meant + 0.25 / k, 6);
      }
    },
  );

  test("is what was chosen where nobody asked for that", () => {
    const question = { kind: "pair", options: ["a", "b"] } as const;
    const sent = sentAnswer(
      { ...question, options: ["a", "b"] },
      "no-preference",
      0,
      new Map(),
      "q",
    );
    expect(sent).toBe("no-preference");
  });

  test("is also one by someone who says nothing, and no preference is a coin", () => {
    expect(counts("pair", 2, "abstain", 0.25).get("abstain")).toBeCloseTo(0.75, 6);
    expect([...counts("pair", 2, "no-preference", 0.25).keys()].sort()).toEqual([
      "first",
      "second",
    ]);
  });

  test("is drawn once for each question, however often someone answers again", () => {
    const drawn: Drawn = new Map();
    const question = { kind: "choice" as const, options: ["a", "b", "c"] };
    const sent = Array.from({ length: 50 }, () =>
      sentAnswer(question, "1", 0.5, drawn, "seat 1 round 1"),
    );
    expect(new Set(sent).size).toBe(1);
  });
});
