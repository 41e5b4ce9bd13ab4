import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type PlannedRun, planRuns } from "@unswayed/lab";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type TestPostgres } from "../../../scripts/test/support/postgres.ts";
import { RunQueue } from "../src/experiment/queue/run-queue.ts";

const program = fileURLToPath(new URL("../bin/unswayed.mjs", import.meta.url));
/** A sweep of 200 runs, each of a second or more; UNSWAYED_SWEEP shortens it to try the test itself. */
const many = Number(process.env["UNSWAYED_SWEEP"] ?? 200);
const rounds = 30;

let postgres: TestPostgres | string;
let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-throughput-"));
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  if (typeof postgres === "object") await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function sweep(runs: number): PlannedRun[] {
  return planRuns({
    problems: ["toy"],
    methods: [{ name: "paper", weighsCost: false }],
    seeds: Array.from({ length: runs }, (_, k) => k + 1),
    until: { rounds },
  });
}

/** Seconds per run at a steady pace: from the end of the first run to the end of the last, so that no start is counted. */
async function queuedPace(url: string, workers: number, runs: PlannedRun[]): Promise<number> {
  const queue = await RunQueue.open(url, () => {});
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [program, "worker", "--solves", "0", "--queue", url], {
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  started.push(...children);
  await Promise.all(
    children.map((child) => new Promise((resolve) => child.stderr.once("data", resolve))),
  );
  const id = await queue.publish({ runs, data: {} });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const look = async (): Promise<{ done: number; seconds: number }> => {
    const { rows } = await client.query(
      `select count(*)::int as done, extract(epoch from max(completed_on) - min(completed_on))::float8 as seconds
       from unswayed_queue.job where state = 'completed' and data->>'experiment' = $1`,
      [id],
    );
    return rows[0];
  };
  let seen = await look();
  while (seen.done < runs.length) {
    await sleep(500);
    seen = await look();
  }
  await client.end();
  await queue.close();
  for (const child of children) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await ended;
  }
  return seen.seconds / (runs.length - workers);
}

/** The same for one process of "experiment run", by the times of its files. */
function localPace(out: string, runs: number): number {
  const made = spawnSync(
    process.execPath,
    [
      ...[program, "experiment", "run", "toy", "--methods", "paper", "--seeds", String(runs)],
      ...["--steps", String(rounds), "--workers", "1", "--out", out],
    ],
    { encoding: "utf8" },
  );
  expect(made.status, made.stderr).toBe(0);
  const of = join(out, "toy", "paper");
  const times = readdirSync(of)
    .map((seed) => statSync(join(of, seed, "metrics.csv.done")).mtimeMs)
    .sort((a, b) => a - b);
  return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000 / (times.length - 1);
}

describe("runs through the queue", () => {
  it("two workers are at least 1.7 times as fast as one", async (context) => {
    if (typeof postgres === "string") return context.skip(postgres);
    const two = await queuedPace(postgres.newDatabase(), 2, sweep(many));
    const one = await queuedPace(postgres.newDatabase(), 1, sweep(many));

    console.log(
      `${many} runs: one worker ${one.toFixed(2)} s a run, two workers ${two.toFixed(2)} s a run, ${(one / two).toFixed(2)} times as fast; load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect(one / two).toBeGreaterThanOrEqual(1.7);
  });

  it("the queue costs less than 5 % of runs of a second", async (context) => {
    if (typeof postgres === "string") return context.skip(postgres);
    const block = Math.max(5, Math.round(many / 5));
    // Between two blocks without, so that a machine that grows busier counts for both.
    const before = localPace(join(folder, "before"), block);
    const queued = await queuedPace(postgres.newDatabase(), 1, sweep(block));
    const after = localPace(join(folder, "after"), block);

    const local = (before + after) / 2;
    console.log(
      `${block} runs each: ${before.toFixed(3)} and ${after.toFixed(3)} s a run here, ${queued.toFixed(3)} s through the queue: ${((queued / local - 1) * 100).toFixed(1)} %; load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect(queued / local).toBeLessThan(1.05);
  });
});
