import { InvalidInputError } from "@unswayed/core";
import type { EndReason } from "../experiment/run.ts";
import type { ReportedRow, ReportedRun } from "../experiment/series.ts";
import { lookedAt } from "./honesty.ts";

/**
 * What is kept of a run once its own files are gone: one short line of text. A table of thousands of runs can then be
 * committed with the runs it was made of, added to later, and made again by anyone.
 *
 * Kept are the rows on which the recommendation's regret changed, the moments at which a method is asked how sure it is, the one
 * on which the stop rule fires, and the last. What the report tells is the same from the kept rows as from all, to the six digits
 * that are kept: regrets that differ by less are ties.
 */
export interface KeptRun {
  /** Of the planned run: a run of other settings does not count. */
  readonly fingerprint: string;
  readonly run: ReportedRun;
}

export function keptRun({ fingerprint, run }: KeptRun): KeptRun {
  const moments = new Set(
    lookedAt.map((votes) => run.rows.find(({ publicVotes }) => publicVotes === votes)),
  );
  const rows: ReportedRow[] = [];
  run.rows.forEach((row, k) => {
    const isMoment = moments.has(row);
    const isStop = row.promisedRegret !== null;
    const isChange =
      row.normalizedReportedRegret !== run.rows[k - 1]?.normalizedReportedRegret ||
      k === run.rows.length - 1;
    if (!isMoment && !isStop && !isChange) return;
    rows.push({
      publicVotes: row.publicVotes,
      privateVotes: row.privateVotes,
      normalizedReportedRegret: row.normalizedReportedRegret,
      leadLower: isMoment ? row.leadLower : null,
      leadUpper: isMoment ? row.leadUpper : null,
      leadTruth: isMoment ? row.leadTruth : null,
      chanceBest: isMoment ? row.chanceBest : null,
      isBest: isMoment && row.isBest,
      promisedRegret: row.promisedRegret,
    });
  });
  const { problem, method, price, seed, ended } = run;
  return { fingerprint, run: { problem, method, price, seed, ended, rows } };
}

/** Open and private questions so far, regret; then what was promised and how sure the method was, where it is kept. */
type KeptRow = readonly (number | null)[];

interface KeptLine extends Omit<ReportedRun, "rows"> {
  readonly fingerprint: string;
  readonly rows: readonly KeptRow[];
}

export function keptLine(kept: KeptRun): string {
  const { fingerprint, run } = keptRun(kept);
  const { rows, ...named } = run;
  const line: KeptLine = { ...named, fingerprint, rows: rows.map(toNumbers) };
  return JSON.stringify(line);
}

/**
 * @param field - how to name the line in a refusal: "pairs.jsonl line 7"
 */
export function keptFromLine(line: string, field: string): KeptRun {
  let parsed: KeptLine;
  try {
    parsed = JSON.parse(line) as KeptLine;
  } catch {
    throw new InvalidInputError(field, line.slice(0, 40), "one kept run as JSON");
  }
  const { fingerprint, problem, method, price, seed, ended, rows } = parsed;
  const isWhole =
    typeof fingerprint === "string" &&
    typeof problem === "string" &&
    typeof method === "string" &&
    Number.isInteger(seed) &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.length >= leastNumbers);
  if (!isWhole) throw new InvalidInputError(field, line.slice(0, 40), "one kept run as JSON");
  return {
    fingerprint,
    run: { problem, method, price, seed, ended: ended as EndReason, rows: rows.map(fromNumbers) },
  };
}

const leastNumbers = 3;

function toNumbers(row: ReportedRow): KeptRow {
  const numbers = [
    row.publicVotes,
    row.privateVotes,
    rounded(row.normalizedReportedRegret),
    row.promisedRegret === null ? null : rounded(row.promisedRegret),
    row.chanceBest === null ? null : rounded(row.chanceBest),
    row.chanceBest === null ? null : Number(row.isBest),
    ...[row.leadLower, row.leadUpper, row.leadTruth].map((lead) =>
      lead === null ? null : rounded(lead),
    ),
  ];
  while (numbers.length > leastNumbers && numbers.at(-1) === null) numbers.pop();
  return numbers;
}

function fromNumbers(numbers: KeptRow): ReportedRow {
  const [publicVotes, privateVotes, regret, promised, chance, isBest, lower, upper, truth] =
    numbers;
  return {
    publicVotes: publicVotes ?? 0,
    privateVotes: privateVotes ?? 0,
    normalizedReportedRegret: regret ?? 0,
    promisedRegret: promised ?? null,
    chanceBest: chance ?? null,
    isBest: isBest === 1,
    leadLower: lower ?? null,
    leadUpper: upper ?? null,
    leadTruth: truth ?? null,
  };
}

/** Six digits: more than any figure told, half the length. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
