import { type MeanAndError, meanAndError } from "../experiment/statistics/mean-and-error.ts";
import type { CourseMoment, GroupRecord } from "./group-record.ts";

/** What each way of deciding gave up, over groups. */
export interface PeopleRow {
  readonly method: string;
  /** Over groups. */
  readonly seconds: number;
  readonly inPrivate: number;
  readonly loss: MeanAndError;
  /** Group by group, for comparisons in pairs. */
  readonly losses: readonly number[];
  /** What the engine expected to give up; null for counting. */
  readonly expected: MeanAndError | null;
}

/** How often a verdict was right. */
export interface VerdictSummary {
  readonly groups: number;
  readonly stands: number;
  readonly falls: number;
  readonly unclear: number;
  /** Of those that were clear. */
  readonly wrongStands: number;
  readonly wrongFalls: number;
  /** Private questions until it was clear, or the end, in the middle and on average. */
  readonly medianQuestions: number;
  readonly meanQuestions: number;
  readonly meanSeconds: number;
  /** What was said beforehand, as far as something was said. */
  readonly foretold: number | null;
}

const none: MeanAndError = { n: 0, mean: 0, error: null };

function rowOf(
  method: string,
  found: readonly { readonly seconds: number; readonly inPrivate: number; readonly loss: number }[],
  expected: readonly number[],
): PeopleRow {
  const losses = found.map(({ loss }) => loss);
  return {
    method,
    seconds: meanAndError(found.map(({ seconds }) => seconds))?.mean ?? 0,
    inPrivate: meanAndError(found.map(({ inPrivate }) => inPrivate))?.mean ?? 0,
    loss: meanAndError(losses) ?? none,
    losses,
    expected: meanAndError(expected),
  };
}

/** What counting gave up. */
export function countRows(records: readonly GroupRecord[]): readonly PeopleRow[] {
  const methods = new Set(records.flatMap(({ counts }) => counts.map(({ method }) => method)));
  return [...methods].map((method) =>
    rowOf(
      method,
      records.flatMap(({ counts }) => counts.filter((count) => count.method === method)),
      [],
    ),
  );
}

/** Meetings where they stood by some measure: after so many private questions, or so many seconds. */
export function courseRows(
  records: readonly GroupRecord[],
  method: string,
  places: readonly {
    readonly name: string;
    readonly isReached: (moment: CourseMoment) => boolean;
  }[],
): readonly PeopleRow[] {
  const courses = records.flatMap((record) =>
    record.courses.filter((one) => one.method === method),
  );
  if (courses.length === 0) return [];
  return places.map(({ name, isReached }) => {
    // The last moment at which no more had been asked than that.
    const found = courses.flatMap(({ moments }) => moments.findLast(isReached) ?? []);
    return rowOf(
      `${method}, ${name}`,
      found,
      found.map(({ expectedRegret }) => expectedRegret),
    );
  });
}

/** After so many private questions. */
export function afterQuestions(counts: readonly number[]): Parameters<typeof courseRows>[2] {
  return counts.map((count) => ({
    name: count === 1 ? "1 question" : `${count} questions`,
    isReached: ({ inPrivate }) => inPrivate <= count,
  }));
}

/** At each cost. */
export function afterCost(costs: readonly number[]): Parameters<typeof courseRows>[2] {
  return costs.map((most) => ({
    name: `cost ${most}`,
    isReached: ({ cost }) => cost <= most,
  }));
}

/** When each check would have ended, and with which verdict. */
export function verdictSummary(records: readonly GroupRecord[]): VerdictSummary | null {
  const ends = records.flatMap(({ courses }) => {
    const moments = courses.find(({ method }) => method === "ours")?.moments ?? [];
    const clear = moments.find(({ verdict }) => verdict && verdict.kind !== "unclear");
    const end = clear ?? moments[moments.length - 1];
    const foretold = moments[0]?.verdict?.expectedQuestions ?? null;
    return end?.verdict ? [{ ...end, verdict: end.verdict, foretold }] : [];
  });
  if (ends.length === 0) return null;
  const of = (kind: string) => ends.filter(({ verdict }) => verdict.kind === kind);
  const questions = ends.map(({ inPrivate }) => inPrivate).sort((a, b) => a - b);
  const foretold = ends.flatMap((end) => end.foretold ?? []);
  return {
    groups: ends.length,
    stands: of("stands").length,
    falls: of("falls").length,
    unclear: of("unclear").length,
    wrongStands: of("stands").filter(({ verdict }) => !verdict.isBest).length,
    wrongFalls: of("falls").filter(({ verdict }) => verdict.isBest).length,
    medianQuestions: questions[Math.floor(questions.length / 2)] ?? 0,
    meanQuestions: meanAndError(questions)?.mean ?? 0,
    meanSeconds: meanAndError(ends.map(({ seconds }) => seconds))?.mean ?? 0,
    foretold: meanAndError(foretold)?.mean ?? null,
  };
}

/** Our meeting at the time at which each poll ends, and a minute later. */
export function besidePolls(records: readonly GroupRecord[]): readonly PeopleRow[] {
  const polls = new Set(records.flatMap(({ counts }) => counts.map(({ method }) => method)));
  return [...polls].flatMap((poll) =>
    [0, 60].map((later) => {
      const found = records.flatMap(({ counts, courses }) => {
        const end = (counts.find(({ method }) => method === poll)?.seconds ?? 0) + later;
        const moments = courses.find(({ method }) => method === "ours")?.moments ?? [];
        return moments.findLast(({ seconds }) => seconds <= end) ?? [];
      });
      return rowOf(
        `ours, ${later === 0 ? "when" : "a minute after"} "${poll}" ends`,
        found,
        found.map(({ expectedRegret }) => expectedRegret),
      );
    }),
  );
}

/** The mean over groups of what was given up on average from cost 0 to `most`. */
export function lossOverCost(
  records: readonly GroupRecord[],
  method: string,
  most: number,
): PeopleRow {
  const found = records.flatMap(({ courses }) =>
    courses
      .filter((one) => one.method === method)
      .map(({ moments }) => {
        let sum = 0;
        moments.forEach(({ cost, loss }, k) => {
          const until = Math.min(most, moments[k + 1]?.cost ?? most);
          sum += Math.max(0, until - cost) * loss;
        });
        const last = moments.findLast(({ cost }) => cost <= most);
        return { seconds: last?.seconds ?? 0, inPrivate: last?.inPrivate ?? 0, loss: sum / most };
      }),
  );
  return rowOf(`${method}, mean over cost 0 to ${most}`, found, []);
}
