import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlannedRun } from "@unswayed/lab";
import type { RunProcess } from "../run-process.ts";
import { RunRecord } from "../run-record.ts";
import { sha256 } from "../written-files.ts";
import type { QueuedResult } from "./run-queue.ts";

/** Makes a run in another process, so that this one can go on telling the queue that it is alive. */
export async function makeQueuedRun(
  process: RunProcess,
  run: PlannedRun,
  data: string | null,
  signal: AbortSignal,
): Promise<QueuedResult> {
  const out = mkdtempSync(join(tmpdir(), "unswayed-run-"));
  try {
    const outcome = await process.make({ out, run, data }, signal, () => {});
    if (outcome.kind === "failed") throw new Error(outcome.message);
    if (outcome.kind === "died") throw new Error(`its process died (${outcome.how})`);
    const record = new RunRecord(out, run, data === null ? null : sha256(data));
    const result = record.result();
    if (!result) throw new Error("left off before the end");
    return { events: record.begin(), ended: result.ended };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
