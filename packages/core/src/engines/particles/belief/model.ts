import { exp } from "../../../linalg/elementary.ts";
import { mixRows, mixRowsSlopes } from "../../../linalg/mixed-rows.ts";
import type { AnswerModel } from "../../../question/answer-model.ts";
import { addLikelihoodSlopes, type Evidence, logLikelihood } from "../../../question/evidence.ts";
import { type CommonPart, fillWithCommon, pullBackCommon } from "./common-part.ts";
import { addFeatureSlopes, type FeatureGrid, featureValues } from "./features.ts";
import { fillInfluence, type InfluenceSpace, pullBackInfluence } from "./influence-rows.ts";
import { addMoods, type PrivateSpace, pullBackMoods, shiftByMoods } from "./private-part.ts";
import { type Layout, layoutOf, type UnknownsPrior } from "./unknowns.ts";

/**
 * Everything unknown as independent standard normal variables, so that the log posterior is −|θ|²/2 + log likelihood.
 *
 *     u_i(x) = s_i·Φ_k(x)·(z_i + c·z₀)/√(1 + c²)      s_i = amplitude·exp(τ_s ζ₀ + τ_v ζ_i)      c = sharedTaste·exp(τ_c ρ)
 *     A_ij   = softmax_j( [i = j]·b + κ·g_j + τ_e e_ij )        b = log((n − 1)·odds) + τ_b β,   κ = τ_g·exp(τ_k γ)
 *     p_i(x) = u_i(x) + m·s_i·Φ_k(x)·q_i                                             m = privatePart·exp(τ_m μ)
 *     v_i(x) = Σ_j A_ij u_j(x) + h·s_i·Φ_k(x)·(w_i + d·w₀)/√(1 + d²)     h = publicPart·exp(τ_h η),  d = publicShared·exp(τ_c δ)
 *
 * The first part of v is the paper's (paper: eq:graph_conv). The second is what a public view has that no private view explains:
 * tact, mood, what was learned by talking. Without it many public answers make sure of private views that nobody holds
 * (docs/decisions/0032). z₀: what all want alike, so that agreement in public need not be the work of one leader.
 *
 * p: what private answers are given by, and what counts. People asked twice without any contact differ by half the spread of their
 * preferences. Where private answers are taken for the lasting views u, what is of the moment in them looks like a pull towards
 * the others, because their mean has less of it: noise would be called influence (docs/decisions/0042).
 *
 * g_j: how much everyone listens to voter j. γ: how much voters differ in that, so that a group of equals and a group with
 * one strong leader are both within easy reach; with a fixed spread wide enough for neither, a leader whom all follow was
 * a one-in-fifty surprise and was believed too late. β: how much people stay with their own opinion, up to no influence at
 * all; odds is what a voter's own opinion weighs against all others together. k, the point
 * of the length-scale grid, is discrete and no part of θ.
 *
 * Dimensions: n voters, N options, r features.
 */
export interface BeliefModel {
  readonly voterCount: number;
  readonly features: FeatureGrid;
  readonly prior: UnknownsPrior;
  readonly answers: AnswerModel;
  readonly knownInfluence: KnownInfluence;
  /** Whether public answers are taken at their word: the second part of v is left out. */
  readonly isPublicTrue: boolean;
  readonly layout: Layout;
  /** Length of θ. */
  readonly dimension: number;
}

/** What is taken for granted about influence; `null` where it is to be learned. Row-major n × n. */
type KnownInfluence = Float64Array | null;

export function beliefModel(fields: Omit<BeliefModel, "dimension" | "layout">): BeliefModel {
  const { voterCount, features, knownInfluence, prior, isPublicTrue } = fields;
  const layout = layoutOf(voterCount, features.rank, {
    sharedTaste: prior.sharedTaste > 0 && voterCount > 1,
    publicPart: prior.publicPart > 0 && !isPublicTrue,
    privatePart: prior.privatePart > 0 && !isPublicTrue,
    influence: knownInfluence === null,
  });
  return { ...fields, layout, dimension: layout.dimension };
}

/** Scratch of one evaluation, reused for every particle. */
export interface Workspace extends InfluenceSpace, PrivateSpace {
  /** 2n × N: private rows, then public rows. */
  readonly utilities: Float64Array;
  /** n × N: the second part of v. */
  readonly publicParts: Float64Array;
  readonly utilitySlopes: Float64Array;
  /** n × r: vectors with their common part, or slopes in them. */
  readonly vectors: Float64Array;
  readonly scales: Float64Array;
  readonly partScales: Float64Array;
  /** c and d */
  sharedRatio: number;
  partRatio: number;
}

export function createWorkspace(model: BeliefModel): Workspace {
  const { voterCount: n, features, layout } = model;
  const size = n * features.optionCount;
  return {
    utilities: new Float64Array(2 * size),
    publicParts: new Float64Array(layout.parts < 0 ? 0 : size),
    influence: new Float64Array(n * n),
    utilitySlopes: new Float64Array(2 * size),
    influenceSlopes: new Float64Array(n * n),
    vectors: new Float64Array(n * features.rank),
    moods: new Float64Array(layout.moods < 0 ? 0 : size),
    scales: new Float64Array(n),
    moodScales: new Float64Array(n),
    partScales: new Float64Array(n),
    contrast: 0,
    sharedRatio: 0,
    partRatio: 0,
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

/** Fills influence, p and v of the options named, from θ at `offset`. */
export function unfold(
  model: BeliefModel,
  theta: Float64Array,
  offset: number,
  point: number,
  options: Int32Array,
  space: Workspace,
): void {
  const { voterCount: n, features, layout, prior } = model;
  const { rank, optionCount } = features;
  const { utilities, publicParts, scales, partScales, vectors } = space;
  const groupScale = prior.amplitudeSpread * theta[offset + layout.amplitude];
  for (let i = 0; i < n; i++) {
    const own = prior.voterSpread * theta[offset + layout.amplitudes + i];
    scales[i] = prior.amplitude * exp(groupScale + own);
  }
  const from = { data: theta, offset: offset + layout.tastes, stride: rank, count: n };
  if (layout.shared >= 0) {
    const spread = prior.sharedSpread * theta[offset + layout.sharedShare];
    space.sharedRatio = prior.sharedTaste * exp(spread);
    fillWithCommon(tasteVectors(model), space.sharedRatio, theta, offset, vectors);
    from.data = vectors;
    from.offset = 0;
  }
  featureValues(features, point, options, from, scales, utilities);
  fillInfluence(model, theta, offset, space);
  mixRows({ data: utilities, width: optionCount, columns: options }, space.influence, n);
  if (layout.moods >= 0) addMoods(model, theta, offset, point, options, space);
  if (layout.parts < 0) return;
  const size = prior.publicPart * exp(prior.publicPartSpread * theta[offset + layout.partSize]);
  for (let i = 0; i < n; i++) partScales[i] = size * scales[i];
  space.partRatio = prior.publicShared * exp(prior.sharedSpread * theta[offset + layout.partShare]);
  fillWithCommon(partVectors(model), space.partRatio, theta, offset, vectors);
  const parts = { data: vectors, offset: 0, stride: rank, count: n };
  featureValues(features, point, options, parts, partScales, publicParts);
  for (let i = 0; i < n; i++) {
    const row = i * optionCount;
    const publicRow = (n + i) * optionCount;
    for (let m = 0; m < options.length; m++) {
      utilities[publicRow + options[m]] += publicParts[row + options[m]];
    }
  }
}

function tasteVectors({ voterCount, features, layout }: BeliefModel): CommonPart {
  const { tastes, shared } = layout;
  return { count: voterCount, length: features.rank, own: tastes, common: shared };
}

function partVectors({ voterCount, features, layout }: BeliefModel): CommonPart {
  const { parts, sharedPart } = layout;
  return { count: voterCount, length: features.rank, own: parts, common: sharedPart };
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
  const { voterCount: n, features, layout, prior } = model;
  const { rank, optionCount } = features;
  const { mentioned } = target;
  const { utilities, utilitySlopes, influence, influenceSlopes, scales, vectors } = space;
  for (let row = 0; row < 2 * n; row++) {
    for (let m = 0; m < mentioned.length; m++) utilitySlopes[row * optionCount + mentioned[m]] = 0;
  }
  addLikelihoodSlopes(target.evidence, model.answers, utilities, utilitySlopes);

  out.fill(0);
  if (layout.moods >= 0) {
    addAmplitudeSlopes(model, mentioned, space.moods, 0, space, out);
    pullBackMoods(model, theta, point, mentioned, space, out);
    shiftByMoods(n, optionCount, mentioned, space, -1);
  }
  if (target.evidence.hasPublic) {
    if (layout.parts >= 0) pullBackParts(model, mentioned, theta, point, space, out);
    const table = { data: utilities, width: optionCount, columns: mentioned };
    mixRowsSlopes(table, influence, n, utilitySlopes, influenceSlopes);
    pullBackInfluence(model, theta, space, out);
  }
  addAmplitudeSlopes(model, mentioned, utilities, 0, space, out);
  if (layout.moods >= 0) shiftByMoods(n, optionCount, mentioned, space, 1);
  const to = { data: out, offset: layout.tastes, stride: rank, count: n };
  if (layout.shared < 0) {
    addFeatureSlopes(features, point, mentioned, utilitySlopes, 0, scales, to);
    return;
  }
  vectors.fill(0);
  const common = { data: vectors, offset: 0, stride: rank, count: n };
  addFeatureSlopes(features, point, mentioned, utilitySlopes, 0, scales, common);
  const along = pullBackCommon(tasteVectors(model), space.sharedRatio, theta, vectors, out);
  out[layout.sharedShare] = prior.sharedSpread * along;
}

/** Carries the slopes in public utilities over to what public views have apart from private ones. */
function pullBackParts(
  model: BeliefModel,
  mentioned: Int32Array,
  theta: Float64Array,
  point: number,
  space: Workspace,
  out: Float64Array,
): void {
  const { voterCount: n, features, layout, prior } = model;
  const { publicParts, utilitySlopes, partScales, vectors } = space;
  const first = n * features.optionCount;
  const along = addAmplitudeSlopes(model, mentioned, publicParts, first, space, out);
  out[layout.partSize] = prior.publicPartSpread * along;
  vectors.fill(0);
  const parts = { data: vectors, offset: 0, stride: features.rank, count: n };
  addFeatureSlopes(features, point, mentioned, utilitySlopes, first, partScales, parts);
  const alongRatio = pullBackCommon(partVectors(model), space.partRatio, theta, vectors, out);
  out[layout.partShare] = prior.sharedSpread * alongRatio;
}

/**
 * The slopes in the amplitudes that come by way of n rows of values, which grow in proportion to them.
 *
 * @param first - where the slopes in those values begin
 * @returns the slope in the logarithm of all amplitudes at once
 */
function addAmplitudeSlopes(
  { voterCount: n, features: { optionCount }, layout, prior }: BeliefModel,
  mentioned: Int32Array,
  values: Float64Array,
  first: number,
  { utilitySlopes }: Workspace,
  out: Float64Array,
): number {
  let total = 0;
  for (let i = 0; i < n; i++) {
    let along = 0;
    const row = i * optionCount;
    for (let m = 0; m < mentioned.length; m++) {
      along += utilitySlopes[first + row + mentioned[m]] * values[row + mentioned[m]];
    }
    out[layout.amplitudes + i] += prior.voterSpread * along;
    total += along;
  }
  out[layout.amplitude] += prior.amplitudeSpread * total;
  return total;
}
