import { readFileSync } from "node:fs";

/** The highest resident memory of a process so far, where the system tells. */
export function peakMegabytes(pid: number): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/)?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Processor time so far, in milliseconds: of a process's main thread, of its other threads, and of this process. */
export function processorTimes(pid: number): { main: number; others: number; load: number } {
  const { user, system } = process.cpuUsage();
  const load = (user + system) / 1000;
  try {
    const all = ticksIn(`/proc/${pid}/stat`);
    const main = ticksIn(`/proc/${pid}/task/${pid}/stat`);
    return { main: main * msPerTick, others: (all - main) * msPerTick, load };
  } catch {
    return { main: Number.NaN, others: Number.NaN, load };
  }
}

/** Linux counts in hundredths of a second on every machine this runs on. */
const msPerTick = 10;

/** Time in user mode and in the kernel: the 12th and 13th field after the name, which may hold blanks. */
function ticksIn(file: string): number {
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
