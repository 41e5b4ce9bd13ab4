import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes, parseOptions, suggestion, UsageError } from "unswayed/kit";
import { cpuClock } from "../measure.ts";
import { benchAsk } from "./ask.ts";
import { benchBelief } from "./belief.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { benchCluster } from "./cluster.ts";
import { benchGrowth } from "./growth.ts";
import { benchMemory, measureMemory } from "./memory.ts";
import { benchPeer } from "./peer.ts";
import { benchRpc, measureRpc } from "./rpc.ts";
import { benchScores } from "./scores.ts";
import { benchServer } from "./server.ts";

const program = fileURLToPath(import.meta.url);
const repository = fileURLToPath(new URL("../../../../", import.meta.url));

const usage = `Usage: npm run bench -- [PART…] [OPTIONS]

Times the engine and prints tables. Parts, all of them when none is named:

  peer     single solves on the reference cases beside IPOPT's, in the same run
  growth   single solves as voters, options and rounds grow
  ask      one whole ask of a study, by phases
  belief   the posterior engine: an update and the next question
  scores   one step of a study of scores
  rpc      40 questions over unswayed rpc beside the library
  memory   the peak memory of one large solve
  server   a server with 20 decisions of 30 people: how fast ballots are acknowledged
  cluster  two servers and two workers on a PostgreSQL, 2,000 listeners: how fast hands are seen

  --json FILE   also write the numbers here (default: bench-results/engine.json in the repository)
  --cases DIR   where the reference cases are (default: ../shared/cases beside the repository)
  --peer FILE   the program that times IPOPT (default: ../shared/peer/time-peer)
`;

const parts: Readonly<Record<string, (context: BenchContext) => BenchReport>> = {
  peer: benchPeer,
  growth: benchGrowth,
  ask: benchAsk,
  belief: benchBelief,
  scores: benchScores,
  rpc: (context) => benchRpc(context, program),
  memory: (context) => benchMemory(context, program),
  server: (context) => benchServer(context, program),
  cluster: (context) => benchCluster(context, program),
};

function runBench(args: readonly string[]): number {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usage);
    return exitCodes.fine;
  }
  const options = parseOptions(args, { json: "text", cases: "text", peer: "text" });
  const names = options.positionals.length > 0 ? options.positionals : Object.keys(parts);
  const chosen = names.map((name) => {
    const run = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (run) return { name, run };
    throw new UsageError(`there is no part "${name}"${suggestion(name, Object.keys(parts))}`);
  });
  const cases = options.text("cases");
  const context: BenchContext = {
    clock: cpuClock,
    say: (step) => process.stderr.write(`  ${step}\n`),
    caseFolders: cases
      ? [resolve(cases)]
      : [join(repository, "../shared/cases"), join(repository, "packages/core/test/cases")],
    peerProgram: resolve(options.text("peer") ?? join(repository, "../shared/peer/time-peer")),
  };
  const reports = chosen.map(({ name, run }) => {
    process.stderr.write(`${name}\n`);
    const report = run(context);
    const [load = 0] = loadavg();
    process.stdout.write(`\n${report.text}\n${loadNote(load)}\n`);
    return { name, ...report, load };
  });

  const summary = reports.map((report) => report.summary).filter((clause) => clause !== "");
  if (summary.length > 0) process.stdout.write(`\nSummary: ${summary.join("; ")}.\n`);
  const file = resolve(options.text("json") ?? join(repository, "bench-results/engine.json"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(resultsOf(reports), null, 2)}\n`);
  process.stderr.write(`The numbers are in ${file}\n`);
  return exitCodes.fine;
}

type NamedReport = BenchReport & { readonly name: string; readonly load: number };

function resultsOf(reports: readonly NamedReport[]): unknown {
  return {
    schema: "unswayed/bench@1",
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown",
    processors: cpus().length,
    load: Object.fromEntries(reports.map(({ name, load }) => [name, load])),
    ...Object.fromEntries(reports.map(({ name, data }) => [name, data])),
  };
}

/** Processor time says what the work costs, but on a busy machine even that grows: caches are shared. */
function loadNote(load: number): string {
  return `Average load in the last minute: ${load.toFixed(1)} on ${cpus().length} processors.`;
}

try {
  const args = process.argv.slice(2);
  if (args[0] === "memory-child") process.stdout.write(`${measureMemory()}\n`);
  else if (args[0] === "rpc-child")
    process.stdout.write(`${JSON.stringify(await measureRpc(args[1]))}\n`);
  else if (args[0] === "cluster-child") {
    const { measureCluster } = await import("./cluster-load.ts");
    const report = await measureCluster((step) => process.stderr.write(`  ${step}\n`));
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else if (args[0] === "server-child") {
    const { measureServer } = await import("./server-load.ts");
    const report = await measureServer((step) => process.stderr.write(`  ${step}\n`));
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else process.exitCode = runBench(args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}\n\n${usage}`);
  process.exitCode = exitCodes.wrongUsage;
}
