import { expect, test } from "vitest";
import { newWords } from "../src/keys.ts";

test("two words are given once, until all are taken; then a number comes with them", () => {
  const given: string[] = [];
  const take = (): readonly string[] => {
    const words = newWords(given);
    given.push(words.join(" "));
    return words;
  };

  const first = Array.from({ length: 2_501 }, take);
  const next = Array.from({ length: 3 }, take);

  expect(new Set(given).size).toBe(2_504);
  expect(first.every(({ length }) => length === 2)).toBe(true);
  for (const words of next) expect(words).toEqual([expect.any(String), expect.any(String), "2"]);
});
