import { describe, expect, it } from "vitest";
import {
  isSettled,
  recommendation,
} from "../../../../src/engines/particles/decide/recommendation.ts";
import { socialDraws } from "../../../../src/engines/particles/decide/social-draws.ts";

/** Two draws, two voters, three options. */
const draws = {
  count: 2,
  voterCount: 2,
  optionCount: 3,
  privateUtilities: Float64Array.from([2, 0, 1, 4, 0, 1, 0, 3, 0, 1, 2, 0]),
  publicUtilities: new Float64Array(12),
  influence: new Float64Array(8),
};

describe("social draws", () => {
  it("average the voters' private utilities", () => {
    const social = socialDraws(draws, { welfare: { kind: "utilitarian" } });
    expect([...social.values]).toEqual([3, 0, 1, 0.5, 2.5, 0]);
    expect([...social.means]).toEqual([1.75, 1.25, 0.5]);
    expect([...social.best]).toEqual([0, 1]);
    expect(social.leader).toBe(0);
  });

  it("take shortfalls from each voter's own best when the worst-off counts", () => {
    const social = socialDraws(draws, { welfare: { kind: "egalitarian" } });
    expect([...social.values]).toEqual([0, -4, -3, -3, 0, -3]);
  });

  it("choose only among what is offered, levels still seeing every option", () => {
    const social = socialDraws(draws, { welfare: { kind: "egalitarian" }, among: [1, 2] });
    expect([...social.options]).toEqual([1, 2]);
    expect([...social.values]).toEqual([-4, -3, 0, -3]);
  });
});

describe("the recommendation", () => {
  it("says what is best, how likely, and what it may cost, by hand", () => {
    const result = recommendation(socialDraws(draws, { welfare: { kind: "utilitarian" } }));
    expect(result.option).toBe(0);
    expect(result.runnerUp).toBe(1);
    expect(result.probabilityBest).toBe(0.5);
    expect(result.expectedLoss).toBeCloseTo(1, 12); // nothing in the first draw, 2 in the second
    expect(result.expectedRegret).toBeCloseTo(0.5 * (2 / (2.5 - 1)), 12);
    expect(result.lead.mean).toBeCloseTo(0.5, 12);
    expect(result.lead.lower).toBeCloseTo(-2 + 0.05 * 5, 12);
    expect(result.lead.upper).toBeCloseTo(3 - 0.05 * 5, 12);
    expect([...result.chances]).toEqual([0.5, 0.5, 0]);
  });

  it("of a single option is that option, for certain", () => {
    const result = recommendation(
      socialDraws(draws, { welfare: { kind: "utilitarian" }, among: [2] }),
    );
    expect(result).toMatchObject({
      option: 2,
      runnerUp: null,
      probabilityBest: 1,
      expectedRegret: 0,
    });
  });
});

describe("the stop rule", () => {
  it("wants the expected regret low three times in a row", () => {
    expect(isSettled([0.2, 0.04, 0.05, 0.03], 5)).toBe(true);
    expect(isSettled([0.04, 0.06, 0.03], 5)).toBe(false);
    expect(isSettled([0.04, 0.04], 5)).toBe(false);
    expect(isSettled([0.08], 0, { expectedRegret: 0.1, consecutive: 1, privateRounds: 0 })).toBe(
      true,
    );
  });

  it("and not before five private questions, however low it is", () => {
    expect(isSettled([0.01, 0.01, 0.01], 4)).toBe(false);
    expect(isSettled([0.01, 0.01, 0.01], 5)).toBe(true);
  });
});
