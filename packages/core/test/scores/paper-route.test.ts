import { createRandomSource, drawNormal } from "@unswayed/core";
import { describe, expect, it } from "vitest";
import { meanScore, type ScoreEvidence } from "../../src/scores/evidence.ts";
import { estimateInverse, propagated } from "../../src/scores/paper-route.ts";
import { scorePosterior } from "../../src/scores/posterior.ts";
import { kernelAt } from "../../src/scores/scaled-kernel.ts";
import { inverted } from "./brute-force.ts";
import { onALine, swayedScores } from "./made-up-scores.ts";

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

describe("the paper's route", () => {
  it("finds B near the inverse of A where public scores are many and private ones enough", () => {
    const n = 2;
    const { evidence, influence } = swayedScores(4, {
      voters: n,
      publicRounds: 40,
      privateRounds: 25,
      noise: 0.02,
      influence: [
        [0.9, 0.1],
        [0.6, 0.4],
      ],
    });
    const shown: ScoreEvidence = {
      ...evidence,
      taskCount: n,
      options: evidence.options.slice(0, 40),
      scores: evidence.scores
        .filter(({ task }) => task >= n)
        .map((score) => ({ ...score, task: score.task - n })),
    };
    const mean = meanScore(shown);
    const posterior = scorePosterior(
      shown,
      {
        kernel: kernelAt(onALine, 0.2),
        tasks: {
          loadings: Float64Array.from([1, 0, 0.5, 0.8]),
          columns: n,
          noise: new Float64Array(n).fill(0.0004),
        },
        mean,
      },
      [],
    );
    const privately = Array.from({ length: 25 }, (_, k) => ({
      option: evidence.options[40 + k]!,
      values: evidence.scores.filter(({ option }) => option === 40 + k).map(({ value }) => value),
    }));
    const found = estimateInverse(posterior, privately, n, mean, 0.0004);
    const { inverse } = inverted(influence);
    inverse.flat().forEach((value, k) => {
      const deviation = Math.sqrt(found.covariance[k * n * n + k]!);
      expect(Math.abs(found.inverse[k]! - value)).toBeLessThan(Math.max(0.15, 4 * deviation));
    });
    expect(found.uncertainty).toBeLessThan(0.05);
    const fewer = estimateInverse(posterior, privately.slice(0, 3), n, mean, 0.0004);
    expect(fewer.uncertainty).toBeGreaterThan(found.uncertainty);
  });

  it("knows of B what it was told beforehand while there are no private scores", () => {
    const { evidence } = swayedScores(1, {
      voters: 2,
      publicRounds: 3,
      privateRounds: 0,
      noise: 0.1,
    });
    const tasks = {
      loadings: Float64Array.from([1, 0, 0, 1, 1, 0, 0, 1]),
      columns: 2,
      noise: new Float64Array(4).fill(0.01),
    };
    const posterior = scorePosterior(
      evidence,
      { kernel: kernelAt(onALine, 0.2), tasks, mean: 0 },
      [],
    );
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
