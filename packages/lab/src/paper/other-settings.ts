import type { PaperChoices } from "../methods/paper-choices.ts";

/** The paper's algorithm with one thing about it, or about the task, chosen otherwise. */
export interface OtherSetting {
  /** "slack 5", also the name of a folder. */
  readonly name: string;
  readonly choices: PaperChoices;
  /** Instead of the problem asked about, where it is the task that is read otherwise. */
  readonly problem?: string;
}

/** As the paper has it wherever that can be run: both rules at work on every task, whatever would suit the task, and pairs drawn apart. */
export const asPrinted: PaperChoices = {
  norm: "doubling",
  lengthScale: "loo",
  initial: "independent",
};

/** What can be chosen otherwise, each with the values that a reader may think of (paper: app:hypers, tab:kern_spec_bounds). */
export const variedSettings = [
  "slack",
  "norm",
  "length-scale",
  "q",
  "initial",
  "prior",
  "kernel",
  "task",
] as const;
export type VariedSetting = (typeof variedSettings)[number];

const values: Readonly<Record<Exclude<VariedSetting, "task">, readonly OtherSetting[]>> = {
  slack: [0.1, 2, 5].map((slack) => ({ name: `slack ${slack}`, choices: { slack } })),
  norm: [6, 12, 24].map((norm) => ({ name: `norm ${norm}`, choices: { norm } })),
  "length-scale": [
    ...[0.1, 0.2].map((scale) => ({
      name: `length scale ${scale}`,
      choices: { lengthScale: scale },
    })),
    {
      name: "length scale from a grid with 0.693",
      choices: { lengthScale: "loo", lengthScales: [0.1, 0.3, Math.LN2] },
    },
  ],
  q: [0.25, 1].map((q) => ({ name: `q ${q}`, choices: { q } })),
  initial: [{ name: "initial pairs as a chain", choices: { initial: "chain" } }],
  prior: [
    { name: "no ridge", choices: { ridge: 0 } },
    { name: "ridge 1", choices: { ridge: 1 } },
    { name: "concentration 2", choices: { concentration: 2 } },
  ],
  kernel: [
    { name: "kernel matern32", choices: { kernel: "matern32" } },
    { name: "kernel matern52", choices: { kernel: "matern52" } },
    { name: "kernel linear", choices: { kernel: "linear" } },
  ],
};

/** Other readings of a task: what altruists are, what ρ < 1 compares, and which teams are alike. */
const readings: Readonly<Record<string, readonly OtherSetting[]>> = {
  "toy-altruist": [
    { name: "both speak for the second", choices: {}, problem: "toy:influence=altruist-both" },
    { name: "each speaks for the other", choices: {}, problem: "toy:influence=altruist-each" },
  ],
  "toy-rho-0.5": [{ name: "raw levels", choices: {}, problem: "toy-rho-0.5-raw" }],
  "toy-rho-1e-10": [{ name: "raw levels", choices: {}, problem: "toy-rho-1e-10-raw" }],
  team: [{ name: "edges by the Jaccard index", choices: {}, problem: "team:edges=jaccard" }],
};

/** The printed setting first, then the others, one change each. */
export function otherSettings(
  problem: string,
  varied: readonly VariedSetting[],
): readonly OtherSetting[] {
  const others = varied.flatMap((one) =>
    one === "task" ? (readings[problem] ?? []) : values[one],
  );
  return [{ name: "as printed", choices: {} }, ...others].map((setting) => ({
    ...setting,
    choices: { ...asPrinted, ...setting.choices },
  }));
}
