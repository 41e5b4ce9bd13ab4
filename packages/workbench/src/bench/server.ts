import { spawnSync } from "node:child_process";
import { figure, textTable } from "unswayed/kit";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import type { LoadReport } from "./server-load.ts";
import type { Spread } from "./spread.ts";

const timeoutMs = 10 * 60_000;

interface Promised {
  readonly what: string;
  readonly isKept: boolean;
}

/** What is promised on two processors that do nothing else. */
function promisesOf({ burst, listeners, perSecondReached, busyLooks }: LoadReport): Promised[] {
  const [busy, looks] = busyLooks;
  return [
    { what: "p95 of the acknowledgement ≤ 150 ms", isKept: burst.p95 <= 150 },
    { what: "p99 of the acknowledgement ≤ 400 ms", isKept: burst.p99 <= 400 },
    { what: "1,000 live listeners", isKept: listeners >= 1000 },
    { what: "300 ballots a second for 60 s", isKept: perSecondReached >= 0.99 * 300 },
    { what: "the model at work throughout", isKept: busy >= 0.9 * looks },
  ];
}

function promises(report: LoadReport): string {
  return promisesOf(report)
    .map(({ what, isKept }) => `${isKept ? "kept     " : "NOT KEPT "} ${what}\n`)
    .join("");
}

function remarks(report: LoadReport): string {
  const { processors, loadAverage, cores } = report;
  const share = (processors: number): string => processors.toFixed(2);
  return [
    `${report.perSecondReached.toFixed(0)} ballots a second were acknowledged, ${report.refused} found their question just closed; ${report.questions} questions were asked meanwhile. The model was at work in ${report.busyLooks.join(" of ")} looks.`,
    `Processors in use: ${share(processors.main)} by the server's main thread (${figure(report.cpuMsPerBallot)} ms for each ballot), ${share(processors.model)} by the model, ${share(processors.load)} by the load itself.`,
    `Memory peaked at ${figure(report.megabytes)} MB. The machine has ${cores} processors; its load average was ${loadAverage.map((load) => load.toFixed(1)).join(" before and ")} after.`,
    ...(loadAverage[0] > cores / 2
      ? ["Others were using this machine: the times above are not what it can do."]
      : []),
    "",
  ].join("\n");
}

/** A server with many decisions at once, in separate processes: how fast ballots are acknowledged. */
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
      row("everyone votes within 2 s: acknowledged", report.burst),
      row(
        `${report.perSecond} ballots a second for ${report.seconds} s: acknowledged`,
        report.steady,
      ),
      row("a hand on a listener's screen after it was acknowledged", report.delay),
    ],
  );
  return {
    text: `${text}\n${remarks(report)}\n${promises(report)}`,
    data: report,
    summary: `server: p95 ${figure(report.burst.p95)} ms and p99 ${figure(report.burst.p99)} ms to acknowledge when ${report.decisions * report.people} people vote within 2 s`,
  };
}
