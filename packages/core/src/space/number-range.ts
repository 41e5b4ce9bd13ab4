import { InvalidInputError } from "../errors.ts";
import { finite, withDefault } from "../kernel/fields.ts";
import { exp, log } from "../linalg/elementary.ts";

/**
 * A range of numbers laid on [0, 1]:
 *
 *     linear  c = (x − min)/(max − min)          log  c = log(x/min)/log(max/min)
 */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly scale: "linear" | "log";
  toUnit(x: number): number;
  fromUnit(c: number): number;
  /**
   * The nearest number this range tells apart. Without such a grid x → c → x would not quite return, and one option
   * could be voted on as two. Steps are decimal, so that 21.5 stays 21.5, and between 1e-11 and 1e-9 of the range: far
   * above rounding, and above the 1e-12 within which two options share a utility (packages/paper: kernel/gram.ts).
   */
  rounded(x: number): number;
  /** For people: about four digits that matter over this range. */
  format(x: number): string;
}

/** Below this the steps of the grid would have more decimals than can be written (toFixed stops at 100). */
const narrowestRange = 1e-80;

interface RangeFields {
  readonly min: number;
  readonly max: number;
  readonly scale?: "linear" | "log";
}

export function numberRange(path: string, fields: RangeFields): NumberRange {
  const min = finite(`${path}.min`, fields.min) + 0; // + 0 makes −0 and 0 one number
  const max = finite(`${path}.max`, fields.max) + 0;
  const scale = withDefault(fields.scale, "linear");
  if (scale !== "linear" && scale !== "log") {
    throw new InvalidInputError(`${path}.scale`, scale, '"linear" or "log"');
  }
  if (!(max > min)) throw new InvalidInputError(`${path}.max`, max, `more than min, ${min}`);
  if (scale === "log" && min <= 0) {
    throw new InvalidInputError(`${path}.min`, min, "more than 0 on a log scale");
  }
  const spread = max - min;
  if (spread < narrowestRange || spread === Infinity || (scale === "log" && max / min === Infinity))
    throw new InvalidInputError(`${path}.max`, max, `neither so near nor so far from min, ${min}`);
  return scale === "linear" ? linearRange(min, max) : logRange(min, max);
}

function linearRange(min: number, max: number): NumberRange {
  const spread = max - min;
  const magnitude = decimalExponent(spread);
  const onGrid = decimalRounding(magnitude - 10);
  const step = powerOfTen(magnitude - 10);
  const forPeople = decimalRounding(magnitude - 3);
  return {
    min,
    max,
    scale: "linear",
    toUnit: (x) => (x - min) / spread,
    fromUnit: (c) => min + c * spread,
    rounded: (x) => heldTo(onGrid(x), min, max, step, step),
    format: (x) => String(forPeople(x)),
  };
}

function logRange(min: number, max: number): NumberRange {
  const logRatio = log(max / min);
  // A narrow range needs more digits to have as many steps; beyond 14 the steps would come near rounding.
  const digits = Math.min(14, 10 - decimalExponent(Math.min(1, logRatio)));
  const step = powerOfTen(1 - digits); // relative
  return {
    min,
    max,
    scale: "log",
    toUnit: (x) => log(x / min) / logRatio,
    fromUnit: (c) => min * exp(c * logRatio),
    rounded: (x) => heldTo(Number(x.toPrecision(digits)), min, max, min * step, max * step),
    format: (x) => String(Number(x.toPrecision(4))),
  };
}

/** Within a step of an end is at that end, which need not be on the grid itself. */
function heldTo(x: number, min: number, max: number, stepAtMin: number, stepAtMax: number): number {
  if (x < min + stepAtMin) return min;
  return x > max - stepAtMax ? max : x;
}

/** Rounding to multiples of 10^exponent, to the double that is written with the fewest digits. */
function decimalRounding(exponent: number): (x: number) => number {
  if (exponent < 0) return (x) => Number(x.toFixed(-exponent)) + 0;
  const step = powerOfTen(exponent);
  return (x) => Math.round(x / step) * step + 0;
}

/** The e of d.ddd × 10^e. Read off the digits: Math.log10 may differ between engines next to a power of ten. */
function decimalExponent(x: number): number {
  return Number(x.toExponential().split("e")[1]);
}

function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}
