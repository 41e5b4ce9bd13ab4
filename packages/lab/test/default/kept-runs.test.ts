import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { honestyOf } from "../../src/default/honesty.ts";
import { keptFromLine, keptLine, keptRun } from "../../src/default/kept-runs.ts";
import { over, Regrets } from "../../src/default/regrets.ts";
import type { FinishedRun, ReportedRun } from "../../src/experiment/series.ts";
import { rowWith } from "../support/rows.ts";

/** A run whose regret seldom changes, and in which the stop rule fires, in most. */
function randomRun(method: string, seed: number): FinishedRun {
  const random = createRandomSource(seed).split(method);
  let publicVotes = 0;
  let privateVotes = 0;
  let regret = 1;
  const stopAfter = Math.floor(80 * random.next());
  const rows = Array.from({ length: 60 }, (_, k) => {
    if (random.next() < 0.8) publicVotes += 1;
    else privateVotes += 1;
    if (random.next() < 0.2) regret = Math.floor(64 * random.next()) / 64; // sums of these are exact in any order
    return rowWith({
      question: k + 1,
      publicVotes,
      privateVotes,
      normalizedReportedRegret: regret,
      leadLower: -random.next(),
      leadUpper: random.next(),
      leadTruth: 1.5 * (random.next() - 0.5),
      chanceBest: Math.round(1000 * random.next()) / 1000,
      isBest: random.next() < 0.5,
      promisedRegret: k === stopAfter ? Math.round(500 * random.next()) / 1e4 : null,
    });
  });
  return { problem: "p", method, price: 5, seed, rows, ended: "limit" };
}

const runs = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
  randomRun("ours", seed),
  randomRun("theirs", seed),
]);
const fingerprint = "f";
const kept = runs.map((run) => keptRun({ fingerprint, run }).run);

function told(some: readonly ReportedRun[]): unknown {
  const regrets = new Regrets(some);
  return {
    paired: regrets.paired("ours", "theirs", 5, ["p"], over(0, 50)),
    late: regrets.paired("ours", "theirs", 5, ["p"], over(40, 50)),
    meeting: [12, 25].map((votes) => regrets.pairedAfter("ours", "theirs", 5, ["p"], votes)),
    reached: regrets.costTo("ours", 5, "p", 0.4),
    honesty: honestyOf("p", some, []),
  };
}

describe("kept runs", () => {
  test("tell the same as whole ones, in fewer rows", () => {
    expect(told(kept)).toEqual(told(runs));
    const count = (some: readonly ReportedRun[]) =>
      some.reduce((sum, run) => sum + run.rows.length, 0);
    expect(count(kept)).toBeLessThan(count(runs) / 2);
    expect((told(kept) as { honesty: { stop: unknown } }).honesty.stop).not.toBeNull();
  });

  test("come back from their line, to six digits", () => {
    for (const run of kept) {
      const back = keptFromLine(keptLine({ fingerprint, run }), "line 1");
      expect(back.fingerprint).toBe(fingerprint);
      expect({ ...back.run, rows: [] }).toEqual({ ...run, rows: [] });
      back.run.rows.forEach((row, k) => {
        for (const [name, value] of Object.entries(run.rows[k]!)) {
          const found = row[name as keyof typeof row];
          if (typeof value === "number") expect(found).toBeCloseTo(value, 5);
          else expect(found).toBe(value);
        }
      });
    }
  });

  test("a damaged line is named", () => {
    const line = keptLine({ fingerprint, run: kept[0]! });
    expect(() => keptFromLine(line.slice(0, -1), "pairs.jsonl line 7")).toThrow(
      "pairs.jsonl line 7",
    );
    expect(() => keptFromLine("{}", "pairs.jsonl line 8")).toThrow("pairs.jsonl line 8");
  });
});
