import { startServer } from "@unswayed/server";

/** A server in its own process, so that a test can kill it. Told everything by one line of JSON in its environment. */
interface Orders {
  readonly port: number;
  readonly dataFolder: string;
  readonly pagesFolder: string;
  readonly solver: string;
  readonly momentTickMs: number;
}

const orders = JSON.parse(process.env["UNSWAYED_TEST_ORDERS"] ?? "{}") as Orders;
const tick = orders.momentTickMs;
const server = await startServer(
  {
    host: "127.0.0.1",
    port: orders.port,
    dataFolder: orders.dataFolder,
    databaseUrl: undefined,
    publicUrl: undefined,
    isBehindProxy: false,
    operator: "Northwind IT",
    operatorKey: null,
    studyKey: null,
    solverThreads: 1,
    databaseConnections: undefined,
    sealKey: null,
    logLevel: process.env["UNSWAYED_TEST_LOG"] ?? "info",
  },
  {
    pagesFolder: orders.pagesFolder,
    solver: { program: new URL(orders.solver, import.meta.url) },
    // The usual proportions, in less time.
    momentTiming: {
      tickMs: tick,
      saveEveryMs: tick / 10,
      closeAfterAllMs: 2 * tick,
      leastMs: 3 * tick,
      facilitatorAfterMs: 12 * tick,
    },
  },
);
process.stdout.write(
  `${JSON.stringify({ ready: true, url: server.url, hostUrl: server.hostUrl })}\n`,
);
process.on("SIGTERM", () => {
  server.close().finally(() => process.exit(0));
});
