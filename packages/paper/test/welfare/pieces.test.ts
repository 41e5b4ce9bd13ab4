import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate } from "@unswayed/core/welfare";
import { describe, expect, test } from "vitest";
import { type Piece, piecewiseWelfare } from "../../src/welfare/pieces.ts";

const rules: [string, Welfare, number][] = [
  ["ρ = 0.5", { kind: "gini", rho: 0.5 }, 24],
  ["the average", { kind: "utilitarian" }, 1],
  ["the worst-off", { kind: "egalitarian" }, 4],
  ["Chebyshev", { kind: "chebyshev", weights: [1, 2, 0.5, 3], ideal: [0, 1, -1, 0.3] }, 4],
];
const worthOf = ({ weights, constant }: Piece, utilities: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * utilities[i], constant);
const keyOf = ({ weights, constant }: Piece): string => `${weights}|${constant}`;

describe.each(rules)("the pieces of %s, four voters", (_, welfare, count) => {
  const pieces = piecewiseWelfare(welfare, 4, 120);
  const all = pieces.all ?? [];

  test("are as many as there are ways to be worst off, and the least of them is the welfare", () => {
    const random = createRandomSource("pieces");
    expect(all.length).toBe(count);
    for (let k = 0; k < 50; k++) {
      const utilities = Array.from({ length: 4 }, () => 4 * random.next() - 2);
      const values = all.map((piece) => worthOf(piece, utilities));
      expect(Math.min(...values)).toBeCloseTo(aggregate(welfare, utilities), 12);
      expect(worthOf(pieces.activeAt(utilities), utilities)).toBeCloseTo(Math.min(...values), 12);
    }
  });

  test("can all be reached from one by steps to neighbours, which are other pieces", () => {
    const known = new Set(all.map(keyOf));
    const reached = new Set([keyOf(all[0])]);
    const queue = [all[0]];
    for (const piece of queue) {
      for (const next of pieces.neighbours(piece)) {
        expect(known.has(keyOf(next))).toBe(true);
        expect(keyOf(next)).not.toBe(keyOf(piece));
        if (reached.has(keyOf(next))) continue;
        reached.add(keyOf(next));
        queue.push(next);
      }
    }
    expect(reached.size).toBe(count);
  });
});

test("a list past the limit is not begun", () => {
  expect(piecewiseWelfare({ kind: "gini", rho: 0.5 }, 6, 120).all).toBeNull();
});
