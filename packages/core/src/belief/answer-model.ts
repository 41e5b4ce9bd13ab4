import { exp } from "../linalg/elementary.ts";

/**
 * How utilities explain ballots, each kind exactly. With w a voter's utilities on the channel asked, d = w(a) − w(b), σ the
 * logistic function and λ the lapse rate, the share of answers that are given at random among the K possible ones:
 *
 *     P(answer) = λ/K + (1 − λ)·p(answer)
 *
 *     pair      p(a) = σ(d)                                                  K = 2     (paper: corollary:pref_likelihood)
 *               with ties, Davidson: p(a) = e^{d/2}/Z, p(tie) = ν/Z          K = 3     Z = e^{d/2} + e^{−d/2} + ν
 *     choice    Plackett–Luce: Π over places of e^{w(chosen)} / Σ e^{w(those left)}     K = number of such orders
 *
 * Without ties (ν = 0) a tie counts half a win each way. The lapse bounds the damage of one careless answer: log P ≥ log λ/K.
 */
export interface AnswerModel {
  /** λ, in [0, 1). */
  readonly lapse: number;
  /** ν ≥ 0. */
  readonly tieStrength: number;
}

/** σ(d) without overflow. */
export function logistic(d: number): number {
  if (d >= 0) return 1 / (1 + exp(-d));
  const e = exp(d);
  return e / (1 + e);
}
