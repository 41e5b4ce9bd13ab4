import { createSpace, type KindName } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { createBelief, updated } from "@unswayed/core/particles";
import { type Ballot, questionKinds } from "@unswayed/core/question";
import { startingOptions } from "@unswayed/lab";
import { type CpuClock, measure } from "../measure.ts";

/** Whole lists of this many options in one update, beside as many pairs; an order or a rating may take this many times as long. */
export const wholeList = 20;
export const mostTimes = 1.5;

/** The same ten people, who want what they want, asked about twenty options in three ways. */
export function wholeLists(clock: CpuClock): readonly { asked: string; ms: number }[] {
  const voters = 10;
  const items = Array.from({ length: wholeList }, (_, k) => ({ name: `option ${k + 1}` }));
  const space = createSpace({ kind: "list", items });
  const { features } = startingOptions(space, createRandomSource("bench belief options"));
  const belief = createBelief({ voterCount: voters, features, seed: "bench" });
  const all = Array.from({ length: wholeList }, (_, x) => x);
  const random = createRandomSource("bench whole lists");
  const wants = Array.from({ length: voters }, () => all.map(() => 2.6 * random.next() - 1.3));
  const ballotOf = (kind: KindName, voter: number, options: readonly number[]): Ballot => {
    const { simulated, drawCount } = questionKinds[kind];
    const draws = Array.from({ length: drawCount(options.length) }, () => random.next());
    const w = options.map((x) => wants[voter]?.[x] ?? 0);
    return { kind, voter, channel: "public", options, answer: simulated(w, {}, draws) };
  };
  const everyone = wants.map((_, voter) => voter);
  const ballots: Readonly<Record<string, readonly Ballot[]>> = {
    [`${wholeList} pairs`]: everyone.flatMap((voter) =>
      all.map((x) => ballotOf("pair", voter, [x, (x + 1) % wholeList])),
    ),
    "an order": everyone.map((voter) => ballotOf("order", voter, all)),
    "a rating": everyone.map((voter) => ballotOf("rating", voter, all)),
    "a favourite": everyone.map((voter) => ballotOf("choice", voter, all)),
  };
  return Object.entries(ballots).map(([asked, given]) => {
    const run = (): void => void updated(belief, given);
    const { medianMs } = measure(run, { clock, warmUps: 1, repeats: 5, budgetMs: 20_000 });
    return { asked, ms: medianMs };
  });
}
