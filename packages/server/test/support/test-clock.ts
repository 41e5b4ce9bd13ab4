import type { Clock } from "../../src/clock.ts";

/** Time that passes when told to. */
export interface TestClock extends Clock {
  /** Lets so much time pass, and what was due in it happen, in order. */
  advance(milliseconds: number): Promise<void>;
  /** Sets what the clock on the wall shows forward, or back; no time passes. */
  step(milliseconds: number): void;
}

export function testClock(start = Date.parse("2026-05-05T10:00:00.000Z")): TestClock {
  let now = 0;
  let wall = start;
  let timers: { at: number; callback: () => void }[] = [];
  const settled = async (): Promise<void> => {
    // Work begun by a timer may itself await the store several times.
    for (let k = 0; k < 20; k++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    now: () => wall + now,
    elapsed: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.callback();
        await settled();
      }
      now = end;
      await settled();
    },
    step(milliseconds) {
      wall += milliseconds;
    },
  };
}
