import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate } from "@unswayed/core/welfare";
import {
  type ConfidenceSet,
  confidenceSet,
  improvementBound,
  influenceBounds,
  mapEstimate,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicUtilityBounds,
  type Slack,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../core/test/support/dense.ts";
import { type BruteSet, bruteMaximum, type Member } from "../support/brute-force.ts";
import { constraintsOf } from "../support/claims.ts";
import { randomProblem } from "../support/random-problem.ts";
import {
  giniByBruteForce,
  inferenceOf,
  type PlainProblem,
  shown,
} from "../support/reference-model.ts";

const slack: Slack = { joint: 0.6, private: 0.5, public: 0.4, anchor: "map" };
const twoVoters = randomProblem({
  seed: "brute",
  voters: 2,
  options: 3,
  privateRounds: 3,
  publicRounds: 4,
  lengthScale: 0.4,
});
const threeKnown: PlainProblem = {
  ...randomProblem({
    seed: "brute 3",
    voters: 3,
    options: 3,
    privateRounds: 2,
    publicRounds: 4,
    lengthScale: 0.4,
  }),
  fixed: [
    [0.6, 0.3, 0.1],
    [0, 1, 0],
    [0.2, 0.5, 0.3],
  ],
};

interface Arena {
  readonly set: ConfidenceSet;
  readonly brute: BruteSet;
  readonly starts: readonly Member[];
}

function arena(problem: PlainProblem): Arena {
  const inference = inferenceOf(problem);
  const random = createRandomSource("brute force");
  const map = mapEstimate(inference, { random: random.split(1), effort: "thorough" });
  const set = confidenceSet(inference, map, slack, { random: random.split(2), effort: "thorough" });
  const constraints = constraintsOf(problem, slack, map, null);
  const brute = { problem, options: problem.options, constraints };
  const n = problem.voterCount;
  const centre = (share: number): Member => ({
    utilities: rowsOf(map.utilities, problem.options.length).map((row) =>
      row.map((u) => (1 - share) * u),
    ),
    influence: rowsOf(map.influence, n).map((row) => row.map((a) => (1 - share) * a + share / n)),
  });
  return { set, brute, starts: [centre(0.01), centre(0.03), centre(0.05)] };
}

/** The best of some tries by trial and error. */
function best({ brute, starts }: Arena, objective: (member: Member) => number): number {
  return Math.max(
    ...starts.map((start, k) =>
      bruteMaximum(brute, objective, start, createRandomSource(`tries ${k}`), 3000),
    ),
  );
}

/** Never above the bound, since a member attains it; and close below, as close as trial and error comes. */
function expectAgreement(bound: number, found: number): void {
  expect(found).toBeLessThan(bound + 1e-6);
  expect(found).toBeGreaterThan(bound - 1e-2);
}

const columnOf = (member: Member, x: number): number[] => member.utilities.map((row) => row[x]);
/** Shortfall: own best taken off. Gain: utility of an option taken off. */
const levelled = (member: Member, levels: "shortfall" | { gainOver: number }): Member => ({
  ...member,
  utilities: member.utilities.map((row) => {
    const zero = levels === "shortfall" ? Math.max(...row) : row[levels.gainOver];
    return row.map((u) => u - zero);
  }),
});

describe("bounds against trial and error: two voters, three options, influence unknown", () => {
  const place = arena(twoVoters);
  const { set } = place;

  test.each([0, 1])("what voter %d thinks and shows, and how a difference may lie", (voter) => {
    const own = privateUtilityBounds(set, 2, voter);
    const difference = privateDifferenceBounds(set, 0, 2, voter);
    const displayed = publicUtilityBounds(set, 1, voter);

    expectAgreement(
      own.upper.value,
      best(place, ({ utilities }) => utilities[voter][2]),
    );
    expectAgreement(
      -own.lower.value,
      best(place, ({ utilities }) => -utilities[voter][2]),
    );
    expectAgreement(
      difference.upper.value,
      best(place, ({ utilities }) => utilities[voter][0] - utilities[voter][2]),
    );
    expectAgreement(
      displayed.upper.value,
      best(place, ({ utilities, influence }) => shown(influence, utilities)[voter][1]),
    );
    expectAgreement(
      -displayed.lower.value,
      best(place, ({ utilities, influence }) => -shown(influence, utilities)[voter][1]),
    );
  });

  test("how much one may be listening to the other", () => {
    const { lower, upper } = influenceBounds(set, 0, 1);

    expectAgreement(
      upper.value,
      best(place, ({ influence }) => influence[0][1]),
    );
    expectAgreement(
      -lower.value,
      best(place, ({ influence }) => -influence[0][1]),
    );
  });

  test.each([1, 0.5, 0.1])("improvement and social utility at ρ = %d", (rho) => {
    const social = (member: Member, x: number): number =>
      giniByBruteForce(rho, columnOf(member, x));
    const welfare: Welfare = { kind: "gini", rho };

    const improvement = improvementBound(set, 0, 1, welfare);
    const { lower, upper } = socialUtilityBounds(set, 2, welfare);

    expectAgreement(
      improvement.value,
      best(place, (member) => social(member, 0) - social(member, 1)),
    );
    expectAgreement(
      upper.value,
      best(place, (member) => social(member, 2)),
    );
    expectAgreement(
      -lower.value,
      best(place, (member) => -social(member, 2)),
    );
  });

  test.each<["shortfall" | { gainOver: number }]>([["shortfall"], [{ gainOver: 2 }]])(
    "improvement in levels %o at ρ = 0.5",
    (levels) => {
      const social = (member: Member, x: number): number =>
        giniByBruteForce(0.5, columnOf(levelled(member, levels), x));

      const improvement = improvementBound(set, 0, 1, { kind: "gini", rho: 0.5 }, { levels });

      expectAgreement(
        improvement.value,
        best(place, (member) => social(member, 0) - social(member, 1)),
      );
    },
  );

  test.each<[Welfare]>([
    [{ kind: "egalitarian" }],
    [{ kind: "chebyshev", weights: [1, 3], ideal: [0.5, -0.4] }],
  ])("improvement for %o", (welfare) => {
    const improvement = improvementBound(set, 0, 1, welfare);

    const found = best(
      place,
      (member) => aggregate(welfare, columnOf(member, 0)) - aggregate(welfare, columnOf(member, 1)),
    );
    expectAgreement(improvement.value, found);
  });
});

describe("bounds against trial and error: three voters, influence known", () => {
  const place = arena(threeKnown);

  test.each([1, 0.4])("improvement at ρ = %d", (rho) => {
    const improvement = improvementBound(place.set, 2, 0, { kind: "gini", rho });

    const found = best(
      place,
      (member) =>
        giniByBruteForce(rho, columnOf(member, 2)) - giniByBruteForce(rho, columnOf(member, 0)),
    );
    expectAgreement(improvement.value, found);
  });

  test("improvement in shortfall at ρ = 0.4", () => {
    const improvement = improvementBound(
      place.set,
      2,
      0,
      { kind: "gini", rho: 0.4 },
      { levels: "shortfall" },
    );

    const found = best(place, (member) => {
      const fallen = levelled(member, "shortfall");
      return (
        giniByBruteForce(0.4, columnOf(fallen, 2)) - giniByBruteForce(0.4, columnOf(fallen, 0))
      );
    });
    expectAgreement(improvement.value, found);
  });
});
