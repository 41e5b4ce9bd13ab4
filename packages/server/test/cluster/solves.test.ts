import { expect, test } from "vitest";
import { type Cluster, joinCluster } from "../../src/cluster/join-cluster.ts";
import { openQueueDesk } from "../../src/cluster/queue-desk.ts";
import { threadSolver } from "../../src/solving/thread-solver.ts";
import { clusterHouse } from "../support/cluster-house.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { storedDecision } from "../support/stored-decision.ts";
import { until } from "../support/until.ts";
import { workerWithSources } from "../support/worker-with-sources.ts";

const database = sharedDatabase();

function hangingSolver(): ReturnType<typeof threadSolver> {
  return threadSolver({
    ...workerWithSources,
    program: new URL("../support/hanging-solver-worker.ts", import.meta.url),
    threads: 1,
    mostMs: 60_000,
  });
}

async function leave(...members: Cluster[]): Promise<void> {
  for (const member of members) {
    await member.leave();
    await member.store.close();
  }
}

test("a solve that was overtaken is ended, and what took its place is solved", async (context) => {
  const common = { url: database.empty(context), onTrouble: () => {}, newSolver: hangingSolver };
  const server = await joinCluster({ ...common, threads: 0 });
  const worker = await joinCluster({ ...common, threads: 1 });
  const desk = await openQueueDesk(common.url, () => {});
  const decision = await storedDecision(server.store);
  const hanging = server.estimator.next(await decision.playRound(1), decision.secret);
  hanging.catch(() => {});
  await until("it is under way", async () => (await desk.status()).works[0]?.underWay === 1);
  // The thread is at work: it takes a moment to start.
  await new Promise((resolve) => setTimeout(resolve, 1_500));

  const state = await decision.playRound(2);
  server.signals.send({ kind: "log", deliberation: decision.id });
  const answer = await server.estimator.next(state, decision.secret);

  expect(answer.further).toEqual([{ kind: "pair", options: ["Lisbon", "Porto"] }]);
  await desk.close();
  await leave(server, worker);
});

test("two workers never solve for the same decision at once", async (context) => {
  const url = database.empty(context);
  const common = { url, onTrouble: () => {}, newSolver: hangingSolver };
  const server = await joinCluster({ ...common, threads: 0 });
  const workers = [
    await joinCluster({ ...common, threads: 1 }),
    await joinCluster({ ...common, threads: 1 }),
  ];
  const desk = await openQueueDesk(url, () => {});
  const decision = await storedDecision(server.store);
  server.estimator.next(await decision.playRound(1), decision.secret).catch(() => {});
  await until("it is under way", async () => (await desk.status()).works[0]?.underWay === 1);

  // Ordered again and again, as by several servers.
  for (let k = 0; k < 5; k++) {
    await server.store.transact(decision.id, (transaction) => transaction.order());
  }
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  expect((await desk.status()).works).toMatchObject([{ queue: "solve", underWay: 1, waiting: 1 }]);
  await desk.close();
  // What is gone is not solved any further.
  await server.store.remove(decision.id, "2026-05-12T10:00:00.000Z");
  server.signals.send({ kind: "removed", deliberation: decision.id });
  await leave(server, ...workers);
});

test("operators see the queue on a page, and nobody else does", async (context) => {
  const house = await clusterHouse(database.empty(context), { threads: 1 });
  const decision = await storedDecision(house.cluster.store);
  await decision.playRound(1);
  await until("it is solved", async () => (await house.cluster.queueStatus()).works[0]?.done === 1);
  const as = (password: string): RequestInit => ({
    headers: { authorization: `Basic ${Buffer.from(`me:${password}`).toString("base64")}` },
  });

  const page = await house.fetch("/operator/queue", as("operator-key"));

  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<td>solve<\/td>.*<td>0<\/td><td>0<\/td><td>1<\/td>/);
  expect((await house.fetch("/operator/queue", as("another"))).status).toBe(401);
  expect((await house.fetch("/operator/queue", {})).status).toBe(401);
  await house.close();
});
