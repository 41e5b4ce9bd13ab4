import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { allPermutations, shuffle } from "../../src/random/permutation.ts";
import { createRandomSource } from "../../src/random/random-source.ts";

describe("allPermutations", () => {
  test("lists the six orderings of three in lexicographic order", () => {
    expect(allPermutations(3)).toEqual([
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 24],
    [5, 120],
    [7, 5040],
  ])("of %d items are %d, all different, ascending, each with every item", (count, factorial) => {
    const orders = allPermutations(count);

    const names = orders.map((order) => order.join(""));
    expect(names.length).toBe(factorial);
    expect(new Set(names).size).toBe(factorial);
    expect(names).toEqual([...names].sort());
    expect(orders.every((order) => new Set(order).size === count)).toBe(true);
  });

  test.each([-1, 2.5, 10, Number.NaN])("refuses %d items", (count) => {
    expect(() => allPermutations(count)).toThrow(InvalidInputError);
  });
});

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
