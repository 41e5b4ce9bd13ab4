import { describe, expect, test } from "vitest";
import { shuffle } from "../../src/random/permutation.ts";
import { createRandomSource } from "../../src/random/random-source.ts";

describe("shuffle", () => {
  test("gives each of the 24 orders of four items equally often, and keeps its argument", () => {
    const random = createRandomSource("shuffle");
    const items = ["a", "b", "c", "d"];
    const seen = new Map<string, number>();

    const count = 24_000;
    for (let i = 0; i < count; i++) {
      const order = shuffle(items, random).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }

    expect(seen.size).toBe(24);
    const chiSquare = [...seen.values()].reduce(
      (sum, times) => sum + (times - 1000) ** 2 / 1000,
      0,
    );
    expect(chiSquare).toBeLessThan(70.5); // 23 degrees of freedom: exceeded by one seed in a million
    expect(items).toEqual(["a", "b", "c", "d"]);
  });

  test("of nothing is nothing", () => {
    expect(shuffle([], createRandomSource(1))).toEqual([]);
  });
});
