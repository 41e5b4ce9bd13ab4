import type { MomentTiming } from "../../src/room/moment-watch.ts";

/** Ticks of a private round that a test can wait for. */
export const quickMoments: MomentTiming = {
  tickMs: 100,
  saveEveryMs: 20,
  closeAfterAllMs: 200,
  leastMs: 300,
  facilitatorAfterMs: 500,
};
