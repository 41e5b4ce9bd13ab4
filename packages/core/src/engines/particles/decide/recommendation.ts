import type { SocialDraws } from "./social-draws.ts";

/** What the group would choose free of influence, and how sure that is. */
export interface Recommendation {
  /** Index of the option with the highest expected utility for the group. */
  readonly option: number;
  /** The probability that no other option is better for the group. */
  readonly probabilityBest: number;
  /** How much less, on average, the group gets from it than from its unknown best option, in its own units (logits). */
  readonly expectedLoss: number;
  /**
   * The same as a share of what there is to gain: 0 for the best option, 1 for an option drawn at random. Comparable
   * between groups, and what the stop rule reads.
   */
  readonly expectedRegret: number;
  /** The option next in expectation; null when there is only one. */
  readonly runnerUp: number | null;
  /** 90 % credible interval of S(option) − S(runnerUp). */
  readonly lead: { readonly lower: number; readonly mean: number; readonly upper: number };
  /** Probability of being best for every option that may be chosen, in the order of the social draws. */
  readonly chances: Float64Array;
}

/** The best option by its mean, and how sure that is. */
export function recommendation(social: SocialDraws): Recommendation {
  const { count, options, values, means, best, leader } = social;
  const N = options.length;
  const chances = new Float64Array(N);
  let loss = 0;
  let regret = 0;
  for (let m = 0; m < count; m++) {
    chances[best[m]] += 1 / count;
    const at = m * N;
    let mean = 0;
    for (let x = 0; x < N; x++) mean += values[at + x] / N;
    const top = values[at + best[m]];
    const lost = top - values[at + leader];
    loss += lost / count;
    if (top > mean) regret += lost / (top - mean) / count;
  }
  const second = secondOf(means, leader);
  return {
    option: options[leader],
    probabilityBest: chances[leader],
    expectedLoss: loss,
    expectedRegret: regret,
    runnerUp: second < 0 ? null : options[second],
    lead: second < 0 ? { lower: 0, mean: 0, upper: 0 } : leadOver(social, second),
    chances,
  };
}

function secondOf(means: Float64Array, leader: number): number {
  let second = -1;
  for (let x = 0; x < means.length; x++) {
    if (x !== leader && (second < 0 || means[x] > means[second])) second = x;
  }
  return second;
}

function leadOver(
  social: SocialDraws,
  second: number,
): { lower: number; mean: number; upper: number } {
  const { count, options, values, means, leader } = social;
  const N = options.length;
  const leads = Float64Array.from(
    { length: count },
    (_, m) => values[m * N + leader] - values[m * N + second],
  ).sort();
  return {
    lower: quantile(leads, 0.05),
    mean: means[leader] - means[second],
    upper: quantile(leads, 0.95),
  };
}

/** Linear between order statistics. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}

/** When it is no longer worth asking. */
export interface SettledRule {
  /** Stop when the expected regret is at most this … */
  readonly expectedRegret: number;
  /** … after this many updates in a row. One crossing is often luck: it selects the optimistic moments. */
  readonly consecutive: number;
  /**
   * … and not before this many private questions, where there is a choice to ask any. Open answers that agree are also what one
   * strong voice makes of a group (see docs/decisions/0029 and 0031).
   */
  readonly privateRounds: number;
}

/** The rule where nothing else is said. */
export const defaultSettledRule: SettledRule = {
  expectedRegret: 0.05,
  consecutive: 3,
  privateRounds: 5,
};

/**
 * Whether the rule says to stop.
 *
 * @param regrets - the expected regret after each update so far, oldest first
 * @param privateRounds - how many private questions have been answered; Infinity where nobody could be swayed or asked so
 */
export function isSettled(
  regrets: readonly number[],
  privateRounds: number,
  rule: SettledRule = defaultSettledRule,
): boolean {
  return (
    privateRounds >= rule.privateRounds &&
    regrets.length >= rule.consecutive &&
    regrets.slice(-rule.consecutive).every((regret) => regret <= rule.expectedRegret)
  );
}
