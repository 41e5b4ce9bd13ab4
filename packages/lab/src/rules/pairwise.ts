import { type Ballot, isNoAnswer } from "@unswayed/formats";

/** How many people prefer each option to each other one. */
export interface PairCounts {
  /** `wins[i][j]`: how many prefer option i to option j. */
  readonly wins: readonly (readonly number[])[];
  /** `ties[i][j]`: how many said that they are equal. */
  readonly ties: readonly (readonly number[])[];
}

/**
 * Pairwise counts from answers of every kind. A favourite is preferred to the others that were offered, ranked options to those
 * left out, approved ones to the others, and a higher rating of the same person to a lower one. Ties count where someone stated
 * one: "no preference", the same rank, the same rating.
 */
export function pairCounts(options: readonly string[], ballots: readonly Ballot[]): PairCounts {
  const place = new Map(options.map((option, k) => [option, k]));
  const wins = options.map(() => options.map(() => 0));
  const ties = options.map(() => options.map(() => 0));
  for (const { groups, isTied, count } of comparisons(ballots)) {
    const numbered = groups.map((group) => group.map((option) => placeOf(place, option)));
    numbered.forEach((group, high) => {
      for (const i of group) {
        for (const j of numbered.slice(high + 1).flat()) if (i !== j) add(wins, i, j, count);
        if (!isTied[high]) continue;
        for (const j of group) if (i !== j) add(ties, i, j, count);
      }
    });
  }
  return { wins, ties };
}

/** Groups of options, better ones first, and whether those of a group were said to be equal. */
interface Comparison {
  readonly groups: readonly (readonly string[])[];
  readonly isTied: readonly boolean[];
  readonly count: number;
}

function comparisons(ballots: readonly Ballot[]): readonly Comparison[] {
  const compared = ballots.flatMap((ballot) => {
    const found = ballot.kind === "rating" ? null : comparisonIn(ballot);
    return found === null ? [] : [found];
  });
  return [...compared, ...ratedTogether(ballots)];
}

function comparisonIn(ballot: Exclude<Ballot, { kind: "rating" }>): Comparison | null {
  const { count = 1, options, answer, kind } = ballot;
  if (isNoAnswer(answer)) return null;
  const behind = (named: readonly string[]): Comparison => ({
    groups: [named, options.filter((option) => !named.includes(option))],
    isTied: [false, false],
    count,
  });
  switch (kind) {
    case "pair":
      if (answer === "no-preference") return { groups: [options], isTied: [true], count };
      return behind([answer.endsWith("first") ? options[0] : options[1]]);
    case "choice":
      return behind([answer]);
    case "approval":
      return behind(answer);
    case "order": {
      const ranked = new Set(answer.flat());
      const groups = [...answer, options.filter((option) => !ranked.has(option))];
      return { groups, isTied: groups.map((_, k) => k < answer.length), count };
    }
  }
}

/** What each person rated, as a ranking. */
function ratedTogether(ballots: readonly Ballot[]): readonly Comparison[] {
  const sheets = new Map<
    string,
    { readonly count: number; readonly ratings: Map<number, string[]> }
  >();
  for (const { kind, person, channel, count = 1, options, answer } of ballots) {
    if (kind !== "rating" || isNoAnswer(answer)) continue;
    const key = JSON.stringify([person, channel]);
    const { ratings } = sheets.get(key) ?? { ratings: new Map<number, string[]>() };
    sheets.set(key, {
      count,
      ratings: ratings.set(answer, [...(ratings.get(answer) ?? []), ...options]),
    });
  }
  return [...sheets.values()].map(({ count, ratings }) => {
    const groups = [...ratings].toSorted(([a], [b]) => b - a).map(([, group]) => group);
    return { groups, isTied: groups.map(() => true), count };
  });
}

function placeOf(places: ReadonlyMap<string, number>, option: string): number {
  const place = places.get(option);
  if (place === undefined) throw new RangeError(`a ballot names "${option}", which is no option`);
  return place;
}

function add(table: number[][], i: number, j: number, count: number): void {
  const row = table[i] as number[];
  row[j] = (row[j] ?? 0) + count;
}
