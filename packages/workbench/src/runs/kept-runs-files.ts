import { join } from "node:path";
import {
  type KeptRun,
  keptFromLine,
  keptLine,
  type PlannedRun,
  type ReportedRun,
} from "@unswayed/lab";
import { textIfThere, writeWhole } from "unswayed/kit";

/** What has been kept of the runs of a part, by run id: those of this plan alone, others in the file are passed over. */
export function readKept(
  folder: string,
  part: string,
  runs: readonly PlannedRun[],
): ReadonlyMap<string, ReportedRun> {
  const byFingerprint = new Map(runs.map((run) => [run.fingerprint, run.id] as const));
  const kept = new Map<string, ReportedRun>();
  for (const { fingerprint, run } of linesOf(folder, part)) {
    const id = byFingerprint.get(fingerprint);
    if (id !== undefined) kept.set(id, run);
  }
  return kept;
}

/** Adds finished runs to those kept, in an order of their own: the same runs make the same file. */
export function writeKept(
  folder: string,
  part: string,
  runs: readonly PlannedRun[],
  finished: ReadonlyMap<string, ReportedRun>,
): void {
  const lines = new Map<string, string>();
  for (const kept of linesOf(folder, part)) lines.set(placeOf(kept), keptLine(kept));
  for (const { id, fingerprint } of runs) {
    const run = finished.get(id);
    if (run) lines.set(placeOf({ fingerprint, run }), keptLine({ fingerprint, run }));
  }
  if (lines.size === 0) return;
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  writeWhole(pathOf(folder, part), `${sorted.join("\n")}\n`);
}

function linesOf(folder: string, part: string): KeptRun[] {
  const path = pathOf(folder, part);
  return (textIfThere(path) ?? "")
    .split("\n")
    .flatMap((line, k) => (line === "" ? [] : [keptFromLine(line, `${path} line ${k + 1}`)]));
}

function placeOf({ run: { problem, method, price, seed }, fingerprint }: KeptRun): string {
  const place = [problem, method, String(price ?? 0).padStart(3, "0"), String(seed)];
  return [...place, fingerprint].join(" ");
}

function pathOf(folder: string, part: string): string {
  return join(folder, `${part}.jsonl`);
}
