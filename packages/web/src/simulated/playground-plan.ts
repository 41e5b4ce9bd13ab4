/** Problems that need no data file, small enough to be watched. */
export const problemNames = ["toy", "meeting", "thermal", "gp-3", "list:n=4,options=8"] as const;

export interface PlaygroundPlan {
  readonly problem: string;
  readonly seed: number;
  /** Null: as the problem has it. */
  readonly rho: number | null;
  readonly influence: "as-given" | "nobody" | "one-leads" | "own";
  /** A row for each person, with sum 1: the influence where it is one's own. */
  readonly weights?: readonly (readonly number[])[];
  /** Whether people choose between two options or score one. */
  readonly evidence: "votes" | "scores";
}
