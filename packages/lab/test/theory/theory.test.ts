import { createRandomSource } from "@unswayed/core/numerics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawDirichlet } from "../../src/dirichlet.ts";
import { findProblem } from "../../src/problems/catalogue.ts";
import {
  influenceFrom,
  permutedGroup,
  rankOfDifferences,
} from "../../src/theory/identifiability.ts";
import {
  chosenBy,
  gentlestMovingGraph,
  graphTowards,
  someRules,
  swayed,
} from "../../src/theory/impossibility.ts";
import { inverseNorm, nearlyAlike } from "../../src/theory/inverse-norm.ts";
import { exponentOf, learningCurve } from "../../src/theory/learning-rates.ts";

/** Utilities of a few people for a few options, in whole numbers. */
const utilities = (n: number, N: number) =>
  fc.array(fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: N, maxLength: N }), {
    minLength: n,
    maxLength: n,
  });

function drawnInfluence(n: number, seed: number): number[][] {
  const random = createRandomSource("theory test").split(seed);
  return Array.from({ length: n }, () =>
    Array.from(drawDirichlet(new Array<number>(n).fill(1), random)),
  );
}

describe("impossibility (paper: thm:impossibility)", () => {
  test.each(someRules)(
    "[P33] $name: unless all want the same most, some positive graph moves the consensus",
    ({ welfare }) => {
      fc.assert(
        fc.property(utilities(3, 4), (group) => {
          const favourites = group.map((own) => own.indexOf(Math.max(...own)));
          fc.pre(favourites.some((option) => option !== favourites[0]));
          const found = gentlestMovingGraph(welfare, group);

          expect(found).not.toBeNull();
          const graph = graphTowards(found!.influencer, found!.grip, 3);
          expect(Math.min(...graph.flat())).toBeGreaterThan(0);
          expect(chosenBy(welfare, swayed(graph, group))).toBe(found!.to);
          expect(found!.to).not.toBe(found!.from);
        }),
        { numRuns: 60 },
      );
    },
  );

  test("where all want the same most, no graph of this kind moves the average", () => {
    const agreed = [
      [5, 1, 0],
      [9, 0, 3],
    ];

    expect(gentlestMovingGraph({ kind: "utilitarian" }, agreed)).toBeNull();
  });

  test("by hand: two against one, and the one needs more than a tenth of everyone", () => {
    const group = [
      [3, 0],
      [3, 0],
      [0, 4.5],
    ];
    const found = gentlestMovingGraph({ kind: "utilitarian" }, group);

    // Sums with grip g of the third: 6(1 − g) against 4.5 + 9g, equal at g = 0.1.
    expect(found).toEqual({ influencer: 2, grip: 0.11, from: 0, to: 1 });
  });
});

describe("range preservation (paper: lemma:range_preservation)", () => {
  test("open opinions lie between the least and the greatest private one, for any graph", () => {
    fc.assert(
      fc.property(utilities(4, 3), fc.nat(), (group, seed) => {
        const open = swayed(drawnInfluence(4, seed), group);
        group[0]!.forEach((_, x) => {
          const own = group.map((row) => row[x]!);
          for (const row of open) {
            expect(row[x]).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9);
            expect(row[x]).toBeLessThanOrEqual(Math.max(...own) + 1e-9);
          }
        });
      }),
    );
  });
});

describe("‖A⁻¹‖ ≤ n (paper: lemma:matrix_norm_bound)", () => {
  test("[P27] is false: two people who are e from even have 1/(2e)", () => {
    for (const e of [0.4, 0.1, 0.01]) {
      expect(inverseNorm(nearlyAlike(e))).toBeCloseTo(1 / (2 * e), 6);
    }
    expect(inverseNorm(nearlyAlike(0))).toBe(Infinity);
  });

  test.each([
    ["toy", 2, 3.76],
    ["thermal", 3, 8.69],
    ["team", 4, 10],
  ])("[P27] is false for the paper's own: %s, %d voters, %d", (name, voters, norm) => {
    const { influence } = findProblem(name).build(1).truth;

    expect(influence).toHaveLength(voters);
    expect(inverseNorm(influence)).toBeCloseTo(norm, 1);
    expect(inverseNorm(influence)).toBeGreaterThan(voters);
  });

  test("1 ≤ ‖A⁻¹‖ is true", () => {
    for (let seed = 0; seed < 100; seed++) {
      expect(inverseNorm(drawnInfluence(2 + (seed % 5), seed))).toBeGreaterThanOrEqual(1 - 1e-12);
    }
  });
});

describe("identifiability (paper: lemma:identifiability)", () => {
  const group = [
    [3, 0, 1, -2],
    [0, 2, -1, 1],
    [1, 1, -3, 0],
  ];

  test("[P13] people who change places say the same in public: open votes cannot tell them apart", () => {
    const influence = drawnInfluence(3, 7);
    const other = permutedGroup(influence, group, [2, 0, 1]);

    expect(other.influence).not.toEqual(influence);
    const [one, two] = [swayed(influence, group), swayed(other.influence, other.utilities)];
    one.forEach((row, i) => {
      row.forEach((value, x) => {
        expect(two[i]![x]).toBeCloseTo(value, 12);
      });
    });
  });

  test("with private opinions A follows, whatever the levels, when differences have rank n", () => {
    const influence = drawnInfluence(3, 8);
    const open = swayed(influence, group).map((row, i) => row.map((value) => value + 10 * i));
    expect(rankOfDifferences(group)).toBe(3);

    influenceFrom(group, open).forEach((row, i) => {
      row.forEach((weight, j) => {
        expect(weight).toBeCloseTo(influence[i]![j]!, 10);
      });
    });
  });

  test("two who want the same, at whatever level, cannot be told apart as sources", () => {
    const alike = [group[0]!, group[1]!, group[0]!.map((value) => value + 5)];
    expect(rankOfDifferences(alike)).toBe(2);

    const one = swayed([[0.5, 0.2, 0.3]], alike)[0]!;
    const other = swayed([[0.1, 0.2, 0.7]], alike)[0]!;
    const differences = (row: readonly number[]): number[] => row.map((value) => value - row[0]!);
    differences(one).forEach((value, x) => {
      expect(differences(other)[x]).toBeCloseTo(value, 12);
    });
  });

  test("[P13] votes: private ones cut the error of A to less than half, more open ones do not", () => {
    const settings = { voters: 3, options: 8, rounds: [40, 160], seeds: [1, 2, 3] };
    const openly = learningCurve({ ...settings, privateShare: 0 });
    const both = learningCurve({ ...settings, privateShare: 1 });

    expect(both[1]!.influence.mean).toBeLessThan(0.5 * openly[1]!.influence.mean);
    expect(openly[1]!.influence.mean).toBeGreaterThan(0.6 * openly[0]!.influence.mean);
  });
});

describe("rates of learning (paper: thm:asymptotic_conv)", () => {
  test("an exponent is the slope of the logarithms", () => {
    const points = [10, 20, 40].map((rounds) => ({ rounds, error: 3 / Math.sqrt(rounds) }));

    expect(exponentOf(points)).toBeCloseTo(-0.5, 12);
  });

  test("[P35] utilities fall faster than T^−¼, and influence does not fall faster than they do by much", () => {
    const points = learningCurve({
      voters: 3,
      options: 8,
      rounds: [40, 160, 640],
      seeds: [1, 2, 3, 4],
    });
    const exponent = (of: "influence" | "utilities"): number =>
      exponentOf(points.map((point) => ({ rounds: point.rounds, error: point[of].mean })));

    expect(exponent("utilities")).toBeLessThan(-0.3);
    expect(exponent("influence")).toBeGreaterThan(exponent("utilities") - 0.15);
  });
});
