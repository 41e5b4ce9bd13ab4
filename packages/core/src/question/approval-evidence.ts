import { exp, log } from "../linalg/elementary.ts";
import { type AnswerModel, logistic } from "./answer-model.ts";
import type { Opinion } from "./answers.ts";
import type { EvidenceBuilder, EvidenceTable } from "./question-kind.ts";

/**
 * Approval: "any of these are fine with me". Each option is approved by itself, with chance σ(w − t), where t is how choosy the person
 * is, which nobody knows. How many are approved tells of t alone, so what counts is which ones, among all sets of that size
 * (Rasch 1960):
 *
 *     p(S) = Π_{x∈S} e^{w(x)} / Σ_{|T|=|S|} Π_{x∈T} e^{w(x)}
 *
 * The same whatever t is. Approving one of k is naming the best, and approving all or none tells nothing of which is better. As with
 * orders, P = p₀·(λ + (1 − λ)·p/p₀), where p₀ is what p is if all options are equal: a slip is any set of the same size.
 */
interface ApprovalEntry {
  /** Those approved first. */
  readonly cells: Int32Array;
  readonly approved: number;
  readonly weight: number;
  /** log p₀ */
  readonly evenly: number;
}

/** Approvals, an entry for each that tells some options from others. */
export class ApprovalEvidence implements EvidenceBuilder {
  readonly #entries: ApprovalEntry[] = [];

  add(cells: readonly number[], opinion: Opinion, weight: number): void {
    const places = opinion as readonly number[];
    if (places.length === 0 || places.length === cells.length) return;
    const rest = cells.filter((_, place) => !places.includes(place));
    let evenly = 0;
    for (let k = 0; k < places.length; k++) evenly += log((k + 1) / (cells.length - k));
    this.#entries.push({
      cells: Int32Array.from([...places.map((place) => cells[place]), ...rest]),
      approved: places.length,
      weight,
      evenly,
    });
  }

  table(): EvidenceTable {
    const entries = this.#entries;
    const sets = new SetsOfSize();
    return {
      cells: entries.map(({ cells }) => cells),
      value: (model, w) => entries.reduce((sum, one) => sum + logChanceIn(one, model, w, sets), 0),
      addSlopes: (model, w, slopes) => {
        for (const one of entries) addSlopesOf(one, model, w, sets, slopes);
      },
    };
  }
}

function logChanceIn(
  { cells, approved, weight, evenly }: ApprovalEntry,
  { lapse }: AnswerModel,
  w: Float64Array,
  sets: SetsOfSize,
): number {
  sets.fill(cells, approved, w);
  const logRatio = sets.logChanceOfFirst() - evenly;
  const mixed =
    lapse === 0 || logRatio > 600
      ? logRatio + log(1 - lapse)
      : log(lapse + (1 - lapse) * exp(logRatio));
  return weight * (evenly + mixed);
}

/** d log p/dw(x) is 1 for an option approved, 0 else, less the chance that it is one of those approved. */
function addSlopesOf(
  { cells, approved, weight, evenly }: ApprovalEntry,
  { lapse }: AnswerModel,
  w: Float64Array,
  sets: SetsOfSize,
  slopes: Float64Array,
): void {
  sets.fill(cells, approved, w);
  const logRatio = sets.logChanceOfFirst() - evenly;
  const meant = lapse === 0 || logRatio > 600 ? 1 : 1 / (1 + lapse / ((1 - lapse) * exp(logRatio)));
  for (let x = 0; x < cells.length; x++) {
    slopes[cells[x]] += weight * meant * ((x < approved ? 1 : 0) - sets.chanceOf(x));
  }
}

/**
 * The sets of m among k options, each as likely as the product of its weights e^w. Sums over all of them are those of k independent
 * coins that show m heads: of heads with chances σ(w − t) for any t. With t between the m-th best and the next, nothing leaves the
 * reach of a number: m heads have a chance of at least 2^{−k}.
 */
export class SetsOfSize {
  #k = 0;
  #m = 0;
  /** What each option is worth, less t. */
  #leads: Float64Array = new Float64Array(0);
  #heads: Float64Array = new Float64Array(0);
  #sorted: Float64Array = new Float64Array(0);
  /** Chances of r heads among the first j options, at j·(m + 1) + r. */
  #before: Float64Array = new Float64Array(0);
  /** Chances of r heads among the options from j on. */
  #after: Float64Array = new Float64Array(0);

  /**
   * @param cells - where the options' utilities stand in `w`
   * @param m - from 1 to one less than there are options
   */
  fill(cells: ArrayLike<number>, m: number, w: ArrayLike<number>): void {
    const k = cells.length;
    this.#k = k;
    this.#m = m;
    if (this.#leads.length !== k) {
      this.#leads = new Float64Array(k);
      this.#heads = new Float64Array(k);
      this.#sorted = new Float64Array(k);
    }
    const width = m + 1;
    if (this.#before.length < (k + 1) * width) {
      this.#before = new Float64Array((k + 1) * width);
      this.#after = new Float64Array((k + 1) * width);
    }
    for (let x = 0; x < k; x++) this.#sorted[x] = w[cells[x]];
    this.#sorted.sort();
    const t = (this.#sorted[k - m] + this.#sorted[k - m - 1]) / 2;
    for (let x = 0; x < k; x++) {
      this.#leads[x] = w[cells[x]] - t;
      this.#heads[x] = logistic(this.#leads[x]);
    }
    this.#count(this.#before, width, (j) => this.#heads[j]);
    this.#count(this.#after, width, (j) => this.#heads[k - 1 - j]);
  }

  /** The chances of r heads among the first j of some coins. */
  #count(out: Float64Array, width: number, heads: (j: number) => number): void {
    out.fill(0, 0, width);
    out[0] = 1;
    for (let j = 0; j < this.#k; j++) {
      const p = heads(j);
      const from = j * width;
      out[from + width] = (1 - p) * out[from];
      for (let r = 1; r < width; r++) {
        out[from + width + r] = (1 - p) * out[from + r] + p * out[from + r - 1];
      }
    }
  }

  /** log p of the set of the first m. */
  logChanceOfFirst(): number {
    let sum = 0;
    for (let x = 0; x < this.#k; x++) {
      const lead = x < this.#m ? this.#leads[x] : -this.#leads[x];
      // log σ(lead), without overflow
      sum += Math.min(lead, 0) - log(1 + exp(-Math.abs(lead)));
    }
    return sum - log(this.#before[this.#k * (this.#m + 1) + this.#m]);
  }

  /** How likely option x is among the m. */
  chanceOf(x: number): number {
    const [k, m] = [this.#k, this.#m];
    const width = m + 1;
    const before = x * width;
    const after = (k - 1 - x) * width;
    let sum = 0;
    for (let r = 0; r < m; r++) sum += this.#before[before + r] * this.#after[after + m - 1 - r];
    return (this.#heads[x] * sum) / this.#before[k * width + m];
  }

  /** How likely option x is among them if so many are still to come from x on, whichever came before. */
  chanceOfNext(x: number, left: number): number {
    if (left === 0) return 0;
    const width = this.#m + 1;
    const after = this.#after[(this.#k - 1 - x) * width + left - 1];
    const all = this.#after[(this.#k - x) * width + left];
    return Math.min(1, (this.#heads[x] * after) / all);
  }
}
