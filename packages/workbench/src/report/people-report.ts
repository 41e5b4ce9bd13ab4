import {
  colourAt,
  composeFigure,
  type Drawing,
  type DrawingDocument,
  type Series,
  seriesPanel,
} from "@unswayed/charts";
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

/** Regret against seconds: ours and its relatives as lines, what is counted once as points on level lines. */
export function peopleFigure(
  document: DrawingDocument,
  plan: Situation,
  records: readonly GroupRecord[],
): Drawing {
  const methods = [
    ...new Set(records.flatMap(({ courses }) => courses.map(({ method }) => method))),
  ];
  const ends = records.flatMap(({ courses }) =>
    courses.map(({ moments }) => moments.at(-1)?.seconds ?? 0),
  );
  const last = Math.max(60, ...ends);
  const grid = Array.from({ length: 41 }, (_, k) => (k * last) / 40);
  const lines = methods.map((method, k): Series => {
    const rows = courseRows(
      records,
      method,
      grid.map((most) => ({ name: String(most), isReached: ({ seconds }) => seconds <= most })),
    );
    return {
      name: method,
      colour: colourAt(k),
      points: rows.map(({ loss }, place) => ({
        x: grid[place] ?? 0,
        y: loss.mean,
        low: loss.mean - (loss.error ?? 0),
        high: loss.mean + (loss.error ?? 0),
      })),
    };
  });
  const counts = countRows(records).map(
    ({ method, seconds, loss }, k): Series => ({
      name: method,
      colour: colourAt(methods.length + k),
      isDashed: true,
      points: [
        { x: Math.min(seconds, last), y: loss.mean },
        { x: last, y: loss.mean },
      ],
    }),
  );
  const series = [...lines, ...counts];
  const drawing = seriesPanel(document, {
    xLabel: plan === "check" ? "seconds after the public votes" : "seconds",
    yLabel: "regret",
    series,
    curve: "step-after",
    width: 760,
    height: 380,
  });
  return composeFigure({
    title: `What the winner gives up, plan "${plan}"`,
    description: `Mean regret over ${records.length} groups against seconds. Whole lines with one standard error are meetings with a study, dashed lines begin when a count is done.`,
    panels: [{ heading: "", drawing }],
    legend: series.map(({ name, colour, isDashed }) => ({
      name,
      colour,
      ...(isDashed && { isDashed }),
    })),
  });
}
