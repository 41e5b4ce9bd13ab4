import { InvalidInputError } from "../errors.ts";
import type { KernelSpec, Option } from "../kernel/kernel.ts";
import type { ListItem, OptionValue, SpaceSpec } from "./option-space.ts";

/**
 * What a box, a list and a graph do differently. Constraints and withdrawals are the same for all three: create-space.ts
 * adds them. Options returned from here are canonical: the same option always has exactly the same coordinates.
 */
export interface Domain {
  /** Checked, copied, defaults written out. */
  readonly spec: SpaceSpec;
  readonly dimension: number;
  readonly continuous: readonly boolean[];
  readonly extent: FiniteExtent | OpenExtent;
  /** Checks a value from outside. */
  parse(value: unknown, field: string): Option;
  nearest(option: Option): Option;
  valueOf(option: Option): OptionValue;
  label(option: Option): string;
  key(option: Option): string;
  kernelSpec(lengthScale: number): KernelSpec;
  withItem(item: ListItem | string): Domain;
}

interface FiniteExtent {
  readonly kind: "finite";
  readonly options: readonly Option[];
}

/** Too many options to list; they are reached by points of a unit cube, evenly: equal volumes hold equal shares. */
export interface OpenExtent {
  readonly kind: "open";
  readonly parameterCount: number;
  optionAt(point: readonly number[]): Option;
}

export function checkOption(option: Option, dimension: number): void {
  if (!Array.isArray(option) || option.length !== dimension || !option.every(Number.isFinite)) {
    throw new InvalidInputError("option", option, `${dimension} finite coordinates`);
  }
}
