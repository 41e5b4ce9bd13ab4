import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandomSource } from "@unswayed/core/numerics";
import { confidenceSet, mapEstimate } from "@unswayed/paper";
import { figure, figureRange, textTable } from "unswayed/kit";
import { median } from "../measure.ts";
import { checkedProblem } from "../solve/problem.ts";
import { timeSolves } from "../solve/time-solves.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { timeIpopt, whyNoIpopt } from "./ipopt.ts";

/** The largest of the reference cases, each at both ends of fairness that the peer is timed at. */
const preferredCases = ["n2_m55_toy", "n3_m55_rho0.5", "n4_m55_rho1"];
const rhos = [1, 0.5];
/** Ours, then the peer's, this many times: what slows the machine for a while slows both. */
const rounds = 2;
/** Of the cases that come with the sources, when the reference cases are not there. */
const mostFallbackCases = 3;

interface Row {
  readonly name: string;
  readonly voters: number;
  readonly options: number;
  readonly rho: number;
  readonly mapMs: number;
  readonly improvementMs: number | null;
  readonly ipopt: { readonly mapMs: number; readonly improvementMs: number } | null;
}

/** Our times beside IPOPT's, on the same problems in the same run. */
export function benchPeer(context: BenchContext): BenchReport {
  const missing = whyNoIpopt(context.peerProgram);
  const cases = casesIn(context.caseFolders);
  if (cases.length === 0) {
    const text = `Nothing to time: no case files in ${context.caseFolders.join(" or ")}.\n`;
    return { text, data: { rows: [], notes: [text] }, summary: "" };
  }
  const notes: string[] = missing === null ? [] : [`IPOPT is left out: ${missing}.`];
  const folder = mkdtempSync(join(tmpdir(), "unswayed-bench-"));
  let peerWorks = missing === null;
  try {
    const rows = cases.flatMap(({ name, problem }) =>
      rhos.map((rho): Row => {
        const file = join(folder, `${name}-${rho}.json`);
        writeFileSync(file, JSON.stringify({ problem: { ...problem, rho } }));
        const timeOurs = preparedTiming({ ...problem, rho }, context);
        const ours: { mapMs: number | null; improvementMs: number | null }[] = [];
        const theirs: { mapMs: number; improvementMs: number }[] = [];
        for (let round = 0; round < rounds; round++) {
          context.say(`${name}, ρ = ${rho}: ours, round ${round + 1} of ${rounds}`);
          ours.push(timeOurs(round));
          if (!peerWorks) continue;
          context.say(`${name}, ρ = ${rho}: IPOPT, round ${round + 1} of ${rounds}`);
          const times = timeIpopt(context.peerProgram, file);
          if (times.kind === "times") theirs.push(times);
          else {
            peerWorks = false;
            notes.push(`IPOPT is left out from ${name} on: ${times.reason}.`);
          }
        }
        return {
          name,
          voters: problem.voters.length,
          options: problem.options.length,
          rho,
          mapMs: medianOf(ours, "mapMs") ?? Number.NaN,
          improvementMs: medianOf(ours, "improvementMs"),
          ipopt:
            theirs.length < rounds
              ? null
              : {
                  mapMs: medianOf(theirs, "mapMs") ?? Number.NaN,
                  improvementMs: medianOf(theirs, "improvementMs") ?? Number.NaN,
                },
        };
      }),
    );
    return report(rows, notes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type StoredProblem = Readonly<Record<string, unknown>> & {
  readonly voters: readonly unknown[];
  readonly options: readonly unknown[];
};

function casesIn(folders: readonly string[]): { name: string; problem: StoredProblem }[] {
  const read = (folder: string, name: string): { name: string; problem: StoredProblem } => ({
    name,
    problem: (
      JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as { problem: StoredProblem }
    ).problem,
  });
  for (const folder of folders.filter((path) => existsSync(path))) {
    const names = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -".json".length));
    const preferred = preferredCases.filter((name) => names.includes(name));
    if (preferred.length > 0) return preferred.map((name) => read(folder, name));
    if (names.length > 0) {
      return names
        .map((name) => read(folder, name))
        .sort((a, b) => b.problem.options.length - a.problem.options.length)
        .slice(0, mostFallbackCases);
    }
  }
  return [];
}

function preparedTiming(
  stored: unknown,
  context: BenchContext,
): (round: number) => { mapMs: number | null; improvementMs: number | null } {
  const problem = checkedProblem(stored);
  const random = createRandomSource("bench peer");
  const map = mapEstimate(problem.inference, { random: random.split("map"), effort: "fast" });
  const set = confidenceSet(problem.inference, map, problem.slack, {
    random: random.split("set"),
    effort: "fast",
  });
  return (round) => timeSolves(problem, set, random.split(round), context.clock);
}

function medianOf<K extends string>(
  rows: readonly Readonly<Record<K, number | null>>[],
  key: K,
): number | null {
  const values = rows.map((row) => row[key]).filter((value) => value !== null);
  return values.length === 0 ? null : median(values);
}

function report(rows: readonly Row[], notes: readonly string[]): BenchReport {
  const ratio = (theirs: number | undefined, ours: number | null): number | null =>
    theirs === undefined || ours === null ? null : theirs / ours;
  const timed = rows.map((row) => ({
    ...row,
    mapRatio: ratio(row.ipopt?.mapMs, row.mapMs),
    improvementRatio: ratio(row.ipopt?.improvementMs, row.improvementMs),
  }));
  const table = textTable(
    "One local solve beside IPOPT's (processor ms, medians; ratio: IPOPT's time over ours)",
    ["case", "n", "m", "ρ", "MAP", "IPOPT", "ratio", "improvement", "IPOPT", "ratio"],
    timed.map((row) => [
      row.name,
      String(row.voters),
      String(row.options),
      String(row.rho),
      figure(row.mapMs),
      figure(row.ipopt?.mapMs),
      figure(row.mapRatio),
      figure(row.improvementMs),
      figure(row.ipopt?.improvementMs),
      figure(row.improvementRatio),
    ]),
  );
  return {
    text: [table, ...notes.map((note) => `${note}\n`)].join("\n"),
    data: { rows: timed, notes },
    summary: summaryOf(timed),
  };
}

function summaryOf(
  rows: readonly (Row & { mapRatio: number | null; improvementRatio: number | null })[],
): string {
  const numbers = (values: readonly (number | null)[]): number[] =>
    values.filter((value) => value !== null);
  const faster = (ratios: readonly number[]): string =>
    ratios.length === 0 ? "" : ` (IPOPT takes ${figureRange(ratios)} times as long)`;
  const part = (what: string, times: readonly number[], ratios: readonly number[]): string =>
    times.length === 0 ? "" : `${what} ${figureRange(times)} ms${faster(ratios)}`;
  const options = [...new Set(rows.map((row) => row.options))].join(" or ");
  const parts = [
    part(
      "one MAP solve",
      rows.map((row) => row.mapMs),
      numbers(rows.map((row) => row.mapRatio)),
    ),
    part(
      "one improvement value",
      numbers(rows.map((row) => row.improvementMs)),
      numbers(rows.map((row) => row.improvementRatio)),
    ),
  ].filter((text) => text !== "");
  return `${options} options: ${parts.join(", ")}`;
}
