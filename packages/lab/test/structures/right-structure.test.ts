import { fitDrift } from "@unswayed/lab";
import { describe, expect, test } from "vitest";
import { drawSway } from "../../src/structures/simulated-group.ts";
import { simulateRounds } from "../../src/structures/simulated-rounds.ts";
import { scored, settingsFor } from "./support.ts";

/** Margins are half of what was measured, in nats per public answer that was left out. More groups: docs/results/structures.md. */
describe("the right structure beats the linear model on held-out votes", () => {
  test("a known hierarchy: by 0.039", () => {
    const seed = 2;
    const { preferred, of } = scored(
      { kind: "hierarchy", voters: 7, options: 10, range: 6 },
      { public: 50, private: 25 },
      seed,
      ({ allowed }) => [{ kind: "hierarchy", allowed: allowed! }],
    );

    expect(of("hierarchy").gain).toBeGreaterThan(0.018);
    expect(preferred).toBe("hierarchy");
  });

  test("peer pressure: by 0.066", () => {
    const seed = 3;
    const { preferred, of } = scored(
      { kind: "pressure", voters: 5, options: 10, range: 6 },
      { public: 200, private: 100 },
      seed,
      () => [{ kind: "pressure" }],
    );

    expect(of("pressure").gain).toBeGreaterThan(0.033);
    expect(preferred).toBe("pressure");
  });

  test("objections, by features: by 0.031", () => {
    const seed = 3;
    const { preferred, of } = scored(
      { kind: "objections", voters: 4, options: 12, range: 8 },
      { public: 150, private: 60 },
      seed,
      () => [{ kind: "features" }],
    );

    expect(of("features").gain).toBeGreaterThan(0.015);
    expect(preferred).toBe("features");
  });
});

describe("influence that does not stay", () => {
  const meetings = { public: 25, private: 10 };

  test("after a change at the fourth of six meetings: by 0.064", () => {
    const seed = 1;
    const sway = { kind: "change", voters: 4, options: 8, range: 8, meetings: 6 } as const;
    const { of } = scored(sway, meetings, seed, () => [{ kind: "change", meeting: 3 }]);
    const group = drawSway(sway, seed);
    const report = fitDrift(simulateRounds(group, meetings, seed), settingsFor(group));

    expect(of("change").gain).toBeGreaterThan(0.032);
    expect(of("change").gain).toBeGreaterThan(2 * of("change").gainError);
    expect(report.verdict).toEqual({ kind: "change", meeting: 3 });
    expect(report.changeAt[3]).toBeGreaterThan(0.8);
    expect(report.moved[3]).toBeGreaterThan(0.4);
  });

  test("drifting over six meetings: by 0.070", () => {
    const seed = 1;
    const sway = { kind: "drift", voters: 4, options: 8, range: 8, meetings: 6 } as const;
    const { preferred, of } = scored(sway, meetings, seed, () => [{ kind: "drift" }]);
    const group = drawSway(sway, seed);
    const report = fitDrift(simulateRounds(group, meetings, seed), settingsFor(group));

    expect(of("drift").gain).toBeGreaterThan(0.035);
    expect(preferred).toBe("drift");
    expect(report.steady).toBeLessThan(0.01);
  });
});
