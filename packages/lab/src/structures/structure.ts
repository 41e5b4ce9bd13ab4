import { InvalidInputError } from "@unswayed/core";
import { featureAnswers } from "./feature-answers.ts";
import type { InfluenceStep } from "./influence-weights.ts";
import { linearAnswers, unswayedAnswers } from "./linear-answers.ts";
import type { OpenAnswers } from "./open-answers.ts";
import { pressureAnswers } from "./pressure-answers.ts";

/**
 * A way in which a group may sway itself.
 *
 *     none       nobody is swayed
 *     linear     v = A u (paper: eq:graph_conv)
 *     hierarchy  the same, where it is known who listens to whom and unknown how much (paper: app:other_graph)
 *     pressure   besides, a pull to the side that more people are on (paper: app:other_graph)
 *     features   others hear a curve of an opinion, not the opinion itself (paper: app:other_graph)
 *     drift      linear, and a little different at every meeting
 *     change     linear, and different from one meeting on
 */
export type Structure =
  | { readonly kind: "none" }
  | { readonly kind: "linear" }
  | {
      readonly kind: "hierarchy";
      /** allowed[i][j]: whether voter i may listen to voter j. Everyone may listen to themselves. */
      readonly allowed: readonly (readonly boolean[])[];
    }
  | { readonly kind: "pressure" }
  | { readonly kind: "features" }
  | {
      readonly kind: "drift";
      /** How far influence moves from one meeting to the next, in how far voters differ. Default 0.4. */
      readonly step?: number;
    }
  | {
      readonly kind: "change";
      /** The first meeting of the new influence, from 1. */
      readonly meeting: number;
    };

/** What a structure is called in a sentence. */
export const structureTitles: Readonly<Record<Structure["kind"], string>> = {
  none: "no influence",
  linear: "the linear model",
  hierarchy: "the known hierarchy",
  pressure: "peer pressure",
  features: "non-linear influence",
  drift: "influence that drifts",
  change: "influence that changed",
};

const usualStep = 0.4;
/** After a change influence is as different from before as voters are from each other. */
const changeSpread = 1;

/** What a structure is made for. */
export interface StructureSize {
  readonly voterCount: number;
  readonly meetingCount: number;
  /** Typical size of a utility, in logits. */
  readonly amplitude: number;
}

export function openAnswers(structure: Structure, size: StructureSize): OpenAnswers {
  const { voterCount, meetingCount, amplitude } = size;
  switch (structure.kind) {
    case "none":
      return unswayedAnswers(voterCount);
    case "linear":
      return linearAnswers({ voterCount });
    case "hierarchy":
      return linearAnswers({ voterCount, allowed: checkedAllowed(structure.allowed, voterCount) });
    case "pressure":
      return pressureAnswers(voterCount);
    case "features":
      return featureAnswers(voterCount, amplitude);
    case "drift": {
      const spread = structure.step ?? usualStep;
      if (!(spread > 0 && spread < Infinity)) {
        throw new InvalidInputError("structure.step", spread, "a positive number");
      }
      const steps = Array.from(
        { length: Math.max(0, meetingCount - 1) },
        (_, k): InfluenceStep => ({ meeting: k + 1, spread }),
      );
      return linearAnswers({ voterCount, steps });
    }
    case "change": {
      const { meeting } = structure;
      if (!Number.isInteger(meeting) || meeting < 1 || meeting >= meetingCount) {
        throw new InvalidInputError(
          "structure.meeting",
          meeting,
          `a meeting after the first, 1 to ${meetingCount - 1}`,
        );
      }
      return linearAnswers({ voterCount, steps: [{ meeting, spread: changeSpread }] });
    }
  }
}

function checkedAllowed(
  allowed: readonly (readonly boolean[])[],
  voterCount: number,
): readonly (readonly boolean[])[] {
  if (!Array.isArray(allowed) || allowed.length !== voterCount) {
    throw new InvalidInputError("structure.allowed", allowed, `${voterCount} rows`);
  }
  return (allowed as readonly (readonly boolean[])[]).map((row, i) => {
    const isRow =
      Array.isArray(row) &&
      row.length === voterCount &&
      row.every((flag) => typeof flag === "boolean");
    if (!isRow) {
      throw new InvalidInputError(`structure.allowed[${i}]`, row, `${voterCount} booleans`);
    }
    return row.map((flag, j) => flag || i === j);
  });
}
