import type { ScoreEvidence } from "../../../src/scores/model/evidence.ts";
import type { ScaledKernel } from "../../../src/scores/model/scaled-kernel.ts";

/** Covariances, solves and determinants written out term by term: slow, and with nothing in common with core's. */
export interface PlainModel {
  readonly kernel: ScaledKernel;
  /** Cov of tasks at one option, over k(x, x). */
  readonly tasks: readonly (readonly number[])[];
  readonly noise: readonly number[];
  readonly mean: number;
}

export function plainPosterior(
  { options, scores }: ScoreEvidence,
  { kernel, tasks, noise, mean }: PlainModel,
  places: readonly { readonly option: readonly number[]; readonly task: number }[],
): { readonly mean: number[]; readonly covariance: number[][]; readonly logLikelihood: number } {
  const observed = scores.map(({ option, task, value }) => ({
    option: options[option]!,
    task,
    value: value - mean,
  }));
  type Place = { readonly option: readonly number[]; readonly task: number };
  const cov = (a: Place, b: Place): number =>
    kernel.evaluate(a.option, b.option) * tasks[a.task]![b.task]!;
  const sigma = observed.map((a, i) =>
    observed.map((b, j) => cov(a, b) + (i === j ? noise[a.task]! : 0)),
  );
  const { inverse, logDeterminant } = inverted(sigma);
  const y = observed.map(({ value }) => value);
  const solved = inverse.map((row) => product(row, y));
  const cross = places.map((place) => observed.map((other) => cov(place, other)));
  return {
    mean: cross.map((row) => mean + product(row, solved)),
    covariance: cross.map((row, i) =>
      cross.map((other, j) => {
        const half = inverse.map((inverseRow) => product(inverseRow, other));
        return cov(places[i]!, places[j]!) - product(row, half);
      }),
    ),
    logLikelihood: -0.5 * (product(y, solved) + logDeterminant + y.length * Math.log(2 * Math.PI)),
  };
}

/** Gauss and Jordan with pivots. */
function inverted(matrix: readonly (readonly number[])[]): {
  readonly inverse: number[][];
  readonly logDeterminant: number;
} {
  const n = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  let logDeterminant = 0;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c; r < n; r++) if (Math.abs(work[r]![c]!) > Math.abs(work[pivot]![c]!)) pivot = r;
    [work[c], work[pivot]] = [work[pivot]!, work[c]!];
    const head = work[c]![c]!;
    logDeterminant += Math.log(Math.abs(head));
    work[c] = work[c]!.map((value) => value / head);
    for (let r = 0; r < n; r++) {
      const factor = work[r]![c]!;
      if (r === c || factor === 0) continue;
      work[r] = work[r]!.map((value, k) => value - factor * work[c]![k]!);
    }
  }
  return { inverse: work.map((row) => row.slice(n)), logDeterminant };
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k]!, 0);
}

/** P Pᵀ of a row-major q × n table. */
export function gramOf(loadings: Float64Array, columns: number): number[][] {
  const rows = Array.from({ length: loadings.length / columns }, (_, i) =>
    Array.from(loadings.subarray(i * columns, (i + 1) * columns)),
  );
  return rows.map((a) => rows.map((b) => product(a, b)));
}
