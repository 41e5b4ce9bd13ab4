import type { MomentTiming } from "../../src/deliberation/moment-watch.ts";

/** Ticks of a private moment that a test can wait for. */
export const quickMoments: MomentTiming = {
  tickMs: 100,
  closeAfterAllMs: 200,
  leastMs: 300,
  facilitatorAfterMs: 500,
};
