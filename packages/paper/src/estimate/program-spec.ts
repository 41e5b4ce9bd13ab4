import type { Posterior } from "./posterior.ts";
import type { VoteModel } from "./vote-model.ts";

/** Coefficients of ℓ_u, ℓ_v and the log prior in an objective or a constraint. */
export interface PosteriorWeights {
  readonly private: number;
  readonly public: number;
  readonly prior: number;
}

/** A linear function of all z: Σ_i (main_i·z_i + rest_i·z_i), coefficients laid out as z is. */
export interface LinearForm {
  readonly main: Float64Array;
  readonly rest: Float64Array;
}

/** What is maximised; absent parts are zero. */
export interface Objective {
  readonly posterior?: PosteriorWeights;
  readonly linear?: LinearForm;
  /** sign · Σ_j A_(voter,j) feature·z_j: the public utility of one voter. */
  readonly publicUtility?: {
    readonly voter: number;
    readonly sign: number;
    readonly feature: LinearForm;
  };
  /** Σ_ij influence_ij A_ij, n × n row-major: a weighted sum of entries of A. */
  readonly influence?: Float64Array;
  /** Coefficient of the scalar variable s. */
  readonly scalar?: number;
}

/** private·ℓ_u + public·ℓ_v + prior·log p(A) + scalar·s ≥ threshold */
export interface LikelihoodConstraint {
  readonly weights: PosteriorWeights;
  readonly threshold: number;
  readonly scalar: number;
}

/**
 * A family of cuts Σ_b weights_kb·basis_b(z) − s ≥ threshold_k. Twenty-four orderings of four voters are combinations of
 * four forms: the linear algebra then sees five rows and not twenty-four.
 */
export interface Cuts {
  readonly count: number;
  readonly basis: readonly LinearForm[];
  /** count × basis */
  readonly weights: Float64Array;
  readonly thresholds: Float64Array;
}

export interface ProgramSpec {
  readonly objective: Objective;
  readonly likelihood: readonly LikelihoodConstraint[];
  readonly cuts: Cuts | null;
  /** Whether the scalar variable s exists; cuts need it. */
  readonly hasScalar: boolean;
}

/** What the linear algebra of a step needs to know of the program it serves. */
export interface ProgramState {
  readonly model: VoteModel;
  readonly spec: ProgramSpec;
  readonly posterior: Posterior;
  readonly size: number;
  /** z main, A and s: what the dense system is built for. */
  readonly mainSize: number;
  readonly influenceOffset: number;
  readonly scalarOffset: number;
  /** Norm and likelihood constraints and cuts: those whose gradients touch many variables. */
  readonly generalCount: number;
  readonly constraintCount: number;
  /** Where the derivatives were taken. */
  readonly point: Float64Array;
  /** A at that point. */
  readonly influenceAtPoint: Float64Array;
  /** Coefficients of ℓ_u, ℓ_v, log prior in f + Σ weights_k g_k. */
  posteriorWeights(weights: Float64Array): PosteriorWeights;
  /** The log likelihoods and the log prior, weighted, at the point evaluated last. */
  weighted(weights: PosteriorWeights): number;
  /** The value of a form at x. */
  formValue(form: LinearForm, x: Float64Array): number;
  /** out += factor · the form's gradient */
  addForm(form: LinearForm, factor: number, out: Float64Array): void;
  /** feature · z_voter */
  featureValue(feature: LinearForm, x: Float64Array, voter: number): number;
}
