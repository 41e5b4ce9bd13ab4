import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type PlannedRun, planRuns } from "@unswayed/lab";
import type { QueueStatus } from "@unswayed/server";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { startPostgres, type TestPostgres } from "../../../scripts/test/support/postgres.ts";
import { RunQueue } from "../src/experiment/queue/run-queue.ts";
import { main } from "../src/main.ts";
import { CapturedIo } from "./support/captured-io.ts";

const program = fileURLToPath(new URL("../bin/unswayed.mjs", import.meta.url));
let postgres: TestPostgres | string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  if (typeof postgres === "object") await postgres.stop();
});

function database(context: TestContext): string {
  if (typeof postgres === "object") return postgres.newDatabase();
  return context.skip(postgres);
}

async function status(url: string): Promise<QueueStatus> {
  const io = new CapturedIo();
  expect(await main(["queue", "status", "--json", "--queue", url], io)).toBe(0);
  return JSON.parse(io.out) as QueueStatus;
}

describe("a worker and its queue", { timeout: 240_000 }, () => {
  it("makes runs, tells how far it is, and tries again what was given up", async (context) => {
    const url = database(context);
    const runs = planRuns({
      problems: ["meeting"],
      methods: [{ name: "random", weighsCost: false }],
      seeds: [1, 2],
      until: { rounds: 2 },
    });
    const broken: PlannedRun = { ...(runs[0] as PlannedRun), id: "broken", method: "guessing" };
    const queue = await RunQueue.open(url, () => {});
    const id = await queue.publish({ runs: [...runs, broken], data: {} });

    expect((await status(url)).works).toMatchObject([
      { queue: "experiment-run", experiment: id, waiting: 3, done: 0, secondsLeft: null },
    ]);
    const worker = spawn(process.execPath, [program, "worker", "--queue", url], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    started.push(worker);
    let now = await status(url);
    while (now.dead.length === 0 || (now.works[0]?.done ?? 0) < 2) {
      await sleep(300);
      now = await status(url);
    }

    expect(now.works).toMatchObject([{ waiting: 0, underWay: 0, done: 2, failed: 1 }]);
    expect(now.works[0]?.perMinute).toBeGreaterThan(0);
    expect(now.dead).toMatchObject([
      {
        queue: "experiment-run",
        about: "broken",
        tries: 5,
        why: expect.stringContaining("guessing"),
      },
    ]);
    const told = new CapturedIo();
    await main(["queue", "status", "--queue", url], told);
    expect(told.out).toMatch(/waiting.*under way.*done.*failed.*a minute.*left/);
    expect(told.out).toContain("unswayed queue retry");
    const again = new CapturedIo();
    expect(await main(["queue", "retry", "--queue", url], again)).toBe(0);
    expect(again.out).toBe("1 given another try.\n");
    await queue.close();
    const ended = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    worker.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  it("an id that was not given up cannot be tried again", async (context) => {
    const io = new CapturedIo();

    expect(await main(["queue", "retry", "nothing", "--queue", database(context)], io)).toBe(1);

    expect(io.out).toBe("0 given another try.\n");
  });

  it.each(["worker", "queue"])(
    "%s says that the database cannot be reached, without its password",
    async (name) => {
      const io = new CapturedIo();
      const url = "postgres://me:hidden@127.0.0.1:1/x";

      expect(await main([name, ...(name === "queue" ? ["status"] : []), "--queue", url], io)).toBe(
        1,
      );

      expect(io.err).toMatch(
        /cannot reach the queue at postgres:\/\/me:…@127.0.0.1:1\/x: .*ECONNREFUSED/,
      );
      expect(io.err).not.toContain("hidden");
    },
  );

  it.each([
    [["queue"], "say what to do"],
    [["queue", "status", "it"], 'status takes no "it"'],
    [["worker", "now"], 'a worker takes no "now"'],
    [["worker", "--queue", "postgres://x", "--solves", "0", "--runs", "0"], "has no work"],
    [["worker", "--queue", "mysql://x"], "DATABASE_URL is needed"],
  ])("%j is refused", async (args, why) => {
    const io = new CapturedIo();

    expect(await main(args, io)).toBe(2);

    expect(io.err).toContain(why);
  });
});
