import { type Ballot, isNoAnswer } from "@unswayed/formats";
import { bradleyTerry } from "./bradley-terry.ts";
import { pairCounts } from "./pairwise.ts";
import { strongestPaths } from "./schulze.ts";

/** What a rule makes of people's answers. */
export interface RuleOutcome {
  /** A number for each option, in their order; more is better. */
  readonly scores: readonly number[];
  /** The best, several when they are tied. */
  readonly winners: readonly string[];
}

/** A classical rule: the answers as they are, without regard to influence. */
export type Rule = (options: readonly string[], ballots: readonly Ballot[]) => RuleOutcome;

/** How often each option is the favourite, or ranked first; of those tied for the first rank each gets its share. */
const plurality: Rule = (options, ballots) =>
  counted(options, ballots, (ballot) => {
    const { kind, answer } = ballot;
    if (isNoAnswer(answer)) return [];
    if (kind === "choice") return [[answer, 1]];
    if (kind !== "order") return [];
    const best = answer[0] ?? [];
    return best.map((option) => [option, 1 / best.length]);
  });

/** How many people approve each option. */
const approval: Rule = (options, ballots) =>
  counted(options, ballots, ({ kind, answer }) =>
    kind === "approval" && !isNoAnswer(answer) ? answer.map((option) => [option, 1]) : [],
  );

/**
 * From each ranking a point for every option that is behind, and half a point for every one that is level. Options left out of a
 * ranking are behind those in it, and level with each other.
 */
const borda: Rule = (options, ballots) =>
  counted(options, ballots, (ballot) => {
    const { kind, answer } = ballot;
    if (kind !== "order" || isNoAnswer(answer)) return [];
    const ranked = new Set(answer.flat());
    const steps = [...answer, ballot.options.filter((option) => !ranked.has(option))];
    let behind = ballot.options.length;
    return steps.flatMap((step) => {
      behind -= step.length;
      return step.map((option) => [option, behind + (step.length - 1) / 2] as const);
    });
  });

/** A point for every option that a majority puts behind, half a point for one with as many on either side. */
const copeland: Rule = (options, ballots) => {
  const { wins } = pairCounts(options, ballots);
  const scores = wins.map((row, i) =>
    row.reduce((sum, won, j) => {
      const lost = wins[j]?.[i] ?? 0;
      if (i === j || won < lost) return sum;
      return sum + (won > lost ? 1 : 0.5);
    }, 0),
  );
  return outcome(options, scores);
};

/** Schulze's rule by winning votes. An option's score is how many it beats by its strongest path. */
const schulze: Rule = (options, ballots) => {
  const paths = strongestPaths(pairCounts(options, ballots).wins);
  const beats = (i: number, j: number): boolean => (paths[i]?.[j] ?? 0) > (paths[j]?.[i] ?? 0);
  const all = [...options.keys()];
  const scores = all.map((i) => all.filter((j) => beats(i, j)).length);
  const winners = options.filter((_, i) => !all.some((j) => beats(j, i)));
  return { scores, winners };
};

/** Utilities of the Bradley–Terry model, most likely given all pairs that someone compared. */
const bradleyTerryRule: Rule = (options, ballots) =>
  outcome(options, bradleyTerry(pairCounts(options, ballots)));

/** The mean of the ratings; an option that nobody rated is below all others. */
const meanRating: Rule = (options, ballots) => {
  const sums = new Map(options.map((option) => [option, { sum: 0, many: 0 }]));
  for (const {
    kind,
    options: [option = ""],
    answer,
    count = 1,
  } of ballots) {
    const own = sums.get(option);
    if (kind !== "rating" || isNoAnswer(answer) || own === undefined) continue;
    own.sum += count * answer;
    own.many += count;
  }
  const means = [...sums.values()].map(({ sum, many }) =>
    many === 0 ? Number.NEGATIVE_INFINITY : sum / many,
  );
  return outcome(options, means);
};

/** The rules by name. */
export const rules = {
  plurality,
  approval,
  borda,
  copeland,
  schulze,
  "bradley-terry": bradleyTerryRule,
  "mean-rating": meanRating,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

function counted(
  options: readonly string[],
  ballots: readonly Ballot[],
  points: (ballot: Ballot) => readonly (readonly [string, number])[],
): RuleOutcome {
  const scores = new Map(options.map((option) => [option, 0]));
  for (const ballot of ballots) {
    for (const [option, own] of points(ballot)) {
      scores.set(option, (scores.get(option) ?? 0) + own * (ballot.count ?? 1));
    }
  }
  return outcome(
    options,
    options.map((option) => scores.get(option) ?? 0),
  );
}

/** Sums of halves and thirds differ in their last digits by the order of adding. */
const level = 1e-9;

function outcome(options: readonly string[], scores: readonly number[]): RuleOutcome {
  const best = Math.max(...scores);
  return { scores, winners: options.filter((_, k) => (scores[k] ?? best) >= best - level) };
}
