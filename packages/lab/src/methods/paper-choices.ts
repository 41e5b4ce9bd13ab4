import { InvalidInputError } from "@unswayed/core";
import { defaultInfluencePrior, type PaperSettings, paperDefaults } from "@unswayed/paper";

/**
 * What may be chosen about the paper's algorithm in an experiment, for all of its methods alike. What is not said is the task's own,
 * or else the preset's. Plain data: it stands in the manifest of every run.
 */
export interface PaperChoices {
  /** β, the same for the joint and the separate slacks (P3, P23). */
  readonly slack?: number;
  /** What the separate slacks are measured from (P3): "mle" as printed. */
  readonly anchor?: "map" | "mle" | "none";
  /** L: a number, or "doubling" by the preset's rule (P11) also where the task has its own number. */
  readonly norm?: number | "doubling";
  /** A number, or "loo" by the preset's rule (P12) also where the task has its own number. */
  readonly lengthScale?: number | "loo";
  /** The length scales that "loo" chooses from. */
  readonly lengthScales?: readonly number[];
  /** Instead of the RBF kernel (paper: tab:kern_spec_bounds). Its length scale is a number: the rule is for the RBF alone. */
  readonly kernel?: "matern32" | "matern52" | "linear";
  /** q in t^−q (P22). */
  readonly q?: number;
  /** How the starting pairs are drawn (P37). */
  readonly initial?: "independent" | "chain";
  /** How many there are. */
  readonly initialPairs?: number;
  /** Rounds after the start that are voted on privately in any case. */
  readonly forcedPrivate?: number;
  /** ξ and κ of the prior on influence (P2). */
  readonly ridge?: number;
  readonly concentration?: number;
  /** How many options get an exact bound for each question (P9). */
  readonly exact?: number;
}

/** The settings that the choices make of a task's own. */
export function chosenSettings(
  own: Partial<PaperSettings>,
  choices: PaperChoices,
  voterCount: number,
): Partial<PaperSettings> {
  const { slack, anchor, norm, lengthScale, lengthScales, ridge, concentration } = choices;
  if (lengthScales && lengthScale !== "loo") {
    throw new InvalidInputError("lengthScales", lengthScales, 'only with lengthScale "loo"');
  }
  const isPriorChosen = ridge !== undefined || concentration !== undefined;
  return {
    ...own,
    ...((slack !== undefined || anchor !== undefined) && {
      slack: {
        ...own.slack,
        ...(slack !== undefined && { joint: slack, private: slack, public: slack }),
        ...(anchor !== undefined && { anchor }),
      },
    }),
    ...(norm !== undefined && {
      normBound: norm === "doubling" ? paperDefaults.normBound : norm,
    }),
    ...(lengthScale !== undefined && {
      lengthScale:
        lengthScale === "loo"
          ? { ...paperDefaults.lengthScale, ...(lengthScales && { grid: lengthScales }) }
          : lengthScale,
    }),
    ...(choices.kernel !== undefined && { kernel: kernelSpec(choices.kernel, lengthScale) }),
    ...(isPriorChosen && { influence: { ...own.influence, prior: prior(voterCount, choices) } }),
    ...(choices.q !== undefined && { privateVoteDecay: choices.q }),
    ...(choices.initial !== undefined && { initial: choices.initial }),
    ...(choices.initialPairs !== undefined && { initialPairs: choices.initialPairs }),
    ...(choices.forcedPrivate !== undefined && { forcedPrivateRounds: choices.forcedPrivate }),
    ...(choices.exact !== undefined && { search: { ...own.search, exact: choices.exact } }),
  };
}

/** A straight line through the middle of the unit cube, or a kernel of distance. */
function kernelSpec(
  kind: NonNullable<PaperChoices["kernel"]>,
  lengthScale: PaperChoices["lengthScale"],
): NonNullable<PaperSettings["kernel"]> {
  if (kind === "linear") return { kind, center: 0.5, variance: 4 };
  return { kind, lengthScale: typeof lengthScale === "number" ? lengthScale : usualScale };
}

/** The middle of those that the rule chooses from. */
const usualScale = 0.2;

function prior(voterCount: number, { ridge, concentration }: PaperChoices) {
  const usual = defaultInfluencePrior(voterCount);
  return {
    ...usual,
    ...(ridge !== undefined && { ridge }),
    ...(concentration !== undefined && { concentration }),
  };
}
