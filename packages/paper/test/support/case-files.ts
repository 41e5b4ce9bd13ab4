import { readFileSync } from "node:fs";
import type { Slack, Vote } from "@unswayed/paper";
import type { PlainProblem } from "./reference-model.ts";

/** A stored inference problem with the best answers a separate solver found for it from many random starts. */
export interface CaseFile {
  readonly problem: {
    readonly name: string;
    readonly voters: readonly string[];
    readonly options: readonly (readonly number[])[];
    readonly kernel: { readonly lengthScale: number; readonly jitter: number };
    readonly normBound: number;
    readonly influencePrior: PlainProblem["prior"];
    readonly slack: Slack;
    readonly rho: number;
    readonly privateVotes: readonly Vote[];
    readonly publicVotes: readonly Vote[];
    readonly reference: number;
    readonly at: readonly (readonly number[])[];
  };
  readonly expected: {
    readonly map: {
      readonly value: number;
      readonly logLikelihoodPrivate: number;
      readonly logLikelihoodPublic: number;
      readonly logPrior: number;
      readonly influence: readonly (readonly number[])[] | null;
    };
    readonly maxima: { readonly private: number; readonly public: number };
    readonly width: { readonly private: number | null; readonly public: number | null };
    readonly difference: {
      readonly upper: readonly number[] | null;
      readonly lower: readonly number[] | null;
    };
    readonly at: readonly {
      readonly upper: readonly number[] | null;
      readonly lower: readonly number[] | null;
      readonly improvement: number | null;
    }[];
    /** Whether the values are believed to be the global ones. */
    readonly twoSided: boolean;
    readonly emptySet: boolean;
  };
}

export function readCase(path: URL | string): CaseFile {
  return JSON.parse(readFileSync(path, "utf8")) as CaseFile;
}

export function plainProblemOf({ problem }: CaseFile): PlainProblem {
  const { options, kernel, normBound, influencePrior, privateVotes, publicVotes } = problem;
  return {
    voterCount: problem.voters.length,
    options,
    lengthScale: kernel.lengthScale,
    jitter: kernel.jitter,
    normBound,
    prior: influencePrior,
    privateVotes,
    publicVotes,
    tieStrength: 0,
  };
}
