import { describe, expect, it } from "vitest";
import {
  anchoredFeatures,
  exactFeatures,
} from "../../../../src/engines/particles/belief/features.ts";
import { rbf } from "../../../../src/kernel/stationary.ts";
import { refusedField } from "./refused-field.ts";

const kernel = rbf({ lengthScale: 0.2 });
const line = Array.from({ length: 21 }, (_, k) => [k / 20]);

function product(rows: Float64Array, rank: number, x: number, y: number): number {
  let sum = 0;
  for (let c = 0; c < rank; c++) sum += rows[x * rank + c]! * rows[y * rank + c]!;
  return sum;
}

describe("features", () => {
  it("exact: Φ Φᵀ is the kernel with a share of each option's own", () => {
    const { points, rank } = exactFeatures(line, [{ lengthScale: 0.2, kernel }]);
    for (let x = 0; x < 21; x++) {
      for (let y = 0; y < 21; y++) {
        const wanted = 0.95 * kernel.evaluate(line[x]!, line[y]!) + (x === y ? 0.05 : 0);
        expect(product(points[0]!.rows, rank, x, y)).toBeCloseTo(wanted, 10);
      }
    }
  });

  it("exact and independent: the identity", () => {
    const { points } = exactFeatures([[0], [1]], [{ lengthScale: null, kernel: null }]);
    expect([...points[0]!.rows]).toEqual([1, 0, 0, 1]);
  });

  it("anchored: the kernel itself, between anchors too", () => {
    const anchors = Array.from({ length: 24 }, (_, k) => [(k + 0.5) / 24]);
    const { points, rank } = anchoredFeatures(line, anchors, [{ lengthScale: 0.2, kernel }]);
    for (let x = 0; x < 21; x++) {
      for (let y = 0; y < 21; y++) {
        expect(product(points[0]!.rows, rank, x, y)).toBeCloseTo(
          kernel.evaluate(line[x]!, line[y]!),
          4,
        );
      }
    }
  });

  it("anchored, several length scales: each is its own kernel, the smoother ones in fewer coordinates", () => {
    const anchors = Array.from({ length: 64 }, (_, k) => [(k + 0.5) / 64]);
    const kernels = [0.05, 0.1, 0.2, 0.4].map((lengthScale) => ({
      lengthScale,
      kernel: rbf({ lengthScale }),
    }));
    const { points, rank } = anchoredFeatures(line, anchors, kernels);
    points.forEach((point, p) => {
      expect(point.rank).toBeLessThanOrEqual(rank);
      if (p > 0) expect(point.rank).toBeLessThan(points[p - 1]!.rank);
      for (let x = 0; x < 21; x++) {
        for (let y = 0; y < 21; y++) {
          const wanted = kernels[p]!.kernel.evaluate(line[x]!, line[y]!);
          expect(Math.abs(product(point.rows, point.rank, x, y) - wanted)).toBeLessThan(1e-3);
        }
      }
    });
    expect(rank).toBe(points[0]!.rank);
  });

  it("refuse what they cannot represent", () => {
    expect(refusedField(() => exactFeatures([[0]], [{ lengthScale: null, kernel: null }]))).toBe(
      "options",
    );
    expect(refusedField(() => exactFeatures(line, []))).toBe("kernels");
    expect(
      refusedField(() => anchoredFeatures(line, line, [{ lengthScale: null, kernel: null }])),
    ).toBe("kernels");
  });
});
