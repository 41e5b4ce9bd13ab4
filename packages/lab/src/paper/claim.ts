import type { FinishedRun } from "../experiment/series.ts";
import type { TimedRun } from "../experiment/timing-summary.ts";
import type { ExampleFigure } from "./example-figure.ts";
import type { ModelDraw } from "./model-figure.ts";

/** Something the paper says, and what came out here. */
export interface Claim {
  readonly label: string;
  readonly statement: string;
  readonly verdict: Verdict;
  /** The numbers behind the verdict. */
  readonly found: string;
}

/**
 * "held" and "refuted": what the statement asks for, or its contrary, is statistically significant. "undecided": neither is, at so many seeds; it
 * says nothing against the statement, nor for it.
 */
export type Verdict = "held" | "refuted" | "undecided" | "not run";

/** Runs of methods on problems: all that claims about regret and private votes look at. */
export interface RunsMade {
  readonly runs: readonly FinishedRun[];
}

export interface Evidence extends RunsMade {
  readonly example: ExampleFigure;
  /** The second figure's two models, on votes drawn again and again. */
  readonly models: readonly ModelDraw[];
  readonly timed: readonly TimedRun[];
}
