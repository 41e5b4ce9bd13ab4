import { describe, expect, test } from "vitest";
import { structureStudy } from "../src/structures/structure-study.ts";
import { theoryFindings } from "../src/theory/findings.ts";

/** On other groups than those of docs/results/structures.md. */
describe("structures on simulated groups", () => {
  const { rows } = structureStudy([101, 102, 103, 104, 105, 106]);
  const rowOf = (truth: string, rounds: number) =>
    rows.find((row) => row.truth === truth && row.publicRounds === rounds)!;

  test.each([
    ["hierarchy", 50, "hierarchy"],
    ["hierarchy", 200, "hierarchy"],
    ["pressure", 200, "pressure"],
    ["objections", 200, "features"],
    ["change", 25, "change"],
    ["drift", 25, "drift"],
  ])("%s, %d rounds: %s gains more than two standard errors", (truth, rounds, kind) => {
    const gain = rowOf(truth, rounds).gains.find((each) => each.kind === kind)!;

    expect(gain.mean).toBeGreaterThan(2 * gain.error!);
    expect(gain.mean).toBeGreaterThan(0.005);
  });

  test("where influence is linear, richer structures cost at most 0.02 nats per answer, and the linear one is kept", () => {
    const linear = rows.filter(({ truth }) => truth === "linear");
    expect(linear).toHaveLength(3);
    for (const { gains, preferred } of linear) {
      for (const { kind, mean } of gains) {
        if (kind === "pressure" || kind === "features" || kind === "drift") {
          expect(mean).toBeGreaterThan(-0.02);
        }
      }
      expect(preferred.linear).toBeGreaterThanOrEqual(5);
    }
  });

  test("a steady group is called steady, and a change is found where it was", () => {
    expect(rowOf("linear", 25).drift!.steady).toBeGreaterThanOrEqual(5);
    expect(rowOf("change", 25).drift!.changedRightly).toBeGreaterThanOrEqual(4);
  });
});

test("[P35] over many rounds utilities fall at least as fast as influence, within a tenth", () => {
  const { rates } = theoryFindings({
    groups: 1,
    matrices: 10,
    seeds: [101, 102, 103, 104, 105, 106],
    rounds: [40, 160, 640],
  });
  for (const { influenceExponent, utilityExponent } of rates) {
    expect(utilityExponent).toBeLessThan(influenceExponent + 0.1);
    expect(utilityExponent).toBeLessThan(-0.25);
  }
});
