import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { createRandomSource, type RandomSource } from "../../src/random/random-source.ts";
import { largestSobolDimension, sobolPoints } from "../../src/random/sobol.ts";
import { sobolDirections } from "../../src/random/sobol-directions.ts";
import { standardScore } from "../support/statistics.ts";

/** All-zero random words: no scrambling and no shift, hence the sequence as published. */
const noChance: RandomSource = { next: () => 0, split: () => noChance };
const largest = 64;

describe("sobolPoints", () => {
  test("without chance is the published sequence in its first three dimensions", () => {
    const points = sobolPoints(8, 3, noChance).map((x) => x.map((u) => u - 2 ** -33));

    expect(points).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
    ]);
  });

  test("without chance is the published sequence further on and in higher dimensions", () => {
    const points = sobolPoints(1001, largest, noChance).map((x) => x.map((u) => u - 2 ** -33));
    const dimensions = [5, 7, 17, 25, 40, 64];

    // From an independent implementation that reads Joe and Kuo's own file.
    expect(dimensions.map((d) => points[37][d - 1])).toEqual([
      0.765625, 0.171875, 0.796875, 0.296875, 0.078125, 0.828125,
    ]);
    expect(dimensions.map((d) => points[1000][d - 1])).toEqual([
      0.2802734375, 0.0458984375, 0.7197265625, 0.5830078125, 0.4794921875, 0.4462890625,
    ]);
  });

  test("puts one of 2^k points in each of 2^k intervals of each of 64 coordinates", () => {
    const points = sobolPoints(256, largest, createRandomSource("balance"));

    for (let j = 0; j < largest; j++) {
      const cells = new Set(points.map((x) => Math.floor(x[j] * 256)));
      expect(cells.size).toBe(256);
    }
  });

  test("fills every box of area 1/256 in the first two coordinates, of every shape, once", () => {
    const points = sobolPoints(256, 2, createRandomSource("boxes"));

    for (let k = 0; k <= 8; k++) {
      const cells = points.map(
        ([x, y]) => `${Math.floor(x * 2 ** k)},${Math.floor(y * 2 ** (8 - k))}`,
      );
      expect(new Set(cells).size).toBe(256);
    }
  });

  test("continues the balance in the second block of points", () => {
    const points = sobolPoints(512, 5, createRandomSource("blocks")).slice(256);

    for (let j = 0; j < 5; j++) {
      expect(new Set(points.map((x) => Math.floor(x[j] * 256))).size).toBe(256);
    }
  });

  test("integrates a smooth function of six variables a hundred times better than chance", () => {
    const product = (x: readonly number[]) => x.reduce((all, u) => all * (1 + (u - 0.5) / 2), 1);
    const random = createRandomSource("integral");
    const points = sobolPoints(4096, 6, random.split("sobol"));
    const average = points.reduce((sum, x) => sum + product(x), 0) / points.length;

    // The integral is 1. Chance would err by about √(((1 + 1/48)⁶ − 1)/4096) = 5.7e-3.
    expect(Math.abs(average - 1)).toBeLessThan(5.7e-5);
  });

  test("makes each single point uniform over the seeds", () => {
    const root = createRandomSource("shifts");
    const firsts = Array.from({ length: 20_000 }, (_, s) => sobolPoints(1, 1, root.split(s))[0][0]);

    expect(standardScore(firsts, 1 / 2, 1 / 12)).toBeLessThan(4.9); // false alarm: 1 in a million
    const squares = firsts.map((u) => (u - 1 / 2) ** 2);
    expect(standardScore(squares, 1 / 12, 1 / 180)).toBeLessThan(4.9);
  });

  test("scrambles as well as shifts: differences between points change with the seed too", () => {
    const difference = (seed: number) => {
      const [a, b] = sobolPoints(2, 1, createRandomSource(seed));
      return Math.floor(a[0] * 2 ** 32) ^ Math.floor(b[0] * 2 ** 32);
    };

    expect(difference(1)).not.toBe(difference(2));
  });

  test("keeps every coordinate strictly between 0 and 1, and repeats with its seed", () => {
    const points = sobolPoints(300, 7, createRandomSource(12));

    expect(points.flat().every((u) => u > 0 && u < 1)).toBe(true);
    expect(points).toEqual(sobolPoints(300, 7, createRandomSource(12)));
  });

  test.each([
    [-1, 2, "count"],
    [1.5, 2, "count"],
    [4, 0, "dimension"],
    [4, largest + 1, "dimension"],
  ])("refuses %d points in %d dimensions", (count, dimension, field) => {
    const attempt = () => sobolPoints(count, dimension, createRandomSource(1));

    expect(attempt).toThrow(InvalidInputError);
    expect(attempt).toThrow(`${field}: got`);
  });
});

describe("sobolDirections", () => {
  test("reaches dimension 64", () => {
    expect(largestSobolDimension).toBe(largest);
  });

  test("has primitive polynomials, each once, and odd starting values below 2^k", () => {
    const polynomials = sobolDirections.map(([polynomial]) => polynomial);

    expect(new Set(polynomials).size).toBe(polynomials.length);
    for (const [polynomial, ...start] of sobolDirections) {
      expect(start.length).toBe(31 - Math.clz32(polynomial));
      expect(orderOfX(polynomial)).toBe(2 ** start.length - 1);
      expect(start.every((m, k) => m % 2 === 1 && m < 2 ** (k + 1))).toBe(true);
    }
  });
});

/** The least e > 0 with x^e = 1 modulo the polynomial: 2^degree − 1 exactly when it is primitive. */
function orderOfX(polynomial: number): number {
  const degree = 31 - Math.clz32(polynomial);
  let power = 1;
  for (let e = 1; e < 2 ** degree; e++) {
    power *= 2;
    if (power >= 2 ** degree) power ^= polynomial;
    if (power === 1) return e;
  }
  return 0;
}
