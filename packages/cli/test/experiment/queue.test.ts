import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { planRuns } from "@unswayed/lab";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { startPostgres, type TestPostgres } from "../../../../scripts/test/support/postgres.ts";
import { RunQueue } from "../../src/experiment/queue/run-queue.ts";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

const program = fileURLToPath(new URL("../../bin/unswayed.mjs", import.meta.url));
/** Enough runs that a worker can be killed half-way, each short. */
const plan = ["meeting", "--methods", "private,random", "--seeds", "20", "--steps", "4"];

let folder: string;
let postgres: TestPostgres | string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-queue-"));
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  if (typeof postgres === "object") await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new database, or no test: where PostgreSQL cannot be had, the reason is told. */
function database(context: TestContext): string {
  if (typeof postgres === "object") return postgres.newDatabase();
  return context.skip(postgres);
}

function begin(...args: string[]): {
  child: ChildProcess;
  ended: Promise<number | null>;
  text: () => string;
} {
  const child = spawn(process.execPath, [program, "experiment", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, text: () => text };
}

describe("a queue of runs", { timeout: 240_000 }, () => {
  it("is opened by several at once, on a database that has nothing yet", async (context) => {
    const url = database(context);

    const opened = await Promise.allSettled(
      Array.from({ length: 8 }, () => RunQueue.open(url, () => {})),
    );

    await Promise.all(opened.map((queue) => queue.status === "fulfilled" && queue.value.close()));
    expect(opened.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  it("loses nothing and repeats nothing when a worker is killed half-way", async (context) => {
    const url = database(context);
    const own = mkdtempSync(join(folder, "killed-"));
    const alone = join(own, "alone");
    const shared = join(own, "shared");
    const whole = spawnSync(
      process.execPath,
      [program, "experiment", "run", ...plan, "--out", alone, "--workers", "2"],
      { encoding: "utf8" },
    );
    expect(whole.stderr).toContain("40 of 40 runs");

    const workers = [begin("worker", "--queue", url), begin("worker", "--queue", url)];
    const collector = begin("run", ...plan, "--out", shared, "--queue", url);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {}); // the database ends before a test that failed lets go of it
    await client.connect();
    const count = async (): Promise<number> => {
      const { rows } = await client.query("select count(*)::int as n from unswayed_lab.result");
      return rows[0].n;
    };
    // Whichever makes runs: on a busy machine one of them may come to the queue when the other has done all of it.
    const busy = () => workers.findIndex((worker) => worker.text().includes("meeting/"));
    while (busy() < 0 || (await count()) < 15) await sleep(50);
    const [victim] = workers.splice(busy(), 1);
    const [other] = workers;
    victim!.child.kill("SIGKILL");
    expect(await count()).toBeLessThan(40);

    expect(await collector.ended).toBe(0);
    expect(collector.text()).toContain("40 of 40 runs");
    expect(await count()).toBe(40);
    await client.end();
    other!.child.kill("SIGINT");
    expect(await other!.ended).toBe(0);

    // Byte for byte what two processes here make, and what a single one does.
    const single = join(own, "single");
    expect(
      await main(
        ["experiment", "run", ...plan, "--out", single, "--workers", "0"],
        new CapturedIo(),
      ),
    ).toBe(0);
    for (const name of ["summary.json", "summary.csv", "comparisons.csv"]) {
      const [first, ...others] = [single, alone, shared].map((out) =>
        readFileSync(join(out, name), "utf8"),
      );
      expect(others).toEqual([first, first]);
    }
  });

  it("tells a run that no worker can make, with what the last one said", async (context) => {
    const url = database(context);
    const [run] = planRuns({
      problems: ["meeting"],
      methods: [{ name: "random", weighsCost: false }],
      seeds: [1],
      until: { rounds: 2 },
    });
    const errors: string[] = [];
    const queue = await RunQueue.open(url, (message) => errors.push(message));
    const worker = begin("worker", "--queue", url);
    const id = await queue.publish({ runs: [{ ...run!, method: "guessing" }], data: {} });
    let failures: ReadonlyMap<string, string> = new Map();
    while (failures.size === 0) {
      await sleep(200);
      failures = await queue.failures(id);
    }
    expect([...failures]).toEqual([[run!.id, expect.stringContaining("guessing")]]);
    expect((await queue.results(id, [run!.id])).size).toBe(0);
    await queue.close();
    worker.child.kill("SIGINT");
    expect(await worker.ended).toBe(0);
    expect(errors).toEqual([]);
  });
});
