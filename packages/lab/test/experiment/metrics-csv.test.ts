import { describe, expect, test } from "vitest";
import {
  metricColumns,
  metricsFromCsv,
  metricsToCsv,
  timingsFromCsv,
  timingsToCsv,
} from "../../src/experiment/metrics-csv.ts";
import { rowWith } from "../support/rows.ts";

const rows = [
  rowWith({ candidate: 'Café "Nord", 2nd', reference: '"quoted"', recommended: "{brace" }),
  rowWith({
    question: 2,
    channel: "private",
    publicVotes: 3,
    privateVotes: 2,
    candidate: { x: 0.1 + 0.2, kind: "a,b" },
    recommended: { x: 1e-300, kind: "line\nbreak" },
    reportedRegret: 1 / 3,
    influenceError: 5e-324,
    privateWidth: 1e21,
    isBest: true,
  }),
];

describe("metrics.csv", () => {
  const text = metricsToCsv(rows);

  test("has the columns that are documented, costs among them", () => {
    expect(text.split("\n")[0]).toBe(metricColumns.map(({ name }) => name).join(","));
    expect(text.split("\n")[0]).toContain("costAt2,costAt5,costAt10");
    expect(metricColumns.every(({ meaning }) => meaning.length > 0)).toBe(true);
  });

  test("holds every field of a row", () => {
    const named = metricColumns
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("costAt"));
    expect([...named].sort()).toEqual(Object.keys(rowWith({})).sort());
  });

  test("is read back exactly", () => {
    expect(metricsFromCsv(text)).toEqual(rows);
  });

  test("tells what was spent at each price", () => {
    const [, second] = metricsToCsv([rowWith({}), rows[1]!])
      .trim()
      .split("\n")
      .slice(1);
    expect(second).toContain(",3,2,7,13,23,");
  });

  test("says which line and column cannot be read", () => {
    expect(() => metricsFromCsv(text.replace("0.3333333333333333", "a third"))).toThrow(
      "metrics line 3, reportedRegret",
    );
    expect(() => metricsFromCsv("question,round\n1,1\n")).toThrow("metrics line 2, channel");
    expect(() => metricsFromCsv(`${text}1,2\n`)).toThrow("line 4");
    expect(() => metricsFromCsv('question\n"1')).toThrow("line 2, column 1");
  });
});

test("timings.csv is read back exactly, parts of the work in columns", () => {
  const timings = [
    { question: 1, round: 1, seconds: 0.3, byPhase: { other: 0.1, estimate: 0.2 } },
    { question: 2, round: 1, seconds: 0.1, byPhase: { other: 0.1 } },
  ];

  const text = timingsToCsv(timings);

  expect(text.split("\n")[0]).toBe("question,round,seconds,estimate,other");
  expect(timingsFromCsv(text)).toEqual([
    timings[0],
    { ...timings[1], byPhase: { other: 0.1, estimate: 0 } },
  ]);
});
