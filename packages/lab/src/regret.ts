import type { Option } from "@unswayed/core";
import { type Problem, trueSocialUtility } from "./problem.ts";

/** How far below the best possible the group would be with this option. Never negative, beyond the optimum's last digit. */
export function regret(problem: Problem, option: Option): number {
  return problem.optimum.value - trueSocialUtility(problem, option);
}

/** SR_t for t = 1, 2, …: the least regret among the options of the first t rounds (P24). */
export function simpleRegret(problem: Problem, chosen: readonly Option[]): number[] {
  let least = Infinity;
  return chosen.map((option) => {
    least = Math.min(least, regret(problem, option));
    return least;
  });
}

/** R_t for t = 1, 2, …: the sum of the regrets of the options of the first t rounds. */
export function cumulativeRegret(problem: Problem, chosen: readonly Option[]): number[] {
  let sum = 0;
  return chosen.map((option) => {
    sum += regret(problem, option);
    return sum;
  });
}
