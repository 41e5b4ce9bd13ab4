import { exp, log } from "../linalg/elementary.ts";
import { normalCdf } from "../random/normal.ts";
import type { AnswerModel } from "./answer-model.ts";
import type { Opinion } from "./answers.ts";
import type { EvidenceBuilder, EvidenceTable } from "./question-kind.ts";

/**
 * Ratings r of k options by one person on one channel, who has a level and a spread that nobody knows:
 *
 *     r_x = level + (w_x + ε_x)/c        ε_x normal with deviation τ
 *
 * The level may be anything and c is half normal with E c² = 1/κ, so that both are integrated out. With r′ and w′ counted from their
 * means, R = |r′|² + κτ², P = r′·w′ and W = |w′|², against what it is where all options are equal to the person,
 *
 *     log p/p₀ = log J(μ) − log J(0) − W/2τ²       μ = P/(τ√R)       J(μ) = ∫₀^∞ t^{k−1} e^{−t²/2 + tμ} dt
 *
 * Two ratings tell which option is better and little more, many tell how far apart they are beside one another, and one tells
 * nothing: its level is unknown. As elsewhere P = p₀·(λ + (1 − λ)·p/p₀); p₀ does not depend on w and is left out.
 */
interface RatingEntry {
  readonly cells: readonly number[];
  /** r′/(τ√R) */
  readonly leanings: readonly number[];
  readonly weight: number;
}

/** τ: as noisy as what puts options in order, whose noise has this deviation (that of Gumbel's law, π/√6). */
export const ratingNoise = 1.2825498301618641;
/** √κ: one unit of utility is about so much of the scale. */
export const usualSpread = 0.07;

/** Ratings, those of one person on one channel an entry. */
export class RatingEvidence implements EvidenceBuilder {
  readonly #entries: RatingEntry[] = [];

  add(cells: readonly number[], opinion: Opinion, weight: number): void {
    const given = cells.flatMap((cell, k) => {
      const rating = (opinion as readonly (number | null)[])[k];
      return rating === null ? [] : [{ cell, rating }];
    });
    if (given.length < 2 || weight === 0) return;
    const mean = given.reduce((sum, { rating }) => sum + rating, 0) / given.length;
    const squares = given.reduce((sum, { rating }) => sum + (rating - mean) ** 2, 0);
    const unit = ratingNoise * Math.sqrt(squares + (usualSpread * ratingNoise) ** 2);
    this.#entries.push({
      cells: given.map(({ cell }) => cell),
      leanings: given.map(({ rating }) => (rating - mean) / unit),
      weight,
    });
  }

  table(): EvidenceTable {
    const entries = this.#entries;
    const starts = new Int32Array(entries.length + 1);
    entries.forEach(({ cells }, k) => {
      starts[k + 1] = starts[k] + cells.length;
    });
    const table: RatingTable = {
      starts,
      cells: Int32Array.from(entries.flatMap(({ cells }) => cells)),
      leanings: Float64Array.from(entries.flatMap(({ leanings }) => leanings)),
      weights: Float64Array.from(entries, ({ weight }) => weight),
      agreements: entries.map(({ cells }) => agreementOf(cells.length)),
    };
    return {
      cells: [table.cells],
      value: (model, w) => ratingTerms(table, model, w, null),
      addSlopes: (model, w, slopes) => ratingTerms(table, model, w, slopes),
    };
  }
}

interface RatingTable {
  /** Where each entry's cells begin; one more holds the total. */
  readonly starts: Int32Array;
  readonly cells: Int32Array;
  readonly leanings: Float64Array;
  readonly weights: Float64Array;
  readonly agreements: readonly Agreement[];
}

function ratingTerms(
  { starts, cells, leanings, weights, agreements }: RatingTable,
  { lapse }: AnswerModel,
  w: Float64Array,
  slopes: Float64Array | null,
): number {
  const perSquare = 1 / (ratingNoise * ratingNoise);
  let total = 0;
  for (let k = 0; k < weights.length; k++) {
    const from = starts[k];
    const to = starts[k + 1];
    let mean = 0;
    for (let c = from; c < to; c++) mean += w[cells[c]];
    mean /= to - from;
    let mu = 0;
    let squares = 0;
    for (let c = from; c < to; c++) {
      const d = w[cells[c]] - mean;
      mu += leanings[c] * d;
      squares += d * d;
    }
    const { value, slope } = agreements[k].at(mu);
    const logRatio = value - 0.5 * perSquare * squares;
    if (slopes === null) {
      total +=
        weights[k] *
        (lapse === 0 || logRatio > 600
          ? logRatio + log(1 - lapse)
          : log(lapse + (1 - lapse) * exp(logRatio)));
      continue;
    }
    const meant = lapse === 0 ? 1 : 1 / (1 + (lapse / (1 - lapse)) * exp(-logRatio));
    const factor = weights[k] * meant;
    for (let c = from; c < to; c++) {
      const d = w[cells[c]] - mean;
      slopes[cells[c]] += factor * (slope * leanings[c] - perSquare * d);
    }
  }
  return total;
}

const reach = 40;
const perUnit = 8;

/** log J(μ) − log J(0) and its slope, tabulated and read by cubics that agree with both at the knots. */
class Agreement {
  readonly #values: Float64Array = new Float64Array(2 * reach * perUnit + 1);
  readonly #slopes: Float64Array = new Float64Array(2 * reach * perUnit + 1);
  readonly #found: { value: number; slope: number } = { value: 0, slope: 0 };

  /** @param power - k − 1 */
  constructor(power: number) {
    const middle = reach * perUnit;
    const curves = new Float64Array(this.#slopes.length);
    for (let k = 0; k < curves.length; k++) {
      const mu = (k - middle) / perUnit;
      const slope = momentRatio(power, mu);
      this.#slopes[k] = slope;
      curves[k] = slope * (momentRatio(power + 1, mu) - slope);
    }
    const h = 1 / perUnit;
    for (let k = 1; k < curves.length; k++) {
      // The integral of the cubic through slopes and curvatures at both ends.
      this.#values[k] =
        this.#values[k - 1] +
        (h / 2) * (this.#slopes[k - 1] + this.#slopes[k]) +
        ((h * h) / 12) * (curves[k - 1] - curves[k]);
    }
    const offset = this.#values[middle];
    for (let k = 0; k < curves.length; k++) this.#values[k] -= offset;
  }

  at(mu: number): { readonly value: number; readonly slope: number } {
    const found = this.#found;
    const inside = Math.min(reach, Math.max(-reach, mu));
    const at = (inside + reach) * perUnit;
    const cell = Math.min(2 * reach * perUnit - 1, at | 0);
    const t = at - cell;
    const h = 1 / perUnit;
    const [v0, v1] = [this.#values[cell], this.#values[cell + 1]];
    const [s0, s1] = [h * this.#slopes[cell], h * this.#slopes[cell + 1]];
    const b = 3 * (v1 - v0) - 2 * s0 - s1;
    const a = 2 * (v0 - v1) + s0 + s1;
    found.value = v0 + t * (s0 + t * (b + t * a));
    found.slope = (s0 + t * (2 * b + 3 * t * a)) * perUnit;
    found.value += (mu - inside) * found.slope;
    return found;
  }
}

/** J_{m+1}/J_m with J_m = ∫₀^∞ t^m e^{−t²/2 + tμ} dt, by J_{m+1} = μ·J_m + m·J_{m−1} in the direction that does not cancel. */
function momentRatio(m: number, mu: number): number {
  if (mu > 0) {
    const density = exp(-0.5 * mu * mu) / Math.sqrt(2 * Math.PI);
    let ratio = mu + density / normalCdf(mu);
    for (let k = 1; k <= m; k++) ratio = mu + k / ratio;
    return ratio;
  }
  // Far enough up an asymptotic form is good to 10⁻⁷; at μ = 0, where errors do not shrink on the way down, it has none of first order.
  const from = m + 400;
  let ratio = (mu + Math.sqrt(mu * mu + 4 * from + 2)) / 2;
  for (let k = from; k > m; k--) ratio = k / (ratio - mu);
  return ratio;
}

const agreements = new Map<number, Agreement>();

function agreementOf(count: number): Agreement {
  let known = agreements.get(count);
  if (!known) {
    known = new Agreement(count - 1);
    agreements.set(count, known);
  }
  return known;
}
