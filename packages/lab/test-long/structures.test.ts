import { describe, expect, test } from "vitest";
import { structureStudy } from "../src/structures/structure-study.ts";
import { theoryFindings } from "../src/theory/findings.ts";

/** The groups of docs/results/structures.md; least gains are about half of those found there. */
describe("structures on simulated groups", () => {
  const { rows } = structureStudy([1, 2, 3, 4]);
  const rowOf = (truth: string, rounds: number) =>
    rows.find((row) => row.truth === truth && row.publicRounds === rounds)!;

  test.each([
    ["hierarchy", 50, "hierarchy", 0.02],
    ["hierarchy", 200, "hierarchy", 0.004],
    ["pressure", 200, "pressure", 0.017],
    ["objections", 200, "features", 0.01],
    ["change", 25, "change", 0.04],
    ["drift", 25, "drift", 0.014],
  ])("%s, %d rounds: %s gains at least %d", (truth, rounds, kind, least) => {
    const gain = rowOf(truth, rounds).gains.find((each) => each.kind === kind)!;

    expect(gain.mean).toBeGreaterThan(least);
  });

  test("where influence is linear, richer structures cost less than 0.005 nats per answer, and the linear one is kept", () => {
    const linear = rows.filter(({ truth }) => truth === "linear");
    expect(linear).toHaveLength(3);
    for (const { gains, preferred } of linear) {
      for (const { kind, mean } of gains) {
        if (kind === "pressure" || kind === "features" || kind === "drift") {
          expect(mean).toBeGreaterThan(-0.005);
        }
      }
      expect(preferred).toEqual({ linear: 4 });
    }
  });

  test("a steady group is called steady, and a change is found where it was", () => {
    expect(rowOf("linear", 25).drift!.steady).toBe(4);
    expect(rowOf("change", 25).drift!.changedRightly).toBe(4);
  });
});

test("[P35] over many rounds the errors of utilities and of influence fall alike, as docs/theory.md says", () => {
  const { rates } = theoryFindings();

  for (const { influenceExponent, utilityExponent } of rates) {
    expect(Math.abs(utilityExponent - influenceExponent)).toBeLessThan(0.1);
    expect(utilityExponent).toBeLessThan(-0.3);
  }
});
