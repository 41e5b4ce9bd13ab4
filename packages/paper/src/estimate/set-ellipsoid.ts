import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import { toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { LinearForm } from "./program-spec.ts";
import type { VoteModel } from "./vote-model.ts";

/**
 * The ellipsoid that has the confidence set's shape at one of its centres: there the logarithmic barrier is a paraboloid
 * with matrix H, and a form c reaches c·centre + κ√(cᵀH⁻¹c) over {x : dᵀHd ≤ κ²}. One back-substitution a form: for ranking, not
 * for deciding (P9).
 */
export class SetEllipsoid {
  readonly #program: Program;
  readonly #centre: Float64Array;
  readonly #side: Float64Array;
  readonly #solved: Float64Array;

  constructor(set: ConfidenceSet, model: VoteModel, start: SetStart) {
    this.#program = new Program(model, {
      objective: {},
      likelihood: set.constraints,
      cuts: null,
      hasScalar: false,
    });
    this.#centre = toVariables(this.#program, start.point);
    const slacks = new Float64Array(this.#program.constraintCount);
    this.#program.evaluate(this.#centre, slacks);
    this.#program.differentiate();
    this.#program.factor(
      slacks.map((slack) => 1 / slack),
      slacks,
    );
    this.#side = new Float64Array(this.#program.size);
    this.#solved = new Float64Array(this.#program.size);
  }

  /** Value at the centre and half width with κ = 1. */
  reachOf(form: LinearForm): { readonly mean: number; readonly halfWidth: number } {
    this.#side.fill(0);
    this.#side.set(form.main);
    this.#side.set(form.rest, this.#program.mainSize);
    this.#program.solve(this.#side, this.#solved, "rough");
    let square = 0;
    for (let k = 0; k < this.#side.length; k++) square += this.#side[k] * this.#solved[k];
    return {
      mean: this.#program.formValue(form, this.#centre),
      halfWidth: Math.sqrt(Math.max(square, 0)),
    };
  }
}
