import type { OptionValue } from "@unswayed/core";
import type { Problem } from "./problem.ts";

/** How far below the best possible the group would be with this option. Never negative, beyond the optimum's last digit. */
export function regret({ truth }: Problem, option: OptionValue): number {
  return truth.optimum.value - truth.socialUtility(option);
}

/**
 * Regret in units of what an option drawn at random would cost: 0 at the optimum, 1 for a random one on average. 0 where
 * all options are worth the same.
 */
export function normalizedRegret(problem: Problem, option: OptionValue): number {
  const whole = meanRegret(problem);
  return whole > 0 ? regret(problem, option) / whole : 0;
}

/** SR_t for t = 1, 2, …: the least regret among the options of the first t rounds (P24). */
export function simpleRegret(problem: Problem, chosen: readonly OptionValue[]): number[] {
  let least = Infinity;
  return chosen.map((option) => {
    least = Math.min(least, regret(problem, option));
    return least;
  });
}

/** R_t for t = 1, 2, …: the sum of the regrets of the options of the first t rounds. */
export function cumulativeRegret(problem: Problem, chosen: readonly OptionValue[]): number[] {
  let sum = 0;
  return chosen.map((option) => {
    sum += regret(problem, option);
    return sum;
  });
}

/**
 * The regret of what would have been reported after each round (P21). Who has nothing to report yet would have to draw
 * an option at random, and is charged what that costs on average.
 */
export function reportedRegret(
  problem: Problem,
  recommended: readonly (OptionValue | null)[],
): number[] {
  return recommended.map((option) =>
    option === null ? meanRegret(problem) : regret(problem, option),
  );
}

function meanRegret({ truth }: Problem): number {
  return truth.optimum.value - truth.meanSocialUtility;
}
