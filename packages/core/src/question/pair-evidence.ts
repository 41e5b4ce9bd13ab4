import { exp, log } from "../linalg/elementary.ts";
import { type AnswerModel, logistic, pairChances } from "./answer-model.ts";
import type { Opinion } from "./answers.ts";
import type { EvidenceBuilder, EvidenceTable } from "./question-kind.ts";

interface PairEntry {
  readonly candidate: number;
  readonly reference: number;
  wins: number;
  losses: number;
  ties: number;
}

/** Pairs, those of one voter about the same two options merged. */
export class PairEvidence implements EvidenceBuilder {
  readonly #entries = new Map<string, PairEntry>();

  add([candidate, reference]: readonly number[], opinion: Opinion, weight: number): void {
    const low = Math.min(candidate, reference);
    const high = Math.max(candidate, reference);
    const key = `${low}:${high}`;
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { candidate: low, reference: high, wins: 0, losses: 0, ties: 0 };
      this.#entries.set(key, entry);
    }
    if (opinion === "equal") entry.ties += weight;
    else if ((opinion[0] === 0) === (candidate === low)) entry.wins += weight;
    else entry.losses += weight;
  }

  table(): EvidenceTable {
    const entries = [...this.#entries.values()];
    const table: PairTable = {
      count: entries.length,
      candidates: Int32Array.from(entries, (entry) => entry.candidate),
      references: Int32Array.from(entries, (entry) => entry.reference),
      wins: Float64Array.from(entries, (entry) => entry.wins),
      losses: Float64Array.from(entries, (entry) => entry.losses),
      ties: Float64Array.from(entries, (entry) => entry.ties),
    };
    return {
      cells: [table.candidates, table.references],
      value: (model, w) => pairValue(table, model, w),
      addSlopes: (model, w, slopes) => pairSlopes(table, model, w, slopes),
    };
  }
}

/** Plain pairs, repeats of a pair by one voter on one channel merged. */
interface PairTable {
  readonly count: number;
  readonly candidates: Int32Array;
  readonly references: Int32Array;
  readonly wins: Float64Array;
  readonly losses: Float64Array;
  readonly ties: Float64Array;
}

/**
 * Chances of whole answers are multiplied up and their logarithm is taken once for every few dozen: a product of 64
 * chances of at least λ/3 cannot underflow for the lapses in use, and where it would, it is cut short.
 */
function pairValue(table: PairTable, model: AnswerModel, w: Float64Array): number {
  const { lapse, tieStrength } = model;
  let total = 0;
  let product = 1;
  for (let k = 0; k < table.count; k++) {
    const d = w[table.candidates[k]] - w[table.references[k]];
    const wins = table.wins[k];
    const losses = table.losses[k];
    const ties = table.ties[k];
    if (tieStrength > 0) {
      const p = pairChances(d, tieStrength);
      const floor = lapse / 3;
      if (wins > 0) total += wins * log(floor + (1 - lapse) * p.first);
      if (losses > 0) total += losses * log(floor + (1 - lapse) * p.second);
      if (ties > 0) total += ties * log(floor + (1 - lapse) * p.equal);
      continue;
    }
    const won = wins + ties / 2;
    const lost = losses + ties / 2;
    const e = exp(-Math.abs(d)); // both chances to full relative accuracy, also far from even
    const small = lapse / 2 + ((1 - lapse) * e) / (1 + e);
    const large = lapse / 2 + (1 - lapse) / (1 + e);
    const ofWin = d >= 0 ? large : small;
    const ofLoss = d >= 0 ? small : large;
    if (won === 1) product *= ofWin;
    else if (won > 0) total += won * log(ofWin);
    if (lost === 1) product *= ofLoss;
    else if (lost > 0) total += lost * log(ofLoss);
    if (product < 1e-200) {
      total += log(product);
      product = 1;
    }
  }
  return total + log(product);
}

function pairSlopes(
  table: PairTable,
  model: AnswerModel,
  w: Float64Array,
  slopes: Float64Array,
): void {
  const { lapse, tieStrength } = model;
  const { candidates, references, wins, losses, ties } = table;
  const ofWin = tieStrength > 0 ? null : slopeTable(lapse);
  for (let k = 0; k < table.count; k++) {
    const a = candidates[k];
    const b = references[k];
    const d = w[a] - w[b];
    let slope: number;
    if (ofWin === null) {
      slope = davidsonSlope(d, tieStrength, lapse, wins[k], losses[k], ties[k]);
    } else {
      const half = 0.5 * ties[k];
      const at = Math.min(lastUnit, Math.max(-tableReach, d)) * perUnit + middle;
      const cell = at | 0;
      const share = at - cell;
      // d ↦ −d turns a win into a loss: the table read from its other end.
      const win = ofWin[cell] + share * (ofWin[cell + 1] - ofWin[cell]);
      const mirrored = 2 * middle - cell;
      const loss = ofWin[mirrored] + share * (ofWin[mirrored - 1] - ofWin[mirrored]);
      slope = (wins[k] + half) * win - (losses[k] + half) * loss;
    }
    slopes[a] += slope;
    slopes[b] -= slope;
  }
}

/**
 * d/dd log P(win), tabulated and read by linear interpolation, good to 10⁻⁶: an exponential and two divisions less in the
 * innermost loop. A trajectory may follow any smooth approximation of the slope, because its end is accepted or refused
 * by the exact value.
 */
const tableReach = 24;
const lastUnit = 24 - 1e-6; // so that there is always a next cell
const perUnit = 128;
const middle = tableReach * perUnit;
const tables = new Map<number, Float64Array>();

function slopeTable(lapse: number): Float64Array {
  const known = tables.get(lapse);
  if (known) return known;
  const table = new Float64Array(2 * middle + 2);
  for (let k = 0; k < table.length; k++) {
    const q = logistic((k - middle) / perUnit);
    const other = logistic((middle - k) / perUnit);
    table[k] = ((1 - lapse) * q * other) / (lapse / 2 + (1 - lapse) * q);
  }
  tables.set(lapse, table);
  return table;
}

/** d/dd: p_win′ = p_win·(½ − m), p_loss′ = p_loss·(−½ − m), p_tie′ = −p_tie·m with m = (p_win − p_loss)/2. */
function davidsonSlope(
  d: number,
  nu: number,
  lapse: number,
  wins: number,
  losses: number,
  ties: number,
): number {
  const p = pairChances(d, nu);
  const kept = 1 - lapse;
  const floor = lapse / 3;
  const m = (p.first - p.second) / 2;
  return (
    (wins * kept * p.first * (0.5 - m)) / (floor + kept * p.first) +
    (losses * kept * p.second * (-0.5 - m)) / (floor + kept * p.second) -
    (ties * kept * p.equal * m) / (floor + kept * p.equal)
  );
}
