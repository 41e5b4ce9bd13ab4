import { symmetricEigen } from "@unswayed/core/numerics";

/**
 * What can be known of A (paper: lemma:identifiability). With u and v known up to each voter's level, A is determined exactly
 * when the differences of u between options have rank n. With v alone it never is.
 */

/** Another group that says the same in public: its people have changed places, and with them whom everyone listens to. */
export function permutedGroup(
  influence: readonly (readonly number[])[],
  utilities: readonly (readonly number[])[],
  places: readonly number[],
): {
  readonly influence: readonly (readonly number[])[];
  readonly utilities: readonly (readonly number[])[];
} {
  return {
    influence: influence.map((row) => places.map((place) => row[place]!)),
    utilities: places.map((place) => utilities[place]!),
  };
}

/** The rank of what voters' utilities differ by between options: each counted from its own mean. */
export function rankOfDifferences(utilities: readonly (readonly number[])[]): number {
  const centred = utilities.map(withoutMean);
  const n = utilities.length;
  const gram = Float64Array.from({ length: n * n }, (_, k) =>
    dot(centred[Math.floor(k / n)]!, centred[k % n]!),
  );
  const { values } = symmetricEigen(gram, n);
  return values.filter((value) => value > 1e-9 * values[n - 1]!).length;
}

/** A from u and v, both known up to levels: least squares, one row at a time. Needs differences of rank n. */
export function influenceFrom(
  utilities: readonly (readonly number[])[],
  open: readonly (readonly number[])[],
): number[][] {
  const known = utilities.map(withoutMean);
  return open.map((row) => {
    const said = withoutMean(row);
    const equations = known.map((own, i) => [
      ...known.map((other) => dot(own, other)),
      dot(known[i]!, said),
    ]);
    return solved(equations);
  });
}

/** Gauss elimination with the largest pivots; the last column is the right-hand side. */
function solved(equations: number[][]): number[] {
  const n = equations.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(equations[i]![k]!) > Math.abs(equations[pivot]![k]!)) pivot = i;
    }
    [equations[k], equations[pivot]] = [equations[pivot]!, equations[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = equations[i]![k]! / equations[k]![k]!;
      for (let j = k; j <= n; j++) equations[i]![j]! -= factor * equations[k]![j]!;
    }
  }
  return equations.map((row, k) => row[n]! / row[k]!);
}

function withoutMean(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k]!, 0);
}
