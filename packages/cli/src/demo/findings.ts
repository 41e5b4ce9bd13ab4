import {
  bestOption,
  type ConfidenceSet,
  improvementBound,
  influenceBounds,
  mapEstimate,
  prepareInference,
  type RandomSource,
  type SolveStatus,
  socialUtilities,
  type Welfare,
} from "@unswayed/core";

/** What a facilitator learns at the end: about the group and about who listens to whom, never what one person wants. */
export interface Findings {
  /** "solved" when the numbers can be relied on; else they are provisional. */
  readonly status: SolveStatus;
  /** The option that public answers, taken at their word, would choose. */
  readonly showOfHands: number;
  /** The option the group would choose if nobody swayed anybody. */
  readonly withoutSway: number;
  /** How much better that is for the group on average, in the units of votes. Null when both are the same option. */
  readonly gain: {
    readonly estimate: number;
    readonly lower: number;
    readonly upper: number;
  } | null;
  /** Options that some credible explanation of the votes holds to be at least as good. */
  readonly stillPossible: readonly number[];
  readonly influence: readonly Sway[];
}

/** What one voter's public answers are made of. */
export interface Sway {
  readonly listener: number;
  readonly ownWeight: number;
  /** The other voter who counts most, and how much, with the credible range. */
  readonly speaker: number;
  readonly weight: number;
  readonly lower: number;
  readonly upper: number;
}

export function findingsOf(set: ConfidenceSet, welfare: Welfare, random: RandomSource): Findings {
  const { map, inference } = set;
  const { options, voterCount } = inference.problem;
  const table = { rows: voterCount, columns: options.length, data: map.utilities };
  const social = socialUtilities(welfare, "raw", table);
  const withoutSway = bestOption(social).index;
  const showOfHands = choiceAtTheirWord(set, welfare, random);
  const gain = (option: number, over: number): number =>
    improvementBound(set, option, over, welfare).value;
  return {
    status: map.status,
    showOfHands,
    withoutSway,
    gain:
      withoutSway === showOfHands
        ? null
        : {
            estimate: social[withoutSway]! - social[showOfHands]!,
            lower: -gain(showOfHands, withoutSway),
            upper: gain(withoutSway, showOfHands),
          },
    stillPossible: options
      .map((_, option) => option)
      .filter((option) => option === withoutSway || gain(option, withoutSway) >= 0),
    influence: Array.from({ length: voterCount }, (_, listener) => swayOf(set, listener)),
  };
}

/** The best option when every public answer is read as what its voter wants: nobody listens to anybody. */
function choiceAtTheirWord(set: ConfidenceSet, welfare: Welfare, random: RandomSource): number {
  const { problem } = set.inference;
  const n = problem.voterCount;
  const identity = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)),
  );
  const inference = prepareInference({
    ...problem,
    privateVotes: [],
    influence: { fixed: identity },
  });
  const { utilities } = mapEstimate(inference, { random });
  const table = { rows: n, columns: problem.options.length, data: utilities };
  return bestOption(socialUtilities(welfare, "raw", table)).index;
}

function swayOf(set: ConfidenceSet, listener: number): Sway {
  const n = set.inference.problem.voterCount;
  const row = set.map.influence.subarray(listener * n, (listener + 1) * n);
  const others = Array.from({ length: n }, (_, j) => j).filter((j) => j !== listener);
  const speaker = others.reduce((most, j) => (row[j]! > row[most]! ? j : most));
  const { lower, upper } = influenceBounds(set, listener, speaker);
  return {
    listener,
    ownWeight: row[listener]!,
    speaker,
    weight: row[speaker]!,
    lower: lower.value,
    upper: upper.value,
  };
}
