import {
  costOf,
  costOfPrivateRound,
  planOf,
  secondsFor,
  usualSeconds,
} from "@unswayed/core/meeting";
import { expect, test } from "vitest";

test.each([
  ["pair", 2, "public", 20],
  ["pair", 2, "private", 8],
  ["order", 3, "private", 15],
  ["order", 5, "private", 25],
  ["order", 3, "public", 27],
  ["choice", 6, "private", 16],
  ["rating", 1, "private", 4],
  ["rating", 20, "private", 80],
] as const)("a %s of %i in %s takes %i seconds", (kind, count, channel, seconds) => {
  expect(secondsFor(usualSeconds, kind, count, channel)).toBe(seconds);
});

test("a question costs its price, or its seconds where a plan counts those", () => {
  const inQuestions = planOf({ price: { public: 1, private: 5 } });
  const inSeconds = planOf({ costIn: "seconds" });

  expect(costOf(inQuestions, "order", 4, "private")).toBe(5);
  expect(costOf(inSeconds, "order", 4, "private")).toBe(20);
  expect([costOfPrivateRound(inQuestions), costOfPrivateRound(inSeconds)]).toEqual([0, 30]);
});
