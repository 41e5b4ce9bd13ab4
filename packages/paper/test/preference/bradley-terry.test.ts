import { type Answer, comparisonTerm } from "@unswayed/paper";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparisonTable } from "../../src/preference/bradley-terry.ts";
import { logProbability, logProbabilitySlope } from "../support/reference-model.ts";

/** How an answer enters: half a point for a win, minus half for a loss, none for a tie. */
const scoreOf = (answer: Answer): number =>
  answer === "candidate" ? 0.5 : answer === "reference" ? -0.5 : 0;

const anyMargin = fc.double({ min: -30, max: 30, noNaN: true });
const anyStrength = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 20, noNaN: true }));
const anyCount = fc.integer({ min: 1, max: 40 });

describe("comparisonTerm (paper: corollary:pref_likelihood)", () => {
  test("scores a 3:1 favourite winning once as log ¾", () => {
    const { value, slope, curvature } = comparisonTerm(Math.log(3), 0.5, 1, 0);

    expect(value).toBeCloseTo(Math.log(3 / 4), 15);
    expect(slope).toBeCloseTo(1 / 4, 15);
    expect(curvature).toBeCloseTo(3 / 16, 15); // p(1 − p)
  });

  test("scores the same favourite losing once as log ¼", () => {
    expect(comparisonTerm(Math.log(3), -0.5, 1, 0).value).toBeCloseTo(Math.log(1 / 4), 15);
  });

  test("gives a tie between equals the probability ν/(2 + ν) of Davidson's model", () => {
    const tieStrength = 3;

    const { value, slope, curvature } = comparisonTerm(0, 0, 1, tieStrength);

    expect(value + Math.log(tieStrength)).toBeCloseTo(Math.log(3 / 5), 15);
    expect(slope).toBe(0);
    expect(curvature).toBeCloseTo(1 / 10, 15); // Z = 5, Z″ = ½: Z″/Z
  });

  test("counts a tie without tie strength as half a win each way", () => {
    const won = comparisonTerm(0.7, 0.5, 1, 0).value;
    const lost = comparisonTerm(0.7, -0.5, 1, 0).value;

    expect(comparisonTerm(0.7, 0, 1, 0).value).toBeCloseTo((won + lost) / 2, 15);
  });

  test.each([
    [1e4, -0.5, -1e4, -1],
    [-1e4, 0.5, -1e4, 1],
    [1e4, 0.5, 0, 0],
  ])("stays finite at a margin of %d with score %d", (margin, score, value, slope) => {
    const term = comparisonTerm(margin, score, 1, 0);

    expect(term.value).toBe(value);
    expect(term.slope).toBe(slope);
    expect(term.curvature).toBe(0);
  });

  test.each(["candidate", "reference", "tie"] as const)(
    "is the log probability of the answer %s that the definition gives",
    (answer) => {
      fc.assert(
        fc.property(anyMargin, anyStrength, (margin, tieStrength) => {
          const constant = answer === "tie" && tieStrength > 0 ? Math.log(tieStrength) : 0;

          const term = comparisonTerm(margin, scoreOf(answer), 1, tieStrength);

          // Values reach 30, and the definition's log of a quotient loses a few units in the last place.
          const value = logProbability(answer, margin, tieStrength);
          expect(Math.abs(term.value + constant - value)).toBeLessThan(1e-12);
          const slope = logProbabilitySlope(answer, margin, tieStrength);
          expect(Math.abs(term.slope - slope)).toBeLessThan(1e-13);
        }),
      );
    },
  );

  test("has the curvature its own slopes imply, and it is never negative", () => {
    fc.assert(
      fc.property(anyMargin, anyStrength, anyCount, (margin, tieStrength, count) => {
        const slope = (d: number): number => comparisonTerm(d, 0.5, count, tieStrength).slope;
        const step = 1e-5;

        const { curvature } = comparisonTerm(margin, 0.5, count, tieStrength);

        const implied = -(slope(margin + step) - slope(margin - step)) / (2 * step);
        expect(Math.abs(curvature - implied)).toBeLessThan(1e-8); // 40 answers · h²/6 + 40ε/h
        expect(curvature).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("gives repeated answers the sum of their terms", () => {
    fc.assert(
      fc.property(
        anyMargin,
        anyStrength,
        fc.nat(6),
        fc.nat(6),
        (margin, strength, wins, losses) => {
          const together = comparisonTerm(
            margin,
            (wins - losses) / 2,
            wins + losses,
            strength,
          ).value;
          const won = comparisonTerm(margin, 0.5, 1, strength).value;
          const lost = comparisonTerm(margin, -0.5, 1, strength).value;

          expect(Math.abs(together - (wins * won + losses * lost))).toBeLessThan(1e-11);
        },
      ),
    );
  });
});

describe("comparisonTable", () => {
  test("does for a whole table what comparisonTerm does for one cell, and nothing where nobody answered", () => {
    const margins = Float64Array.of(0.3, -2, 0, 45, -0.1, 7);
    const scores = Float64Array.of(0.5, 1, 0, -0.5, 0, 0);
    const counts = Float64Array.of(1, 4, 2, 1, 0, 3);
    const slopes = new Float64Array(6).fill(99);
    const curvatures = new Float64Array(6).fill(99);

    const total = comparisonTable(margins, scores, counts, 0.8, slopes, curvatures);

    let sum = 0;
    margins.forEach((margin, k) => {
      const term = comparisonTerm(margin, scores[k], counts[k], 0.8);
      sum += term.value;
      expect(slopes[k]).toBeCloseTo(term.slope, 14);
      expect(curvatures[k]).toBeCloseTo(term.curvature, 14);
    });
    expect(total).toBeCloseTo(sum, 12);
    expect([slopes[4], curvatures[4]]).toEqual([0, 0]);
  });
});
