import { InvalidInputError } from "@unswayed/core";
import type { RandomSource } from "@unswayed/core/numerics";
import { maximizeInterior, type Residuals, type SolveStatus } from "../optimize/interior-point.ts";
import type { Inference } from "./inference.ts";
import {
  checkedWarmStarts,
  distance,
  fromVariables,
  type ModelPoint,
  shrunk,
  toVariables,
  utilityAt,
} from "./model-point.ts";
import { Program } from "./program.ts";
import type { ProgramSpec } from "./program-spec.ts";
import { type Start, scheduledStart } from "./random-start.ts";
import { listedFeature } from "./vote-model.ts";

/**
 * The most probable private utilities and influence, given the votes (paper: eq:map, prob:mle_rep):
 *
 *     max ℓ_u + ℓ_v − ξ‖A‖² + (κ−1)Σ log A_ij     over  |z_i| ≤ L,  A_ij ≥ δ_A,  rows of A summing to 1
 *
 * Not concave (P5), so solved from many starts; every distinct maximum found is kept, because a lesser one may
 * still lie in the confidence set and hold its widest bound.
 */
export interface MapEstimate {
  readonly status: SolveStatus;
  /** ℓ_u + ℓ_v + log prior */
  readonly value: number;
  readonly logLikelihoodPrivate: number;
  readonly logLikelihoodPublic: number;
  readonly logPrior: number;
  /** n × m, voters by options of the problem: û */
  readonly utilities: Float64Array;
  /** n × n: Â */
  readonly influence: Float64Array;
  readonly residuals: Residuals;
  /** Multipliers of the norm bounds (n) and of A_ij ≥ δ_A (n × n, 0 where not free): the certificate. */
  readonly multipliers: { readonly norm: Float64Array; readonly influence: Float64Array };
  readonly startCount: number;
  /** How many starts ended at this value. */
  readonly hitCount: number;
  /** Distinct maxima, best first, as starting points for further solves. */
  readonly modes: readonly Mode[];
}

interface Mode {
  readonly value: number;
  readonly logLikelihoodPrivate: number;
  readonly logLikelihoodPublic: number;
  readonly point: ModelPoint;
  /** In the order of the program's constraints. */
  readonly multipliers: Float64Array;
}

/** How hard to look for further maxima. */
export type Effort = "fast" | "normal" | "thorough";

/** How the estimate is looked for. */
export interface MapOptions {
  readonly random: RandomSource;
  /** Default "normal". */
  readonly effort?: Effort;
  /** Exactly this many random starts instead of what the effort says (a benchmark's single local solve is 1). */
  readonly starts?: number;
  /** Points to begin from besides the random ones, such as the last round's estimate. */
  readonly warmStarts?: readonly ModelPoint[];
  /** Asked now and then; true ends the work early with the best found so far. */
  readonly shouldStop?: () => boolean;
  /** Default 1e-8, on both residuals. */
  readonly tolerance?: number;
}

export function checkedEffort(effort: Effort): Effort {
  if (effort === "fast" || effort === "normal" || effort === "thorough") return effort;
  throw new InvalidInputError("effort", effort, '"fast", "normal" or "thorough"');
}

function checkedTolerance(tolerance: number): number {
  if (tolerance > 0 && tolerance < 1) return tolerance;
  throw new InvalidInputError("tolerance", tolerance, "a number between 0 and 1");
}

export function checkedRandom(random: RandomSource | undefined): RandomSource {
  if (typeof random?.next === "function") return random;
  throw new InvalidInputError("random", random, "a random source (createRandomSource(seed))");
}

export const mapProgram: ProgramSpec = {
  objective: { posterior: { private: 1, public: 1, prior: 1 } },
  likelihood: [],
  cuts: null,
  hasScalar: false,
};

const mapIterations = 250;
/** Values this close (relative to 1 + |value|) count as the same maximum reached. */
const sameValue = 1e-6;
const samePoint = 2e-3;
const mostModes = 24;
/** Shares by which a warm start is pulled off the boundary before it can be used. */
const warmShrink = 0.02;

/** The best explanation of the votes, and every other maximum met on the way to it. */
export function mapEstimate(inference: Inference, options: MapOptions): MapEstimate {
  checkedRandom(options?.random);
  const { model } = inference;
  const tolerance = checkedTolerance(options.tolerance ?? 1e-8);
  const effort = checkedEffort(options.effort ?? "normal");
  const program = new Program(model, mapProgram);
  const { least, most, hitsWanted } = startBudget(effort, inference, options.starts);
  const modes: Mode[] = [];
  let best: Solved | null = null;
  let hitCount = 0;
  let startCount = 0;
  const warm = checkedWarmStarts(model, options.warmStarts);

  const isConcave = model.influence.variableCount === 0 || model.publicAnswers.count === 0;
  for (let k = 0; k < most + warm.length; k++) {
    if (k >= warm.length + least && hitCount >= hitsWanted) break;
    if (isConcave && best?.status === "solved") break;
    if (k > 0 && options.shouldStop?.()) break;
    const start: Start =
      k < warm.length
        ? { point: shrunk(model, warm[k], warmShrink), barrier: 0.01 }
        : scheduledStart(model, options.random, k - warm.length);
    const solved = solveFrom(program, start, tolerance, options.shouldStop);
    startCount++;
    if (!solved) continue;
    remember(inference, modes, solved.mode);
    const tie = sameValue * (1 + Math.abs(solved.mode.value));
    if (best === null || solved.mode.value > best.mode.value + tie) hitCount = 1;
    else if (solved.mode.value >= best.mode.value - tie) hitCount++;
    if (best === null || solved.mode.value > best.mode.value) best = solved;
  }
  if (best === null) {
    // Every start is strictly feasible by construction, so this means the model itself is not finite.
    throw new InvalidInputError(
      "options",
      inference.problem.options,
      "options with a finite likelihood",
    );
  }
  const n = model.voterCount;
  return {
    status: best.status,
    value: best.mode.value,
    logLikelihoodPrivate: best.mode.logLikelihoodPrivate,
    logLikelihoodPublic: best.mode.logLikelihoodPublic,
    logPrior: best.mode.value - best.mode.logLikelihoodPrivate - best.mode.logLikelihoodPublic,
    utilities: utilitiesAt(inference, best.mode.point),
    influence: best.mode.point.influence,
    residuals: best.residuals,
    multipliers: {
      norm: best.multipliers.slice(0, n),
      influence: influenceMultipliers(program, best.multipliers),
    },
    startCount,
    hitCount,
    modes: modes.sort((a, b) => b.value - a.value),
  };
}

/** u_i at each option of the problem: n × m. */
export function utilitiesAt(inference: Inference, point: ModelPoint): Float64Array {
  const { model, features, split, rowOfOption } = inference;
  const n = model.voterCount;
  const m = rowOfOption.length;
  const out = new Float64Array(n * m);
  for (let k = 0; k < m; k++) {
    const feature = listedFeature(features, split, rowOfOption[k], 0);
    for (let i = 0; i < n; i++) out[i * m + k] = utilityAt(model, point, feature, i);
  }
  return out;
}

/** Multipliers of A_ij ≥ δ_A laid out as A is. */
export function influenceMultipliers(program: Program, multipliers: Float64Array): Float64Array {
  const { voterCount: n, influence } = program.model;
  const out = new Float64Array(n * n);
  let c = program.generalCount;
  for (let i = 0; i < n; i++) {
    const columns = influence.freeColumns[i];
    if (columns.length < 2) continue;
    for (const j of columns) out[i * n + j] = multipliers[c++];
  }
  return out;
}

interface Solved {
  readonly mode: Mode;
  readonly status: SolveStatus;
  readonly residuals: Residuals;
  readonly multipliers: Float64Array;
}

function solveFrom(
  program: Program,
  start: Start,
  tolerance: number,
  shouldStop: (() => boolean) | undefined,
): Solved | null {
  const result = maximizeInterior(program, toVariables(program, start.point), {
    tolerance,
    maxIterations: mapIterations,
    initialBarrier: start.barrier,
    ...(shouldStop && { shouldStop }),
  });
  if (result.status === "infeasible-start") return null;
  program.evaluate(result.point, new Float64Array(program.constraintCount));
  return {
    mode: {
      value: result.value,
      logLikelihoodPrivate: program.posterior.logPrivate,
      logLikelihoodPublic: program.posterior.logPublic,
      point: fromVariables(program, result.point),
      multipliers: result.multipliers,
    },
    status: result.status,
    residuals: result.residuals,
    multipliers: result.multipliers,
  };
}

function remember(inference: Inference, modes: Mode[], found: Mode): void {
  const known = modes.findIndex(
    (mode) =>
      Math.abs(mode.value - found.value) <= 1e-4 * (1 + Math.abs(found.value)) &&
      distance(inference.model, mode.point, found.point) <= samePoint,
  );
  if (known >= 0) {
    if (found.value > modes[known].value) modes[known] = found;
    return;
  }
  modes.push(found);
  if (modes.length <= mostModes) return;
  let worst = 0;
  for (let k = 1; k < modes.length; k++) if (modes[k].value < modes[worst].value) worst = k;
  modes.splice(worst, 1);
}

/** More voters mean more ways for A to be wrong; the best maximum must also be met several times to be believed. */
function startBudget(
  effort: Effort,
  inference: Inference,
  exact: number | undefined,
): { least: number; most: number; hitsWanted: number } {
  if (exact !== undefined) {
    if (!Number.isInteger(exact) || exact < 0) {
      throw new InvalidInputError("starts", exact, "a whole number ≥ 0");
    }
    return { least: exact, most: exact, hitsWanted: Infinity };
  }
  const n = Math.min(inference.model.voterCount, 6);
  switch (effort) {
    case "fast":
      return { least: 2 + n, most: 3 * n + 6, hitsWanted: 2 };
    case "normal":
      return { least: 6 + 6 * n, most: 20 + 20 * n, hitsWanted: 4 };
    case "thorough":
      return { least: 24 + 18 * n, most: 60 + 40 * n, hitsWanted: 8 };
  }
}
