import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { ScoreObjective, type ScorePosterior, unlinkedModel } from "@unswayed/paper/scores";
import { describe, expect, it } from "vitest";
import { estimateInverse, propagated } from "../../src/scores/paper-route.ts";

describe("a product of Gaussians", () => {
  const n = 3;
  const random = createRandomSource("product");
  const square = (size: number, scale: number): Float64Array => {
    const root = Float64Array.from({ length: size * size }, () => scale * drawNormal(random));
    return Float64Array.from({ length: size * size }, (_, k) => {
      const [i, j] = [Math.floor(k / size), k % size];
      let sum = 0;
      for (let c = 0; c < size; c++) sum += root[i * size + c]! * root[j * size + c]!;
      return sum;
    });
  };
  const estimate = {
    inverse: Float64Array.from({ length: n * n }, () => drawNormal(random)),
    covariance: square(n * n, 0.2),
    uncertainty: 0,
  };
  const v = {
    mean: Float64Array.from({ length: n }, () => drawNormal(random)),
    covariance: square(n, 0.5),
  };

  it("[P28] has the mean and covariance that 100,000 draws show; the printed product over voters does not", () => {
    const { mean, covariance } = propagated(estimate, v);
    const rootB = factor(estimate.covariance, n * n);
    const rootV = factor(v.covariance, n);
    const draws = 100_000;
    const sums = new Float64Array(n);
    const squares = new Float64Array(n * n);
    for (let d = 0; d < draws; d++) {
      const b = drawn(estimate.inverse, rootB, random);
      const u = drawn(v.mean, rootV, random);
      const values = Array.from({ length: n }, (_, i) =>
        u.reduce((sum, value, k) => sum + b[i * n + k]! * value, 0),
      );
      values.forEach((value, i) => {
        sums[i]! += value;
        values.forEach((other, j) => {
          squares[i * n + j]! += value * other;
        });
      });
    }
    for (let i = 0; i < n; i++) {
      expect(mean[i]).toBeCloseTo(sums[i]! / draws, 1);
      for (let j = 0; j < n; j++) {
        const shown = squares[i * n + j]! / draws - (sums[i]! / draws) * (sums[j]! / draws);
        expect(Math.abs(covariance[i * n + j]! - shown)).toBeLessThan(0.05 * (1 + Math.abs(shown)));
      }
    }
    const printed = (i: number): number => {
      let whole = 1;
      let centre = 1;
      for (let j = 0; j < n; j++) {
        const [b, place] = [estimate.inverse[i * n + j]!, i * n + j];
        const doubt = estimate.covariance[place * n * n + place]!;
        whole *= (b * b + doubt) * (v.covariance[j * n + j]! + v.mean[j]! ** 2);
        centre *= b * b * v.mean[j]! ** 2;
      }
      return n * (whole - centre);
    };
    expect(Math.abs(printed(0) - covariance[0]!)).toBeGreaterThan(0.1 * covariance[0]!);
  });
});

/** What public scores of two people say, with the process's parameters given. */
function shownBy(
  rows: readonly { readonly option: readonly number[]; readonly values: readonly number[] }[],
  loadings: readonly number[],
  noise: number,
): { readonly posterior: ScorePosterior; readonly mean: number } {
  const model = unlinkedModel([0, 0], { spread: 1, lengthScale: 0.2, isLengthScaleFixed: true });
  const objective = new ScoreObjective(
    {
      options: rows.map(({ option }) => option),
      taskCount: 2,
      scores: rows.flatMap(({ values }, option) =>
        values.map((value, task) => ({ option, task, value })),
      ),
      votes: [],
      voteSharpness: 1,
    },
    model,
    { specAt: (lengthScale) => ({ kind: "rbf", lengthScale }), isScalable: true, offset: 0.3 },
  );
  const state = {
    loadings: Float64Array.from(loadings),
    columns: 2,
    noise: Float64Array.of(noise, noise),
    lengthScale: 0.2,
    influence: null,
  };
  return { posterior: objective.posterior(state, []), mean: objective.mean };
}

describe("the paper's route", () => {
  it("finds B near the inverse of A where public scores are many and private ones enough", () => {
    const random = createRandomSource("route");
    const spread = 0.02;
    const wishes = (x: number): readonly [number, number] => [
      Math.sin(7 * x) + Math.cos(3 * x),
      Math.cos(9 * x) - 0.5 * Math.sin(4 * x),
    ];
    const noisy = (values: readonly number[]): number[] =>
      values.map((value) => value + spread * drawNormal(random));
    const publicly = Array.from({ length: 40 }, () => {
      const x = random.next();
      const [a, b] = wishes(x);
      return { option: [x], values: noisy([0.9 * a + 0.1 * b, 0.6 * a + 0.4 * b]) };
    });
    const privately = Array.from({ length: 25 }, () => {
      const x = random.next();
      return { option: [x], values: noisy(wishes(x)) };
    });
    const variance = spread * spread;
    const { posterior, mean } = shownBy(publicly, [1, 0, 0.5, 0.8], variance);
    const found = estimateInverse(posterior, privately, 2, mean, variance);
    // The inverse of [[0.9, 0.1], [0.6, 0.4]], whose determinant is 0.3.
    [4 / 3, -1 / 3, -2, 3].forEach((value, k) => {
      const deviation = Math.sqrt(found.covariance[k * 4 + k]!);
      expect(Math.abs(found.inverse[k]! - value)).toBeLessThan(Math.max(0.15, 4 * deviation));
    });
    expect(found.uncertainty).toBeLessThan(0.05);
    const fewer = estimateInverse(posterior, privately.slice(0, 3), 2, mean, variance);
    expect(fewer.uncertainty).toBeGreaterThan(found.uncertainty);
  });

  it("knows of B what it was told beforehand while there are no private scores", () => {
    const rows = [0.1, 0.5, 0.8].map((x) => ({ option: [x], values: [x, 1 - x] }));
    const { posterior } = shownBy(rows, [1, 0, 0, 1], 0.01);
    const { inverse, uncertainty } = estimateInverse(posterior, [], 2, 0, 0.01);
    expect([...inverse]).toEqual([1, 0, 0, 1]);
    expect(uncertainty).toBeCloseTo(4, 6);
  });
});

function factor(matrix: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let c = 0; c < j; c++) sum -= out[i * size + c]! * out[j * size + c]!;
      out[i * size + j] = i === j ? Math.sqrt(Math.max(0, sum)) : sum / out[j * size + j]!;
    }
  }
  return out;
}

function drawn(
  mean: Float64Array,
  root: Float64Array,
  random: ReturnType<typeof createRandomSource>,
): Float64Array {
  const size = mean.length;
  const normal = Float64Array.from({ length: size }, () => drawNormal(random));
  return mean.map((value, i) => {
    let sum = value;
    for (let c = 0; c <= i; c++) sum += root[i * size + c]! * normal[c]!;
    return sum;
  });
}
