import type { Goal } from "../../default/goals.ts";
import { comparePaired } from "../../experiment/statistics/paired.ts";
import { besidePolls, countRows } from "../people-study.ts";
import { heldOnAll, signed, type TriedFamily } from "./family.ts";

/** What plan "private" is meant to do beside polls. */
export function privateGoals(families: readonly TriedFamily[]): readonly Goal[] {
  const beside = families.flatMap(({ name, records }) => {
    const ours = besidePolls(records);
    return countRows(records).map((poll, k) => ({
      name: `${name}, ${poll.method}`,
      poll,
      when: ours[2 * k],
      later: ours[2 * k + 1],
    }));
  });
  return [
    {
      statement: "When a poll ends, not worse than it beyond one standard error.",
      ...heldOnAll(
        beside.flatMap(({ name, poll, when }) => {
          const test = when && comparePaired(when.losses, poll.losses);
          if (!test) return [];
          const { meanDifference, error } = test;
          const text = `${name} ${signed(meanDifference)} ± ${(error ?? 0).toFixed(3)}`;
          return [{ isHeld: meanDifference <= (error ?? 0), text }];
        }),
      ),
    },
    {
      statement: "A minute after a poll ends at most half its regret.",
      ...heldOnAll(
        beside.flatMap(({ name, poll, later }) => {
          if (!later) return [];
          const text = `${name} ${later.loss.mean.toFixed(3)} of ${poll.loss.mean.toFixed(3)}`;
          return [{ isHeld: later.loss.mean <= poll.loss.mean / 2, text }];
        }),
      ),
    },
  ];
}
