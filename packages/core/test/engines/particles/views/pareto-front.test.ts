import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paretoFront } from "../../../../src/engines/particles/views/pareto-front.ts";
import type { UtilityTable } from "../../../../src/welfare/levels.ts";

function tableOf(rows: readonly (readonly number[])[]): UtilityTable {
  return { rows: rows.length, columns: rows[0].length, data: Float64Array.from(rows.flat()) };
}

/** v = A u. */
function swayed(influence: readonly (readonly number[])[], rows: readonly (readonly number[])[]) {
  return influence.map((weights) =>
    rows[0].map((_, x) => weights.reduce((sum, weight, j) => sum + weight * rows[j][x], 0)),
  );
}

/** Whole numbers, so that sums are exact and equal utilities really are equal. */
const group = (leastWeight: number) =>
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 })).chain(([n, N]) =>
    fc.record({
      rows: fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: N, maxLength: N }), {
        minLength: n,
        maxLength: n,
      }),
      influence: fc.array(
        fc.array(fc.integer({ min: leastWeight, max: 4 }), { minLength: n, maxLength: n }),
        { minLength: n, maxLength: n },
      ),
    }),
  );

describe("the Pareto front", () => {
  test("by hand: equal options stay, an option worse for one and better for nobody goes", () => {
    const front = paretoFront(
      tableOf([
        [3, 1, 3, 0, 3],
        [0, 2, 0, 3, -1],
      ]),
    );

    expect(front).toEqual([true, true, true, true, false]);
  });

  test("is never empty, and whatever is off it is beaten by something on it", () => {
    fc.assert(
      fc.property(group(1), ({ rows }) => {
        const front = paretoFront(tableOf(rows));
        expect(front).toContain(true);
        front.forEach((isOn, x) => {
          if (isOn) return;
          const isBeaten = front.some(
            (isRival, y) =>
              isRival &&
              rows.every((own) => own[y] >= own[x]) &&
              rows.some((own) => own[y] > own[x]),
          );
          expect(isBeaten).toBe(true);
        });
      }),
    );
  });

  test("[P34] of open opinions lies within that of private ones where everyone sways everyone", () => {
    fc.assert(
      fc.property(group(1), ({ rows, influence }) => {
        const alone = paretoFront(tableOf(rows));
        const open = paretoFront(tableOf(swayed(influence, rows)));
        open.forEach((isOn, x) => {
          if (isOn) expect(alone[x]).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });

  test("[P34] need not where nobody listens to someone: only the deaf ear knows what is better", () => {
    // The second voter alone tells the options apart, and no one listens to them.
    const rows = [
      [1, 1],
      [0, 1],
    ];
    const nobodyListens = [
      [1, 0],
      [1, 0],
    ];

    expect(paretoFront(tableOf(rows))).toEqual([false, true]);
    expect(paretoFront(tableOf(swayed(nobodyListens, rows)))).toEqual([true, true]);
  });

  test("[P34] of private opinions does not lie within that of open ones: discussion makes it smaller", () => {
    const rows = [
      [3, 1, 0],
      [0, 1, 3],
    ];
    const everybodyAlike = [
      [1, 1],
      [1, 1],
    ];

    expect(paretoFront(tableOf(rows))).toEqual([true, true, true]);
    expect(paretoFront(tableOf(swayed(everybodyAlike, rows)))).toEqual([true, false, true]);
  });
});
