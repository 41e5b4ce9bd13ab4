import { InvalidInputError } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { fillInfluence } from "../influence/influence-structure.ts";
import {
  type InteriorPointOptions,
  type InteriorPointResult,
  maximizeInterior,
  type Residuals,
  type SolveStatus,
} from "../optimize/interior-point.ts";
import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import type { Inference, Placement } from "./inference.ts";
import { influenceMultipliers } from "./map-estimate.ts";
import { toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { Objective } from "./program-spec.ts";
import { listedFeature } from "./vote-model.ts";

/** One extreme of a quantity over the confidence set. The value is attained: some member of the set has it. */
export interface Bound {
  readonly status: SolveStatus | "empty-set";
  /** NaN when the set is empty. */
  readonly value: number;
  readonly residuals: Residuals;
  /** Computed when asked for; null when the set is empty. */
  certificate(): Certificate | null;
}

/** What a third party needs to check a bound: the member of the set that attains it, and the multipliers. */
export interface Certificate {
  /** The distinct options of the problem, then those asked for that were not among them. */
  readonly options: readonly Option[];
  /** voters × options */
  readonly utilities: Float64Array;
  readonly influence: Float64Array;
  readonly multipliers: {
    readonly norm: Float64Array;
    /** In the order of the set's constraints: joint, private, public (those that apply). */
    readonly likelihood: Float64Array;
    /** For the linear pieces of S(x), when there are several. */
    readonly pieces: Float64Array;
    /** voters × voters, 0 where an entry is not free */
    readonly influence: Float64Array;
  };
}

/** The smallest and the largest value of a quantity over the confidence set. */
export interface Interval {
  readonly lower: Bound;
  readonly upper: Bound;
}

/** How much work a bound is worth. */
export interface BoundOptions {
  /** Asked now and then; true ends the work early with the best found so far. */
  readonly shouldStop?: () => boolean;
  /** Default 1e-7. */
  readonly tolerance?: number;
  /** How many of the set's starts to solve from, in their order (centres first). Default: all. */
  readonly starts?: number;
}

const boundIterations = 200;
const nowhere: Residuals = {
  stationarity: Number.NaN,
  feasibility: Number.NaN,
  complementarity: Number.NaN,
};
export const emptyBound: Bound = {
  status: "empty-set",
  value: Number.NaN,
  residuals: nowhere,
  certificate: () => null,
};

/** The best over all starts of one objective over the set. */
export function maximizeOver(
  set: ConfidenceSet,
  placement: Placement,
  objective: Objective,
  options: BoundOptions,
  extraStarts: readonly SetStart[] = [],
): Bound {
  if (set.status === "empty-set") return emptyBound;
  const program = new Program(placement.model, {
    objective,
    likelihood: set.constraints,
    cuts: null,
    hasScalar: false,
  });
  let best: InteriorPointResult | null = null;
  for (const start of [...chosenStarts(set, options), ...extraStarts]) {
    if (best && options.shouldStop?.()) break;
    const result = solveProgram(program, toVariables(program, start.point), start.barrier, options);
    if (result.status === "infeasible-start") continue;
    if (best === null || result.value > best.value) best = result;
  }
  return best ? boundOf(program, best, set.inference, placement) : emptyBound;
}

/** The first so many of the set's starts: centres come first. */
export function chosenStarts(set: ConfidenceSet, options: BoundOptions): readonly SetStart[] {
  const { starts } = options;
  if (starts === undefined) return set.starts;
  if (!Number.isInteger(starts) || starts < 1) {
    throw new InvalidInputError("starts", starts, "a whole number ≥ 1");
  }
  return set.starts.slice(0, starts);
}

export function solveProgram(
  program: Program,
  start: Float64Array,
  barrier: number,
  options: BoundOptions,
  more: Pick<InteriorPointOptions, "isGoodEnough" | "markAt" | "initialMultipliers"> = {},
): InteriorPointResult {
  return maximizeInterior(program, start, {
    tolerance: options.tolerance ?? 1e-7,
    maxIterations: boundIterations,
    initialBarrier: barrier,
    ...(options.shouldStop && { shouldStop: options.shouldStop }),
    ...more,
  });
}

export function boundOf(
  program: Program,
  result: InteriorPointResult,
  inference: Inference,
  placement: Placement,
): Bound {
  return {
    status: result.status,
    value: result.value,
    residuals: result.residuals,
    certificate: () => certificateOf(program, result, inference, placement),
  };
}

function certificateOf(
  program: Program,
  result: InteriorPointResult,
  inference: Inference,
  placement: Placement,
): Certificate {
  const { model, spec } = program;
  const { features, split } = inference;
  const n = model.voterCount;
  const influence = new Float64Array(n * n);
  fillInfluence(model.influence, result.point, program.influenceOffset, influence);
  const all = [
    ...features.options.map((option, k) => ({
      option,
      feature: listedFeature(features, split, k, model.extraCount),
    })),
    ...placement.further,
  ];
  const utilities = new Float64Array(n * all.length);
  all.forEach(({ feature }, k) => {
    for (let i = 0; i < n; i++) {
      utilities[i * all.length + k] = program.featureValue(feature, result.point, i);
    }
  });
  const firstPiece = n + spec.likelihood.length;
  return {
    options: all.map(({ option }) => option),
    utilities,
    influence,
    multipliers: {
      norm: result.multipliers.slice(0, n),
      likelihood: result.multipliers.slice(n, firstPiece),
      pieces: result.multipliers.slice(firstPiece, program.generalCount),
      influence: influenceMultipliers(program, result.multipliers),
    },
  };
}

export function intervalOf(largest: Bound, largestOfNegative: Bound): Interval {
  return { upper: largest, lower: { ...largestOfNegative, value: -largestOfNegative.value } };
}
