import { readdirSync, readFileSync } from "node:fs";

/** The highest resident memory of a process so far, where the system tells. */
export function peakMegabytes(pid: number): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/)?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The resident memory of a process now, where the system tells. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Processor time so far, in milliseconds, of all processes of the parent of this one, with the parent itself and those that have
 * ended: of a whole PostgreSQL, named by one of its connections.
 */
export function familyTime(pid: number): number {
  try {
    const parent = fieldsOf(`/proc/${pid}/stat`)[1];
    const stats = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          return [{ name, fields: fieldsOf(`/proc/${name}/stat`) }];
        } catch {
          return [];
        }
      });
    const ticks = stats
      .filter(({ name, fields }) => name === parent || fields[1] === parent)
      .map(({ name, fields }) => {
        const own = Number(fields[11]) + Number(fields[12]);
        return name === parent ? own + Number(fields[13]) + Number(fields[14]) : own;
      });
    return ticks.reduce((total, some) => total + some, 0) * msPerTick;
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

/** Time in user mode and in the kernel. */
function ticksIn(file: string): number {
  const fields = fieldsOf(file);
  return Number(fields[11]) + Number(fields[12]);
}

/** The fields after the name, which may hold blanks. */
function fieldsOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
}
