import type { Situation } from "@unswayed/core/meeting";
import {
  afterCost,
  afterQuestions,
  besidePolls,
  countRows,
  courseRows,
  type GroupRecord,
  lossOverCost,
  type PeopleRow,
  type VerdictSummary,
  verdictSummary,
} from "@unswayed/lab";
import { textTable } from "unswayed/kit";

/** What a study of people found. */
export interface PeopleResult {
  readonly plan: Situation;
  readonly groups: number;
  readonly rows: readonly Omit<PeopleRow, "losses">[];
  readonly verdicts: VerdictSummary | null;
}

const costs = [10, 20, 30, 40, 50, 60];

export function peopleResult(plan: Situation, records: readonly GroupRecord[]): PeopleResult {
  const rows = [...countRows(records), ...courseRowsFor(plan, records)];
  return {
    plan,
    groups: records.length,
    rows: rows.map(({ losses, ...row }) => row),
    verdicts: verdictSummary(records),
  };
}

function courseRowsFor(plan: Situation, records: readonly GroupRecord[]): readonly PeopleRow[] {
  switch (plan) {
    case "check":
      return [
        ...courseRows(records, "ours", afterQuestions([0, 1, 2, 3, 5])),
        ...courseRows(records, "private only", afterQuestions([1, 2, 3, 5])),
      ];
    case "private":
      return besidePolls(records);
    case "both":
      return ["ours", "swap", "public only", "private only"].flatMap((method) => [
        ...courseRows(records, method, afterCost(costs)),
        lossOverCost(records, method, costs[costs.length - 1] ?? 0),
      ]);
  }
}

export function peopleTable({ groups, rows, verdicts }: PeopleResult): string {
  const number = (value: number | null | undefined): string => value?.toFixed(3) ?? "-";
  const title = `Regret of the winner over ${groups} groups: 0 the best option, 1 one drawn at random`;
  const table = textTable(
    title,
    ["", "regret", "±", "expected by ours", "seconds", "private questions"],
    rows.map(({ method, loss, expected, seconds, inPrivate }) => [
      method,
      number(loss.mean),
      number(loss.error),
      number(expected?.mean),
      seconds.toFixed(0),
      inPrivate.toFixed(1),
    ]),
  );
  return verdicts ? `${table}\n${verdictText(verdicts)}` : table;
}

function verdictText(found: VerdictSummary): string {
  const { stands, falls, unclear, wrongStands, wrongFalls } = found;
  return [
    `Does the winner of the public votes stand? "Stands" ${stands} times (${wrongStands} wrong), "falls" ${falls} times (${wrongFalls} wrong), cannot be told ${unclear} times.`,
    `Private questions until then: ${found.medianQuestions} in the middle, ${found.meanQuestions.toFixed(1)} on average, ${found.meanSeconds.toFixed(0)} seconds; foretold ${found.foretold?.toFixed(1) ?? "-"}.`,
    "",
  ].join("\n");
}

export function peopleCsv({ rows }: PeopleResult): string {
  const lines = rows.map(({ method, loss, expected, seconds, inPrivate }) =>
    [
      `"${method.replaceAll('"', '""')}"`,
      loss.mean,
      loss.error ?? "",
      expected?.mean ?? "",
      seconds,
      inPrivate,
    ].join(","),
  );
  return `method,regret,standard_error,expected_regret,seconds,private_questions\n${lines.join("\n")}\n`;
}
