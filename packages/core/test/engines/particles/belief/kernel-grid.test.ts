import { describe, expect, it } from "vitest";
import { anchorsOf } from "../../../../src/engines/particles/belief/anchor-bases.ts";
import {
  anchoredFeatures,
  exactFeatures,
} from "../../../../src/engines/particles/belief/features.ts";
import { kernelGrid } from "../../../../src/engines/particles/belief/kernel-grid.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";
import { createSpace } from "../../../../src/space/create-space.ts";

const names = ["a", "b", "c", "d", "e", "f"];
const mere = createSpace({ kind: "list", items: names.map((name) => ({ name })) });
const priced = createSpace({
  kind: "list",
  items: names.map((name, k) => ({ name, features: { price: k } })),
});
const rated = createSpace({
  kind: "list",
  items: names.map((name, k) => ({ name, features: { price: k, rating: (k * k) % 5 } })),
});
const ring = createSpace({
  kind: "graph",
  nodes: names,
  edges: names.map((from, k) => ({ from, to: names[(k + 1) % names.length]! })),
});
const box = createSpace({
  kind: "box",
  parameters: [
    { name: "warmth", min: 18, max: 26 },
    { name: "light", min: 0, max: 1 },
  ],
});

const scalesOf = (space: typeof box, isExact: boolean) =>
  kernelGrid(space, isExact).map(({ lengthScale, kernel }) => lengthScale ?? kernel?.kind ?? null);

describe("how preferences may follow from what options are like", () => {
  it("not at all, for mere names", () => {
    expect(scalesOf(mere, true)).toEqual([null]);
  });

  it("by similarity, half by similarity or not at all; of several attributes also in proportion", () => {
    expect(scalesOf(priced, true)).toEqual([0.05, 0.1, 0.2, 0.4, 0.3, null]);
    expect(scalesOf(rated, true)).toEqual([0.1, 0.2, 0.4, 0.8, "linear", 0.3, null]);
    expect(scalesOf(ring, true)).toEqual([0.1, 0.2, 0.4, 0.8, 0.3, null]);
  });

  it("always by something where only anchors are held", () => {
    expect(scalesOf(box, false)).toEqual([0.1, 0.2, 0.4, 0.8, "linear"]);
  });

  it("an item of a list has to itself what its point says, and no more", () => {
    const options = rated.list();
    const { points, rank } = exactFeatures(options, kernelGrid(rated, true));
    const alike = [0.1, 0.2, 0.4, 0.8].indexOf(0.4);
    const half = points.length - 2;
    const squared =
      (options[0]![0]! - options[1]![0]!) ** 2 + (options[0]![1]! - options[1]![1]!) ** 2;
    const likeness = (scale: number): number =>
      Math.exp(-squared / (2 * (scale * Math.SQRT2) ** 2));
    const covariance = (point: number): number => {
      let sum = 0;
      for (let c = 0; c < rank; c++) {
        sum += points[point]!.rows[c]! * points[point]!.rows[rank + c]!;
      }
      return sum;
    };
    expect(covariance(alike)).toBeCloseTo(0.95 * likeness(0.4), 10);
    expect(covariance(half)).toBeCloseTo(0.5 * likeness(0.3), 10);
  });

  it("in proportion: variance 1 on average over the box, and halfway between two options halfway between preferences", () => {
    const straight = kernelGrid(box, false).at(-1)!.kernel!;
    let sum = 0;
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < 40; j++) {
        const option = [(i + 0.5) / 40, (j + 0.5) / 40];
        sum += straight.evaluate(option, option) / 1600;
      }
    }
    expect(sum).toBeCloseTo(1, 2);
    const [a, b, middle, other] = [
      [0.1, 0.9],
      [0.7, 0.3],
      [0.4, 0.6],
      [0.9, 0.2],
    ];
    const mean = (straight.evaluate(a, other) + straight.evaluate(b, other)) / 2;
    expect(straight.evaluate(middle, other)).toBeCloseTo(mean, 12);
  });
});

describe("anchors", () => {
  it("are all options of a list that has no more than two hundred", () => {
    expect(anchorsOf(rated, createRandomSource(1))).toEqual(rated.list());
    expect(anchorsOf(box, createRandomSource(1))).toHaveLength(200);
  });

  it("carry a smooth kernel over a long list in 64 coordinates", () => {
    const random = createRandomSource("long list");
    const long = createSpace({
      kind: "list",
      items: Array.from({ length: 150 }, (_, k) => ({
        name: `item ${k}`,
        features: { x: random.next(), y: random.next() },
      })),
    });
    const kernels = kernelGrid(long, false).filter(({ lengthScale }) => (lengthScale ?? 1) >= 0.2);
    const options = long.list();
    const { points } = anchoredFeatures(options, anchorsOf(long, random), kernels);
    points.forEach(({ rows, rank }, p) => {
      expect(rank).toBeLessThanOrEqual(64);
      let worst = 0;
      for (let x = 0; x < options.length; x++) {
        for (let y = 0; y < x; y++) {
          let sum = 0;
          for (let c = 0; c < rank; c++) sum += rows[x * rank + c]! * rows[y * rank + c]!;
          const off = sum - kernels[p]!.kernel!.evaluate(options[x]!, options[y]!);
          worst = Math.max(worst, Math.abs(off));
        }
      }
      expect(worst).toBeLessThan(0.02);
    });
  });
});
