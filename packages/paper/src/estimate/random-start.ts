import type { RandomSource } from "@unswayed/core/numerics";
import { drawNormal, log, shuffle } from "@unswayed/core/numerics";
import type { ModelPoint } from "./model-point.ts";
import type { VoteModel } from "./vote-model.ts";

/**
 * Where a local solve begins. The log posterior has several maxima, and they differ in who listens to whom; so starts
 * are drawn by the shape of A, and with barriers from large (which smooths minor maxima away) to small (which stays near
 * the start). None is best everywhere: docs/decisions/0003 has the hit rates on the hardest reference cases.
 */
export type StartShape =
  /** Rows drawn evenly from the simplex. */
  | "even"
  /** Rows with most weight on few voters. */
  | "sparse"
  /** Each row listens mostly to one voter, no two to the same. */
  | "permutation";

export interface Start {
  readonly point: ModelPoint;
  /** τ to begin with: large smooths minor maxima away, small stays near the start. */
  readonly barrier: number;
}

const schedule: readonly { readonly shape: StartShape; readonly barrier: number }[] = [
  { shape: "even", barrier: 1 },
  { shape: "permutation", barrier: 0.1 },
  { shape: "sparse", barrier: 0.01 },
  { shape: "even", barrier: 1 },
  { shape: "sparse", barrier: 0.1 },
  { shape: "permutation", barrier: 1 },
];

/** With many people a start far inside, smoothed, is both the fastest and the most often right. */
const scheduleForMany: typeof schedule = [
  { shape: "even", barrier: 1 },
  { shape: "even", barrier: 1 },
  { shape: "sparse", barrier: 1 },
];
const many = 6;

/** The k-th start of a sequence that cycles through the shapes. */
export function scheduledStart(model: VoteModel, random: RandomSource, k: number): Start {
  const shapes = model.voterCount < many ? schedule : scheduleForMany;
  const { shape, barrier } = shapes[k % shapes.length];
  return { point: randomPoint(model, shape, random), barrier };
}

/** Utilities of more than a few logits leave every vote certain and the log likelihood flat: no place to start. */
const startNorm = 3;

/** A strictly feasible point: |z_i| at most half the norm bound, A clear of its bounds. */
export function randomPoint(model: VoteModel, shape: StartShape, random: RandomSource): ModelPoint {
  const { voterCount: n, mainCount, extraCount, restCount, normBound } = model;
  const rank = mainCount - extraCount;
  const main = new Float64Array(n * rank);
  for (let i = 0; i < n; i++) {
    let square = 0;
    for (let k = 0; k < rank; k++) {
      const draw = drawNormal(random);
      main[i * rank + k] = draw;
      square += draw * draw;
    }
    const scale =
      square > 0 ? (Math.min(0.5 * normBound, startNorm) * random.next()) / Math.sqrt(square) : 0;
    for (let k = 0; k < rank; k++) main[i * rank + k] *= scale;
  }
  return {
    main,
    rest: new Float64Array(n * restCount),
    influence: randomInfluence(model, shape, random),
  };
}

function randomInfluence(model: VoteModel, shape: StartShape, random: RandomSource): Float64Array {
  const { voterCount: n, influence } = model;
  const out = new Float64Array(n * n);
  if (influence.fixed) return Float64Array.from(influence.fixed);
  const chosen =
    shape === "permutation"
      ? shuffle(
          Array.from({ length: n }, (_, j) => j),
          random,
        )
      : null;
  const { minimumWeight } = influence.prior;
  for (let i = 0; i < n; i++) {
    const columns = influence.freeColumns[i];
    const weights = Array.from(columns, (j) => {
      const exponential = -log(1 - random.next());
      if (chosen) return j === chosen[i] ? 1 : 0.05;
      return shape === "sparse"
        ? exponential * exponential * exponential + 1e-6
        : exponential + 1e-6;
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const floor = minimumWeight + 0.02 * (1 / columns.length - minimumWeight);
    columns.forEach((j, a) => {
      out[i * n + j] = floor + (1 - columns.length * floor) * (weights[a] / sum);
    });
  }
  return out;
}
