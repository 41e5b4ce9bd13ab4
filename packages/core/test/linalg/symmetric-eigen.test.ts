import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { type SymmetricEigen, symmetricEigen } from "../../src/linalg/symmetric-eigen.ts";
import { createRandomSource } from "../../src/random/random-source.ts";

function randomSymmetric(n: number, seed: string): Float64Array {
  const random = createRandomSource(seed);
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) matrix[i * n + j] = matrix[j * n + i] = random.next() - 0.5;
  }
  return matrix;
}

/** The Laplacian of a path: eigenvalues 2 − 2 cos(πk/n). */
function pathLaplacian(n: number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i + 1 < n; i++) {
    matrix[i * n + i]++;
    matrix[(i + 1) * n + i + 1]++;
    matrix[i * n + i + 1] = matrix[(i + 1) * n + i] = -1;
  }
  return matrix;
}

/** max |Σ_k λ_k q_k q_kᵀ − A|, NaN if any entry is. */
function reconstructionGap(matrix: Float64Array, n: number, eigen: SymmetricEigen): number {
  let gap = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = -matrix[i * n + j];
      for (let k = 0; k < n; k++) {
        sum += eigen.values[k] * eigen.vectors[k * n + i] * eigen.vectors[k * n + j];
      }
      gap = Math.max(gap, Math.abs(sum));
    }
  }
  return gap;
}

/** max |q_i · q_j − δ_ij|. */
function orthonormalityGap(n: number, { vectors }: SymmetricEigen): number {
  let gap = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? -1 : 0;
      for (let k = 0; k < n; k++) sum += vectors[i * n + k] * vectors[j * n + k];
      gap = Math.max(gap, Math.abs(sum));
    }
  }
  return gap;
}

const isAscending = (values: Float64Array) => values.every((v, k) => k === 0 || v >= values[k - 1]);

describe("symmetricEigen", () => {
  test("finds 1 and 3, and the diagonals of the square, for [[2, 1], [1, 2]]", () => {
    const { values, vectors } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2);

    expect(values[0]).toBeCloseTo(1, 14);
    expect(values[1]).toBeCloseTo(3, 14);
    expect(vectors[0] * vectors[1]).toBeCloseTo(-1 / 2, 15);
    expect(vectors[2] * vectors[3]).toBeCloseTo(1 / 2, 15);
  });

  test("finds the known eigenvalues of a path of 165 nodes", () => {
    const n = 165;

    const { values } = symmetricEigen(pathLaplacian(n), n);

    const gaps = values.map((value, k) => Math.abs(value - (2 - 2 * Math.cos((Math.PI * k) / n))));
    expect(Math.max(...gaps)).toBeLessThan(1e-13);
  });

  test.each([1, 2, 3, 4, 10, 60, 165])(
    "rebuilds a random matrix of order %d from its parts",
    (n) => {
      const matrix = randomSymmetric(n, `order ${n}`);
      const before = matrix.slice();

      const eigen = symmetricEigen(matrix, n);

      // Backward error of a few n·ε·‖A‖, with ‖A‖ about √(n/3).
      const scale = 2e-15 * n;
      expect(reconstructionGap(matrix, n, eigen)).toBeLessThan(scale);
      expect(orthonormalityGap(n, eigen)).toBeLessThan(scale);
      expect(isAscending(eigen.values)).toBe(true);
      expect(matrix).toEqual(before);
    },
  );

  test.each([
    ["zero", new Float64Array(25)],
    ["all ones, of rank one", new Float64Array(25).fill(1)],
    ["the identity", Float64Array.from({ length: 25 }, (_, i) => (i % 6 === 0 ? 1 : 0))],
    [
      "tridiagonal but for a billionth",
      Float64Array.from({ length: 25 }, (_, i) => {
        const apart = Math.abs(Math.floor(i / 5) - (i % 5));
        return apart === 0 ? 2 : apart === 1 ? 1 : 1e-9;
      }),
    ],
    [
      "graded over 24 decades",
      Float64Array.from({ length: 25 }, (_, i) => {
        const [row, column] = [Math.floor(i / 5), i % 5];
        return 10 ** (-3 * (row + column));
      }),
    ],
  ])("copes with special matrices: %s", (_, matrix) => {
    const eigen = symmetricEigen(matrix, 5);

    expect(reconstructionGap(matrix, 5, eigen)).toBeLessThan(2e-14);
    expect(orthonormalityGap(5, eigen)).toBeLessThan(1e-14);
  });

  test.each([1e200, 1e-200])("neither overflows nor vanishes for entries of size %d", (size) => {
    const { values } = symmetricEigen(Float64Array.of(2 * size, size, size, 2 * size), 2);

    expect(values[0] / size).toBeCloseTo(1, 14);
    expect(values[1] / size).toBeCloseTo(3, 14);
  });

  test("reads only the lower triangle", () => {
    const { values } = symmetricEigen(Float64Array.of(2, 99, 1, 2), 2);

    expect(values[1]).toBeCloseTo(3, 14);
  });

  test("of order 0 is empty", () => {
    expect(symmetricEigen(new Float64Array(0), 0).values.length).toBe(0);
  });

  test.each([
    [Float64Array.of(1, 2, 3), 2],
    [Float64Array.of(Number.NaN, 0, 0, 1), 2],
    [Float64Array.of(1, 0, Number.POSITIVE_INFINITY, 1), 2],
  ])("refuses entries that are missing or not finite (%#)", (matrix, order) => {
    expect(() => symmetricEigen(matrix, order)).toThrow(InvalidInputError);
  });
});
