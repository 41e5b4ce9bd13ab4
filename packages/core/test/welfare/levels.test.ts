import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import type { Welfare } from "../../src/welfare/aggregate.ts";
import {
  applyLevels,
  type Levels,
  socialUtilities,
  type UtilityTable,
} from "../../src/welfare/levels.ts";

function table(...voters: number[][]): UtilityTable {
  return {
    rows: voters.length,
    columns: voters[0]?.length ?? 0,
    data: Float64Array.from(voters.flat()),
  };
}

const utility = fc.double({ min: -10, max: 10, noNaN: true });
const [n, p] = [3, 5]; // voters, options
const anyTable = fc
  .array(fc.array(utility, { minLength: p, maxLength: p }), { minLength: n, maxLength: n })
  .map((voters) => table(...voters));
/** Utilities in whole numbers, so that no voter is nearly but not quite indifferent. */
const anyPlainTable = fc
  .array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: p, maxLength: p }), {
    minLength: n,
    maxLength: n,
  })
  .map((voters) => table(...voters));
const anyShifts = fc.array(utility, { minLength: n, maxLength: n });

const mapped = (
  { rows, columns, data }: UtilityTable,
  change: (u: number, voter: number) => number,
): UtilityTable => ({
  rows,
  columns,
  data: data.map((u, at) => change(u, Math.floor(at / columns))),
});

function maxGap(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) throw new Error(`lengths ${a.length} and ${b.length}`);
  return a.reduce((gap, x, i) => Math.max(gap, Math.abs(x - b[i])), 0);
}

const best = (values: Float64Array): number => values.indexOf(Math.max(...values));

describe("applyLevels", () => {
  test.each<[Levels, number[]]>([
    ["raw", [1, 3, 2, -4, 0, 4]],
    ["shortfall", [-2, 0, -1, -8, -4, 0]],
    [{ gainOver: 1 }, [-2, 0, -1, -4, 0, 4]],
    ["own-range", [0, 1, 0.5, 0, 0.5, 1]],
  ])("%j by hand", (levels, wanted) => {
    const result = applyLevels(levels, table([1, 3, 2], [-4, 0, 4]));

    expect([result.rows, result.columns]).toEqual([2, 3]);
    expect([...result.data]).toEqual(wanted);
  });

  test("leaves its argument alone", () => {
    const utilities = table([1, 3]);

    applyLevels("shortfall", utilities).data.fill(7);
    applyLevels("raw", utilities).data.fill(7);

    expect([...utilities.data]).toEqual([1, 3]);
  });

  test.each<Levels>(["shortfall", "own-range", { gainOver: 2 }])(
    "%j does not see a constant added to a voter's utilities",
    (levels) => {
      fc.assert(
        fc.property(anyPlainTable, anyShifts, (utilities, shifts) => {
          const shifted = mapped(utilities, (u, voter) => u + shifts[voter]);

          const gap = maxGap(
            applyLevels(levels, shifted).data,
            applyLevels(levels, utilities).data,
          );
          expect(gap).toBeLessThan(1e-13);
        }),
      );
    },
  );

  test("raw does", () => {
    const shifted = applyLevels("raw", table([11, 13])).data;

    expect([...shifted]).toEqual([11, 13]);
  });

  test("own range does not see a positive factor either; shortfall and gain scale with it", () => {
    const factors = [0.001, 3, 1e6];
    fc.assert(
      fc.property(anyPlainTable, anyShifts, (utilities, shifts) => {
        const stretched = mapped(utilities, (u, voter) => factors[voter] * (u + shifts[voter]));

        const own = maxGap(
          applyLevels("own-range", stretched).data,
          applyLevels("own-range", utilities).data,
        );
        expect(own).toBeLessThan(1e-13);
        const short = mapped(applyLevels("shortfall", stretched), (u, voter) => u / factors[voter]);
        expect(maxGap(short.data, applyLevels("shortfall", utilities).data)).toBeLessThan(1e-13);
      }),
    );
  });

  test("shortfall is never positive and 0 at each voter's best; own range runs from 0 to 1", () => {
    fc.assert(
      fc.property(anyPlainTable, (utilities) => {
        const short = applyLevels("shortfall", utilities).data;
        const own = applyLevels("own-range", utilities).data;

        for (let i = 0; i < n; i++) {
          expect(Math.max(...short.subarray(i * p, (i + 1) * p))).toBe(0);
          const row = own.subarray(i * p, (i + 1) * p);
          expect(Math.max(...row)).toBe(1);
          expect(row.every((share) => share >= 0)).toBe(true);
        }
      }),
    );
  });

  test("a voter to whom all is equal has nothing to lose", () => {
    const flat = table([0.3, 0.3, 0.3]);

    expect([...applyLevels("own-range", flat).data]).toEqual([1, 1, 1]);
    expect([...applyLevels("shortfall", flat).data]).toEqual([0, 0, 0]);
    expect([...applyLevels({ gainOver: 0 }, flat).data]).toEqual([0, 0, 0]);
  });

  test("equal up to rounding is equal: 0.1 + 0.2 and 0.3 do not become 1 and 0", () => {
    expect([...applyLevels("own-range", table([0.1 + 0.2, 0.3])).data]).toEqual([1, 1]);
  });

  test("small differences that are not rounding still count", () => {
    expect([...applyLevels("own-range", table([1e-12, 0])).data]).toEqual([1, 0]);
    expect([...applyLevels("own-range", table([1 + 1e-12, 1])).data]).toEqual([1, 0]);
  });
});

describe("socialUtilities", () => {
  test("by hand: gini at ρ = ½ of shortfalls", () => {
    const utilities = table([1, 3, 2], [-4, 0, 4]);

    const social = socialUtilities({ kind: "gini", rho: 0.5 }, "shortfall", utilities);

    // Columns (−2, −8), (0, −4), (−1, 0) with weights 2/3 on the lesser, 1/3 on the greater.
    expect(social.length).toBe(3);
    expect(social[0]).toBeCloseTo(-6, 14);
    expect(social[1]).toBeCloseTo(-8 / 3, 14);
    expect(social[2]).toBeCloseTo(-2 / 3, 14);
  });

  test("the mean ranks options alike at every level but own range", () => {
    fc.assert(
      fc.property(anyTable, (utilities) => {
        const mean: Welfare = { kind: "utilitarian" };
        const raw = socialUtilities(mean, "raw", utilities);
        for (const levels of ["shortfall", { gainOver: 1 }] as const) {
          const moved = socialUtilities(mean, levels, utilities);
          const shift = moved[0] - raw[0];
          expect(
            maxGap(
              moved,
              raw.map((s) => s + shift),
            ),
          ).toBeLessThan(1e-13);
        }
      }),
    );
  });

  test("with levels, the worst-off rule no longer depends on what votes cannot show", () => {
    const one = table([0, 1, 2], [2, 1.5, 0]);
    const same = table([100, 101, 102], [2, 1.5, 0]); // voter 0 with a constant added

    const rule: Welfare = { kind: "egalitarian" };
    expect(best(socialUtilities(rule, "raw", one))).toBe(1);
    expect(best(socialUtilities(rule, "raw", same))).toBe(0);
    expect(best(socialUtilities(rule, "shortfall", one))).toBe(1);
    expect(best(socialUtilities(rule, "shortfall", same))).toBe(1);
  });

  test("an indifferent voter never decides", () => {
    const with3 = table([0, 1, 0.2], [1, 0.4, 0], [5, 5, 5]);
    const without = table([0, 1, 0.2], [1, 0.4, 0]);

    for (const levels of ["shortfall", "own-range"] as const) {
      expect(socialUtilities({ kind: "egalitarian" }, levels, with3)).toEqual(
        socialUtilities({ kind: "egalitarian" }, levels, without),
      );
    }
  });
});

describe("refusals", () => {
  test.each<[unknown, UtilityTable, string]>([
    ["average", table([1]), "levels"],
    [null, table([1]), "levels"],
    [{}, table([1]), "levels"],
    [{ gainOver: 2 }, table([1, 2]), "levels.gainOver"],
    [{ gainOver: -1 }, table([1, 2]), "levels.gainOver"],
    [{ gainOver: 0.5 }, table([1, 2]), "levels.gainOver"],
    [{ gainOver: "0" }, table([1, 2]), "levels.gainOver"],
    ["raw", { rows: 0, columns: 1, data: new Float64Array(0) }, "utilities.rows"],
    ["raw", { rows: 1, columns: 0, data: new Float64Array(0) }, "utilities.columns"],
    ["raw", { rows: 2, columns: 2, data: new Float64Array(3) }, "utilities.data"],
    ["raw", table([1, 2], [3, Number.NaN]), "utilities.data[3]"],
  ])("levels %j names the field (%#)", (levels, utilities, field) => {
    const attempt = () => socialUtilities({ kind: "utilitarian" }, levels as Levels, utilities);

    expect(attempt).toThrow(InvalidInputError);
    expect(attempt).toThrow(`${field}: got`);
  });
});
