import { defaultInfluencePrior } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import {
  fillInfluence,
  influenceStructure,
  readInfluence,
} from "../../src/influence/influence-structure.ts";

describe("defaultInfluencePrior", () => {
  test.each([1, 2, 5, 30])(
    "satisfies the theorem's own equations for %d voters (paper: thm:asymptotic_conv)",
    (n) => {
      const { minimumWeight, ridge, concentration } = defaultInfluencePrior(n);

      expect(concentration).toBeGreaterThan(1);
      expect(ridge).toBeLessThan(1 / (2 * n ** 2));
      const left = (concentration - 1) / minimumWeight ** 2 + 2 * ridge;
      expect(Math.abs(left - 1 / n ** 2)).toBeLessThan(1e-11); // κ − 1 is read off a number near 1: ε/δ²
    },
  );
});

describe("influenceStructure", () => {
  const prior = defaultInfluencePrior(3);

  test("three free rows of three have two variables each and nine lower bounds", () => {
    const structure = influenceStructure(3, { prior });

    expect([...structure.variableOffsets]).toEqual([0, 2, 4, 6]);
    expect(structure.variableCount).toBe(6);
    expect(structure.boundCount).toBe(9);
  });

  test("a row that may listen to one voter only has no variable, and a known matrix none at all", () => {
    const allowed = [
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ];
    const known = [
      [1, 0, 0],
      [0, 1, 0],
      [0.5, 0.25, 0.25],
    ];

    const partly = influenceStructure(3, { prior, allowed });
    const fixed = influenceStructure(3, { prior, fixed: known });

    expect([...partly.variableOffsets]).toEqual([0, 0, 1, 3]);
    expect(partly.boundCount).toBe(5);
    expect([fixed.variableCount, fixed.boundCount]).toEqual([0, 0]);
    const out = new Float64Array(9);
    fillInfluence(fixed, new Float64Array(0), 0, out);
    expect([...out]).toEqual(known.flat());
  });

  test("a minimum weight needs room in each row for those it may listen to, not for everyone", () => {
    const pairs = [
      [true, true, false],
      [false, true, false],
      [false, true, true],
    ];
    const wide = { ...prior, minimumWeight: 0.4 };

    expect(influenceStructure(3, { prior: wide, allowed: pairs }).boundCount).toBe(4);
    expect(() => influenceStructure(3, { prior: wide })).toThrow(
      "influence.prior.minimumWeight: got 0.4, wanted less than 1/3, or row 0 has no room",
    );
    expect(() =>
      influenceStructure(3, { prior: { ...prior, minimumWeight: 0.5 }, allowed: pairs }),
    ).toThrow("wanted less than 1/2, or row 0 has no room");
    expect(() => influenceStructure(3, { prior: { ...prior, minimumWeight: 1.1 } })).toThrow(
      "a number from 0 to 1",
    );
  });

  test("writes rows that sum to 1 with zeros where listening is ruled out, and reads its variables back", () => {
    const allowed = [
      [false, true, false],
      [true, false, true],
      [true, true, true],
    ];
    const structure = influenceStructure(3, { prior, allowed });
    const variables = Float64Array.of(-1, -1, 0.3, 0.2, 0.1); // two numbers of someone else's before ours
    const influence = new Float64Array(9);
    const back = new Float64Array(5);

    fillInfluence(structure, variables, 2, influence);
    readInfluence(structure, influence, back, 2);

    expect([...influence.subarray(0, 6)]).toEqual([0, 1, 0, 0.3, 0, 0.7]);
    expect(influence[8]).toBeCloseTo(0.7, 15);
    expect([...back]).toEqual([0, 0, 0.3, 0.2, 0.1]);
  });
});
