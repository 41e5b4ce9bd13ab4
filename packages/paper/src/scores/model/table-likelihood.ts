import { inverseFromCholesky, inverseOfLower } from "../../linalg/inverse.ts";
import { addCombinations, addSquares } from "../../linalg/products.ts";
import type { EvidenceValue } from "./likelihood.ts";
import type { BasisSlopes } from "./option-basis.ts";
import type { TableSystem } from "./table-system.ts";

/**
 * The log marginal likelihood of scores that mostly fill a table, with its gradient. In the letters of table-system.ts, with
 * α = Σ⁻¹ y in two parts α_b and β, and F = Σ_bb⁻¹ U,
 *
 *     2·∂value = ⟨α_b α_bᵀ − Σ_bb⁻¹ − F C⁻¹ Fᵀ, ∂Σ_bb⟩ + 2⟨α_b βᵀ + F C⁻¹, ∂U⟩ + ⟨ββᵀ − C⁻¹, ∂Σ_ee⟩
 *
 * all of it turned, where F of an extra score is h_x[a] g_j[b]/(λ_a γ_b + 1).
 */
export function tableLikelihood(system: TableSystem, hasSlope: boolean): EvidenceValue {
  const { basis, table, tasks, gamma, lean, shrink, solved, extraSolved, placeOf, turn } = system;
  const { extra } = table;
  const m = table.options.length;
  const w = gamma.length;
  const e = extra.length;
  const p = table.extraOptions.length;
  const q = tasks.noise.length;
  const n = tasks.columns;
  const inverse = inverseFromCholesky(system.factor, e);
  const slopes = hasSlope ? basis.slopes() : null;

  // ∂value/∂(P Pᵀ) doubled, by tasks; by columns of the table first, turned.
  const pull = new Float64Array(q * q);
  const mixed = new Float64Array(w * q);
  const logNoise = new Float64Array(q);
  let slope = 0;

  // Σ_ee
  for (let s = 0; s < e; s++) {
    for (let t = 0; t < e; t++) {
      const weight = extraSolved[s] * extraSolved[t] - inverse[s * e + t];
      const pair = placeOf[s] * p + placeOf[t];
      const one = extra[s].task;
      const other = extra[t].task;
      pull[one * q + other] += weight * basis.near[pair];
      if (slopes) slope += weight * slopes.near[pair] * system.product(one, other);
      if (s === t) logNoise[one] += weight * tasks.noise[one];
    }
  }

  // U. `joint` is Σ g_j[b] C⁻¹ g_j′[b] over the scores of two options, for each b: w × p × p.
  const pushed = system.pushed();
  const joint = new Float64Array(w * p * p);
  for (let b = 0; b < w; b++) {
    const own = Float64Array.from(extra, ({ task }) => lean[task * w + b]);
    for (let t = 0; t < e; t++) {
      const y = placeOf[t];
      let sum = 0;
      for (let a = 0; a < m; a++) sum += basis.reach[y * m + a] * solved[a * w + b];
      sum *= extraSolved[t];
      for (let s = 0; s < e; s++) {
        const x = placeOf[s];
        const push = own[s] * inverse[t * e + s];
        sum += push * system.shared[(y * p + x) * w + b];
        joint[(b * p + y) * p + x] += push * own[t];
      }
      mixed[b * q + extra[t].task] += 2 * sum;
    }
  }

  // Σ_bb, for each b: `reached` is h_x[a]/(λ_a γ_b + 1), p × r, and `spread` the transpose of F C⁻¹ᐟ², e × r. Directions in
  // which no two options differ are left out of both: there h is nothing but rounding.
  const { first } = basis;
  const r = m - first;
  const reached = Array.from(gamma, (_, b) => {
    const out = new Float64Array(p * r);
    for (let x = 0; x < p; x++) {
      for (let a = 0; a < r; a++) {
        out[x * r + a] = basis.reach[x * m + first + a] * shrink[(first + a) * w + b];
      }
    }
    return out;
  });
  const spread = spreadOf(system, reached, r);
  const both = new Float64Array(w * w);
  const plain = new Float64Array(w * w);
  for (let b = 0; b < w; b++) {
    for (let c = 0; c <= b; c++) {
      const products = new Float64Array(m);
      const one = spread[b];
      const other = spread[c];
      for (let t = 0; t < e * r; t += r) {
        for (let a = 0; a < r; a++) products[first + a] += one[t + a] * other[t + a];
      }
      for (let a = 0; a < m; a++) {
        const explained = products[a] + (b === c ? shrink[a * w + b] : 0);
        const weight = solved[a * w + b] * solved[a * w + c] - explained;
        both[b * w + c] += basis.values[a] * weight;
        plain[b * w + c] += weight;
      }
      both[c * w + b] = both[b * w + c];
      plain[c * w + b] = plain[b * w + c];
    }
    if (slopes) slope += slopeOfTable(system, slopes, b, spread[b], reached[b], pushed, joint);
  }

  // Back from directions to the table's tasks, and from P Pᵀ to P.
  table.tasks.forEach((task, i) => {
    for (let b = 0; b < w; b++) {
      const byTurn = turn[b * w + i];
      for (let j = 0; j < q; j++) pull[task * q + j] += byTurn * mixed[b * q + j];
      for (let c = 0; c < w; c++) {
        const turned = byTurn * both[b * w + c];
        table.tasks.forEach((other, j) => {
          pull[task * q + other] += turned * turn[c * w + j];
        });
        logNoise[task] += byTurn * plain[b * w + c] * turn[c * w + i] * tasks.noise[task];
      }
    }
  });
  const loadings = new Float64Array(q * n);
  for (let i = 0; i < q; i++) {
    for (let j = 0; j < q; j++) {
      const weight = 0.5 * (pull[i * q + j] + pull[j * q + i]);
      for (let c = 0; c < n; c++) loadings[i * n + c] += weight * tasks.loadings[j * n + c];
    }
  }
  return {
    value: system.value,
    loadings,
    logLengthScale: slope / 2,
    logNoise: logNoise.map((value) => value / 2),
    voteSites: [],
  };
}

/** C⁻¹ᐟ² Fᵀ for each b, e × r: L⁻¹ applied to g_j[b] h_x[a]/(λ_a γ_b + 1). */
function spreadOf(
  { table, gamma, lean, placeOf, factor }: TableSystem,
  reached: readonly Float64Array[],
  r: number,
): readonly Float64Array[] {
  const w = gamma.length;
  const e = table.extra.length;
  const p = table.extraOptions.length;
  const lower = inverseOfLower(factor, e);
  return reached.map((rows, b) => {
    const weights = new Float64Array(e * p);
    for (let t = 0; t < e; t++) {
      for (let s = 0; s <= t; s++) {
        weights[t * p + placeOf[s]] += lower[t * e + s] * lean[table.extra[s].task * w + b];
      }
    }
    const out = new Float64Array(e * r);
    addCombinations(weights, e, rows, p, r, out);
    return out;
  });
}

/** What Σ_bb and U add to the slope along log ℓ by direction b of the tasks, doubled as the rest. */
function slopeOfTable(
  { basis, gamma, shrink, solved }: TableSystem,
  slopes: BasisSlopes,
  b: number,
  spread: Float64Array,
  reached: Float64Array,
  pushed: Float64Array,
  joint: Float64Array,
): number {
  const { first } = basis;
  const m = basis.values.length;
  const w = gamma.length;
  const r = m - first;
  const p = basis.extraOptions.length;
  const explained = new Float64Array(r * r);
  addSquares(spread, spread, spread.length / r, r, r, explained);
  let sum = 0;
  for (let a = 0; a < m; a++) {
    for (let c = 0; c <= a; c++) {
      let weight = solved[a * w + b] * solved[c * w + b];
      if (c >= first) weight -= explained[(a - first) * r + c - first];
      sum += (c === a ? weight - shrink[a * w + b] : 2 * weight) * slopes.turned[a * m + c];
    }
  }
  sum *= gamma[b];
  // Rows y: the weight of h′_y[a].
  const weights = new Float64Array(p * r);
  addCombinations(joint.subarray(b * p * p, (b + 1) * p * p), p, reached, p, r, weights);
  for (let y = 0; y < p; y++) {
    for (let a = 0; a < m; a++) {
      let weight = solved[a * w + b] * pushed[y * w + b];
      if (a >= first) weight += weights[y * r + a - first];
      sum += 2 * weight * slopes.reach[y * m + a];
    }
  }
  return sum;
}
