import type { Summary } from "../experiment/summary.ts";
import type { TimingSummary } from "../experiment/timing-summary.ts";
import type { ExampleFigure } from "./example-figure.ts";
import type { ModelFigure } from "./model-figure.ts";

/** Something the paper says, and what came out here. */
export interface Claim {
  readonly label: string;
  readonly statement: string;
  readonly verdict: Verdict;
  /** The numbers behind the verdict. */
  readonly found: string;
}

/** "unclear": the difference is within chance at these seeds. */
export type Verdict = "held" | "did not hold" | "unclear" | "not run";

export interface Evidence {
  readonly example: ExampleFigure;
  readonly model: ModelFigure;
  readonly summary: Summary;
  readonly timings: readonly TimingSummary[];
}
