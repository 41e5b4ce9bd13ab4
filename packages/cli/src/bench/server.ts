import { spawnSync } from "node:child_process";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import type { LoadReport, Spread } from "./server-load.ts";
import { figure, textTable } from "./text-table.ts";

const timeoutMs = 10 * 60_000;

/** A server with many decisions at once, in processes of its own: how fast ballots are acknowledged. */
export function benchServer(context: BenchContext, program: string): BenchReport {
  context.say("20 decisions of 30 people, 1,000 live listeners; this takes three minutes");
  const child = spawnSync(process.execPath, [program, "server-child"], {
    encoding: "utf8",
    timeout: timeoutMs,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status !== 0) {
    const reason = child.error?.message ?? `it ended with ${child.status}`;
    return { text: `The server could not be measured: ${reason}\n`, data: { reason }, summary: "" };
  }
  const report = JSON.parse(child.stdout) as LoadReport;
  const row = (name: string, { count, p50, p95, p99, most }: Spread): string[] => [
    name,
    String(count),
    ...[p50, p95, p99, most].map(figure),
  ];
  const text = textTable(
    `${report.decisions} decisions × ${report.people} people, ${report.listeners} live listeners, the model at work; milliseconds`,
    ["", "count", "median", "p95", "p99", "most"],
    [
      row("everybody votes within 2 s: acknowledged", report.burst),
      row(
        `${report.perSecond} ballots a second for ${report.seconds} s: acknowledged`,
        report.steady,
      ),
      row("a hand on a listener's screen after it was acknowledged", report.delay),
    ],
  );
  return {
    text: `${text}\n${report.perSecondReached.toFixed(0)} ballots a second were reached; ${report.solves} questions were worked out meanwhile; the server's memory peaked at ${figure(report.megabytes)} MB.\n`,
    data: report,
    summary: `server: p95 ${figure(report.burst.p95)} ms and p99 ${figure(report.burst.p99)} ms to acknowledge when ${report.decisions * report.people} people vote within 2 s`,
  };
}
