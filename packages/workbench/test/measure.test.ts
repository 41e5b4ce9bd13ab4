import { expect, test } from "vitest";
import { type CpuClock, cpuClock, measure, median } from "../src/measure.ts";

/** A clock that only the task moves: run k takes durations[k], and the last of them ever after. */
function pretend(durations: readonly number[]): { clock: CpuClock; task: (run: number) => void } {
  let now = 100;
  return {
    clock: () => now,
    task: (run) => {
      now += durations[Math.min(run, durations.length - 1)];
    },
  };
}

test("warm-ups do not count", () => {
  const { clock, task } = pretend([90, 80, 3, 1, 2]);

  const result = measure(task, { clock, warmUps: 2, repeats: 3, budgetMs: 1000 });

  expect(result).toEqual({ medianMs: 2, repeats: 3 });
});

test("when time runs out, the later half of the runs counts", () => {
  const { clock, task } = pretend([50, 40, 10, 20]);

  const result = measure(task, { clock, warmUps: 10, repeats: 11, budgetMs: 115 });

  expect(result).toEqual({ medianMs: 15, repeats: 2 });
});

test("a task longer than all the time there is runs once", () => {
  const { clock, task } = pretend([5000]);

  const result = measure(task, { clock, warmUps: 10, repeats: 11, budgetMs: 1000 });

  expect(result).toEqual({ medianMs: 5000, repeats: 1 });
});

test.each([
  [[3], 3],
  [[3, 1], 2],
  [[5, 1, 3], 3],
  [[4, 1, 3, 10], 3.5],
])("the median of %j is %d", (values, middle) => {
  expect(median(values)).toBe(middle);
});

test("the processor's clock counts work", () => {
  const before = cpuClock();
  let sum = 0;
  for (let k = 0; k < 5e6; k++) sum += Math.sqrt(k);

  expect(sum).toBeGreaterThan(0);
  expect(cpuClock()).toBeGreaterThan(before);
});
