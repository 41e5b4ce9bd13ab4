import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { dot, maxGap, rowsOf } from "../../../core/test/support/dense.ts";
import {
  addCombinations,
  addRowProducts,
  addSquares,
  addWeightedRows,
} from "../../src/linalg/products.ts";

const random = createRandomSource("products");
const draws = (count: number): Float64Array =>
  Float64Array.from({ length: count }, () => 2 * random.next() - 1);

/** Rows, vectors, columns: whole tiles of two by four, and every kind of remainder. */
const sizes = [
  [0, 3, 4],
  [1, 1, 1],
  [1, 2, 3],
  [2, 4, 8],
  [3, 5, 9],
  [4, 3, 5],
  [5, 1, 2],
  [6, 7, 6],
  [9, 8, 4],
] as const;
const name = "%d rows, %d vectors, %d columns";

describe("products of small matrices", () => {
  test.each(sizes)(
    `addRowProducts holds every scalar product: ${name}`,
    (rowCount, count, columns) => {
      const stride = columns + 2; // vectors stand in longer rows of someone else's
      const rows = draws(rowCount * columns);
      const vectors = draws(count * stride);
      const out = new Float64Array(rowCount * count).fill(1);

      addRowProducts(rows, rowCount, vectors, count, columns, stride, out);

      const plain = rowsOf(rows, columns).flatMap((row) =>
        rowsOf(vectors, stride).map((vector) => 1 + dot(row, vector.slice(0, columns))),
      );
      expect(maxGap(out, plain)).toBeLessThan(1e-14);
    },
  );

  test.each(sizes)(`addWeightedRows is its transpose: ${name}`, (rowCount, count, columns) => {
    const stride = columns + 2;
    const rows = draws(rowCount * columns);
    const weights = draws(rowCount * count);
    const out = new Float64Array(count * stride).fill(1);

    addWeightedRows(weights, rows, rowCount, count, columns, stride, out);

    const plain = Float64Array.from(out, (_, at) => {
      const [vector, column] = [Math.floor(at / stride), at % stride];
      let sum = 1;
      for (let t = 0; t < rowCount && column < columns; t++) {
        sum += weights[t * count + vector] * rows[t * columns + column];
      }
      return sum;
    });
    expect(maxGap(out, plain)).toBeLessThan(1e-14);
  });

  test.each(sizes)(`addCombinations mixes rows: ${name}`, (rowCount, count, columns) => {
    const rows = draws(rowCount * columns);
    const weights = draws(count * rowCount);
    const out = new Float64Array(count * columns).fill(1);

    addCombinations(weights, count, rows, rowCount, columns, out);

    const plain = Float64Array.from(out, (_, at) => {
      const [vector, column] = [Math.floor(at / columns), at % columns];
      let sum = 1;
      for (let t = 0; t < rowCount; t++) {
        sum += weights[vector * rowCount + t] * rows[t * columns + column];
      }
      return sum;
    });
    expect(maxGap(out, plain)).toBeLessThan(1e-14);
  });

  test.each(sizes)(
    `addSquares is the lower triangle of a sum of squares: %d rows, (%d), order %d`,
    (rowCount, _, order) => {
      const stride = order + 1; // the last entry of each row is left out
      const rows = draws(rowCount * stride);
      const weights = draws(rowCount);
      const weighted = rows.map((x, at) => x * weights[Math.floor(at / stride)]);
      const out = new Float64Array(order * order).fill(1);

      addSquares(weighted, rows, rowCount, order, stride, out);

      for (let a = 0; a < order; a++) {
        for (let b = 0; b <= a; b++) {
          let sum = 1;
          for (let t = 0; t < rowCount; t++) {
            sum += weights[t] * rows[t * stride + a] * rows[t * stride + b];
          }
          expect(out[a * order + b]).toBeCloseTo(sum, 14);
        }
      }
    },
  );
});
