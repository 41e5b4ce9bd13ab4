import { exp, log } from "../linalg/elementary.ts";
import { type AnswerModel, logistic } from "./answer-model.ts";
import type { StrengthTable } from "./evidence.ts";

/** Where the interval of a strength answer begins and ends, for thresholds θ₁ < θ₂. */
function interval(level: number, slightly: number, much: number): { from: number; to: number } {
  switch (level) {
    case 0:
      return { from: -Infinity, to: -much };
    case 1:
      return { from: -much, to: -slightly };
    case 2:
      return { from: -slightly, to: slightly };
    case 3:
      return { from: slightly, to: much };
    default:
      return { from: much, to: Infinity };
  }
}

/** P(from < d + noise ≤ to) for logistic noise, the difference taken on the side where it does not cancel. */
function chanceBetween(d: number, from: number, to: number): number {
  if (from - d > 0) return logistic(d - from) - logistic(d - to);
  return logistic(to - d) - logistic(from - d);
}

/** The chance of each strength answer, in the order of `strengthAnswers`; without lapses. */
export function strengthChance(
  d: number,
  level: number,
  model: AnswerModel,
  thresholdScale: number,
): number {
  const { from, to } = interval(
    level,
    model.slightly * thresholdScale,
    model.much * thresholdScale,
  );
  return chanceBetween(d, from, to);
}

export function strengthValue(
  table: StrengthTable,
  model: AnswerModel,
  w: Float64Array,
  scale: number,
): number {
  const floor = model.lapse / (model.slightly > 0 ? 5 : 4);
  let total = 0;
  for (let k = 0; k < table.count; k++) {
    const d = w[table.candidates[k]] - w[table.references[k]];
    const p = strengthChance(d, table.levels[k], model, scale);
    total += table.weights[k] * log(floor + (1 - model.lapse) * p);
  }
  return total;
}

export function strengthSlopes(
  table: StrengthTable,
  model: AnswerModel,
  w: Float64Array,
  scale: number,
  slopes: { readonly utilities: Float64Array; thresholdScale: number },
): void {
  const floor = model.lapse / (model.slightly > 0 ? 5 : 4);
  const kept = 1 - model.lapse;
  const out = slopes.utilities;
  for (let k = 0; k < table.count; k++) {
    const a = table.candidates[k];
    const b = table.references[k];
    const d = w[a] - w[b];
    const { from, to } = interval(table.levels[k], model.slightly * scale, model.much * scale);
    const factor = (table.weights[k] * kept) / (floor + kept * chanceBetween(d, from, to));
    const atTo = to === Infinity ? 0 : logisticDensity(to - d);
    const atFrom = from === -Infinity ? 0 : logisticDensity(from - d);
    const slope = factor * (atFrom - atTo);
    out[a] += slope;
    out[b] -= slope;
    slopes.thresholdScale +=
      factor * ((atTo === 0 ? 0 : to * atTo) - (atFrom === 0 ? 0 : from * atFrom));
  }
}

function logisticDensity(x: number): number {
  const e = exp(-Math.abs(x));
  return e / ((1 + e) * (1 + e));
}
