import { exp } from "../linalg/elementary.ts";
import { normalCdf } from "../random/normal.ts";
import type { Opinion } from "./answers.ts";
import type { EvidenceBuilder, EvidenceTable } from "./question-kind.ts";

/**
 * Ratings r of options by several people on one channel. Each has a level that nobody knows; what one unit of utility is on the scale is
 * not known either, but the same for all: who spreads options over the whole scale minds more than who does not.
 *
 *     r_ix = level_i + (w_ix + ε_ix)/c        ε_ix normal with deviation τ
 *
 * The levels may be anything and c is half normal with E c² = 1/κ, so that all are integrated out. With r′ and w′ counted from each
 * person's means, R = |r′|² + κτ², P = r′·w′ and W = |w′|², k ratings by n people, against what it is where all options are
 * equal to everyone,
 *
 *     log p/p₀ = log J(μ) − log J(0) − W/2τ²       μ = P/(τ√R)       J(μ) = ∫₀^∞ t^{k−n} e^{−t²/2 + tμ} dt
 *
 * Two ratings tell which option is better and little more, many tell how far apart they are beside one another, and one tells
 * nothing: its level is unknown. p₀ does not depend on w and is left out. Ratings have no lapses: their noise has room for a slip, and
 * all of them together are none.
 */
interface RatingEntry {
  readonly cells: readonly number[];
  /** Where each person's cells begin among them; one more holds the count. */
  readonly people: readonly number[];
  /** r′/(τ√R) */
  readonly leanings: readonly number[];
  readonly weight: number;
}

/** τ: as noisy as what puts options in order, whose noise has this deviation (that of Gumbel's law, π/√6). */
export const ratingNoise = 1.2825498301618641;
/** √κ: one unit of utility is about so much of the scale. */
export const usualSpread = 0.07;

/** Ratings, those of one channel an entry. */
export class RatingEvidence implements EvidenceBuilder {
  readonly #entries: RatingEntry[] = [];

  add(cells: readonly number[], opinion: Opinion, weight: number, rows: readonly number[]): void {
    const byPerson = new Map<number, { readonly cell: number; readonly rating: number }[]>();
    cells.forEach((cell, k) => {
      const rating = (opinion as readonly (number | null)[])[k];
      if (rating === null) return;
      const own = byPerson.get(rows[k]) ?? [];
      own.push({ cell, rating });
      byPerson.set(rows[k], own);
    });
    // One rating alone tells nothing.
    const people = [...byPerson.values()].filter((own) => own.length >= 2);
    if (people.length === 0 || weight === 0) return;
    const centred = people.flatMap((own) => {
      const mean = own.reduce((sum, { rating }) => sum + rating, 0) / own.length;
      return own.map(({ rating }) => rating - mean);
    });
    const squares = centred.reduce((sum, value) => sum + value * value, 0);
    const unit = ratingNoise * Math.sqrt(squares + (usualSpread * ratingNoise) ** 2);
    const starts = [0];
    for (const own of people) starts.push(starts[starts.length - 1] + own.length);
    this.#entries.push({
      cells: people.flatMap((own) => own.map(({ cell }) => cell)),
      people: starts,
      leanings: centred.map((value) => value / unit),
      weight,
    });
  }

  table(): EvidenceTable {
    const entries = this.#entries.map(
      ({ cells, people, leanings, weight }): RatingTable => ({
        starts: Int32Array.from(people),
        cells: Int32Array.from(cells),
        leanings: Float64Array.from(leanings),
        weight,
        agreement: agreementOf(cells.length - people.length + 2),
      }),
    );
    return {
      cells: entries.map(({ cells }) => cells),
      value: (_, w) => entries.reduce((sum, one) => sum + ratingTerms(one, w, null), 0),
      addSlopes: (_, w, slopes) => {
        for (const one of entries) ratingTerms(one, w, slopes);
      },
    };
  }
}

interface RatingTable {
  /** Where each person's cells begin; one more holds the total. */
  readonly starts: Int32Array;
  readonly cells: Int32Array;
  readonly leanings: Float64Array;
  readonly weight: number;
  readonly agreement: Agreement;
}

const perSquare = 1 / (ratingNoise * ratingNoise);

function ratingTerms(
  { starts, cells, leanings, weight, agreement }: RatingTable,
  w: Float64Array,
  slopes: Float64Array | null,
): number {
  let mu = 0;
  let squares = 0;
  for (let p = 0; p + 1 < starts.length; p++) {
    const mean = meanOf(w, cells, starts[p], starts[p + 1]);
    for (let c = starts[p]; c < starts[p + 1]; c++) {
      const d = w[cells[c]] - mean;
      mu += leanings[c] * d;
      squares += d * d;
    }
  }
  const { value, slope } = agreement.at(mu);
  if (slopes === null) return weight * (value - 0.5 * perSquare * squares);
  for (let p = 0; p + 1 < starts.length; p++) {
    const mean = meanOf(w, cells, starts[p], starts[p + 1]);
    for (let c = starts[p]; c < starts[p + 1]; c++) {
      const d = w[cells[c]] - mean;
      slopes[cells[c]] += weight * (slope * leanings[c] - perSquare * d);
    }
  }
  return 0;
}

function meanOf(w: Float64Array, cells: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let c = from; c < to; c++) sum += w[cells[c]];
  return sum / (to - from);
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
