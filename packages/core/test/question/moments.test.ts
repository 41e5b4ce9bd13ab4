import { describe, expect, test } from "vitest";
import { questionKinds } from "../../src/question/kinds.ts";
import { OrderMoments } from "../../src/question/order-moments.ts";
import { createRandomSource } from "../../src/random/random-source.ts";

function momentsOf(weights: readonly number[]): { mean: Float64Array; square: number[][] } {
  const moments = new OrderMoments(weights.length);
  moments.fill(Float64Array.from(weights, Math.log));
  const { mean } = moments;
  const rows = Array.from(mean, (_, x) => x);
  const square = rows.map((x) =>
    rows.map((z) => moments.covariance(Math.max(x, z), Math.min(x, z)) + mean[x]! * mean[z]!),
  );
  return { mean, square };
}

/** All orders of some options with their chances. */
function orders(weights: readonly number[]): { order: number[]; chance: number }[] {
  const from = (left: number[]): { order: number[]; chance: number }[] => {
    if (left.length === 0) return [{ order: [], chance: 1 }];
    const total = left.reduce((sum, x) => sum + weights[x]!, 0);
    return left.flatMap((x) =>
      from(left.filter((other) => other !== x)).map(({ order, chance }) => ({
        order: [x, ...order],
        chance: (chance * weights[x]!) / total,
      })),
    );
  };
  return from(weights.map((_, x) => x));
}

describe("the moments of orders", () => {
  test("of two options are those of a pair", () => {
    const { mean, square } = momentsOf([3, 1]);

    expect(mean[0]).toBeCloseTo(0.75, 15);
    expect(square[0]![0]).toBeCloseTo(0.75, 15);
  });

  test("of options that are all alike are those of a shuffled pack", () => {
    // Places 0 to 3 are equally likely: mean 1.5, E y² = (0 + 1 + 4 + 9)/4; of two different ones Σ_{a≠b} ab / 12 = 22/12.
    const { mean, square } = momentsOf([2, 2, 2, 2]);

    mean.forEach((value) => {
      expect(value).toBeCloseTo(1.5, 14);
    });
    expect(square[0]![0]).toBeCloseTo(3.5, 14);
    expect(square[1]![0]).toBeCloseTo(22 / 12, 14);
  });

  test("by hand, for weights 2, 1 and 1", () => {
    // a first: 1/2, then b or c. b first: 1/4, then a 2/3, c 1/3. c first likewise.
    // y_a: 2 with 1/2; 1 with 2 · 1/4 · 2/3; 0 else. y_b: 2 with 1/4; 1 with 1/4 (a b c) + 1/4 · 1/3 (c b a).
    const { mean, square } = momentsOf([2, 1, 1]);

    expect(mean[0]).toBeCloseTo(2 / 2 + 1 / 3, 14);
    expect(mean[1]).toBeCloseTo(2 / 4 + 1 / 3, 14);
    expect(square[0]![0]).toBeCloseTo(4 / 2 + 1 / 3, 14);
    expect(square[1]![1]).toBeCloseTo(4 / 4 + 1 / 3, 14);
    // y_a·y_b: a b c 2·1 with 1/4; b a c 1·2 with 1/4 · 2/3; all others have a 0.
    expect(square[1]![0]).toBeCloseTo(2 / 4 + 2 / 6, 14);
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
    const hopeless = 1e-300;
    const { mean, square } = momentsOf([1, hopeless, hopeless, hopeless]);

    expect(mean[0]).toBeCloseTo(3, 12);
    expect(mean[1]).toBeCloseTo(1, 12); // the three share places 0 to 2
    expect(square[0]![0]).toBeCloseTo(9, 12);
    expect(square[1]![1]).toBeCloseTo((0 + 1 + 4) / 3, 12);
  });

  test.each([4, 5, 6])("are those of all orders of %d options", (count) => {
    const random = createRandomSource("orders").split(count);
    const weights = Array.from({ length: count }, () => Math.exp(4 * random.next() - 2));
    const { mean, square } = momentsOf(weights);

    const all = orders(weights);
    const before = (order: readonly number[], x: number): number => count - 1 - order.indexOf(x);
    expect(mean).toHaveLength(3);
    for (let x = 0; x < 3; x++) {
      const expected = all.reduce((sum, { order, chance }) => sum + chance * before(order, x), 0);
      expect(mean[x]).toBeCloseTo(expected, 12);
      for (let z = 0; z < 3; z++) {
        const product = all.reduce(
          (sum, { order, chance }) => sum + chance * before(order, x) * before(order, z),
          0,
        );
        expect(square[x]![z]).toBeCloseTo(product, 12);
      }
    }
  });
});

describe("the moments of a kind", () => {
  test.each(["pair", "choice", "order"] as const)(
    "are those of what simulated people say: %s",
    (name) => {
      const kind = questionKinds[name];
      const w = [0.4, -0.3, 0.9, 0, 1.1].slice(0, Math.min(kind.most, 5));
      const random = createRandomSource("simulated").split(name);
      const moments = kind.moments(w.length);
      moments.fill(Float64Array.from(w));
      const times = 20_000;
      const said = Array.from({ length: times }, () => {
        const draws = Array.from({ length: kind.drawCount(w.length) }, () => random.next());
        return kind.observed(kind.simulated(w, {}, draws), w.length)!;
      });
      moments.mean.forEach((mean, x) => {
        const variance = moments.covariance(x, x);
        const found = said.reduce((sum, y) => sum + y[x]!, 0) / times;
        expect(Math.abs(found - mean)).toBeLessThan(5 * Math.sqrt(variance / times));
        const spread = said.reduce((sum, y) => sum + (y[x]! - found) ** 2, 0) / times;
        expect(spread / variance).toBeGreaterThan(0.95);
        expect(spread / variance).toBeLessThan(1.05);
      });
    },
  );

  test.each([3, 6, 12])("of approvals of %d options are near those of what people say", (count) => {
    const kind = questionKinds.approval;
    const random = createRandomSource("approvals").split(count);
    const w = Array.from({ length: count }, () => 2 * random.next() - 1);
    const moments = kind.moments(count);
    moments.fill(Float64Array.from(w));
    const times = 20_000;
    const said = Array.from({ length: times }, () => {
      const draws = Array.from({ length: kind.drawCount(count) }, () => random.next());
      const places = kind.simulated(w, {}, draws) as readonly number[];
      const of = (x: number): number => Number(places.includes(x));
      return moments.mean.map((_, x) => of(x) - of(count - 1));
    });
    moments.mean.forEach((mean, x) => {
      const found = said.reduce((sum, y) => sum + y[x]!, 0) / times;
      const spread = said.reduce((sum, y) => sum + (y[x]! - found) ** 2, 0) / times;
      expect(Math.abs(found - mean)).toBeLessThan(0.12);
      expect(spread / moments.covariance(x, x)).toBeGreaterThan(0.75);
      expect(spread / moments.covariance(x, x)).toBeLessThan(1.4);
    });
  });
});
