import { setTimeout as sleep } from "node:timers/promises";
import type { PlannedRun } from "@unswayed/lab";
import type { CommandIo } from "../../command.ts";
import { collect } from "../collect.ts";
import type { Made } from "../make-runs.ts";
import { ProgressLine } from "../progress-line.ts";
import { RunRecord } from "../run-record.ts";
import type { StoredExperiment } from "../stored-plan.ts";
import type { RunQueue } from "./run-queue.ts";

const pauseMs = 1000;

/** Hands missing runs to the queue and writes results as they come back, until all are there or someone interrupts. */
export async function makeRunsByQueue(
  experiment: StoredExperiment,
  runs: readonly PlannedRun[],
  queue: RunQueue,
  signal: AbortSignal,
  io: CommandIo,
): Promise<Made> {
  const before = collect({ ...experiment, runs });
  const awaited = new Map(runs.map((run) => [run.id, run]));
  for (const { problem, method, price, seed } of before.finished) {
    for (const [id, run] of awaited) {
      const isSame = run.problem === problem && run.method === method && run.price === price;
      if (isSame && run.seed === seed) awaited.delete(id);
    }
  }
  const progress = new ProgressLine(io, runs.length, before.finished.length, () =>
    performance.now(),
  );
  const failures = new Map<string, string>();
  if (awaited.size > 0) {
    // All runs, also finished ones: who resumes must publish the same experiment, not a smaller one.
    const id = await queue.publish({ runs, data: dataOf(experiment) });
    while (awaited.size > failures.size && !signal.aborted) {
      const results = await queue.results(id, [...awaited.keys()]);
      for (const [runId, { events, ended }] of results) {
        const run = awaited.get(runId);
        if (!run) continue;
        const record = new RunRecord(experiment.out, run, experiment.dataHashOf(run.problem));
        const known = record.begin().length;
        for (const event of events.slice(known)) record.add(event);
        record.finish(events, ended);
        awaited.delete(runId);
        progress.finish(runId);
      }
      for (const [runId, message] of await queue.failures(id)) {
        if (!awaited.has(runId) || failures.has(runId)) continue;
        failures.set(runId, message);
        progress.say(`${runId} failed: ${message}`);
      }
      if (results.size === 0) await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  progress.end();
  return {
    collected: collect(experiment),
    failures: [...failures].map(([id, message]) => ({ id, message })),
  };
}

function dataOf(experiment: StoredExperiment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    experiment.settings.problems.flatMap((problem) => {
      const text = experiment.dataOf(problem);
      return text === null ? [] : [[problem, text]];
    }),
  );
}
