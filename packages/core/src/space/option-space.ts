import type { KernelSpec, Option } from "../kernel/kernel.ts";
import type { RandomSource } from "../random/random-source.ts";

/**
 * What a group chooses among, as people write it and as the coordinates a kernel compares. Everything outside core speaks
 * in names and real units; everything numerical speaks in coordinates; an `OptionSpace` is the only way between them.
 */

/** What people see: a name from a list or graph, or a record of parameter values in real units. */
export type OptionValue = string | Readonly<Record<string, number | string>>;

/** Options as settings describe them: names or items alone are a list. */
export type GivenOptions = SpaceSpec | GivenList | readonly (string | ListItem)[];

/** A list as settings may describe it: a name alone may stand for an item. */
export interface GivenList extends Omit<ListSpec, "items"> {
  readonly items: readonly (string | ListItem)[];
}

/** What an option of such a space is: a name, or a record of the parameters' values. */
export type OptionOf<Options> = Options extends {
  readonly kind: "box";
  readonly parameters: infer P;
}
  ? P extends readonly (infer Q extends Parameter)[]
    ? {
        readonly [One in Q as One["name"]]: One extends {
          readonly type: "choice";
          readonly values: readonly (infer V extends string)[];
        }
          ? V
          : number;
      }
    : never
  : string;

/** Plain JSON that describes a space. Names are compared, and kept, without the blanks around them. */
export type SpaceSpec = BoxSpec | ListSpec | GraphSpec;

/** Every combination of parameter values. */
export interface BoxSpec {
  readonly kind: "box";
  readonly parameters: readonly Parameter[];
}

/** Things with names, perhaps described by features. */
export interface ListSpec {
  readonly kind: "list";
  readonly items: readonly ListItem[];
  /**
   * What each feature's coordinates are measured by. Default: taken from the items. A space writes it out, because an
   * item added later must not move the others: without it, a stored list would come back with other coordinates.
   */
  readonly scales?: Readonly<Record<string, FeatureScale>>;
}

/** Things with names, some of which are neighbours. */
export interface GraphSpec {
  readonly kind: "graph";
  readonly nodes: readonly string[];
  readonly edges: readonly GraphEdge[];
}

/** Similarity has no direction: an edge is given once, in either order. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** How close the two are, zero or more. Default 1. */
  readonly weight?: number;
}

/** One number or one choice that an option of a box has. */
export type Parameter = RealParameter | IntegerParameter | ChoiceParameter;

/** Any number from min to max. */
export interface RealParameter {
  readonly name: string;
  readonly type?: "real";
  readonly min: number;
  readonly max: number;
  /** "log" where equal ratios matter equally, as for money; needs min > 0. Default "linear". */
  readonly scale?: "linear" | "log";
}

/** Any whole number from min to max. */
export interface IntegerParameter {
  readonly name: string;
  readonly type: "integer";
  readonly min: number;
  readonly max: number;
  readonly scale?: "linear" | "log";
}

/** One of a few values that have no order. */
export interface ChoiceParameter {
  readonly name: string;
  readonly type: "choice";
  readonly values: readonly string[];
}

/** A thing on a list. In files and calls a name alone may stand for it. */
export interface ListItem {
  /** What people read. */
  readonly name: string;
  /** What questions, answers and results call it. Default: its name. Two items with different ids may have one name. */
  readonly id?: string;
  readonly description?: string;
  /** Where there is more to read. */
  readonly url?: string;
  /** Your own, as JSON; it is kept and never looked at. */
  readonly data?: unknown;
  /** Numbers or categories. All items of a list have the same features, or none has any. */
  readonly features?: Readonly<Record<string, number | string>>;
}

/** The numbers that become 0 and 1 (equal when the feature was constant), or the categories with a coordinate each. */
export type FeatureScale =
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly string[] };

/** What may be chosen of a space. */
export interface SpaceOptions {
  /**
   * Which values may be chosen. It must be a pure function: its answers are kept, and a replayed study asks again. It is
   * not part of `spec`; anyone who stores a space gives it again.
   */
  readonly constraint?: (value: OptionValue) => boolean;
  /** Values that are no longer offered. */
  readonly withdrawn?: readonly OptionValue[];
}

/** What can be chosen, and its coordinates. A value: the methods that change something return another space. */
export interface OptionSpace {
  /** The description, every default written out. `createSpace(space.spec)` has the same coordinates. */
  readonly spec: SpaceSpec;
  /** What `without` has taken out, in the order of withdrawal; with `spec`, all that needs storing. */
  readonly withdrawn: readonly OptionValue[];
  /** Whether `list` can list it: a list, a graph, or a box without real parameters and at most 5,000 combinations. */
  readonly isFinite: boolean;
  /** How many coordinates an encoded option has. */
  readonly dimension: number;
  /** Which coordinates a local search may move: those of real parameters. */
  readonly continuous: readonly boolean[];
  /**
   * The smallest difference worth proposing, for each coordinate: of a real parameter a ten-thousandth of its range, or a
   * share of what the constraint leaves of it; 0 for all others.
   */
  readonly resolution: readonly number[];
  /**
   * The coordinates of a value. A withdrawn value has them still, so that old votes stay valid.
   *
   * @param field - how to name the value in a refusal
   */
  encode(value: OptionValue, field?: string): Option;
  /** The value of an option; for coordinates between admissible ones, the nearest value. */
  decode(option: Option): OptionValue;
  /** Short text for a table: "Harbour", or "temperature 21.5, wind low". Numbers are shortened. */
  label(option: Option): string;
  /** The same text exactly when the options are the same. It survives storing and `withItem`. */
  key(option: Option): string;
  /** Every available option of a finite space, in a fixed order. */
  list(): readonly Option[];
  /**
   * Different available options, spread out over the space. At most `count`: fewer where a finite space has no more, or
   * where the constraint refuses nearly everything tried.
   */
  sample(count: number, random: RandomSource): readonly Option[];
  /** The nearest option that exists; null when that one is not available. */
  snap(option: Option): Option | null;
  /** Whether the option exists, the constraint allows it and it has not been withdrawn. */
  isAvailable(option: Option): boolean;
  /**
   * The kernel that suits the space; k(x, x) is 1 (on a graph, on average). The length scale is a share of the space: 1
   * reaches from one end of a box to the other, however many parameters it has. See box.ts, list.ts and graph.ts.
   */
  kernelSpec(lengthScale: number): KernelSpec;
  /** The list with one more item, and every coordinate of the others as it was. */
  withItem(item: ListItem | string): OptionSpace;
  /** The space in which this value is no longer offered. Withdrawing twice is withdrawing once. */
  without(value: OptionValue): OptionSpace;
  /** The space in which this value is offered again. */
  restore(value: OptionValue): OptionSpace;
}
