import { exp } from "../linalg/elementary.ts";

/**
 * How utilities explain answers, each kind exactly. With w a voter's utilities on the channel asked, d = w(first) − w(second), σ the
 * logistic function and λ the lapse rate, the share of answers that are given at random among the K possible ones:
 *
 *     P(answer) = λ/K + (1 − λ)·p(answer)
 *
 *     pair            p(first) = σ(d)                                                K = 2     (paper: corollary:pref_likelihood)
 *                     with ties, Davidson: p(first) = e^{d/2}/Z, p(equal) = ν/Z      K = 3     Z = e^{d/2} + e^{−d/2} + ν
 *     order, choice   Plackett–Luce: Π over places of e^{w(placed)} / Σ e^{w(those left)}     K = number of such orders
 *     others          see their …-evidence.ts
 *
 * Without ties (ν = 0) "equal" counts half a win each way. The lapse bounds the damage of one careless answer: log P ≥ log λ/K.
 */
export interface AnswerModel {
  /** λ, in [0, 1). */
  readonly lapse: number;
  /** ν ≥ 0. */
  readonly tieStrength: number;
  /**
   * The chance with which each private answer was replaced, before anyone saw it, by one drawn evenly from all that could be given
   * (Warner 1965), in [0, 1). Absent: none was.
   */
  readonly randomised?: number;
}

/** How private answers come about: a random one on purpose, or else by a slip, or else as meant. */
export function inPrivate(model: AnswerModel): AnswerModel {
  const { lapse, tieStrength, randomised = 0 } = model;
  return randomised === 0 ? model : { lapse: 1 - (1 - lapse) * (1 - randomised), tieStrength };
}

/** σ(d) without overflow. */
export function logistic(d: number): number {
  if (d >= 0) return 1 / (1 + exp(-d));
  const e = exp(d);
  return e / (1 + e);
}

/** Davidson's chances at difference d, Bradley and Terry's where ν = 0. */
export function pairChances(
  d: number,
  nu: number,
): { readonly first: number; readonly second: number; readonly equal: number } {
  const half = exp(-Math.abs(d) / 2); // in (0, 1]: nothing overflows
  const z = 1 + half * half + nu * half;
  const large = 1 / z;
  const small = (half * half) / z;
  return {
    first: d >= 0 ? large : small,
    second: d >= 0 ? small : large,
    equal: (nu * half) / z,
  };
}
