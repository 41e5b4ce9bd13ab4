import { describe, expect, it } from "vitest";
import { mixRows, mixRowsSlopes } from "../../src/linalg/mixed-rows.ts";

/** Whole numbers: every sum is exact, whatever its order. */
function whole(length: number, seed: number): Float64Array {
  return Float64Array.from({ length }, (_, k) => ((k * 7 + seed * 13) % 11) - 5);
}

/** Rows that fill blocks of four and rows that do not, all columns and some. */
const shapes = [
  { n: 1, width: 3, columns: [0, 1, 2] },
  { n: 3, width: 4, columns: [3, 1] },
  { n: 4, width: 5, columns: [0, 2, 3] },
  { n: 9, width: 6, columns: [0, 1, 2, 3, 5] },
];

describe("mixtures of rows", () => {
  it.each(shapes)(
    "are those of the definition, $n rows, and leave other columns alone",
    (shape) => {
      const { n, width, columns } = shape;
      const weights = whole(n * n, 1);
      const data = whole(2 * n * width, 2);
      const before = Float64Array.from(data);
      mixRows({ data, width, columns: Int32Array.from(columns) }, weights, n);
      for (let i = 0; i < n; i++) {
        for (let x = 0; x < width; x++) {
          expect(data[i * width + x]).toBe(before[i * width + x]);
          let mixed = 0;
          for (let j = 0; j < n; j++) mixed += weights[i * n + j]! * before[j * width + x]!;
          const kept = before[(n + i) * width + x]!;
          expect(data[(n + i) * width + x]).toBe(columns.includes(x) ? mixed : kept);
        }
      }
    },
  );

  it.each(shapes)("have the slopes of a weighted sum of what they are, $n rows", (shape) => {
    const { n, width, columns } = shape;
    const chosen = Int32Array.from(columns);
    const weights = whole(n * n, 1);
    const data = whole(2 * n * width, 2);
    const along = whole(2 * n * width, 3);
    const sum = (): number => {
      mixRows({ data, width, columns: chosen }, weights, n);
      let total = 0;
      for (let row = 0; row < 2 * n; row++) {
        for (const x of columns) total += along[row * width + x]! * data[row * width + x]!;
      }
      return total;
    };
    sum();
    const slopes = Float64Array.from(along);
    const ofWeights = new Float64Array(n * n);
    mixRowsSlopes({ data, width, columns: chosen }, weights, n, slopes, ofWeights);

    /** Differences of a function that is linear in each number are exact. */
    const difference = (numbers: Float64Array, at: number): number => {
      numbers[at]! += 1;
      const above = sum();
      numbers[at]! -= 2;
      const below = sum();
      numbers[at]! += 1;
      return (above - below) / 2;
    };
    for (let k = 0; k < n * n; k++) expect(ofWeights[k]).toBe(difference(weights, k));
    for (let j = 0; j < n; j++) {
      for (const x of columns) {
        expect(slopes[j * width + x]).toBe(difference(data, j * width + x));
      }
    }
  });
});
