import { describe, expect, test } from "vitest";
import { canContinue } from "../src/api/head.ts";

describe("the end of a log", () => {
  const seen = { seq: 5, hash: "aa" };
  test.each([
    ["nothing was seen before", null, seen, true],
    ["it is the same", seen, seen, true],
    ["it has grown", seen, { seq: 6, hash: "bb" }, true],
    ["it is as long and says something else", seen, { seq: 5, hash: "bb" }, false],
    ["it is shorter", seen, { seq: 4, hash: "aa" }, false],
  ])("continues where %s: %#", (_, before, next, answer) => {
    expect(canContinue(before, next)).toBe(answer);
  });
});
