/** Plain dense algebra, one textbook formula each and nothing shared with the library: slow, and easy to check by eye. */

export type Matrix = readonly (readonly number[])[];

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`lengths ${a.length} and ${b.length}`);
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** The largest difference between entries. Throws on unequal lengths; NaN if any entry is NaN, so that a NaN cannot pass. */
export function maxGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`lengths ${a.length} and ${b.length}`);
  let gap = 0;
  for (let k = 0; k < a.length; k++) gap = Math.max(gap, Math.abs(a[k] - b[k]));
  return gap;
}

export function times(matrix: Matrix, vector: ArrayLike<number>): number[] {
  return matrix.map((row) => dot(row, vector));
}

export function transposed(matrix: Matrix): number[][] {
  return matrix[0].map((_, j) => matrix.map((row) => row[j]));
}

/** A row-major table as a list of rows. */
export function rowsOf(data: ArrayLike<number>, columns: number): number[][] {
  return Array.from({ length: data.length / columns }, (_, i) =>
    Array.from({ length: columns }, (_, j) => data[i * columns + j]),
  );
}

/** L with L Lᵀ = the matrix; throws where a pivot is not positive. */
export function choleskyRows(matrix: Matrix): number[][] {
  const lower: number[][] = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i][j];
      for (let k = 0; k < j; k++) rest -= lower[i][k] * lower[j][k];
      if (i === j && !(rest > 0)) throw new Error(`pivot ${i} is ${rest}`);
      lower[i][j] = i === j ? Math.sqrt(rest) : rest / lower[j][j];
    }
  }
  return lower;
}

/** x with L x = b, for a lower triangular L. */
export function forwardSolved(lower: Matrix, b: ArrayLike<number>): number[] {
  const x: number[] = [];
  for (let i = 0; i < lower.length; i++) {
    let rest = b[i];
    for (let k = 0; k < i; k++) rest -= lower[i][k] * x[k];
    x.push(rest / lower[i][i]);
  }
  return x;
}

/** Every ordering of 0 … count−1. */
export function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, at) => [
      ...shorter.slice(0, at),
      count - 1,
      ...shorter.slice(at),
    ]),
  );
}
