import type { StudyLevels, Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { socialUtilities } from "@unswayed/core/welfare";
import { describe, expect, test } from "vitest";
import type { Task } from "../src/index.ts";
import { truthOf } from "../src/truth.ts";
import { smallProblem } from "./support/small-problem.ts";

/**
 *        a  b  c
 *   v1   0  3  4
 *   v2   6  5  0
 */
const table = [
  [0, 3, 4],
  [6, 5, 0],
];

describe("the truth about a list", () => {
  test("is by hand: the average, its best option, what a random option is worth", () => {
    const { truth } = smallProblem(table);

    expect(["a", "b", "c"].map(truth.socialUtility)).toEqual([3, 4, 2]);
    expect(truth.optimum).toEqual({ option: "b", value: 4 });
    expect(truth.meanSocialUtility).toBe(3);
    expect(truth.grid).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["raw", [0, 3, 0]],
    ["shortfall", [-4, -1, -6]],
    ["own-range", [0, 0.75, 0]],
    [{ gainOver: "b" }, [-3, 0, -5]],
  ] as const)("counts the worst-off from %o by hand", (levels, expected) => {
    const { truth } = smallProblem(table, { welfare: { kind: "egalitarian" }, levels });

    expect(["a", "b", "c"].map(truth.socialUtility)).toEqual(expected);
  });

  test("what open answers would choose is the best of A u, row by row", () => {
    // Rows (1, 0) and (0.5, 0.5) of A turn the second voter's 6, 5, 0 into 3, 4, 2: the mean becomes 1.5, 3.5, 3.
    const influence = [
      [1, 0],
      [0.5, 0.5],
    ];

    const { truth } = smallProblem(table, { influence });

    expect(truth.publicOptimum).toEqual({ option: "b", value: 3.5 });
    expect(truth.optimum).toEqual({ option: "b", value: 4 });
  });

  test("is the same by one option at a time and by the whole table at once", () => {
    const random = createRandomSource("two roads");
    const wide = [0, 1, 2].map(() => Array.from({ length: 10 }, () => 6 * random.next() - 3));
    const flat = [...wide, new Array<number>(10).fill(0.3)]; // and one to whom all is alike
    const welfares: Welfare[] = [{ kind: "gini", rho: 0.3 }, { kind: "utilitarian" }];
    const levels: StudyLevels[] = ["raw", "shortfall", "own-range", { gainOver: "d" }];

    for (const welfare of welfares) {
      for (const level of levels) {
        const { truth } = smallProblem(flat, { welfare, levels: level });
        const whole = socialUtilities(
          welfare,
          typeof level === "object" ? { gainOver: 3 } : level,
          {
            rows: 4,
            columns: 10,
            data: Float64Array.from(flat.flat()),
          },
        );

        truth.grid.forEach((option, k) => {
          expect(truth.socialUtility(option)).toBeCloseTo(whole[k], 12);
        });
        expect(truth.optimum.value).toBeCloseTo(Math.max(...whole), 12);
      }
    }
  });

  test("open differences that are those of A u lead to the same open choice", () => {
    const random = createRandomSource("same choice");
    for (let round = 0; round < 20; round++) {
      const wide = [0, 1].map(() => Array.from({ length: 6 }, () => 4 * random.next()));
      const weight = random.next();
      const influence = [
        [weight, 1 - weight],
        [0.3, 0.7],
      ];
      const of = (voter: number, name: unknown): number =>
        influence[voter].reduce(
          (sum, w, j) => sum + w * wide[j]["abcdef".indexOf(String(name))],
          0,
        );

      const plain = smallProblem(wide, { influence, levels: "shortfall" });
      const byDifference = smallProblem(wide, {
        influence,
        levels: "shortfall",
        publicDifference: (voter, x, y) => of(voter, x) - of(voter, y),
      });

      expect(byDifference.truth.publicOptimum.option).toBe(plain.truth.publicOptimum.option);
    }
  });

  test.each([
    [[[1, 0]], "influence"],
    [
      [
        [1, 0],
        [0.5, 0.6],
      ],
      "influence[1]",
    ],
    [
      [
        [1.2, -0.2],
        [0, 1],
      ],
      "influence[0]",
    ],
  ])("%o is no influence", (influence, field) => {
    expect(() => smallProblem(table, { influence })).toThrow(field);
  });
});

describe("the truth about a box", () => {
  const square: Pick<Task, "voters" | "options"> = {
    voters: ["v1", "v2"],
    options: {
      kind: "box",
      parameters: [
        { name: "x", min: -1, max: 3 },
        { name: "y", min: 1, max: 100, scale: "log" },
      ],
    },
  };
  const identity = [
    [1, 0],
    [0, 1],
  ];
  /** In the unit square. */
  const placeOf = (option: unknown): readonly [number, number] => {
    const { x, y } = option as { x: number; y: number };
    return [(x + 1) / 4, Math.log(y) / Math.log(100)];
  };
  const cone = (option: unknown, [a, b]: readonly number[], slope: number): number => {
    const [x, y] = placeOf(option);
    return -slope * Math.sqrt((x - a) ** 2 + (y - b) ** 2);
  };

  test("has a grid with the corners, even in the parameters' own scales", () => {
    const { grid } = truthOf(
      { ...square, welfare: { kind: "utilitarian" }, levels: "raw" },
      { utility: (_, option) => cone(option, [0.5, 0.5], 1), influence: identity, gridPerSide: 3 },
    );

    expect(grid).toHaveLength(9);
    expect([grid[0], grid[4], grid[8]]).toEqual([
      { x: -1, y: 1 },
      { x: 1, y: 10 },
      { x: 3, y: 100 },
    ]);
  });

  test("the worst-off's best lies on the kink between two peaks, also askew: a third of the way", () => {
    const peaks = [
      [0.213, 0.711],
      [0.786, 0.362],
    ];

    const { optimum } = truthOf(
      { ...square, welfare: { kind: "egalitarian" }, levels: "shortfall" },
      {
        // A slope twice as steep is left half as far.
        utility: (voter, option) => 7 * voter + cone(option, peaks[voter], voter === 0 ? 2 : 1),
        influence: identity,
      },
    );

    // Along the kink the height falls with the square of the distance: 1e-4 aside is 1e-8 below.
    const [x, y] = placeOf(optimum.option);
    expect(x).toBeCloseTo((2 * peaks[0][0] + peaks[1][0]) / 3, 4);
    expect(y).toBeCloseTo((2 * peaks[0][1] + peaks[1][1]) / 3, 4);
    const apart = Math.hypot(peaks[1][0] - peaks[0][0], peaks[1][1] - peaks[0][1]);
    expect(optimum.value).toBeCloseTo((-2 / 3) * apart, 8);
  });

  test("from a finer grid nothing better is found, kinks and ridges notwithstanding", () => {
    const random = createRandomSource("ridges");
    for (let round = 0; round < 4; round++) {
      // Three people, each with a cone drawn out in its own direction.
      const cones = Array.from({ length: 3 }, () => ({
        at: [random.next(), random.next()],
        angle: 3 * random.next(),
        narrow: 0.05 + random.next(),
        slope: 2 + 8 * random.next(),
      }));
      const utility = (voter: number, option: unknown): number => {
        const { at, angle, narrow, slope } = cones[voter];
        const [dx, dy] = placeOf(option).map((c, j) => c - at[j]);
        const along = Math.cos(angle) * dx + Math.sin(angle) * dy;
        const across = narrow * (Math.cos(angle) * dy - Math.sin(angle) * dx);
        return -slope * Math.sqrt(along * along + across * across);
      };
      const aim = { ...square, voters: ["v1", "v2", "v3"], levels: "raw" } as const;
      const found = (gridPerSide: number): number =>
        truthOf(
          { ...aim, welfare: { kind: "gini", rho: 0.1 } },
          {
            utility,
            influence: [
              [1, 0, 0],
              [0, 1, 0],
              [0, 0, 1],
            ],
            gridPerSide,
          },
        ).optimum.value;

      expect(Math.abs(found(151) - found(61))).toBeLessThan(1e-8);
    }
  });

  test("of several hills the highest is found, not the nearest to the best point of the grid", () => {
    // A narrow hill of height 1 between the points of a coarse grid, and a broad one of height 0.9 on a point of it.
    const hill = (x: number, at: number, width: number): number =>
      Math.exp(-0.5 * ((x - at) / width) ** 2);

    const { optimum } = truthOf(
      {
        voters: ["v1"],
        options: { kind: "box", parameters: [{ name: "x", min: 0, max: 1 }] },
        welfare: { kind: "utilitarian" },
        levels: "raw",
      },
      {
        utility: (_, option) => {
          const { x } = option as { x: number };
          return hill(x, 0.35, 0.02) + 0.9 * hill(x, 0.8, 0.1);
        },
        influence: [[1]],
        gridPerSide: 31,
      },
    );

    expect((optimum.option as { x: number }).x).toBeCloseTo(0.35, 4);
  });

  test("a maximum on the edge is found on the edge", () => {
    const { optimum, publicOptimum } = truthOf(
      { ...square, welfare: { kind: "utilitarian" }, levels: "raw" },
      {
        utility: (voter, option) => placeOf(option)[voter],
        influence: [
          [0, 1],
          [0, 1],
        ],
      },
    );

    expect(optimum).toEqual({ option: { x: 3, y: 100 }, value: 1 });
    expect((publicOptimum.option as { y: number }).y).toBe(100);
  });

  test("wants real parameters, or few enough combinations", () => {
    const options = {
      kind: "box",
      parameters: [
        { name: "x", min: 0, max: 1 },
        { name: "colour", type: "choice", values: ["red", "blue"] },
      ],
    } as const;

    expect(() =>
      truthOf(
        { voters: ["v1"], options, welfare: { kind: "utilitarian" }, levels: "raw" },
        { utility: () => 0, influence: [[1]] },
      ),
    ).toThrow("one or two real parameters only");
  });
});
