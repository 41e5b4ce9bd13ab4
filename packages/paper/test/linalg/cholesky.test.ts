import { choleskyInPlace, createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { choleskyRows, dot, maxGap, rowsOf } from "../../../core/test/support/dense.ts";
import { backwardSolve, choleskySolve, forwardSolve } from "../../src/linalg/triangular.ts";

/** B Bᵀ + I with entries of B in (−1, 1): condition number at most 1 + order². */
function randomDefinite(order: number): number[][] {
  const random = createRandomSource(`definite ${order}`);
  const b = Array.from({ length: order }, () =>
    Array.from({ length: order }, () => 2 * random.next() - 1),
  );
  return b.map((row, i) => b.map((other, j) => dot(row, other) + (i === j ? 1 : 0)));
}

const lowerPart = (factor: Float64Array, order: number): number[][] =>
  rowsOf(factor, order).map((row, i) => row.map((entry, j) => (j <= i ? entry : 0)));

describe("choleskyInPlace", () => {
  test("factors [[4, 2], [2, 10]] as [[2, 0], [1, 3]]", () => {
    const matrix = Float64Array.of(4, 2, 2, 10);

    expect(choleskyInPlace(matrix, 2)).toBe(true);

    expect(lowerPart(matrix, 2)).toEqual([
      [2, 0],
      [1, 3],
    ]);
  });

  // Orders on both sides of every multiple of four: the last panel and the last odd row have code of their own.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 30])(
    "agrees with the textbook recurrence at order %d",
    (order) => {
      const plain = randomDefinite(order);
      const matrix = Float64Array.from(plain.flat());

      expect(choleskyInPlace(matrix, order)).toBe(true);

      const gap = maxGap(lowerPart(matrix, order).flat(), choleskyRows(plain).flat());
      expect(gap).toBeLessThan(1e-12); // entries below 10, some 30 roundings each
    },
  );

  test("never reads above the diagonal", () => {
    const plain = randomDefinite(9);
    const poisoned = plain.map((row, i) => row.map((entry, j) => (j > i ? Number.NaN : entry)));
    const matrix = Float64Array.from(poisoned.flat());

    expect(choleskyInPlace(matrix, 9)).toBe(true);

    expect(maxGap(lowerPart(matrix, 9).flat(), choleskyRows(plain).flat())).toBeLessThan(1e-12);
  });

  test.each([
    ["indefinite", [1, 2, 2, 1]],
    ["singular", [1, 1, 1, 1]],
    ["zero", [0, 0, 0, 0]],
    ["not a number", [1, 0, Number.NaN, 1]],
    ["infinite", [Infinity, 0, 0, 1]],
  ])("refuses a matrix that is %s", (_, entries) => {
    expect(choleskyInPlace(Float64Array.from(entries), 2)).toBe(false);
  });

  test.each([3, 6, 10])("refuses a matrix made indefinite in row %d of 12", (row) => {
    const plain = randomDefinite(12);
    plain[row][row] = -0.5;

    expect(choleskyInPlace(Float64Array.from(plain.flat()), 12)).toBe(false);
  });
});

describe("triangular solves", () => {
  test.each([1, 2, 5, 8, 13])("undo the factor at order %d, also at an offset", (order) => {
    const plain = randomDefinite(order);
    const factor = Float64Array.from(plain.flat());
    choleskyInPlace(factor, order);
    const wanted = Array.from({ length: order }, (_, k) => k - 1.5);
    const rightSide = plain.map((row) => dot(row, wanted));
    const padded = Float64Array.from([7, ...rightSide, 8]);

    choleskySolve(factor, order, padded, 1);

    expect(maxGap(padded, [7, ...wanted, 8])).toBeLessThan(1e-9); // condition 1e2 · entries 1e1 · ε
  });

  test("forward and backward substitution by hand", () => {
    const factor = Float64Array.of(2, 0, 1, 3);
    const forward = Float64Array.of(4, 11);
    const backward = Float64Array.of(7, 9);

    forwardSolve(factor, 2, forward);
    backwardSolve(factor, 2, backward);

    expect([...forward]).toEqual([2, 3]); // 2x = 4, x + 3y = 11
    expect([...backward]).toEqual([2, 3]); // 3y = 9, 2x + y = 7
  });
});
