import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../src/index.ts";
import {
  drawInfluence,
  influenceKinds,
  smoothFunctions,
  stretched,
} from "../../src/problems/drawing.ts";
import { type MadeUp, madeUp } from "../../src/problems/made-up.ts";
import { misfits } from "../../src/problems/misfit.ts";
import { publicUtility } from "../../src/truth.ts";

const plane: MadeUp = {
  name: "gp-5",
  voters: 5,
  options: 30,
  hasFeatures: true,
  influence: "mild",
  misfit: "linear",
};
const names: MadeUp = {
  ...plane,
  name: "list-12",
  options: 12,
  hasFeatures: false,
  influence: "strong",
};

function wishesOf({ task, truth }: Problem): number[][] {
  return task.voters.map((_, voter) => truth.grid.map((option) => truth.utility(voter, option)));
}

describe("made-up problems", () => {
  test.each([plane, names])(
    "have as many people and options as they say, who feel 4 to 5 units strongly: $name",
    (settings) => {
      for (const seed of [1, 2, 3]) {
        const problem = madeUp(settings, seed);
        const wishes = wishesOf(problem);

        expect(wishes).toHaveLength(5);
        for (const row of wishes) {
          const range = Math.max(...row) - Math.min(...row);
          expect(row).toHaveLength(settings.options);
          expect(range).toBeGreaterThanOrEqual(4);
          expect(range).toBeLessThanOrEqual(5);
        }
      }
    },
  );

  test("are the same from the same seed and others from another", () => {
    expect(wishesOf(madeUp(plane, 4))).toEqual(wishesOf(madeUp(plane, 4)));
    expect(wishesOf(madeUp(plane, 4))).not.toEqual(wishesOf(madeUp(plane, 5)));
  });

  test("have the same preferences whatever the influence and the answers, so that those alone are compared", () => {
    const wishes = wishesOf(madeUp(names, 9));

    for (const influence of influenceKinds) {
      for (const misfit of misfits) {
        expect(wishesOf(madeUp({ ...names, influence, misfit }, 9))).toEqual(wishes);
      }
    }
  });

  test("in the plane preferences are smooth: near options are liked alike, far ones are not", () => {
    let [near, far] = [0, 0];
    let [nearCount, farCount] = [0, 0];
    for (let seed = 0; seed < 20; seed++) {
      const { task, truth } = madeUp(plane, seed);
      if (task.options.kind !== "list") throw new Error("options are a list");
      const { items } = task.options;
      for (const a of items) {
        for (const b of items) {
          const { x = 0, y = 0 } = a.features as { x?: number; y?: number };
          const other = b.features as { x: number; y: number };
          const distance = Math.hypot(x - other.x, y - other.y);
          const difference = Math.abs(truth.utility(0, a.name) - truth.utility(0, b.name));
          if (distance > 0 && distance < 0.1)
            [near, nearCount] = [near + difference, nearCount + 1];
          if (distance > 0.6) [far, farCount] = [far + difference, farCount + 1];
        }
      }
    }

    expect(near / nearCount).toBeLessThan(0.6);
    expect(far / farCount).toBeGreaterThan(1.3);
  });

  test("the paper's settings leave room for such preferences", () => {
    expect(madeUp(plane, 1).task.paperSettings).toEqual({ lengthScale: 0.2, normBound: 12 });
    expect(madeUp(names, 1).task.paperSettings).toEqual({ normBound: 12 });
  });
});

describe("groups that do not answer as the model says", () => {
  test("under pressure, by hand: 0.4 of one's own wish and 0.6 of the majority's side", () => {
    const { truth } = madeUp({ ...names, voters: 3, misfit: "pressure" }, 2);
    const [x, y] = truth.grid;
    const own = [0, 1, 2].map((voter) => truth.utility(voter, x) - truth.utility(voter, y));
    const side = own.filter((d) => d > 0).length >= 2 ? 1 : -1;
    const strength = own.reduce((sum, d) => sum + Math.abs(d), 0) / 3;

    for (const voter of [0, 1, 2]) {
      expect(truth.publicDifference?.(voter, x, y)).toBeCloseTo(
        0.4 * own[voter] + 0.6 * side * strength,
        12,
      );
      expect(truth.publicDifference?.(voter, y, x)).toBeCloseTo(
        -0.4 * own[voter] - 0.6 * side * strength,
        12,
      );
    }
  });

  test("under pressure no weights of others explain open answers: differences do not add up", () => {
    const { truth } = madeUp({ ...names, misfit: "pressure" }, 1);
    const difference = truth.publicDifference ?? (() => 0);
    const gaps = truth.grid
      .slice(2)
      .map((z) =>
        Math.abs(
          difference(0, truth.grid[0], truth.grid[1]) +
            difference(0, truth.grid[1], z) -
            difference(0, truth.grid[0], z),
        ),
      );

    expect(Math.max(...gaps)).toBeGreaterThan(0.5);
  });

  test("a common bias is the same for everyone, with a deviation of 0.8, and in public only", () => {
    const biases: number[] = [];
    for (let seed = 0; seed < 60; seed++) {
      const { truth } = madeUp({ ...names, misfit: "bias" }, seed);
      const [x, y] = truth.grid;
      const [first, second] = [0, 1].map(
        (voter) =>
          (truth.publicDifference?.(voter, x, y) ?? Number.NaN) -
          (publicUtility(truth, voter, x) - publicUtility(truth, voter, y)),
      );
      expect(first).toBeCloseTo(second, 10);
      biases.push(first);
    }

    const variance = biases.reduce((sum, bias) => sum + bias * bias, 0) / biases.length;
    expect(variance).toBeGreaterThan(2 * 0.64 * 0.5); // of a difference, twice that of a value; χ² with 60 degrees
    expect(variance).toBeLessThan(2 * 0.64 * 1.6);
  });

  test("lapses are a habit of 15 %, and nothing else changes", () => {
    const { truth } = madeUp({ ...names, misfit: "lapses" }, 1);

    expect(truth.habits).toEqual({ lapse: 0.15 });
    expect(truth.publicDifference).toBeUndefined();
    expect(truth.publicOptimum).toEqual(madeUp(names, 1).truth.publicOptimum);
  });
});

describe("drawn influence", () => {
  const drawn = (kind: (typeof influenceKinds)[number]) =>
    Array.from({ length: 50 }, (_, seed) => drawInfluence(4, kind, createRandomSource(seed)));

  test.each(influenceKinds)("%s: rows sum to 1 and none is negative", (kind) => {
    for (const row of drawn(kind).flat()) {
      expect(row).toHaveLength(4);
      expect(row.every((weight) => weight >= 0)).toBe(true);
      expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    }
  });

  test("mild: everyone's own weight is between 0.2 and 0.7, and takes all of that range", () => {
    const own = drawn("mild").flatMap((matrix) => matrix.map((row, i) => row[i]));

    expect(Math.min(...own)).toBeGreaterThanOrEqual(0.2);
    expect(Math.min(...own)).toBeLessThan(0.22);
    expect(Math.max(...own)).toBeLessThanOrEqual(0.7);
    expect(Math.max(...own)).toBeGreaterThan(0.68);
  });

  test("strong: one column is 0.6 throughout, and it is not always the same one", () => {
    const influencers = drawn("strong").map((matrix) => {
      const columns = [0, 1, 2, 3].filter((j) => matrix.every((row) => row[j] === 0.6));
      expect(columns).toHaveLength(1);
      return columns[0];
    });

    expect(new Set(influencers).size).toBe(4);
  });

  test("none: the identity", () => {
    expect(drawInfluence(2, "none", createRandomSource(1))).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("one person alone is no group", () => {
    expect(() => drawInfluence(1, "mild", createRandomSource(1))).toThrow("voters: got 1");
  });
});

describe("drawing", () => {
  test("a smooth function has the kernel's covariance: variance 1, and e^{−½} one length scale apart", () => {
    const random = createRandomSource("smooth");
    const count = 4000;
    const drawn = smoothFunctions(
      [
        [0, 0],
        [0.3, 0],
      ],
      0.3,
    );
    const draws = Array.from({ length: count }, () => drawn(random));
    const product = (i: number, j: number): number =>
      draws.reduce((sum, values) => sum + values[i] * values[j], 0) / count;

    // The mean of 4000 products strays by at most √(2/4000) = 0.022 as a standard deviation; five of those are 0.11.
    expect(Math.abs(product(0, 0) - 1)).toBeLessThan(0.11);
    expect(Math.abs(product(0, 1) - Math.exp(-0.5))).toBeLessThan(0.11);
  });

  test("a smooth function is one and the same at one and the same point", () => {
    const [a, b] = smoothFunctions([[0.4], [0.4]], 0.2)(createRandomSource(3));

    expect(a).toBeCloseTo(b, 7);
  });

  test("stretching keeps proportions, and leaves equals equal", () => {
    expect(stretched([3, 5, 4], 8)).toEqual([0, 8, 4]);
    expect(stretched([7, 7], 8)).toEqual([0, 0]);
    const random = createRandomSource("stretched");
    const values = Array.from({ length: 9 }, () => drawNormal(random));
    const result = stretched(values, 2);
    expect((result[3] - result[1]) / (result[5] - result[1])).toBeCloseTo(
      (values[3] - values[1]) / (values[5] - values[1]),
      10,
    );
  });
});
