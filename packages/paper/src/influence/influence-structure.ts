import { InvalidInputError } from "@unswayed/core";

/**
 * Who may sway whom, and how strongly before any vote is seen.
 *
 *     v_i(x) = Σ_j A_ij u_j(x)       row i listens to column j     (paper: eq:graph_conv)
 *     rows of A sum to 1, A_ij ≥ minimumWeight (or exactly 0 where the structure forbids it)
 *     log prior = −ridge·‖A‖_F² + (concentration − 1)·Σ_ij log A_ij      (paper: eq:graph_prior, see P2, P4)
 */
export interface InfluencePrior {
  /** δ_A */
  readonly minimumWeight: number;
  /** ξ */
  readonly ridge: number;
  /** κ */
  readonly concentration: number;
}

/**
 * The constants that satisfy the paper's own theorem (paper: thm:asymptotic_conv): κ > 1, ξ < 1/(2n²) and
 * (κ−1)/δ_A² + 2ξ = 1/n². The printed table does not (P2).
 */
export function defaultInfluencePrior(voterCount: number): InfluencePrior {
  const minimumWeight = 0.01;
  return {
    minimumWeight,
    ridge: 1 / (4 * (voterCount * voterCount)),
    concentration: 1 + (minimumWeight * minimumWeight) / (2 * (voterCount * voterCount)),
  };
}

/**
 * Free entries of A, row by row. One entry per row is expressed through the others, so that a step never leaves the
 * affine space of row sums 1. A row with a single free entry has no variable: that entry is 1.
 */
export interface InfluenceStructure {
  readonly voterCount: number;
  readonly prior: InfluencePrior;
  /** Known A, row-major; null when A is to be inferred. */
  readonly fixed: Float64Array | null;
  /** For each row the columns it may listen to, ascending; the last is the dependent entry. */
  readonly freeColumns: readonly Int32Array[];
  /** For each row the index of its first variable; one more entry holds the total. */
  readonly variableOffsets: Int32Array;
  readonly variableCount: number;
  /** Number of free entries in rows that have variables: one bound A_ij ≥ δ_A each. */
  readonly boundCount: number;
}

/** What is known of who listens to whom, and what is believed of the rest. */
export interface InfluenceSettings {
  readonly prior: InfluencePrior;
  /** Row-major known matrix (the paper's oracle). */
  readonly fixed?: readonly (readonly number[])[];
  /** allowed[i][j] false: voter i is known not to listen to voter j, A_ij = 0. */
  readonly allowed?: readonly (readonly boolean[])[];
}

export function influenceStructure(
  voterCount: number,
  settings: InfluenceSettings,
): InfluenceStructure {
  checkPrior(settings.prior);
  const fixed = settings.fixed ? checkedFixed(settings.fixed, voterCount) : null;
  const freeColumns: Int32Array[] = [];
  const variableOffsets = new Int32Array(voterCount + 1);
  let boundCount = 0;
  for (let i = 0; i < voterCount; i++) {
    const row = fixed ? [] : allowedColumns(settings.allowed, i, voterCount);
    if (!fixed && row.length * settings.prior.minimumWeight >= 1 && row.length > 1) {
      throw new InvalidInputError(
        "influence.prior.minimumWeight",
        settings.prior.minimumWeight,
        `less than 1/${row.length}, or row ${i} has no room`,
      );
    }
    freeColumns.push(Int32Array.from(row));
    variableOffsets[i + 1] = variableOffsets[i] + Math.max(0, row.length - 1);
    if (row.length > 1) boundCount += row.length;
  }
  return {
    voterCount,
    prior: settings.prior,
    fixed,
    freeColumns,
    variableOffsets,
    variableCount: variableOffsets[voterCount],
    boundCount,
  };
}

/** Writes A (row-major, n × n) from the free variables. */
export function fillInfluence(
  structure: InfluenceStructure,
  variables: Float64Array,
  offset: number,
  out: Float64Array,
): void {
  const n = structure.voterCount;
  if (structure.fixed) {
    out.set(structure.fixed);
    return;
  }
  out.fill(0);
  for (let i = 0; i < n; i++) {
    const columns = structure.freeColumns[i];
    const last = columns.length - 1;
    let rest = 1;
    for (let a = 0; a < last; a++) {
      const weight = variables[offset + structure.variableOffsets[i] + a];
      out[i * n + columns[a]] = weight;
      rest -= weight;
    }
    out[i * n + columns[last]] = rest;
  }
}

/** The inverse of fillInfluence: reads the variables off a row-stochastic matrix with the right zeros. */
export function readInfluence(
  structure: InfluenceStructure,
  influence: Float64Array,
  out: Float64Array,
  offset: number,
): void {
  if (structure.fixed) return;
  const n = structure.voterCount;
  for (let i = 0; i < n; i++) {
    const columns = structure.freeColumns[i];
    for (let a = 0; a < columns.length - 1; a++) {
      out[offset + structure.variableOffsets[i] + a] = influence[i * n + columns[a]];
    }
  }
}

/** Whether a row has room for the minimum weight depends on how many voters it may listen to, so that is checked by row. */
function checkPrior({ minimumWeight, ridge, concentration }: InfluencePrior): void {
  if (typeof minimumWeight !== "number" || !(minimumWeight >= 0 && minimumWeight <= 1)) {
    throw new InvalidInputError(
      "influence.prior.minimumWeight",
      minimumWeight,
      "a number from 0 to 1",
    );
  }
  if (typeof ridge !== "number" || !(ridge >= 0 && ridge < Infinity)) {
    throw new InvalidInputError("influence.prior.ridge", ridge, "a finite number ≥ 0");
  }
  if (typeof concentration !== "number" || !(concentration >= 1 && concentration < Infinity)) {
    throw new InvalidInputError(
      "influence.prior.concentration",
      concentration,
      "a finite number ≥ 1 (below 1 the prior is unbounded at 0)",
    );
  }
}

function checkedFixed(rows: readonly (readonly number[])[], voterCount: number): Float64Array {
  if (!Array.isArray(rows) || rows.length !== voterCount) {
    throw new InvalidInputError("influence.fixed", rows, `${voterCount} rows`);
  }
  const out = new Float64Array(voterCount * voterCount);
  (rows as readonly (readonly number[])[]).forEach((row, i) => {
    const field = `influence.fixed[${i}]`;
    const isRow = Array.isArray(row) && row.length === voterCount;
    if (
      !isRow ||
      row.some((weight: unknown) => typeof weight !== "number" || !(weight >= 0 && weight <= 1))
    ) {
      throw new InvalidInputError(field, row, `${voterCount} weights from 0 to 1`);
    }
    const sum = row.reduce((total, weight) => total + weight, 0);
    if (Math.abs(sum - 1) > 1e-9) throw new InvalidInputError(field, row, "weights that sum to 1");
    out.set(row, i * voterCount);
  });
  return out;
}

function allowedColumns(
  allowed: InfluenceSettings["allowed"],
  row: number,
  voterCount: number,
): number[] {
  const columns = Array.from({ length: voterCount }, (_, j) => j);
  if (!allowed) return columns;
  const flags = allowed[row];
  const field = `influence.allowed[${row}]`;
  const isRow =
    Array.isArray(flags) &&
    flags.length === voterCount &&
    flags.every((flag) => typeof flag === "boolean");
  if (!Array.isArray(allowed) || allowed.length !== voterCount || !isRow) {
    throw new InvalidInputError(
      field,
      flags,
      `${voterCount} booleans in each of ${voterCount} rows`,
    );
  }
  const kept = columns.filter((j) => flags[j]);
  if (kept.length === 0)
    throw new InvalidInputError(field, flags, "at least one voter to listen to");
  return kept;
}
