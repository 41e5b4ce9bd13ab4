import type { Goal } from "../../default/goals.ts";
import { comparePaired } from "../../experiment/statistics/paired.ts";
import {
  afterQuestions,
  countRows,
  courseRows,
  type PeopleRow,
  type VerdictSummary,
  verdictSummary,
} from "../people-study.ts";
import { heldOnAll, type Judged, meanOf, signed, type TriedFamily } from "./family.ts";

/** What plan "check" is meant to do on people who judged alone and after they met. */
export function checkGoals(families: readonly TriedFamily[]): readonly Goal[] {
  return [
    ...[1, 2, 3].flatMap((count) => [
      notWorseGoal(families, count, "by ranking", (name) => isRunOff(name) && !isRated(name)),
      notWorseGoal(families, count, "by ratings", (name) => isRunOff(name) && isRated(name)),
    ]),
    halfGoal(families),
    smallGoal(families),
    ...verdictGoals(families),
  ];
}

function isRunOff(name: string): boolean {
  return name.startsWith("run-off");
}

function isRated(name: string): boolean {
  return name.endsWith("by ratings");
}

function oursAfter({ records }: TriedFamily, count: number): PeopleRow | undefined {
  return courseRows(records, "ours", afterQuestions([count]))[0];
}

function notWorseGoal(
  families: readonly TriedFamily[],
  count: number,
  how: string,
  isRival: (name: string) => boolean,
): Goal {
  const questions = count === 1 ? "1 private question" : `${count} private questions`;
  const statement = `After ${questions} not worse than the best run-off ${how} that takes no longer, on any set, beyond one standard error.`;
  const cases = families.flatMap((family) => {
    const ours = oursAfter(family, count);
    const rivals = countRows(family.records)
      .filter(({ method, seconds }) => isRival(method) && ours && seconds <= ours.seconds)
      .toSorted((a, b) => a.loss.mean - b.loss.mean);
    const best = rivals[0];
    const test = ours && best && comparePaired(ours.losses, best.losses);
    if (!test) return [];
    const { meanDifference, error } = test;
    const text = `${family.name} ${signed(meanDifference)} ± ${(error ?? 0).toFixed(3)} (${best.method})`;
    return [{ isHeld: meanDifference <= (error ?? 0), text }];
  });
  return { statement, ...heldOnAll(cases) };
}

function halfGoal(families: readonly TriedFamily[]): Goal {
  const statement =
    "After 3 private questions at most half the regret of the public votes at their word, on every set.";
  const cases = families.flatMap((family) => {
    const ours = oursAfter(family, 3);
    const hands = countRows(family.records).find(({ method }) => method === "hands, pairs");
    if (!ours || !hands) return [];
    const text = `${family.name} ${ours.loss.mean.toFixed(3)} of ${hands.loss.mean.toFixed(3)}`;
    return [{ isHeld: ours.loss.mean <= hands.loss.mean / 2, text }];
  });
  return { statement, ...heldOnAll(cases) };
}

function smallGoal(families: readonly TriedFamily[]): Goal {
  const statement = "After 5 private questions a regret of at most .05 on average over sets.";
  const found = families.flatMap((family) => oursAfter(family, 5)?.loss.mean ?? []);
  if (found.length === 0) return { statement, verdict: "not run", found: "" };
  const mean = meanOf(found);
  return { statement, ...heldOnAll([{ isHeld: mean <= 0.05, text: mean.toFixed(3) }]) };
}

function verdictGoals(families: readonly TriedFamily[]): readonly Goal[] {
  const known = families.flatMap(({ name, records }) => {
    const summary = verdictSummary(records);
    return summary ? [{ name, ...summary }] : [];
  });
  const wrong = known.reduce((sum, one) => sum + wrongIn(one), 0);
  const clear = known.reduce((sum, one) => sum + clearIn(one), 0);
  const pooled = { isHeld: wrong <= 0.1 * clear, text: `${wrong} of ${clear}` };
  return [
    {
      statement: '"Stands" and "falls" are wrong in at most 10 % of checks that end so, all sets.',
      ...(clear === 0 ? ({ verdict: "not run", found: "" } satisfies Judged) : heldOnAll([pooled])),
    },
    {
      statement: "The same in at most 15 % on any set.",
      ...heldOnAll(
        known.map((one) => ({
          isHeld: wrongIn(one) <= 0.15 * clearIn(one),
          text: `${one.name} ${wrongIn(one)} of ${clearIn(one)}`,
        })),
      ),
    },
    {
      statement: "At most 4 private questions in the middle until it is clear, or the end.",
      ...heldOnAll(
        known.map(({ name, medianQuestions }) => ({
          isHeld: medianQuestions <= 4,
          text: `${name} ${medianQuestions}`,
        })),
      ),
    },
  ];
}

function wrongIn({ wrongStands, wrongFalls }: VerdictSummary): number {
  return wrongStands + wrongFalls;
}

function clearIn({ stands, falls }: VerdictSummary): number {
  return stands + falls;
}
