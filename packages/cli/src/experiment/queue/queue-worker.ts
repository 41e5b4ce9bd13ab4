import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlannedRun } from "@unswayed/lab";
import { RunRecord } from "../run-record.ts";
import { runInWorkers } from "../worker-pool.ts";
import { sha256 } from "../written-files.ts";
import type { QueuedResult } from "./run-queue.ts";

/** Makes a run in a process of its own, so that this one can go on telling the queue that it is alive. */
export async function makeQueuedRun(
  run: PlannedRun,
  data: string | null,
  signal: AbortSignal,
): Promise<QueuedResult> {
  const out = mkdtempSync(join(tmpdir(), "unswayed-run-"));
  try {
    const failures: string[] = [];
    await runInWorkers([{ out, run, data }], {
      workers: 1,
      signal,
      observer: {
        onProgress: () => {},
        onFinished: () => {},
        onFailed: (_, message) => failures.push(message),
      },
    });
    if (failures.length > 0) throw new Error(failures.join("; "));
    const record = new RunRecord(out, run, data === null ? null : sha256(data));
    const result = record.result();
    if (!result) throw new Error("left off before the end");
    return { events: record.begin(), ended: result.ended };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
