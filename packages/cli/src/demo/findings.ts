import type { OptionValue, Ranged, ResultStatus, Study } from "@unswayed/core";

/** What a facilitator learns at the end: about the group and about who listens to whom, never what one person wants. */
export interface Findings {
  /** "solved" when the numbers can be relied on; else they are provisional. */
  readonly status: ResultStatus;
  /** The option that public answers, taken at their word, would choose. */
  readonly showOfHands: OptionValue | null;
  /** The option the group would choose if nobody swayed anyone. */
  readonly withoutSway: OptionValue;
  /** How much better that is for the group on average, in the units of votes. Null when both are the same option. */
  readonly gain: Ranged | null;
  /** Options that some credible explanation of the votes holds to be at least as good. */
  readonly stillPossible: readonly OptionValue[];
  readonly influence: readonly Sway[];
}

/** What one voter's public answers are made of. */
export interface Sway {
  readonly listener: string;
  readonly ownWeight: number;
  /** The other voter who counts most, and how much, with the credible range. */
  readonly speaker: string;
  readonly weight: number;
  readonly lower: number;
  readonly upper: number;
}

export function findingsOf(study: Study): Findings {
  const { option, publicOnly, status } = study.consensus();
  const { space } = study;
  const hands = publicOnly?.options[0] ?? null;
  const rivals = space
    .list()
    .map((other) => space.decode(other))
    .filter((other) => other !== option)
    .filter((other) => study.advantage(other, option).upper >= 0);
  return {
    status,
    showOfHands: hands,
    withoutSway: option,
    gain: hands === null || hands === option ? null : gainOf(study, option, hands),
    stillPossible: [option, ...rivals],
    influence: swaysIn(study),
  };
}

function gainOf(study: Study, option: OptionValue, over: OptionValue): Ranged {
  const { estimate, lower, upper } = study.advantage(option, over);
  return { estimate, lower, upper };
}

function swaysIn(study: Study): readonly Sway[] {
  const { voters, ranges } = study.influence({ ranges: true });
  return voters.map((listener, i) => {
    const row = ranges?.[i] ?? [];
    const [most] = voters
      .map((speaker, j) => ({ speaker, ...row[j]! }))
      .filter(({ speaker }) => speaker !== listener)
      .sort((a, b) => b.estimate - a.estimate);
    const { speaker, estimate, lower, upper } = most!;
    return { listener, ownWeight: row[i]!.estimate, speaker, weight: estimate, lower, upper };
  });
}
