import { describe, expect, test } from "vitest";
import { OrderMoments } from "../../src/decide/order-moments.ts";

function momentsOf(weights: readonly number[]): OrderMoments {
  const moments = new OrderMoments(weights.length);
  moments.fill(Float64Array.from(weights));
  return moments;
}

describe("the moments of orders", () => {
  test("of two options are those of a pair", () => {
    const { mean, square } = momentsOf([3, 1]);

    expect(mean[0]).toBeCloseTo(0.75, 15);
    expect(square[0]).toBeCloseTo(0.75, 15);
  });

  test("of options that are all alike are those of a shuffled pack", () => {
    // Places 0 to 3 are equally likely: mean 1.5, E y² = (0 + 1 + 4 + 9)/4; of two different ones Σ_{a≠b} ab / 12 = 22/12.
    const { mean, square } = momentsOf([2, 2, 2, 2]);

    mean.forEach((value) => {
      expect(value).toBeCloseTo(1.5, 14);
    });
    expect(square[0]).toBeCloseTo(3.5, 14);
    expect(square[3]).toBeCloseTo(22 / 12, 14);
  });

  test("by hand, for weights 2, 1 and 1", () => {
    // a first: 1/2, then b or c. b first: 1/4, then a 2/3, c 1/3. c first likewise.
    // y_a: 2 with 1/2; 1 with 2 · 1/4 · 2/3; 0 else. y_b: 2 with 1/4; 1 with 1/4 (a b c) + 1/4 · 1/3 (c b a).
    const { mean, square } = momentsOf([2, 1, 1]);

    expect(mean[0]).toBeCloseTo(2 / 2 + 1 / 3, 14);
    expect(mean[1]).toBeCloseTo(2 / 4 + 1 / 3, 14);
    expect(square[0]).toBeCloseTo(4 / 2 + 1 / 3, 14);
    expect(square[3]).toBeCloseTo(4 / 4 + 1 / 3, 14);
    // y_a·y_b: a b c 2·1 with 1/4; b a c 1·2 with 1/4 · 2/3; all others have a 0.
    expect(square[2]).toBeCloseTo(2 / 4 + 2 / 6, 14);
  });

  test("count an option before each other as often as in a pair of the two", () => {
    const weights = [5, 0.3, 1, 2.2];
    const { mean } = momentsOf(weights);

    mean.forEach((value, x) => {
      const inPairs = weights
        .filter((_, z) => z !== x)
        .reduce((sum, weight) => sum + weights[x]! / (weights[x]! + weight), 0);
      expect(value).toBeCloseTo(inPairs, 13);
    });
  });

  test("stay finite where all but one are hopeless", () => {
    const hopeless = Number.MIN_VALUE;
    const { mean, square } = momentsOf([1, hopeless, hopeless, hopeless]);

    expect(mean[0]).toBe(3);
    expect(mean[1]).toBeCloseTo(1, 12); // the three share places 0 to 2
    expect(square[0]).toBe(9);
    expect(square[4]).toBeCloseTo((0 + 1 + 4) / 3, 12);
  });
});
