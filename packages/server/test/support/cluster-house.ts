import { pino } from "pino";
import { type Assembled, assemble, type Parts } from "../../src/assemble.ts";
import { systemClock } from "../../src/clock.ts";
import { type Cluster, joinCluster } from "../../src/cluster/join-cluster.ts";
import type { Solver } from "../../src/solving/jobs.ts";
import { Browser, type Fetch } from "./browser.ts";
import { quickMoments } from "./quick-moments.ts";
import { scriptedSolver } from "./solvers.ts";

/** A server among several, in this process. */
export interface ClusterHouse {
  readonly server: Assembled;
  readonly cluster: Cluster;
  readonly fetch: Fetch;
  readonly troubles: string[];
  newBrowser(): Browser;
  host(): Promise<Browser>;
  close(): Promise<void>;
}

export async function clusterHouse(
  url: string,
  more: Partial<Parts> & {
    readonly threads?: number;
    readonly newSolver?: () => Solver;
    readonly connections?: number;
  } = {},
): Promise<ClusterHouse> {
  const troubles: string[] = [];
  const newSolver = more.newSolver ?? (() => scriptedSolver());
  const cluster = await joinCluster({
    url,
    threads: more.threads ?? 0,
    connections: more.connections,
    newSolver,
    onTrouble: (what, error) => troubles.push(`${what}: ${error}`),
  });
  const server = await assemble({
    store: cluster.store,
    cluster,
    solver: newSolver(),
    clock: systemClock,
    log: pino({ level: "silent" }),
    serverFacts: { operator: "Northwind IT", isEncrypted: false, canReachPhones: false },
    isConnectionSafe: true,
    isBehindProxy: false,
    operatorKey: "operator-key",
    version: "test",
    momentTiming: quickMoments,
    ...more,
  });
  const fetch: Fetch = async (path, init) =>
    await server.app.request(path, {
      ...init,
      headers: { host: "localhost", ...(init.headers as Record<string, string>) },
    });
  return {
    server,
    cluster,
    fetch,
    troubles,
    newBrowser: () => new Browser(fetch),
    async host() {
      const browser = new Browser(fetch);
      await browser.do("openSession", {}, { key: await server.hostKey() });
      return browser;
    },
    close: () => server.close(),
  };
}
