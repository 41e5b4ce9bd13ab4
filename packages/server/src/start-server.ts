import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { assemble } from "./assemble.ts";
import { systemClock } from "./clock.ts";
import { joinCluster } from "./cluster/join-cluster.ts";
import { type Config, isLoopback } from "./config.ts";
import { sealWith } from "./database/seal.ts";
import { createLog } from "./observe/log.ts";
import type { RehearsalSettings } from "./rehearsal/rehearsals.ts";
import type { MomentTiming } from "./room/moment-watch.ts";
import {
  longestSolveMs,
  type ThreadSolverSettings,
  threadSolver,
} from "./solving/thread-solver.ts";
import { openStore } from "./storage/open-store.ts";
import { studyThread } from "./studies/study-thread.ts";

export interface RunningServer {
  /** Where it listens, without a key. */
  readonly url: string;
  /** The page of anyone who started it: the key in the fragment works once. */
  readonly hostUrl: string;
  /** The page of anyone who keeps it running: counts and sizes. This key, too, works once. */
  readonly operatorUrl: string;
  /** The shared screen of a rehearsal that has begun, or null; this key, too, works once. */
  readonly rehearsalUrl: string | null;
  /** Finishes what is being written, then ends. */
  close(): Promise<void>;
}

const keepAliveMs = 75_000;

export async function startServer(
  config: Config,
  more: {
    readonly rehearsal?: RehearsalSettings;
    readonly beginRehearsal?: boolean;
    readonly solver?: Partial<ThreadSolverSettings>;
    readonly momentTiming?: MomentTiming;
    /** The folder of the built pages; absent: programs alone are served. */
    readonly pagesFolder?: string | undefined;
  } = {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const seal = config.sealKey === null ? undefined : sealWith(config.sealKey);
  const solving = { mostMs: longestSolveMs, ...more.solver };
  const cluster =
    config.databaseUrl === undefined
      ? undefined
      : await joinCluster({
          url: config.databaseUrl,
          connections: config.databaseConnections,
          seal,
          threads: config.solverThreads,
          newSolver: () => threadSolver({ ...solving, threads: 1 }),
          onTrouble: (what, error) => log.warn({ error: (error as Error).name }, what),
        });
  const store = cluster?.store ?? (await openStore({ folder: config.dataFolder, seal }));
  const isEncrypted = config.publicUrl?.protocol === "https:";
  let port = config.port;
  const server = await assemble({
    store,
    solver: threadSolver({ threads: config.solverThreads, ...solving }),
    cluster,
    clock: systemClock,
    log,
    serverFacts: {
      operator: config.operator,
      isEncrypted,
      canReachPhones: !isLoopback(config.host) || config.publicUrl !== undefined,
      phoneUrl: () => phoneUrl(config, port),
    },
    isConnectionSafe: isEncrypted || isLoopback(config.host),
    isBehindProxy: config.isBehindProxy,
    operatorKey: config.operatorKey,
    studies: config.studyKey === null ? null : { key: config.studyKey, thread: studyThread() },
    version: packageVersion(),
    rehearsal: more.rehearsal,
    pagesFolder: more.pagesFolder,
    ...(more.momentTiming && { momentTiming: more.momentTiming }),
  });
  const http = createAdaptorServer({ fetch: server.app.fetch });
  // Longer than a proxy keeps an idle connection: anyone who closes first must not be the one that answers.
  if ("keepAliveTimeout" in http) http.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(config.port, config.host, () => resolve());
  }).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const address = http.address();
  if (typeof address === "object" && address) port = address.port;
  const url = config.publicUrl?.origin ?? `http://${hostText(config.host)}:${port}`;
  const close = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => http.close(() => resolve()));
    await server.close();
    // Streams have ended with their rooms; what is left are idle keep-alive connections.
    if ("closeAllConnections" in http) http.closeAllConnections();
    await ended;
  };
  try {
    store.runsAt(url);
    const rehearsal = more.beginRehearsal ? await server.rehearsals?.begin() : undefined;
    return {
      url,
      hostUrl: `${url}/#k=${await server.hostKey()}`,
      operatorUrl: `${url}/health#k=${await server.operatorKey()}`,
      rehearsalUrl: rehearsal
        ? `${url}/d/${rehearsal}/screen#k=${await server.screenKey(rehearsal)}`
        : null,
      close,
    };
  } catch (error) {
    // A server that nobody was given a link to must not look like one that runs.
    await close();
    throw error;
  }
}

/** Where a phone finds this server: a name it was given, or this machine's address on the network. */
function phoneUrl({ publicUrl, host }: Config, port: number): string | null {
  if (publicUrl) return publicUrl.origin;
  if (isLoopback(host)) return null;
  if (host !== "0.0.0.0" && host !== "::") return `http://${hostText(host)}:${port}`;
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  return address === undefined ? null : `http://${address}:${port}`;
}

function hostText(host: string): string {
  if (host === "0.0.0.0" || host === "127.0.0.1" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function packageVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
