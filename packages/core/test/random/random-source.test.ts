import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { createRandomSource, type RandomSource } from "../../src/random/random-source.ts";
import { xoshiro128 } from "../../src/random/xoshiro.ts";
import { mean, standardScore } from "../support/statistics.ts";

const draws = (random: RandomSource, count: number) =>
  Array.from({ length: count }, () => random.next());

describe("xoshiro128", () => {
  test("gives the words its authors' own program gives from the state 1, 2, 3, 4", () => {
    const next = xoshiro128([1, 2, 3, 4]);

    const words = Array.from({ length: 10 }, next);

    expect(words).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
      4258142804,
    ]);
  });
});

describe("a random source", () => {
  // Recomputed once with arbitrary-size integers in another language. They may never change:
  // a stored deliberation is replayed from its seed.
  test.each([
    [createRandomSource(1), [0.7523376275366848, 0.9127674179314171, 0.7331739774382743]],
    [createRandomSource("1"), [0.27359945223548066, 0.3369218355716168, 0.04934359899385432]],
    [
      createRandomSource("unswayed").split("voter").split(3),
      [0.5994359237535964, 0.6984019495889083, 0.31485790719271944],
    ],
  ])("keeps its golden values (%#)", (random, golden) => {
    expect(draws(random, 3)).toEqual(golden);
  });

  test("gives numbers in [0, 1) that use all 53 bits", () => {
    const numbers = draws(createRandomSource("bits"), 1000);

    expect(numbers.every((u) => u >= 0 && u < 1)).toBe(true);
    expect(numbers.every((u) => Number.isInteger(u * 2 ** 53))).toBe(true);
    expect(numbers.some((u) => !Number.isInteger(u * 2 ** 52))).toBe(true);
  });

  test("has the mean, variance and lack of memory of uniform numbers", () => {
    const count = 100_000;
    const numbers = draws(createRandomSource("moments"), count);

    // Each score beyond 4.9 happens to a true uniform once in a million seeds.
    expect(standardScore(numbers, 1 / 2, 1 / 12)).toBeLessThan(4.9);
    const squares = numbers.map((u) => (u - 1 / 2) ** 2);
    expect(standardScore(squares, 1 / 12, 1 / 180)).toBeLessThan(4.9);
    const neighbours = numbers.slice(1).map((u, i) => (u - 1 / 2) * (numbers[i] - 1 / 2));
    expect(standardScore(neighbours, 0, 1 / 144)).toBeLessThan(4.9);
  });

  test("splits into the same child however much the parent has drawn", () => {
    const fresh = createRandomSource(7);
    const used = createRandomSource(7);
    draws(used, 1000);

    expect(draws(used.split("round"), 5)).toEqual(draws(fresh.split("round"), 5));
  });

  test("is not disturbed by being split", () => {
    const alone = createRandomSource(7);
    const parent = createRandomSource(7);

    draws(parent.split("child"), 10);

    expect(draws(parent, 5)).toEqual(draws(alone, 5));
  });

  test("has a different stream for each path of labels", () => {
    const root = createRandomSource("");
    const paths = [
      root,
      root.split(""),
      root.split("").split(""),
      root.split("ab").split("c"),
      root.split("a").split("bc"),
      root.split("abc"),
      root.split(1),
      root.split("1"),
      root.split(2),
      root.split(1).split(2),
      root.split(2).split(1),
      root.split(0.5),
      root.split(-1),
    ];

    const firsts = paths.map((path) => path.next());

    expect(new Set(firsts).size).toBe(paths.length);
  });

  test("takes 0 and −0 for one label", () => {
    const root = createRandomSource(5);

    expect(root.split(-0).next()).toBe(root.split(0).next());
  });

  test("has children numbered 0, 1, 2, … whose first numbers are as if drawn independently", () => {
    const root = createRandomSource("siblings");
    const count = 40_000;

    const firsts = Array.from({ length: count }, (_, label) => root.split(label).next());

    expect(standardScore(firsts, 1 / 2, 1 / 12)).toBeLessThan(4.9); // false alarm: 1 seed in a million each
    const pairs = firsts.slice(1).map((u, i) => (u - 1 / 2) * (firsts[i] - 1 / 2));
    expect(standardScore(pairs, 0, 1 / 144)).toBeLessThan(4.9);
    const bins = new Array<number>(64).fill(0);
    for (const u of firsts) bins[Math.floor(u * 64)]++;
    const expected = count / bins.length;
    const chiSquare = bins.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // χ² with 63 degrees of freedom lies in [22, 130] but for two seeds in a million.
    expect(chiSquare).toBeGreaterThan(22);
    expect(chiSquare).toBeLessThan(130);
  });

  test("has a parent and child that do not follow each other", () => {
    const parent = createRandomSource(3);
    const child = parent.split(3);

    const products = Array.from(
      { length: 20_000 },
      () => (parent.next() - 1 / 2) * (child.next() - 1 / 2),
    );

    expect(standardScore(products, 0, 1 / 144)).toBeLessThan(4.9); // false alarm: 1 seed in a million
  });

  test("flips about half the bits of the first number when one bit of the seed flips", () => {
    const flips = Array.from({ length: 2000 }, (_, i) => {
      const a = Math.floor(createRandomSource(2 * i).next() * 2 ** 32);
      const b = Math.floor(createRandomSource(2 * i + 1).next() * 2 ** 32);
      return bitCount(a ^ b);
    });

    // 64,000 fair coins: a mean outside 16 ± 0.31 happens once in a million.
    expect(Math.abs(mean(flips) - 16)).toBeLessThan(0.31);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses %s as a seed or label", (bad) => {
    expect(() => createRandomSource(bad)).toThrow(InvalidInputError);
    expect(() => createRandomSource(1).split(bad)).toThrow("label: got");
  });
});

function bitCount(word: number): number {
  let count = 0;
  for (let w = word >>> 0; w > 0; w = Math.floor(w / 2)) count += w % 2;
  return count;
}
