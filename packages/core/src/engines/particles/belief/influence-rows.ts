import { exp, log } from "../../../linalg/elementary.ts";
import { dotRange } from "../../../linalg/vector.ts";
import type { Layout, UnknownsPrior } from "./unknowns.ts";

/** What influence follows from. */
interface InfluenceModel {
  readonly voterCount: number;
  readonly prior: UnknownsPrior;
  readonly layout: Layout;
  /** Row-major n × n; null where it is to be learned. */
  readonly knownInfluence: Float64Array | null;
}

/** Scratch of one evaluation. */
export interface InfluenceSpace {
  /** A, row-major n × n, and the slopes in it. */
  readonly influence: Float64Array;
  readonly influenceSlopes: Float64Array;
  /** κ */
  contrast: number;
}

/** A from θ at `offset`, each row a softmax; or what is known of it. */
export function fillInfluence(
  model: InfluenceModel,
  theta: Float64Array,
  offset: number,
  space: InfluenceSpace,
): void {
  const { voterCount: n, layout, prior } = model;
  const out = space.influence;
  if (model.knownInfluence) {
    out.set(model.knownInfluence);
    return;
  }
  const leaders = offset + layout.leaders;
  const pairs = offset + layout.pairs;
  const own = ownLogit(model) + prior.selfSpread * theta[offset + layout.self];
  const contrast = prior.leaderSpread * exp(prior.contrastSpread * theta[offset + layout.contrast]);
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
function ownLogit(model: InfluenceModel): number {
  return log(Math.max(1, model.voterCount - 1) * model.prior.selfOdds);
}

/** Carries the slopes in A, which the space holds, over to its variables in `out`. */
export function pullBackInfluence(
  model: InfluenceModel,
  theta: Float64Array,
  space: InfluenceSpace,
  out: Float64Array,
): void {
  if (model.knownInfluence) return;
  const { voterCount: n, layout, prior } = model;
  const { influence, influenceSlopes } = space;
  const { self, contrast, leaders, pairs } = layout;
  for (let i = 0; i < n; i++) {
    const mean = dotRange(influence, i * n, influenceSlopes, i * n, n);
    for (let j = 0; j < n; j++) {
      const slope = influence[i * n + j] * (influenceSlopes[i * n + j] - mean);
      if (i === j) out[self] += prior.selfSpread * slope;
      out[leaders + j] += space.contrast * slope;
      out[contrast] += prior.contrastSpread * space.contrast * theta[leaders + j] * slope;
      out[pairs + i * n + j] = prior.pairSpread * slope;
    }
  }
}
