import { fitDrift, type Structure } from "@unswayed/lab";
import { describe, expect, test } from "vitest";
import { drawSway } from "../../src/structures/simulated-group.ts";
import { simulateRounds } from "../../src/structures/simulated-rounds.ts";
import { scored, settingsFor } from "./support.ts";

describe("where influence is linear", () => {
  const sway = { kind: "linear", voters: 5, options: 10, range: 8 } as const;

  test("no richer structure costs 0.01 nats per answer, and none is preferred", () => {
    const richer: readonly Structure[] = [{ kind: "pressure" }, { kind: "features" }];
    const { preferred, of } = scored(sway, { public: 80, private: 40 }, 1, () => richer);

    for (const { kind } of richer) expect(of(kind).gain).toBeGreaterThan(-0.01);
    expect(preferred).toBe("linear");
  });

  test("a hierarchy in which all may listen to all is the linear model itself", () => {
    const all = Array.from({ length: 5 }, () => new Array<boolean>(5).fill(true));
    const { of } = scored(sway, { public: 40, private: 20 }, 1, () => [
      { kind: "hierarchy", allowed: all },
    ]);

    expect(of("hierarchy").gain).toBeCloseTo(0, 10);
  });

  test("a hierarchy that is not theirs is found out", () => {
    const alone = Array.from({ length: 5 }, (_, i) =>
      Array.from({ length: 5 }, (_u, j) => i === j),
    );
    const { preferred, of } = scored(sway, { public: 100, private: 50 }, 1, () => [
      { kind: "hierarchy", allowed: alone },
    ]);

    expect(of("hierarchy").gain).toBeLessThan(0);
    expect(preferred).toBe("linear");
  });

  test.each([1, 2])("over six meetings nothing is said to have changed, seed %d", (seed) => {
    const group = drawSway({ ...sway, voters: 4, options: 8 }, seed);
    const rounds = simulateRounds(
      { ...group, openDifference: (voter, x, y) => group.openDifference(voter, x, y, 0) },
      { public: 25, private: 10, meetings: 6 },
      seed,
    );
    const report = fitDrift(rounds, settingsFor(group));

    expect(report.verdict.kind).toBe("linear");
    expect(report.mostMoved).toBeNull();
    expect(Math.max(...report.moved)).toBe(0);
  });

  test("allowing for drift costs less than 0.01 nats per answer", () => {
    const group = { ...sway, voters: 4, options: 8 };
    const { preferred, of } = scored(group, { public: 150, private: 60 }, 2, () => [
      { kind: "drift" },
    ]);

    expect(of("drift").gain).toBeGreaterThan(-0.01);
    expect(preferred).toBe("linear");
  });
});
