import { describe, expect, test } from "vitest";
import { coverage, probabilityBins, promiseBins } from "../../src/experiment/calibration.ts";

describe("coverage", () => {
  test("counts the intervals that hold the truth, ends included", () => {
    const found = coverage([
      { lower: 0, upper: 1, truth: 0.5 },
      { lower: 0, upper: 1, truth: 1 },
      { lower: 0, upper: 1, truth: 1.01 },
      { lower: -2, upper: -1, truth: -2 },
    ]);

    expect(found).toEqual({ n: 4, share: 0.75, error: Math.sqrt((0.75 * 0.25) / 4) });
  });

  test("of no intervals is nothing", () => {
    expect(coverage([])).toBeNull();
  });
});

describe("bins of stated probabilities", () => {
  test("hold from their lower end to below their upper one, the last both", () => {
    const bins = probabilityBins([
      { probability: 0.2, isTrue: false },
      { probability: 0.3, isTrue: true },
      { probability: 1, isTrue: true },
      { probability: 0.8, isTrue: false },
    ]);

    expect(bins).toEqual([
      {
        from: 0.2,
        to: 0.4,
        meanProbability: 0.25,
        hits: { n: 2, share: 0.5, error: Math.sqrt(1 / 8) },
      },
      {
        from: 0.8,
        to: 1,
        meanProbability: 0.9,
        hits: { n: 2, share: 0.5, error: Math.sqrt(1 / 8) },
      },
    ]);
  });

  test("need edges that ascend", () => {
    expect(() => probabilityBins([], [0, 0.5, 0.5])).toThrow("edges");
  });
});

test("promised losses are set beside the losses found", () => {
  const bins = promiseBins(
    [
      { promised: 0.02, actual: 0.1 },
      { promised: 0.04, actual: 0 },
      { promised: 0.07, actual: 0.2 },
      { promised: 0.5, actual: 9 },
    ],
    [0, 0.05, 0.1],
  );

  expect(bins).toHaveLength(2);
  expect(bins[0]).toMatchObject({ from: 0, to: 0.05, n: 2, meanActual: 0.05 });
  expect(bins[0]?.meanPromised).toBeCloseTo(0.03, 15);
  expect(bins[1]).toEqual({
    from: 0.05,
    to: 0.1,
    n: 1,
    meanPromised: 0.07,
    meanActual: 0.2,
    actualError: null,
  });
});
