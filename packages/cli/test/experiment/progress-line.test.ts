import { describe, expect, it } from "vitest";
import { duration, ProgressLine } from "../../src/experiment/progress-line.ts";
import { CapturedIo } from "../support/captured-io.ts";

describe("the progress of many runs", () => {
  it("counts finished runs and parts of others, and tells the time left from what was done here", () => {
    let now = 0;
    const line = new ProgressLine(new CapturedIo(), 10, 4, () => now);
    now = 60_000;
    line.finish("a");
    line.advance("b", 0.5);
    // 4 before, 1.5 here in 60 s: 4.5 are left, at 40 s each.
    expect(line.text()).toBe("[#############-----------] 55 %  5 of 10 runs, 3 min left");
  });

  it("says nothing of time before anything is done", () => {
    const line = new ProgressLine(new CapturedIo(), 2, 0, () => 0);
    expect(line.text()).toBe("[------------------------] 0 %  0 of 2 runs");
  });

  it("draws one line again on a terminal, and few lines in a log", () => {
    const terminal = new CapturedIo({ isTerminal: true });
    const log = new CapturedIo();
    for (const io of [terminal, log]) {
      let now = 0;
      const line = new ProgressLine(io, 2, 0, () => now);
      for (let k = 1; k <= 100; k++) {
        now += 50;
        line.advance("a", k / 200);
      }
      line.end();
    }
    expect(terminal.err.split("\n")).toHaveLength(2);
    expect(terminal.err).toContain("\r");
    expect(log.err).not.toContain("\r");
    expect(log.err.trimEnd().split("\n").length).toBeLessThanOrEqual(2);
  });

  it("keeps messages apart from the line", () => {
    const io = new CapturedIo({ isTerminal: true });
    const line = new ProgressLine(io, 2, 0, () => 0);
    line.finish("a");
    line.say("b failed");
    expect(io.err.endsWith("\r\u001b[2Kb failed\n")).toBe(true);
  });
});

it("durations are said as people say them", () => {
  expect([0.2, 40, 89, 240, 7800].map(duration)).toEqual([
    "1 s",
    "40 s",
    "89 s",
    "4 min",
    "2 h 10 min",
  ]);
});
