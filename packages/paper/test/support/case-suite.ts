import { createRandomSource } from "@unswayed/core/numerics";
import {
  type Bound,
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  type Interval,
  improvementBound,
  type LikelihoodMaxima,
  likelihoodMaxima,
  type MapEstimate,
  mapEstimate,
  privateUtilityBounds,
} from "@unswayed/paper";
import { beforeAll, describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import { type CaseFile, plainProblemOf } from "./case-files.ts";
import {
  type BoundPoint,
  claimOfBound,
  claimOfMap,
  placeOf,
  problemOfVoter,
  utilitySlopes,
} from "./claims.ts";
import { type Claim, judge } from "./kkt.ts";
import { inferenceOf } from "./reference-model.ts";
import { judgeImprovement } from "./social-kkt.ts";

/** What every stored case must satisfy: no value worse than the best one known, and a certificate for each of ours. */
export function caseSuite(file: CaseFile): void {
  const { problem: stored, expected } = file;
  const problem = plainProblemOf(file);
  const voters = Array.from({ length: problem.voterCount }, (_, i) => i);
  const reference = stored.options[stored.reference];
  const seed = `case ${stored.name}`;

  describe(stored.name, () => {
    let map: MapEstimate;
    let maxima: LikelihoodMaxima;
    let set: ConfidenceSet;

    beforeAll(() => {
      const inference = inferenceOf(problem);
      const random = createRandomSource(seed);
      map = mapEstimate(inference, { random: random.split("map"), effort: "thorough" });
      maxima = likelihoodMaxima(inference);
      set = confidenceSet(inference, map, stored.slack, {
        random: random.split("set"),
        effort: "thorough",
        maxima,
      });
    });

    /** Not below what is known (above, for a minimum); not above it either where that is believed to be global. */
    function reaches(value: number, known: number, sign = 1): void {
      const tolerance = 1e-4 * (1 + Math.abs(known)); // what the stored values are good for
      expect(sign * (value - known), `${value} against ${known}`).toBeGreaterThan(-tolerance);
      if (expected.twoSided) {
        expect(sign * (value - known), `${value} against ${known}`).toBeLessThan(tolerance);
      }
    }

    test("the MAP reaches the best value known", () => {
      expect(map.status).toBe("solved");
      reaches(map.value, expected.map.value);
    });

    const { influence, ...parts } = expected.map;
    if (influence !== null) {
      test("its parts and its influence are the known ones", () => {
        // Values equal to 1e-8 allow points to differ by the square root of that, and some more along flat directions.
        expect(maxGap(map.influence, influence.flat())).toBeLessThan(1e-3);
        expect(Math.abs(map.logLikelihoodPrivate - parts.logLikelihoodPrivate)).toBeLessThan(1e-3);
        expect(Math.abs(map.logLikelihoodPublic - parts.logLikelihoodPublic)).toBeLessThan(1e-3);
        expect(Math.abs(map.logPrior - parts.logPrior)).toBeLessThan(1e-3);
      });
    }

    test("the separate maxima are the known ones: each voter's is a concave problem", () => {
      expect(maxima.status).toBe("solved");
      expect(Math.abs(maxima.private - expected.maxima.private)).toBeLessThan(1e-5);
      expect(Math.abs(maxima.public - expected.maxima.public)).toBeLessThan(1e-5);
    });

    test("the MAP and the maxima carry certificates", () => {
      expectCertified(claimOfMap(problem, map));
      for (const voter of voters) {
        for (const channel of ["private", "public"] as const) {
          const alone = problemOfVoter(problem, channel, voter);
          const own = mapEstimate(inferenceOf(alone), { random: createRandomSource(seed) });
          expectCertified(claimOfMap(alone, own));
          const { value } = maxima[`${channel}ByVoter`][voter];
          expect(Math.abs(own.value - value)).toBeLessThan(1e-7);
        }
      }
    });

    if (expected.emptySet) {
      test("the set is reported empty, and so is every bound over it", () => {
        expect(set.status).toBe("empty-set");
        expect(set.margin).toBeLessThan(0);
        for (const option of stored.at) {
          const { upper, lower } = privateUtilityBounds(set, option, 0);
          const improvement = improvementBound(set, option, stored.reference, {
            kind: "gini",
            rho: stored.rho,
          });
          expect([upper, lower, improvement].map(({ status }) => status)).toEqual(
            Array(3).fill("empty-set"),
          );
          expect([upper.value, lower.value, improvement.value]).toEqual(Array(3).fill(Number.NaN));
          expect(improvement.certificate()).toBeNull();
        }
      });
      return;
    }

    test("widths and differences reach the best values known, with certificates", () => {
      const ofPrivate = differenceWidth(set, stored.at[0], stored.reference, "private");

      expect(ofPrivate.status).toBe("solved");
      reaches(ofPrivate.value as number, expected.width.private as number);
      ofPrivate.byVoter.forEach((interval, voter) => {
        reaches(interval.upper.value, expected.difference.upper?.[voter] as number);
        reaches(interval.lower.value, expected.difference.lower?.[voter] as number, -1);
        expectIntervalCertified(interval, (point, sign) =>
          utilitySlopes(point, voter, sign, stored.at[0], reference),
        );
      });
    });

    test("the public width reaches the best value known, with certificates", () => {
      const width = differenceWidth(set, stored.at[0], stored.reference, "public");

      if (expected.width.public === null) {
        expect(width.value).toBeNull();
        return;
      }
      expect(width.status).toBe("solved");
      // Concave: compare both ways.
      const tolerance = 1e-4 * (1 + expected.width.public);
      expect(Math.abs((width.value as number) - expected.width.public)).toBeLessThan(tolerance);
      width.byVoter.forEach(({ upper, lower }, voter) => {
        const alone = problemOfVoter(problem, "public", voter);
        const threshold = maxima.publicByVoter[voter].value - stored.slack.public;
        for (const [bound, sign] of [
          [upper, 1],
          [lower, -1],
        ] as const) {
          const claim = claimOfBound(alone, set, bound, (point) => ({
            utilities: utilitySlopes(point, 0, sign, stored.at[0], reference),
          }));
          expectCertified({
            ...claim,
            constraints: [{ weights: { private: 1, public: 0, prior: 0 }, threshold }],
          });
        }
      });
    });

    test.each(stored.at.map((option, k) => ({ option, k })))(
      "bounds at $option reach the best values known, with certificates",
      ({ option, k }) => {
        const known = expected.at[k];
        for (const voter of voters) {
          const interval = privateUtilityBounds(set, option, voter);

          reaches(interval.upper.value, known.upper?.[voter] as number);
          reaches(interval.lower.value, known.lower?.[voter] as number, -1);
          expectIntervalCertified(interval, (point, sign) =>
            utilitySlopes(point, voter, sign, option),
          );
          const at = interval.upper.certificate();
          const place = placeOf(at?.options ?? [], option);
          const attained = at?.utilities[voter * (at?.options.length ?? 0) + place];
          expect(Math.abs((attained as number) - interval.upper.value)).toBeLessThan(1e-9);
        }
      },
    );

    test.each(stored.at.map((option, k) => ({ option, k })))(
      "the improvement at $option reaches the best value known, with a certificate",
      ({ option, k }) => {
        const welfare = { kind: "gini", rho: stored.rho } as const;

        const bound = improvementBound(set, option, stored.reference, welfare);

        expect(bound.status).toBe("solved");
        reaches(bound.value, expected.at[k].improvement as number);
        const verdict = judgeImprovement(problem, set, bound, option, reference, stored.rho);
        expectVerdict(verdict);
        expect(verdict.slopeGap).toBeLessThan(1e-4); // least squares on two nearby rows loses two digits
        expect(Math.abs(verdict.value - bound.value)).toBeLessThan(1e-9);
      },
    );

    function expectIntervalCertified(
      { upper, lower }: Interval,
      slopesAt: (point: BoundPoint, sign: number) => number[][],
    ): void {
      const both: [Bound, number][] = [
        [upper, 1],
        [lower, -1],
      ];
      for (const [bound, sign] of both) {
        expect(bound.status).toBe("solved");
        expectCertified(
          claimOfBound(problem, set, bound, (point) => ({ utilities: slopesAt(point, sign) })),
        );
      }
    }
  });
}

export function expectCertified(claim: Claim): void {
  expectVerdict(judge(claim));
}

function expectVerdict(verdict: {
  infeasibility: number;
  stationarity: number;
  complementarity: number;
  leastMultiplier: number;
}): void {
  // Members are strictly inside; what is left is the rounding of norms through a factor with pivots of 1e-3.
  expect(verdict.infeasibility).toBeLessThan(1e-8);
  // Ten times what the solver promises, which it states in other coordinates.
  expect(verdict.stationarity).toBeLessThan(1e-6);
  expect(verdict.complementarity).toBeLessThan(1e-6);
  expect(verdict.leastMultiplier).toBeGreaterThanOrEqual(0);
}
