import { configFromEnvironment, startServer } from "@unswayed/server";
import { quickMoments } from "./quick-moments.ts";
import { workerWithSources } from "./worker-with-sources.ts";

/** A whole server in its own process, for tests that kill it. Arguments: port, data folder, address. */
const [port = "0", dataFolder = "", host = "127.0.0.1"] = process.argv.slice(2);
const config = configFromEnvironment(process.env, {
  host,
  port: Number(port),
  dataFolder,
});
const server = await startServer(config, {
  solver: workerWithSources,
  ...(process.env["UNSWAYED_TEST_QUICK_MOMENTS"] === "1" && { momentTiming: quickMoments }),
});
process.stdout.write(`${JSON.stringify({ url: server.url, hostUrl: server.hostUrl })}\n`);
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
