import { loadavg } from "node:os";
import { describe, expect, test } from "vitest";
import { joinCluster } from "../src/cluster/join-cluster.ts";
import { openQueueDesk } from "../src/cluster/queue-desk.ts";
import { expectNothingLost, LoadedDecision } from "../test/support/cluster-load.ts";
import { runningCluster } from "../test/support/running-cluster.ts";
import { sharedDatabase } from "../test/support/shared-database.ts";
import { storedDecision } from "../test/support/stored-decision.ts";
import { until } from "../test/support/until.ts";
import { workerChild } from "../test/support/worker-child.ts";

const database = sharedDatabase();

/** What the issue asks for: goes on within this time, whatever was killed. */
const goesOnWithinMs = 30_000;
const decisionsAtOnce = 6;

describe("two servers, two workers, PostgreSQL", () => {
  test("killing each in turn loses no acknowledged ballot, and every decision goes on", async (context) => {
    const postgres = database.server(context);
    const cluster = await runningCluster(postgres);
    context.onTestFinished(() => cluster.stop());
    const decisions: LoadedDecision[] = [];
    const host = await cluster.host();
    for (let k = 0; k < decisionsAtOnce; k++) {
      decisions.push(await LoadedDecision.begin(cluster, host, k));
    }
    const victims = [
      ...cluster.servers.map((server, k) => ({ name: `server ${k + 1}`, ...killable(server) })),
      ...cluster.workers.map((worker, k) => ({ name: `worker ${k + 1}`, ...killable(worker) })),
      { name: "PostgreSQL", kill: async () => {}, start: () => postgres.crashAndRestart() },
    ];
    const report: string[] = [];
    for (const { name, kill, start } of victims) {
      await pause(4_000);
      const before = decisions.map(({ acknowledged }) => acknowledged.length);
      const killedAt = Date.now();
      await kill();
      // Down for a while, as until a supervisor starts it again: meanwhile the other must do.
      const restarted = pause(name === "PostgreSQL" ? 0 : 3_000).then(start);
      await until(
        `every decision goes on after ${name} was killed`,
        () => decisions.every(({ acknowledged }, k) => acknowledged.length > (before[k] ?? 0) + 6),
        goesOnWithinMs,
      );
      const seconds = (Date.now() - killedAt) / 1000;
      await restarted;
      const isRunning = [...cluster.servers, ...cluster.workers].map((child) => child.isRunning());
      expect(isRunning, `after ${name}`).toEqual([true, true, true, true]);
      report.push(`${name}: ${seconds.toFixed(1)} s`);
    }
    await Promise.all(decisions.map((decision) => decision.end()));

    const count = await expectNothingLost(cluster, decisions);

    const longest = Math.max(...decisions.map(({ longestGapMs }) => longestGapMs));
    console.log(
      `${count} acknowledged ballots in ${decisions.length} decisions, none lost; every decision went on after the kill of ${report.join(", ")}; longest time without an acknowledged ballot ${(longest / 1000).toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect(longest).toBeLessThan(goesOnWithinMs);
    const desk = await openQueueDesk(cluster.url, () => {});
    await until(
      "the queue is empty",
      async () =>
        (await desk.status()).works.every(({ waiting, underWay }) => waiting + underWay === 0),
      goesOnWithinMs,
    );
    expect((await desk.status()).dead).toEqual([]);
    await desk.close();
  });
});

test("the solve of a worker that is killed is given to another within 30 s", async (context) => {
  const url = database.empty(context);
  const server = await joinCluster({
    url,
    threads: 0,
    newSolver: () => {
      throw new Error("this server solves nothing");
    },
    onTrouble: () => {},
  });
  const desk = await openQueueDesk(url, () => {});
  const victim = await workerChild(url, { UNSWAYED_TEST_HANGS: "1" });
  const decision = await storedDecision(server.store);
  const state = await decision.playRound(1);
  const answer = server.estimator.next(state, decision.secret);
  await until("it is under way", async () => (await desk.status()).works[0]?.underWay === 1);
  const other = await workerChild(url);

  const killedAt = Date.now();
  await victim.kill();

  expect((await answer).further.length).toBeGreaterThan(0);
  const seconds = (Date.now() - killedAt) / 1000;
  console.log(`a killed worker's solve was answered by another after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(30);
  await other.stop();
  await desk.close();
  await server.leave();
  await server.store.close();
});

function killable({ kill, start }: { kill(): Promise<void>; start(): Promise<void> }): {
  kill(): Promise<void>;
  start(): Promise<void>;
} {
  return { kill, start };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
