import { describe, expect, it } from "vitest";
import { addWeightedRows, scaledRowProducts } from "../../src/linalg/row-products.ts";

/** Whole numbers: every sum is exact, whatever its order. */
function whole(length: number, seed: number): Float64Array {
  return Float64Array.from({ length }, (_, k) => ((k * 7 + seed * 13) % 11) - 5);
}

/** One and several vectors, rows that fill blocks of four and rows that do not, all rows and some. */
const shapes = [
  { vectors: 1, rank: 3, rows: 5, chosen: [0, 1, 2, 3, 4] },
  { vectors: 2, rank: 4, rows: 4, chosen: [3, 1] },
  { vectors: 3, rank: 5, rows: 12, chosen: [0, 2, 3, 5, 6, 7, 9, 11] },
  { vectors: 4, rank: 1, rows: 9, chosen: [1, 2, 3, 4, 5, 6, 8] },
];

describe("products with chosen rows", () => {
  it.each(shapes)("are those of the definition, $vectors vectors", (shape) => {
    const { rank, rows: count, chosen, vectors: n } = shape;
    const rows = whole(count * rank, 1);
    const stride = rank + 2;
    const data = whole(1 + n * stride, 2);
    const scales = whole(n, 3);
    const out = new Float64Array(n * count).fill(99);
    const matrix = { rows, rank, chosen: Int32Array.from(chosen) };
    scaledRowProducts(matrix, { data, offset: 1, stride, count: n }, scales, out, count);
    for (let i = 0; i < n; i++) {
      for (let x = 0; x < count; x++) {
        let wanted = 0;
        for (let k = 0; k < rank; k++) wanted += rows[x * rank + k]! * data[1 + i * stride + k]!;
        expect(out[i * count + x]).toBeCloseTo(chosen.includes(x) ? scales[i]! * wanted : 99, 12);
      }
    }
  });

  it.each(shapes)("their transpose adds up the rows, $vectors vectors", (shape) => {
    const { rank, rows: count, chosen, vectors: n } = shape;
    const rows = whole(count * rank, 1);
    const weights = whole(n * count, 4);
    const scales = whole(n, 3);
    const stride = rank + 1;
    const before = whole(2 + n * stride, 5);
    const data = before.slice();
    const matrix = { rows, rank, chosen: Int32Array.from(chosen) };
    addWeightedRows(matrix, weights, count, scales, { data, offset: 2, stride, count: n });
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < stride; k++) {
        let wanted = before[2 + i * stride + k]!;
        if (k < rank) {
          for (const x of chosen) {
            wanted += scales[i]! * weights[i * count + x]! * rows[x * rank + k]!;
          }
        }
        expect(data[2 + i * stride + k]).toBeCloseTo(wanted, 12);
      }
    }
  });
});
