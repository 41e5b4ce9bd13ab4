import { spawnSync } from "node:child_process";
import { figure, textTable } from "unswayed/kit";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import type { ClusterReport } from "./cluster-load.ts";
import type { Spread } from "./spread.ts";

const timeoutMs = 9 * 60_000;
const promisedMs = 500;

/** Two servers, two workers and a PostgreSQL under 2,000 listeners, in processes of their own. */
export function benchCluster(context: BenchContext, program: string): BenchReport {
  if (!process.env["DATABASE_URL"]) {
    const reason = "it needs an empty PostgreSQL at DATABASE_URL, and none could be started";
    return { text: `The cluster was not measured: ${reason}.\n`, data: { reason }, summary: "" };
  }
  context.say("two servers, 2,000 live listeners, 50 decisions that vote; this takes two minutes");
  const child = spawnSync(process.execPath, [program, "cluster-child"], {
    encoding: "utf8",
    timeout: timeoutMs,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status !== 0) {
    const reason = child.error?.message ?? `it ended with ${child.status}`;
    return {
      text: `The cluster could not be measured: ${reason}\n`,
      data: { reason },
      summary: "",
    };
  }
  const report = JSON.parse(child.stdout) as ClusterReport;
  const row = (name: string, { count, p50, p95, p99, most }: Spread): string[] => [
    name,
    String(count),
    ...[p50, p95, p99, most].map(figure),
  ];
  const text = textTable(
    `${report.decisions} decisions × ${report.people} people on two servers, ${report.listeners} live listeners, ${report.seconds} s; milliseconds`,
    ["", "count", "median", "p95", "p99", "most"],
    [
      row("a ballot acknowledged", report.acknowledged),
      row("from sending to a screen at the same server", report.sameServer),
      row("from sending to a screen at the other server", report.otherServer),
    ],
  );
  const p95 = report.otherServer.p95;
  const isKept = p95 < promisedMs;
  return {
    text: [
      text,
      `Promised: p95 below ${promisedMs} ms at the other server: ${isKept ? "kept" : "NOT kept"}.`,
      `Processor time per ballot: servers ${figure(report.serverMsPerBallot)} ms, PostgreSQL ${figure(report.databaseMsPerBallot)} ms; per question of the workers ${figure(report.workerMsPerQuestion)} ms (${report.questions} questions).`,
      `Memory: ${figure(report.kilobytesPerListener)} kB per listener, ${figure(report.megabytesPerServer)} MB per server at the end.`,
      `Load average ${report.loadAverage.map((load) => load.toFixed(1)).join(" before, ")} after, on ${report.cores} processors.`,
      "",
    ].join("\n"),
    data: report,
    summary: `cluster: p95 ${figure(p95)} ms from a ballot to a screen at the other server with ${report.listeners} listeners`,
  };
}
