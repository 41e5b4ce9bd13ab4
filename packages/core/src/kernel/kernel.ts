/**
 * Kernels say how alike two options are, and with that how much a vote on one tells about the other. A kernel here is
 * a symmetric positive semi-definite function k(x, x′) of options (paper: assump:bounded_norm).
 *
 * A kernel is built from a plain description, and `toJSON` gives the description back, so that a deliberation can be
 * stored, sent and replayed with nothing but JSON. See kernel-from-spec.ts for the way from description to kernel.
 */

/**
 * A thing that can be voted on, as coordinates. Continuous coordinates lie in the unit cube; a node of a graph or an
 * item of a list is a coordinate that holds a whole number.
 */
export type Option = readonly number[];

/** How alike two options are: similar options are liked alike. */
export interface Kernel {
  readonly kind: string;
  /** k(a, b), the same number as k(b, a). */
  evaluate(a: Option, b: Option): number;
  /** ∂k(a, b)/∂a, as long as a. Zero on coordinates the kernel does not use or treats as discrete. */
  gradient(a: Option, b: Option): Float64Array;
  /**
   * The share of k(a, b) that comes from parts which tell options apart and nothing more (kind "independent"). A solver
   * that sees it separately keeps its cost at the rank of what is left. Absent: none.
   */
  independentPart?(a: Option, b: Option): number;
  /** The description this kernel can be rebuilt from, every default written out. */
  toJSON(): KernelSpec;
}

/** Plain JSON that describes any kernel of this folder. */
export type KernelSpec =
  | ({ readonly kind: "rbf" } & StationaryFields)
  | ({ readonly kind: "matern32" } & StationaryFields)
  | ({ readonly kind: "matern52" } & StationaryFields)
  | ({ readonly kind: "linear" } & LinearFields)
  | ({ readonly kind: "graph-diffusion" } & GraphDiffusionFields)
  | ({ readonly kind: "independent" } & IndependentFields)
  | SumSpec
  | ProductSpec;

/** A kernel of distance. */
export interface StationaryFields {
  /** ℓ, the distance over which utilities stay alike: one for all coordinates, or one for each coordinate used. */
  readonly lengthScale: number | readonly number[];
  /** k(x, x). Default 1. */
  readonly variance?: number;
  /** Which coordinates are compared. Default: all of them. */
  readonly coordinates?: readonly number[];
}

/** A kernel of straight-line utilities. */
export interface LinearFields {
  /** What a unit of slope is worth. Default 1. */
  readonly variance?: number;
  /** The variance of a constant added to the linear function. Default 0. */
  readonly offset?: number;
  /** The point where the linear function is zero: one number for every coordinate, or one for each used. Default 0. */
  readonly center?: number | readonly number[];
  /** Which coordinates enter. Default: all of them. */
  readonly coordinates?: readonly number[];
}

/** A kernel on the nodes of a graph: neighbours are alike. */
export interface GraphDiffusionFields {
  /** Edge weights between nodes, symmetric, none negative; entries on the diagonal have no effect. */
  readonly adjacency: readonly (readonly number[])[];
  /** t, how far similarity spreads along edges: 0 not at all, large evenly over each connected part. */
  readonly time: number;
  /** Whether to scale so that k(x, x) is `variance` on average over the nodes. Default true. */
  readonly normalized?: boolean;
  /** Default 1. */
  readonly variance?: number;
  /** Which coordinate of an option holds its node. Default 0. */
  readonly coordinate?: number;
}

/** A kernel in which no option says anything about another. */
export interface IndependentFields {
  /** k(x, x). Default 1. */
  readonly variance?: number;
  /** Which coordinates must be equal. Default: all of them. */
  readonly coordinates?: readonly number[];
}

interface SumSpec {
  readonly kind: "sum";
  readonly parts: readonly KernelSpec[];
  /** One for each part, none negative. Default: all 1. */
  readonly weights?: readonly number[];
}

interface ProductSpec {
  readonly kind: "product";
  readonly parts: readonly KernelSpec[];
}
