import { exp, log } from "../linalg/elementary.ts";
import { mixRows, mixRowsSlopes } from "../linalg/mixed-rows.ts";
import { addWeightedRows, type ChosenRows, scaledRowProducts } from "../linalg/row-products.ts";
import { dotRange } from "../linalg/vector.ts";
import type { AnswerModel } from "../question/answer-model.ts";
import { addLikelihoodSlopes, type Evidence, logLikelihood } from "../question/evidence.ts";
import type { FeatureGrid } from "./features.ts";

/**
 * Everything unknown as independent standard normal variables, so that the log posterior is −|θ|²/2 + log likelihood.
 *
 *     u_i(x) = s_i·Φ_k(x)·z_i          s_i = amplitude·exp(τ_s ζ₀ + τ_v ζ_i)
 *     A_ij   = softmax_j( [i = j]·b + c·g_j + τ_e e_ij )        b = log((n − 1)·odds) + τ_b β,   c = τ_g·exp(τ_c γ)
 *     v_i(x) = Σ_j A_ij u_j(x)                                  (paper: eq:graph_conv)
 *
 * g_j: how much everybody listens to voter j. γ: how much voters differ in that, so that a group of equals and a group with
 * one strong leader are both within easy reach; with a fixed spread wide enough for neither, a leader whom all follow was
 * a one-in-fifty surprise and was believed too late. β: how much people stay with their own opinion, up to no influence at
 * all; odds is what a voter's own opinion weighs against all others together. k, the point
 * of the length-scale grid, is discrete and no part of θ.
 *
 * Layout of θ: z (n·r, voter by voter), ζ₀, ζ_1 … ζ_n, then where influence is learned β, γ, g (n), e (n·n).
 *
 * Dimensions: n voters, N options, r features.
 */
export interface UnknownsPrior {
  /** Typical size of a utility in logits. */
  readonly amplitude: number;
  /** τ_s: how unsure that is for the group. */
  readonly amplitudeSpread: number;
  /** τ_v: how much voters differ in it. */
  readonly voterSpread: number;
  /** odds: own opinion against all others together. */
  readonly selfOdds: number;
  /** τ_b */
  readonly selfSpread: number;
  /** τ_g */
  readonly leaderSpread: number;
  /** τ_c */
  readonly contrastSpread: number;
  /** τ_e */
  readonly pairSpread: number;
}

/** What is taken for granted about influence; `null` where it is to be learned. Row-major n × n. */
type KnownInfluence = Float64Array | null;

export interface BeliefModel {
  readonly voterCount: number;
  readonly features: FeatureGrid;
  readonly prior: UnknownsPrior;
  readonly answers: AnswerModel;
  readonly knownInfluence: KnownInfluence;
  /** Length of θ. */
  readonly dimension: number;
}

export function beliefModel(fields: Omit<BeliefModel, "dimension">): BeliefModel {
  const { voterCount: n, features, knownInfluence } = fields;
  const influence = knownInfluence === null ? 2 + n + n * n : 0;
  return { ...fields, dimension: n * features.rank + 1 + n + influence };
}

/** Scratch of one evaluation, reused for every particle. */
export interface Workspace {
  /** 2n × N: private rows, then public rows. */
  readonly utilities: Float64Array;
  readonly influence: Float64Array;
  readonly utilitySlopes: Float64Array;
  readonly influenceSlopes: Float64Array;
  readonly scales: Float64Array;
  /** c */
  contrast: number;
}

export function createWorkspace(model: BeliefModel): Workspace {
  const { voterCount: n, features } = model;
  return {
    utilities: new Float64Array(2 * n * features.optionCount),
    influence: new Float64Array(n * n),
    utilitySlopes: new Float64Array(2 * n * features.optionCount),
    influenceSlopes: new Float64Array(n * n),
    scales: new Float64Array(n),
    contrast: 0,
  };
}

/** Evidence with the options it mentions: only their utilities are needed while it is being fitted. */
export interface Target {
  readonly evidence: Evidence;
  readonly mentioned: Int32Array;
}

export function targetOf(evidence: Evidence, optionCount: number): Target {
  const isMentioned = new Uint8Array(optionCount);
  for (const { cells } of evidence.tables) {
    for (const list of cells) for (const cell of list) isMentioned[cell % optionCount] = 1;
  }
  const mentioned: number[] = [];
  isMentioned.forEach((flag, x) => {
    if (flag) mentioned.push(x);
  });
  return { evidence, mentioned: Int32Array.from(mentioned) };
}

/** Every option, for when all utilities are wanted. */
export function allOptions(model: BeliefModel): Int32Array {
  return Int32Array.from({ length: model.features.optionCount }, (_, x) => x);
}

/** Fills influence, private and public utilities of the options named, from θ at `offset`. */
export function unfold(
  model: BeliefModel,
  theta: Float64Array,
  offset: number,
  point: number,
  options: Int32Array,
  space: Workspace,
): void {
  const { voterCount: n, features, prior } = model;
  const { rank, optionCount } = features;
  const { utilities, scales } = space;
  const amplitudes = offset + n * rank;
  for (let i = 0; i < n; i++) {
    scales[i] =
      prior.amplitude *
      exp(
        prior.amplitudeSpread * theta[amplitudes] + prior.voterSpread * theta[amplitudes + 1 + i],
      );
  }
  scaledRowProducts(
    chosenFeatures(features, point, options),
    { data: theta, offset, stride: rank, count: n },
    scales,
    utilities,
    optionCount,
  );
  fillInfluence(model, theta, offset, space);
  mixRows({ data: utilities, width: optionCount, columns: options }, space.influence, n);
}

function fillInfluence(
  model: BeliefModel,
  theta: Float64Array,
  offset: number,
  space: Workspace,
): void {
  const { voterCount: n, features, prior } = model;
  const out = space.influence;
  if (model.knownInfluence) {
    out.set(model.knownInfluence);
    return;
  }
  const self = offset + n * features.rank + n + 1;
  const leaders = self + 2;
  const pairs = leaders + n;
  const own = ownLogit(model) + prior.selfSpread * theta[self];
  const contrast = prior.leaderSpread * exp(prior.contrastSpread * theta[self + 1]);
  space.contrast = contrast;
  for (let i = 0; i < n; i++) {
    let top = -Infinity;
    for (let j = 0; j < n; j++) {
      const logit =
        (i === j ? own : 0) +
        contrast * theta[leaders + j] +
        prior.pairSpread * theta[pairs + i * n + j];
      out[i * n + j] = logit;
      if (logit > top) top = logit;
    }
    let total = 0;
    for (let j = 0; j < n; j++) {
      const weight = exp(out[i * n + j] - top);
      out[i * n + j] = weight;
      total += weight;
    }
    for (let j = 0; j < n; j++) out[i * n + j] /= total;
  }
}

/** log((n − 1)·odds); for a single voter anything will do, the row has one entry. */
function ownLogit(model: BeliefModel): number {
  return log(Math.max(1, model.voterCount - 1) * model.prior.selfOdds);
}

/** log likelihood of what `unfold` filled in. */
export function likelihoodAt(model: BeliefModel, target: Target, space: Workspace): number {
  return logLikelihood(target.evidence, model.answers, space.utilities);
}

/** ∂(log likelihood)/∂θ at the θ that `unfold` filled in, written over `out`. The prior's −θ is not included. */
export function likelihoodGradient(
  model: BeliefModel,
  target: Target,
  theta: Float64Array,
  point: number,
  space: Workspace,
  out: Float64Array,
): void {
  const { voterCount: n, features, prior } = model;
  const { rank, optionCount } = features;
  const { mentioned } = target;
  const { utilities, utilitySlopes, scales } = space;
  for (let row = 0; row < 2 * n; row++) {
    for (let m = 0; m < mentioned.length; m++) utilitySlopes[row * optionCount + mentioned[m]] = 0;
  }
  addLikelihoodSlopes(target.evidence, model.answers, utilities, utilitySlopes);

  out.fill(0);
  if (target.evidence.hasPublic) pullBackInfluence(model, mentioned, theta, space, out);

  const amplitudes = n * rank;
  for (let i = 0; i < n; i++) {
    let alongUtility = 0;
    for (let m = 0; m < mentioned.length; m++) {
      const cell = i * optionCount + mentioned[m];
      alongUtility += utilitySlopes[cell] * utilities[cell];
    }
    out[amplitudes] += prior.amplitudeSpread * alongUtility;
    out[amplitudes + 1 + i] = prior.voterSpread * alongUtility;
  }
  addWeightedRows(chosenFeatures(features, point, mentioned), utilitySlopes, optionCount, scales, {
    data: out,
    offset: 0,
    stride: rank,
    count: n,
  });
}

function chosenFeatures(features: FeatureGrid, point: number, chosen: Int32Array): ChosenRows {
  const { rows, rank } = features.points[point];
  return { rows, rank, chosen };
}

/** Carries the slopes in public utilities over to private utilities and to the influence variables. */
function pullBackInfluence(
  model: BeliefModel,
  mentioned: Int32Array,
  theta: Float64Array,
  space: Workspace,
  out: Float64Array,
): void {
  const { voterCount: n, features, prior } = model;
  const { optionCount } = features;
  const { utilities, utilitySlopes, influence, influenceSlopes } = space;
  const table = { data: utilities, width: optionCount, columns: mentioned };
  mixRowsSlopes(table, influence, n, utilitySlopes, influenceSlopes);
  if (model.knownInfluence) return;
  const self = n * features.rank + n + 1;
  const leaders = self + 2;
  const pairs = leaders + n;
  for (let i = 0; i < n; i++) {
    const mean = dotRange(influence, i * n, influenceSlopes, i * n, n);
    for (let j = 0; j < n; j++) {
      const slope = influence[i * n + j] * (influenceSlopes[i * n + j] - mean);
      if (i === j) out[self] += prior.selfSpread * slope;
      out[leaders + j] += space.contrast * slope;
      out[self + 1] += prior.contrastSpread * space.contrast * theta[leaders + j] * slope;
      out[pairs + i * n + j] = prior.pairSpread * slope;
    }
  }
}
