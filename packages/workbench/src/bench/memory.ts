import { spawnSync } from "node:child_process";
import { createRandomSource } from "@unswayed/core/numerics";
import { mapEstimate, prepareInference } from "@unswayed/paper";
import { figure, textTable } from "unswayed/kit";
import { cpuClock } from "../measure.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { type ProblemSize, syntheticProblem } from "./synthetic-problem.ts";

/** Large enough that anything quadratic in voters times options would show. */
const size: ProblemSize = { voters: 30, options: 300, rounds: 300 };
const timeoutMs = 120_000;

interface Usage {
  readonly status: string;
  readonly prepareMs: number;
  readonly mapMs: number;
  /** Peak resident memory of the whole process before and after, in megabytes. */
  readonly megabytesBefore: number;
  readonly megabytes: number;
}

/** What a large problem needs in its own process, so that nothing else is counted. */
export function benchMemory(context: BenchContext, program: string): BenchReport {
  context.say(`${size.voters} voters, ${size.options} options, ${size.rounds} rounds`);
  const child = spawnSync(process.execPath, [program, "memory-child"], {
    encoding: "utf8",
    timeout: timeoutMs,
  });
  if (child.status !== 0) {
    const reason = child.error?.message ?? child.stderr.trim().split("\n").at(-1) ?? "";
    return { text: `Memory could not be measured: ${reason}\n`, data: { reason }, summary: "" };
  }
  const usage = JSON.parse(child.stdout) as Usage;
  const text = textTable(
    `${size.voters} voters, ${size.options} options, ${size.rounds} rounds, in its own process`,
    ["", "before", "peak"],
    [
      ["memory, MB", figure(usage.megabytesBefore), figure(usage.megabytes)],
      ["prepare, processor ms", "", figure(usage.prepareMs)],
      [`one MAP start (${usage.status}), processor ms`, "", figure(usage.mapMs)],
    ],
  );
  return {
    text,
    data: { size, ...usage },
    summary: `${size.voters} voters, ${size.options} options and ${size.rounds} rounds: one MAP solve ${figure(usage.mapMs)} ms, ${figure(usage.megabytes)} MB in all`,
  };
}

/** The child's side: solves once, cold, and prints what it took. */
export function measureMemory(): string {
  const peak = (): number => process.resourceUsage().maxRSS / 1024; // reported in kilobytes
  const { problem } = syntheticProblem(size, "bench memory");
  const megabytesBefore = peak();
  const began = cpuClock();
  const inference = prepareInference(problem);
  const prepared = cpuClock();
  const { status } = mapEstimate(inference, { random: createRandomSource(1), starts: 1 });
  const usage: Usage = {
    status,
    prepareMs: prepared - began,
    mapMs: cpuClock() - prepared,
    megabytesBefore,
    megabytes: peak(),
  };
  return JSON.stringify(usage);
}
