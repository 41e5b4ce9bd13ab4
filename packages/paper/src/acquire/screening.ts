import type { Welfare } from "@unswayed/core";
import type { ConfidenceSet } from "../estimate/confidence-set.ts";
import type { OptionReference } from "../estimate/inference.ts";
import { toVariables } from "../estimate/model-point.ts";
import { Program } from "../estimate/program.ts";
import { type Feature, furtherFeature, listedFeature } from "../estimate/vote-model.ts";
import { type PiecewiseWelfare, piecewiseWelfare } from "../welfare/pieces.ts";

/**
 * A cheap stand-in for the improvement bound, to choose which options deserve an exact one.
 *
 * At the centre of the confidence set the logarithmic barrier is a paraboloid; its ellipsoid {x : dᵀHd ≤ κ²} has the
 * set's shape there. For a linear functional c the ellipsoid's maximum is c·centre + κ√(cᵀH⁻¹c): one solve with a
 * factor that is already there. Good for ranking, not for deciding (P9): κ is fitted to exact bounds.
 */
export class Screening {
  readonly #set: ConfidenceSet;
  readonly #program: Program;
  readonly #centre: Float64Array;
  readonly #slacks: Float64Array;
  readonly #welfare: PiecewiseWelfare;
  readonly #reference: Placed;
  readonly #form: Float64Array;
  readonly #solved: Float64Array;

  constructor(set: ConfidenceSet, reference: OptionReference, welfare: Welfare) {
    this.#set = set;
    this.#program = new Program(set.inference.model, {
      objective: {},
      likelihood: set.constraints,
      cuts: null,
      hasScalar: false,
    });
    this.#centre = toVariables(this.#program, set.starts[0].point);
    this.#slacks = new Float64Array(this.#program.constraintCount);
    this.#program.evaluate(this.#centre, this.#slacks);
    this.#program.differentiate();
    this.#program.factor(
      this.#slacks.map((slack) => 1 / slack),
      this.#slacks,
    );
    // Of a welfare of the group's own nothing is known but that it rises: the average ranks as well as any.
    const known: Welfare = welfare.kind === "custom" ? { kind: "utilitarian" } : welfare;
    this.#welfare = piecewiseWelfare(known, set.inference.model.voterCount, 0);
    this.#reference = this.#place(reference);
    this.#form = new Float64Array(this.#program.size);
    this.#solved = new Float64Array(this.#program.size);
  }

  /** Mean and half width of S(option) − S(reference) over the ellipsoid with κ = 1. */
  estimate(option: OptionReference): { readonly mean: number; readonly halfWidth: number } {
    const { model, mainSize } = this.#program;
    const { voterCount: n, mainCount: r, restCount: s } = model;
    const placed = this.#place(option);
    const form = this.#form;
    form.fill(0);
    let own = 0;
    for (let i = 0; i < n; i++) {
      const plus = placed.weights[i];
      const minus = this.#reference.weights[i];
      for (let k = 0; k < r; k++) {
        form[i * r + k] = plus * placed.feature.main[k] - minus * this.#reference.feature.main[k];
      }
      for (let k = 0; k < s; k++) {
        form[mainSize + i * s + k] =
          plus * placed.feature.rest[k] - minus * this.#reference.feature.rest[k];
      }
      // The coordinate of an option outside the votes has curvature 2ν = 2/slack and nothing else.
      own += plus * plus * placed.residual * (this.#slacks[i] / 2);
    }
    this.#program.solve(form, this.#solved, "rough");
    let mean = 0;
    let square = own;
    for (let k = 0; k < form.length; k++) {
      mean += form[k] * this.#centre[k];
      square += form[k] * this.#solved[k];
    }
    return { mean, halfWidth: Math.sqrt(Math.max(square, 0)) };
  }

  /** Half widths of u_i(option) − u_i(reference) per voter over the ellipsoid with κ = 1. */
  differenceHalfWidths(option: OptionReference): Float64Array {
    const { model, mainSize } = this.#program;
    const { voterCount: n, mainCount: r, restCount: s } = model;
    const placed = this.#place(option);
    const form = this.#form;
    return Float64Array.from({ length: n }, (_, i) => {
      form.fill(0);
      for (let k = 0; k < r; k++) {
        form[i * r + k] = placed.feature.main[k] - this.#reference.feature.main[k];
      }
      for (let k = 0; k < s; k++) {
        form[mainSize + i * s + k] = placed.feature.rest[k] - this.#reference.feature.rest[k];
      }
      this.#program.solve(form, this.#solved, "rough");
      let square = placed.residual * (this.#slacks[i] / 2);
      for (let k = 0; k < form.length; k++) square += form[k] * this.#solved[k];
      return Math.sqrt(Math.max(square, 0));
    });
  }

  #place(option: OptionReference): Placed {
    const { features, split, rowOfOption } = this.#set.inference;
    const row = typeof option === "number" ? rowOfOption[option] : features.indexOfSame(option);
    let feature: Feature;
    let residual = 0;
    if (row >= 0) feature = listedFeature(features, split, row, 0);
    else {
      const whitened = features.whiten(option as readonly number[]);
      feature = furtherFeature(whitened, split, 0);
      residual = whitened.residual;
    }
    const utilities = Float64Array.from({ length: this.#set.inference.model.voterCount }, (_, i) =>
      this.#program.featureValue(feature, this.#centre, i),
    );
    return { feature, residual, weights: this.#welfare.activeAt(utilities).weights };
  }
}

interface Placed {
  readonly feature: Feature;
  readonly residual: number;
  /** What each voter weighs in S at the centre. */
  readonly weights: Float64Array;
}
