import { askedGroup, names } from "./asked-group.ts";

/** How many of a group preferred the first and the second of a pair: all that secure aggregation would tell a server. */
interface Count {
  readonly pair: readonly [number, number];
  readonly first: number;
  readonly second: number;
}

/** The spread of a group's utilities before anything is known. Chosen on groups from 1,001 on. */
const spread = 1;

/** The same regrets where the server knows the counts of each question and nobody's answer: one utility for the group (Bradley and Terry). */
export function countRegrets(group: number, share: number): readonly number[] {
  const { asked, regretOf } = askedGroup(group, share);
  const counts = asked.map(({ pair, prefersFirst }): Count => {
    const first = prefersFirst.filter(Boolean).length;
    return { pair, first, second: prefersFirst.length - first };
  });
  return counts.map((_, k) => regretOf(bestBy(counts.slice(0, k + 1), share)));
}

/** The option with the highest utility where the posterior is highest, by steps up its slope. */
function bestBy(counts: readonly Count[], share: number): number {
  const u = names.map(() => 0);
  for (let step = 0; step < 400; step++) {
    const slope = u.map((value) => -value / spread ** 2);
    for (const {
      pair: [a, b],
      first,
      second,
    } of counts) {
      const meant = 1 / (1 + Math.exp(u[b] - u[a]));
      const said = share / 2 + (1 - share) * meant;
      const change = (1 - share) * meant * (1 - meant) * (first / said - second / (1 - said));
      slope[a] += change;
      slope[b] -= change;
    }
    for (const k of u.keys()) u[k] += 0.05 * slope[k];
  }
  return u.indexOf(Math.max(...u));
}
