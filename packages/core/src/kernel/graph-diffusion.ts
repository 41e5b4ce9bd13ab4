import { InvalidInputError } from "../errors.ts";
import { exp } from "../linalg/elementary.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import {
  checkFields,
  coordinateIndex,
  listOf,
  notNegative,
  positive,
  withDefault,
} from "./fields.ts";
import type { GraphDiffusionFields, Kernel, Option } from "./kernel.ts";

/**
 * The kernel of options that are nodes of a graph: similarity spreads along edges as heat does (paper: app:exp, where
 * options are possible teams and an edge joins similar ones).
 *
 *     k(a, b) = scale · exp(−t L)_ab,   L = D − W,   D_aa = Σ_b W_ab
 *
 * computed once, from the eigenvalues of L. At time 0 nodes have nothing in common; for small t similarity reaches
 * neighbours only; for large t all nodes of a connected part become the same. exp(−(s+t)L) = exp(−sL) exp(−tL).
 *
 * The diagonal of exp(−tL) shrinks from 1 towards 1/(nodes) as t grows, which would shrink all utilities under a fixed
 * norm bound. So by default scale makes its mean equal `variance`; unnormalised, scale is `variance` itself.
 *
 * | letter | word        |
 * |--------|-------------|
 * | W      | `adjacency` |
 * | t      | `time`      |
 */
export function graphDiffusion(fields: GraphDiffusionFields, path = "kernel"): Kernel {
  checkFields(path, fields, ["kind", "adjacency", "time", "normalized", "variance", "coordinate"]);
  const adjacency = symmetricWeights(`${path}.adjacency`, fields.adjacency);
  const time = notNegative(`${path}.time`, fields.time);
  const normalized = withDefault(fields.normalized, true);
  if (typeof normalized !== "boolean") {
    throw new InvalidInputError(`${path}.normalized`, normalized, "true or false");
  }
  const variance = positive(`${path}.variance`, withDefault(fields.variance, 1));
  const coordinate = coordinateIndex(`${path}.coordinate`, withDefault(fields.coordinate, 0));

  const count = adjacency.length;
  const table = diffusion(adjacency, time);
  const scale = normalized ? variance / meanDiagonal(table, count) : variance;

  function nodeOf(option: Option): number {
    const node = option[coordinate];
    if (Number.isInteger(node) && node >= 0 && node < count) return node;
    throw new InvalidInputError(
      `option[${coordinate}]`,
      node,
      `a node: a whole number from 0 to ${count - 1}`,
    );
  }

  return {
    kind: "graph-diffusion",
    evaluate: (a, b) => scale * table[nodeOf(a) * count + nodeOf(b)],
    gradient: (a) => new Float64Array(a.length),
    toJSON: () => ({ kind: "graph-diffusion", adjacency, time, normalized, variance, coordinate }),
  };
}

/** exp(−t L), row-major. */
function diffusion(adjacency: readonly (readonly number[])[], time: number): Float64Array {
  const n = adjacency.length;
  const laplacian = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const weight = adjacency[i][j]; // a loop, j = i, would cancel between D and W
      laplacian[i * n + j] = laplacian[j * n + i] = -weight;
      laplacian[i * n + i] += weight;
      laplacian[j * n + j] += weight;
    }
  }
  const { values, vectors } = symmetricEigen(laplacian, n);
  // Each connected part has an eigenvalue 0, whose heat never decays. Rounding makes it ±noise, which a long time would amplify.
  const noise = n * Number.EPSILON * values[n - 1];

  const table = new Float64Array(n * n);
  for (let k = 0; k < n; k++) {
    const decay = exp(-time * (values[k] > noise ? values[k] : 0));
    if (decay === 0) continue;
    const q = vectors.subarray(k * n, (k + 1) * n);
    for (let i = 0; i < n; i++) {
      const weight = decay * q[i];
      for (let j = 0; j <= i; j++) table[i * n + j] += weight * q[j];
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) table[j * n + i] = table[i * n + j]; // mirrored, so that k(a, b) is exactly k(b, a)
  }
  return table;
}

function meanDiagonal(table: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += table[i * n + i];
  return sum / n;
}

/** Weights computed once each way may differ by rounding; more than this is a graph with directions. */
const symmetryTolerance = 1e-12;

/** A copy of the weights, checked to be square, not negative and symmetric. */
function symmetricWeights(path: string, value: unknown): readonly (readonly number[])[] {
  const rows = listOf(path, value, (rowPath, row) => listOf(rowPath, row, notNegative));
  for (const [i, row] of rows.entries()) {
    if (row.length !== rows.length) {
      throw new InvalidInputError(
        `${path}[${i}]`,
        row,
        `${rows.length} weights, one for each node`,
      );
    }
    for (let j = 0; j < i; j++) {
      const mirrored = rows[j][i];
      if (Math.abs(row[j] - mirrored) > symmetryTolerance * Math.max(row[j], mirrored)) {
        throw new InvalidInputError(
          `${path}[${i}][${j}]`,
          row[j],
          `${mirrored}, the weight the other way`,
        );
      }
    }
  }
  return rows;
}
