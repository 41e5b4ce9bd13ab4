import { exp, log } from "../linalg/elementary.ts";
import { type AnswerModel, logistic } from "./answer-model.ts";
import type { PairTable } from "./evidence.ts";

/**
 * Chances of whole answers are multiplied up and their logarithm is taken once for every few dozen: a product of 64
 * chances of at least λ/3 cannot underflow for the lapses in use, and where it would, it is cut short.
 */
export function pairValue(table: PairTable, model: AnswerModel, w: Float64Array): number {
  const { lapse, tieStrength } = model;
  let total = 0;
  let product = 1;
  for (let k = 0; k < table.count; k++) {
    const d = w[table.candidates[k]] - w[table.references[k]];
    const wins = table.wins[k];
    const losses = table.losses[k];
    const ties = table.ties[k];
    if (tieStrength > 0) {
      const p = davidson(d, tieStrength);
      const floor = lapse / 3;
      if (wins > 0) total += wins * log(floor + (1 - lapse) * p.win);
      if (losses > 0) total += losses * log(floor + (1 - lapse) * p.loss);
      if (ties > 0) total += ties * log(floor + (1 - lapse) * p.tie);
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

export function pairSlopes(
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

function davidson(d: number, nu: number): { win: number; loss: number; tie: number } {
  const half = exp(-Math.abs(d) / 2); // in (0, 1]: nothing overflows
  const z = 1 + half * half + nu * half;
  const large = 1 / z;
  const small = (half * half) / z;
  return { win: d >= 0 ? large : small, loss: d >= 0 ? small : large, tie: (nu * half) / z };
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
  const p = davidson(d, nu);
  const kept = 1 - lapse;
  const floor = lapse / 3;
  const m = (p.win - p.loss) / 2;
  return (
    (wins * kept * p.win * (0.5 - m)) / (floor + kept * p.win) +
    (losses * kept * p.loss * (-0.5 - m)) / (floor + kept * p.loss) -
    (ties * kept * p.tie * m) / (floor + kept * p.tie)
  );
}
