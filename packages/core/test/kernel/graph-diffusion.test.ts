import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { graphDiffusion } from "../../src/kernel/graph-diffusion.ts";
import type { GraphDiffusionFields } from "../../src/kernel/kernel.ts";
import { kernelFromSpec } from "../../src/kernel/kernel-from-spec.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { denseCholesky, denseGram, maxGap, multiply } from "../support/kernel-algebra.ts";

/** A random symmetric graph in which about a third of the pairs are joined. */
function randomGraph(nodes: number, seed: string): number[][] {
  const random = createRandomSource(seed);
  const weights = Array.from({ length: nodes }, () => new Array<number>(nodes).fill(0));
  for (let i = 0; i < nodes; i++) {
    for (let j = 0; j < i; j++) {
      const weight = random.next() < 1 / 3 ? random.next() : 0;
      weights[i][j] = weight;
      weights[j][i] = weight;
    }
  }
  return weights;
}

const nodesOf = (count: number) => Array.from({ length: count }, (_, node) => [node]);

function table(fields: GraphDiffusionFields): Float64Array {
  return denseGram(graphDiffusion(fields), nodesOf(fields.adjacency.length), 0);
}

describe("graphDiffusion", () => {
  test("on two joined nodes is ½(1 ± e^−2wt)", () => {
    const kernel = graphDiffusion({
      adjacency: [
        [0, 1.5],
        [1.5, 0],
      ],
      time: 0.4,
      normalized: false,
    });

    const decay = Math.exp(-2 * 1.5 * 0.4);
    expect(kernel.evaluate([0], [0])).toBeCloseTo((1 + decay) / 2, 15);
    expect(kernel.evaluate([0], [1])).toBeCloseTo((1 - decay) / 2, 15);
  });

  test("spreads for s and then for t as for s + t", () => {
    const adjacency = randomGraph(20, "semigroup");
    const at = (time: number) => table({ adjacency, time, normalized: false });

    expect(maxGap(multiply(at(0.3), at(1.1), 20), at(1.4))).toBeLessThan(1e-14);
  });

  test("solves the heat equation: its slope in time is −L times itself", () => {
    const adjacency = randomGraph(12, "heat");
    const at = (time: number) => table({ adjacency, time, normalized: false });
    const laplacian = Float64Array.from({ length: 144 }, (_, k) => {
      const [i, j] = [Math.floor(k / 12), k % 12];
      return i === j ? adjacency[i].reduce((a, b) => a + b) : -adjacency[i][j];
    });

    const h = 1e-4;
    const slope = at(0.7 + h).map((k, i) => (k - at(0.7 - h)[i]) / (2 * h));

    const implied = multiply(laplacian, at(0.7), 12).map((x) => -x);
    expect(maxGap(slope, implied)).toBeLessThan(1e-6); // h²·‖L‖³/6
  });

  test("keeps the heat: each row of the unnormalised kernel sums to 1", () => {
    const kernel = table({ adjacency: randomGraph(15, "heat kept"), time: 2, normalized: false });

    for (let i = 0; i < 15; i++) {
      const total = kernel.subarray(i * 15, (i + 1) * 15).reduce((a, b) => a + b);
      expect(total).toBeCloseTo(1, 13);
    }
  });

  test("keeps parts that are not joined independent, and at time 0 all nodes", () => {
    const adjacency = [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ];

    expect(Math.abs(graphDiffusion({ adjacency, time: 3 }).evaluate([0], [2]))).toBeLessThan(1e-15);
    expect(maxGap(table({ adjacency, time: 0 }), [1, 0, 0, 0, 1, 0, 0, 0, 1])).toBeLessThan(1e-15);
  });

  test("is normalised unless told otherwise: k(x, x) averages to the variance", () => {
    const adjacency = randomGraph(10, "normalised");
    const diagonal = (fields: GraphDiffusionFields) => {
      const kernel = graphDiffusion(fields);
      return nodesOf(10).reduce((total, node) => total + kernel.evaluate(node, node), 0) / 10;
    };

    expect(diagonal({ adjacency, time: 1 })).toBeCloseTo(1, 14);
    expect(diagonal({ adjacency, time: 1, variance: 2.5 })).toBeCloseTo(2.5, 14);
    expect(diagonal({ adjacency, time: 1, normalized: false })).toBeLessThan(0.9);
  });

  test("is exactly symmetric and positive definite with 165 nodes", () => {
    const kernel = graphDiffusion({ adjacency: randomGraph(165, "teams"), time: 0.1 });
    const nodes = nodesOf(165);

    expect(kernel.evaluate([3], [160])).toBe(kernel.evaluate([160], [3]));
    expect(denseCholesky(denseGram(kernel, nodes, 1e-10), 165)).toBeDefined();
  });

  test.each([1, 2, 3, 4])(
    "after a very long time has spread evenly over a ring of 8 nodes and not to a ninth (%#)",
    (seed) => {
      const random = createRandomSource(seed);
      const adjacency = Array.from({ length: 9 }, () => new Array<number>(9).fill(0));
      for (let i = 0; i < 8; i++) {
        const next = (i + 1) % 8;
        adjacency[i][next] = adjacency[next][i] = 0.5 + random.next();
      }

      const gram = table({ adjacency, time: 1e18, normalized: false });

      for (let i = 0; i < 8; i++) {
        const row = gram.subarray(9 * i, 9 * i + 8);
        expect(maxGap(row, new Array<number>(8).fill(1 / 8))).toBeLessThan(1e-14);
      }
      expect(gram[80]).toBeCloseTo(1, 14);
      expect(Math.abs(gram[8])).toBeLessThan(1e-15);
    },
  );

  test("pays no attention to loops", () => {
    const plain = table({
      adjacency: [
        [0, 1],
        [1, 0],
      ],
      time: 1,
    });
    const looped = table({
      adjacency: [
        [7, 1],
        [1, 3],
      ],
      time: 1,
    });

    expect(maxGap(plain, looped)).toBe(0);
  });

  test("finds its node in the coordinate it is told, and has no gradient", () => {
    const kernel = graphDiffusion({
      adjacency: [
        [0, 1],
        [1, 0],
      ],
      time: 1,
      coordinate: 2,
    });

    expect(kernel.evaluate([0.3, 0.1, 1], [0.9, 0.5, 1])).toBe(
      kernel.evaluate([0, 0, 0], [0, 0, 0]),
    );
    expect([...kernel.gradient([0.3, 0.1, 1], [0.9, 0.5, 0])]).toEqual([0, 0, 0]);
  });

  test("is rebuilt from its own JSON", () => {
    const kernel = graphDiffusion({ adjacency: randomGraph(6, "json"), time: 0.5, coordinate: 1 });

    const rebuilt = kernelFromSpec(JSON.parse(JSON.stringify(kernel)));

    expect(rebuilt.toJSON()).toEqual(kernel.toJSON());
    expect(rebuilt.evaluate([9, 2], [9, 5])).toBe(kernel.evaluate([9, 2], [9, 5]));
  });

  test.each([[-1], [2], [0.5], [Number.NaN], []])(
    "refuses the option [%s] as a node",
    (...option) => {
      const kernel = graphDiffusion({
        adjacency: [
          [0, 1],
          [1, 0],
        ],
        time: 1,
      });

      expect(() => kernel.evaluate(option as number[], [0])).toThrow(InvalidInputError);
      expect(() => kernel.evaluate([0], option as number[])).toThrow("option[0]: got");
    },
  );
});
