import { maximizeInterior } from "../optimize/interior-point.ts";
import type { Inference } from "./inference.ts";
import { mapProgram } from "./map-estimate.ts";
import { fromVariables, type ModelPoint, shrunk, toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { LikelihoodConstraint } from "./program-spec.ts";

const shrinkShares = [0.02, 0.005, 0.001, 1e-4, 1e-5];

/** Finds strictly feasible members of the set: near a point, from a point, at its centre, at its extremes. */
export class MemberFinder {
  bestMargin: number = -Infinity;
  readonly #inference: Inference;
  readonly #constraints: readonly LikelihoodConstraint[];
  readonly #empty: Program;
  readonly #slacks: Float64Array;

  constructor(inference: Inference, constraints: readonly LikelihoodConstraint[]) {
    this.#inference = inference;
    this.#constraints = constraints;
    this.#empty = new Program(inference.model, {
      objective: {},
      likelihood: constraints,
      cuts: null,
      hasScalar: false,
    });
    this.#slacks = new Float64Array(this.#empty.constraintCount);
  }

  /** The point pulled inside, or carried inside by maximising the smallest slack, or null. */
  memberNear(point: ModelPoint): ModelPoint | null {
    for (const share of shrinkShares) {
      const candidate = shrunk(this.#inference.model, point, share);
      if (this.#isInside(candidate)) return candidate;
    }
    return this.#restored(point);
  }

  /** Climbs the posterior from anywhere and stops as soon as it is inside. */
  memberFrom(point: ModelPoint): ModelPoint | null {
    const program = new Program(this.#inference.model, mapProgram);
    const result = maximizeInterior(program, toVariables(program, point), {
      tolerance: 1e-5,
      maxIterations: 100,
      initialBarrier: 0.03,
      isGoodEnough: () => this.#likelihoodMargin(program) > 0.02,
    });
    const reached = fromVariables(program, result.point);
    if (this.#isInside(reached)) return reached;
    return this.memberNear(reached);
  }

  /** Where the sum of the logarithms of all slacks is largest: a start that favours no boundary. */
  centre(member: ModelPoint): ModelPoint {
    const result = maximizeInterior(this.#empty, toVariables(this.#empty, member), {
      tolerance: 1e-2,
      maxIterations: 60,
      initialBarrier: 1,
      holdBarrier: true,
    });
    this.bestMargin = Math.max(this.bestMargin, this.#likelihoodMargin(this.#empty));
    return fromVariables(this.#empty, result.point);
  }

  /** Members where an entry of A is about as large or as small as the set allows; self-weights only unless `all`. */
  extremes(centre: ModelPoint, all: boolean): ModelPoint[] {
    const { model } = this.#inference;
    const n = model.voterCount;
    const out: ModelPoint[] = [];
    for (let i = 0; i < n; i++) {
      if (model.influence.freeColumns[i].length < 2) continue;
      for (const j of model.influence.freeColumns[i]) {
        if (!all && i !== j) continue;
        if (all && n > 6 && i !== j) continue;
        for (const sign of [1, -1]) {
          const influence = new Float64Array(n * n);
          influence[i * n + j] = sign;
          const program = new Program(model, {
            objective: { influence },
            likelihood: this.#constraints,
            cuts: null,
            hasScalar: false,
          });
          const result = maximizeInterior(program, toVariables(program, centre), {
            tolerance: 3e-3, // loose on purpose: a start must keep clear of the boundary
            maxIterations: 60,
            initialBarrier: 0.1,
          });
          out.push(fromVariables(program, result.point));
        }
      }
    }
    return out;
  }

  /** max s subject to every log likelihood ≥ its threshold + s: the first phase of a method that needs a feasible start. */
  #restored(point: ModelPoint): ModelPoint | null {
    const program = new Program(this.#inference.model, {
      objective: { scalar: 1 },
      likelihood: this.#constraints.map((constraint) => ({ ...constraint, scalar: -1 })),
      cuts: null,
      hasScalar: true,
    });
    const inner = shrunk(this.#inference.model, point, 1e-3);
    const x = toVariables(program, inner);
    const slacks = new Float64Array(program.constraintCount);
    if (Number.isNaN(program.evaluate(x, slacks))) return null;
    x[program.scalarOffset] = this.#likelihoodMargin(program) - 0.5;
    const result = maximizeInterior(program, x, {
      tolerance: 1e-6,
      maxIterations: 120,
      initialBarrier: 0.03,
      isGoodEnough: () => program.point[program.scalarOffset] > 0.02,
    });
    this.bestMargin = Math.max(this.bestMargin, result.point[program.scalarOffset]);
    const reached = fromVariables(program, result.point);
    return this.#isInside(reached) ? reached : null;
  }

  #isInside(point: ModelPoint): boolean {
    const value = this.#empty.evaluate(toVariables(this.#empty, point), this.#slacks);
    if (Number.isNaN(value)) return false;
    for (let k = 0; k < this.#slacks.length; k++) if (!(this.#slacks[k] > 0)) return false;
    this.bestMargin = Math.max(this.bestMargin, this.#likelihoodMargin(this.#empty));
    return true;
  }

  #likelihoodMargin(program: Program): number {
    const { logPrivate, logPublic, logPrior } = program.posterior;
    let margin = Infinity;
    for (const { weights, threshold } of this.#constraints) {
      const value =
        weights.private * logPrivate + weights.public * logPublic + weights.prior * logPrior;
      margin = Math.min(margin, value - threshold);
    }
    return margin;
  }
}
