import type { PaperChoices } from "@unswayed/lab";
import { UsageError } from "../../command.ts";
import { choiceOf, type OptionKinds, type ParsedOptions } from "../../parse-options.ts";

/** Options about the paper's algorithm. Each stands in plan.json and in the manifest of every run. */
export const choiceOptions = {
  slack: "text",
  anchor: "text",
  norm: "text",
  "length-scale": "text",
  kernel: "text",
  q: "text",
  initial: "text",
  "initial-pairs": "text",
  "forced-private": "text",
  ridge: "text",
  concentration: "text",
  exact: "text",
} as const satisfies OptionKinds;

/** @param usual - what is chosen where nothing is said; "task" on the command line takes it back */
export function choicesFrom(options: ParsedOptions, usual: PaperChoices = {}): PaperChoices {
  const given = (name: keyof typeof choiceOptions): string | undefined => options.text(name);
  const number = (name: keyof typeof choiceOptions, isWhole = false): number | undefined => {
    const text = given(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    const isFine = text !== "" && Number.isFinite(value) && value >= 0;
    if (isFine && (!isWhole || Number.isInteger(value))) return value;
    const wanted = isWhole ? "a whole number" : "a number of 0 or more";
    throw new UsageError(`"--${name}" takes ${wanted}, not "${text}"`);
  };
  const { lengthScale: usualScale, norm: usualNorm, ...others } = usual;
  const chosen = {
    ...others,
    slack: number("slack"),
    ...(given("anchor") !== undefined && {
      anchor: choiceOf(options, "anchor", ["map", "mle", "none"], "map"),
    }),
    norm: ruleOr(options, "norm", "doubling", usualNorm),
    ...scales(options, usualScale),
    ...(given("kernel") !== undefined && kernelFrom(options)),
    q: number("q"),
    ...(given("initial") !== undefined && {
      initial: choiceOf(options, "initial", ["independent", "chain"], "independent"),
    }),
    initialPairs: number("initial-pairs", true),
    forcedPrivate: number("forced-private", true),
    ridge: number("ridge"),
    concentration: number("concentration"),
    exact: number("exact", true),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** "rbf" is what there is without. */
function kernelFrom(options: ParsedOptions): Pick<PaperChoices, "kernel"> {
  const kernel = choiceOf(options, "kernel", ["rbf", "matern32", "matern52", "linear"], "rbf");
  return kernel === "rbf" ? {} : { kernel };
}

/** A number, the name of a rule, or "task": as the task says. */
function ruleOr<R extends string>(
  options: ParsedOptions,
  name: string,
  rule: R,
  usual: number | R | undefined,
): number | R | undefined {
  const text = options.text(name);
  if (text === undefined) return usual;
  if (text === rule) return rule;
  if (text === "task") return undefined;
  const value = Number(text);
  if (text !== "" && value > 0 && value < Infinity) return value;
  throw new UsageError(`"--${name}" takes a number above 0, ${rule} or task, not "${text}"`);
}

/** "0.1", "loo", "loo:0.1,0.2,0.693", or "task". */
function scales(
  options: ParsedOptions,
  usual: PaperChoices["lengthScale"],
): Pick<PaperChoices, "lengthScale" | "lengthScales"> {
  const text = options.text("length-scale");
  if (!text?.startsWith("loo:")) {
    const lengthScale = ruleOr(options, "length-scale", "loo", usual);
    return lengthScale === undefined ? {} : { lengthScale };
  }
  const grid = text.slice("loo:".length).split(",").map(Number);
  if (grid.every((value) => value > 0 && value < Infinity)) {
    return { lengthScale: "loo", lengthScales: grid };
  }
  throw new UsageError(`"--length-scale" takes loo:NUMBER,NUMBER…, not "${text}"`);
}
