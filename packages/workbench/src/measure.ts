/** Milliseconds of processor time used so far, all threads together: what a busy machine does to others is not counted. */
export type CpuClock = () => number;

export const cpuClock: CpuClock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export interface Measurement {
  readonly medianMs: number;
  /** How many of the runs the median is of. */
  readonly repeats: number;
}

export interface MeasureOptions {
  readonly clock: CpuClock;
  readonly warmUps: number;
  readonly repeats: number;
  /** No run is begun after this much time. The first is always begun. */
  readonly budgetMs: number;
}

/** The median duration of a task whose first runs do not count; when time runs out, its later half counts. */
export function measure(task: (run: number) => void, options: MeasureOptions): Measurement {
  const { clock, warmUps, repeats, budgetMs } = options;
  const durations: number[] = [];
  const began = clock();
  let before = began;
  while (durations.length < warmUps + repeats) {
    task(durations.length);
    const now = clock();
    durations.push(now - before);
    before = now;
    if (now - began >= budgetMs) break;
  }
  const counted = durations.slice(Math.min(warmUps, Math.floor(durations.length / 2)));
  return { medianMs: median(counted), repeats: counted.length };
}

/** NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}
