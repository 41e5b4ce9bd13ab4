import { InvalidInputError } from "../errors.ts";
import { checkFields, finite, listOf } from "../kernel/fields.ts";
import { checkDistinct, nameOf, oneOf } from "./names.ts";
import { type NumberRange, numberRange } from "./number-range.ts";
import { hottest, oneHot } from "./one-hot.ts";
import type {
  ChoiceParameter,
  IntegerParameter,
  Parameter,
  RealParameter,
} from "./option-space.ts";

/** One parameter of a box, and its share of the coordinates. */
export interface Axis {
  /** Checked, defaults written out. */
  readonly parameter: Parameter;
  /** How many coordinates it takes. */
  readonly width: number;
  readonly isContinuous: boolean;
  /** Infinity for a real parameter, and then `values` is not for calling. */
  readonly valueCount: number;
  values(): readonly (number | string)[];
  /** Checks a value from outside, and returns the one value that stands for it. */
  parse(path: string, value: unknown): number | string;
  encode(value: number | string): readonly number[];
  /** The value with the nearest coordinates. */
  nearest(coordinates: readonly number[]): number | string;
  /** The value at this share of the axis, from 0 to 1; discrete values have equal shares (on a log scale, equal in logs). */
  at(share: number): number | string;
  format(value: number | string): string;
}

export function axisOf(path: string, parameter: Parameter): Axis {
  const known = ["name", "type", "min", "max", "scale", "values"];
  checkFields(path, parameter, known); // before the type is known: catches what is no object at all
  switch (parameter.type) {
    case undefined:
    case "real":
      return realAxis(path, parameter);
    case "integer":
      return integerAxis(path, parameter);
    case "choice":
      return choiceAxis(path, parameter);
    default:
      return unknownType(parameter, path);
  }
}

function unknownType(parameter: never, path: string): never {
  const { type } = parameter as { type?: unknown };
  throw new InvalidInputError(`${path}.type`, type, '"real", "integer" or "choice"');
}

function realAxis(path: string, given: RealParameter): Axis {
  checkFields(path, given, ["name", "type", "min", "max", "scale"]);
  const name = nameOf(`${path}.name`, given.name);
  const range = numberRange(path, given);
  const { min, max, scale } = range;
  return {
    parameter: { name, type: "real", min, max, scale },
    width: 1,
    isContinuous: true,
    valueCount: Infinity,
    values: () => [],
    parse(at, value) {
      if (Number.isFinite(value) && isWithin(range, value as number)) {
        return range.rounded(value as number);
      }
      throw new InvalidInputError(at, value, `a number from ${min} to ${max}`);
    },
    encode: (value) => [range.toUnit(value as number)],
    nearest: ([c]) => range.rounded(range.fromUnit(clipped(c))),
    at: (share) => range.rounded(range.fromUnit(share)),
    format: (value) => range.format(value as number),
  };
}

/**
 * Larger whole numbers would have coordinates too near each other to be told apart; nobody votes on them one by one, and a
 * real parameter serves as well.
 */
const largestInteger = 1e10;

function integerAxis(path: string, given: IntegerParameter): Axis {
  checkFields(path, given, ["name", "type", "min", "max", "scale"]);
  const name = nameOf(`${path}.name`, given.name);
  wholeNumber(`${path}.min`, given.min);
  wholeNumber(`${path}.max`, given.max);
  const range = numberRange(path, given);
  const { min, max, scale } = range;
  // Half a step beyond each end, so that the first and the last value have as large a share as the others.
  const shares = numberRange(path, { min: min - 0.5, max: max + 0.5, scale });

  function nearest(c: number): number {
    const below = Math.min(max - 1, Math.max(min, Math.floor(range.fromUnit(clipped(c)))));
    const isNearer = c - range.toUnit(below) <= range.toUnit(below + 1) - c;
    return isNearer ? below : below + 1;
  }

  return {
    parameter: { name, type: "integer", min, max, scale },
    width: 1,
    isContinuous: false,
    valueCount: max - min + 1,
    values: () => Array.from({ length: max - min + 1 }, (_, i) => min + i),
    parse(at, value) {
      if (Number.isInteger(value) && isWithin(range, value as number)) return (value as number) + 0;
      throw new InvalidInputError(at, value, `a whole number from ${min} to ${max}`);
    },
    encode: (value) => [range.toUnit(value as number)],
    nearest: ([c]) => nearest(c),
    at: (share) => Math.min(max, Math.max(min, Math.round(shares.fromUnit(share)))) + 0,
    format: String,
  };
}

function choiceAxis(path: string, given: ChoiceParameter): Axis {
  checkFields(path, given, ["name", "type", "values"]);
  const name = nameOf(`${path}.name`, given.name);
  const values = listOf(`${path}.values`, given.values, nameOf);
  checkDistinct(values, (i) => `${path}.values[${i}]`);
  return {
    parameter: { name, type: "choice", values },
    width: values.length,
    isContinuous: false,
    valueCount: values.length,
    values: () => values,
    parse(at, value) {
      const chosen = typeof value === "string" ? value.trim() : "";
      if (values.includes(chosen)) return chosen;
      throw new InvalidInputError(at, value, oneOf(values));
    },
    encode: (value) => oneHot(values, value as string),
    nearest: (coordinates) => hottest(values, coordinates),
    at: (share) => values[Math.min(values.length - 1, Math.floor(share * values.length))],
    format: String,
  };
}

function wholeNumber(path: string, value: unknown): void {
  if (!Number.isInteger(finite(path, value)) || Math.abs(value as number) > largestInteger) {
    throw new InvalidInputError(path, value, `a whole number within ±${largestInteger}`);
  }
}

function isWithin(range: NumberRange, x: number): boolean {
  return x >= range.min && x <= range.max;
}

function clipped(c: number): number {
  return Math.min(1, Math.max(0, c));
}
