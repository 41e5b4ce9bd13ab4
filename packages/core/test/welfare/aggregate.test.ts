import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { aggregate, createAggregator, type Welfare } from "../../src/welfare/aggregate.ts";

const n = 4; // voters
const utility = fc.double({ min: -10, max: 10, noNaN: true });
const anyUtilities = fc.array(utility, { minLength: n, maxLength: n });
const anyRho = fc.double({ min: 0.05, max: 1, noNaN: true });
const anyGini = anyRho.map((rho): Welfare => ({ kind: "gini", rho }));
const anyFair = fc.oneof(
  anyGini,
  fc.constant<Welfare>({ kind: "utilitarian" }),
  fc.constant<Welfare>({ kind: "egalitarian" }),
  fc.constant<Welfare>({ kind: "chebyshev" }),
);
const anyChebyshev = fc
  .record({
    weights: fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: n, maxLength: n }),
    ideal: anyUtilities,
  })
  .map((fields): Welfare => ({ kind: "chebyshev", ...fields }));
const anyWelfare = fc.oneof(anyFair, anyChebyshev);

/** Sums of four products of size 50 round to about 1e-14. */
const rounding = 1e-13;

describe("by hand", () => {
  test.each<[Welfare, number]>([
    [{ kind: "gini", rho: 1 / 2 }, (4 * -1 + 2 * 2 + 1 * 6) / 7],
    [{ kind: "gini", rho: 1 }, 7 / 3],
    [{ kind: "utilitarian" }, 7 / 3],
    [{ kind: "egalitarian" }, -1],
    [{ kind: "chebyshev" }, -1],
    [{ kind: "chebyshev", weights: [1, 1, 3], ideal: [10, 0, 0] }, -4],
    [{ kind: "chebyshev", weights: [1, 1, 5], ideal: [10, 0, 0] }, -5],
    [{ kind: "custom", evaluate: (u) => u[0] * u[1] }, 12],
  ])("%j of the utilities 6, 2, −1 is %d", (welfare, wanted) => {
    expect(aggregate(welfare, [6, 2, -1])).toBeCloseTo(wanted, 14);
  });

  test("one voter's welfare is that voter's utility", () => {
    for (const kind of ["utilitarian", "egalitarian", "chebyshev"] as const) {
      expect(aggregate({ kind }, [2.5])).toBe(2.5);
    }
    expect(aggregate({ kind: "gini", rho: 0.3 }, [2.5])).toBe(2.5);
  });

  test("Chebyshev is −max w(ideal − u), the paper's voter and not the paper's jump", () => {
    const welfare: Welfare = { kind: "chebyshev", weights: [1, 10] };

    // The least weighted voter passes from the second to the first as the second gains; the value must not jump.
    const before = aggregate(welfare, [1, 0.1 - 1e-9]);
    const after = aggregate(welfare, [1, 0.1 + 1e-9]);

    expect(before).toBeCloseTo(1, 7);
    expect(after).toBeCloseTo(1, 7);
  });
});

describe("generalised Gini (paper: eq:gini, proposition:gsf)", () => {
  test("at ρ = 1 is the mean", () => {
    fc.assert(
      fc.property(anyUtilities, (u) => {
        const gap = aggregate({ kind: "gini", rho: 1 }, u) - aggregate({ kind: "utilitarian" }, u);
        expect(Math.abs(gap)).toBeLessThan(rounding);
      }),
    );
  });

  test("as ρ → 0 is the minimum", () => {
    fc.assert(
      fc.property(anyUtilities, (u) => {
        const gap = aggregate({ kind: "gini", rho: 1e-9 }, u) - Math.min(...u);
        expect(Math.abs(gap)).toBeLessThan(1e-7); // 20 (range) · 1e-9, generously
      }),
    );
  });

  test("lies between the minimum and the mean, and falls with ρ", () => {
    fc.assert(
      fc.property(anyUtilities, anyRho, anyRho, (u, r, s) => {
        const [less, more] = [Math.min(r, s), Math.max(r, s)];
        const [low, high] = [less, more].map((rho) => aggregate({ kind: "gini", rho }, u));

        expect(low).toBeGreaterThanOrEqual(Math.min(...u) - rounding);
        expect(high).toBeGreaterThanOrEqual(low - rounding);
        expect(aggregate({ kind: "utilitarian" }, u)).toBeGreaterThanOrEqual(high - rounding);
      }),
    );
  });

  test("rises strictly with any voter's utility (paper: defn:monotonic)", () => {
    fc.assert(
      fc.property(
        anyUtilities,
        anyGini,
        fc.nat(n - 1),
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        (u, welfare, i, gain) => {
          const better = u.with(i, u[i] + gain);

          // The least weight is ρ³ over at most 4: 0.05³/4 of a gain of 0.01 is 3e-7.
          expect(aggregate(welfare, better)).toBeGreaterThan(aggregate(welfare, u) + 1e-8);
        },
      ),
    );
  });

  test("rises strictly when a better-off voter gives to a worse-off one (paper: defn:pdp)", () => {
    fc.assert(
      fc.property(
        anyUtilities,
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
        fc.double({ min: 0.05, max: 0.5, noNaN: true }),
        (u, rho, [i, j], share) => {
          fc.pre(Math.abs(u[i] - u[j]) > 0.1);
          const gift = share * (u[i] - u[j]); // at most half the gap, from i to j (or back, when negative)
          const fairer = u.with(i, u[i] - gift).with(j, u[j] + gift);
          const welfare: Welfare = { kind: "gini", rho };

          expect(aggregate(welfare, fairer)).toBeGreaterThan(aggregate(welfare, u) + 1e-9);
        },
      ),
    );
  });

  test("at ρ = 1 is indifferent to such a gift", () => {
    expect(aggregate({ kind: "gini", rho: 1 }, [1, 5])).toBe(
      aggregate({ kind: "gini", rho: 1 }, [2, 4]),
    );
  });
});

describe("laws", () => {
  test("no rule falls when a utility rises", () => {
    fc.assert(
      fc.property(
        anyUtilities,
        anyWelfare,
        fc.nat(n - 1),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (u, welfare, i, gain) => {
          const better = aggregate(welfare, u.with(i, u[i] + gain));
          expect(better).toBeGreaterThanOrEqual(aggregate(welfare, u) - rounding);
        },
      ),
    );
  });

  test("voters' order does not matter", () => {
    fc.assert(
      fc.property(
        anyUtilities,
        anyFair,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
        (u, welfare, order) => {
          const gap =
            aggregate(
              welfare,
              order.map((i) => u[i]),
            ) - aggregate(welfare, u);
          expect(Math.abs(gap)).toBeLessThan(rounding);
        },
      ),
    );
  });

  test("every rule is concave: a compromise is worth at least the average of what it is between", () => {
    fc.assert(
      fc.property(
        anyUtilities,
        anyUtilities,
        anyWelfare,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (u, v, welfare, share) => {
          const between = u.map((x, i) => share * x + (1 - share) * v[i]);
          const average = share * aggregate(welfare, u) + (1 - share) * aggregate(welfare, v);
          expect(aggregate(welfare, between)).toBeGreaterThanOrEqual(average - 10 * rounding);
        },
      ),
    );
  });

  test("a common shift moves welfare by as much; a common positive scale multiplies it", () => {
    fc.assert(
      fc.property(anyUtilities, anyFair, utility, (u, welfare, shift) => {
        const value = aggregate(welfare, u);
        const shifted = u.map((x) => x + shift);
        expect(Math.abs(aggregate(welfare, shifted) - value - shift)).toBeLessThan(rounding);
        const doubled = u.map((x) => 2 * x);
        expect(Math.abs(aggregate(welfare, doubled) - 2 * value)).toBeLessThan(rounding);
      }),
    );
  });

  test("the utilities are left as they were, and may be a typed array", () => {
    const u = Float64Array.of(3, 1, 2);

    const value = aggregate({ kind: "gini", rho: 0.5 }, u);

    expect([...u]).toEqual([3, 1, 2]);
    expect(value).toBe(aggregate({ kind: "gini", rho: 0.5 }, [3, 1, 2]));
  });

  test("a custom rule gets its own copy to keep", () => {
    const kept: (readonly number[])[] = [];
    const u = [1, 2];

    aggregate(
      {
        kind: "custom",
        evaluate: (given) => {
          kept.push(given);
          return 0;
        },
      },
      u,
    );
    u[0] = 9;

    expect(kept).toEqual([[1, 2]]);
  });
});

describe("refusals", () => {
  test.each<[unknown, number[], string]>([
    [{ kind: "gini", rho: 0 }, [1], "welfare.rho"],
    [{ kind: "gini", rho: 1.4 }, [1], "welfare.rho"],
    [{ kind: "gini", rho: Number.NaN }, [1], "welfare.rho"],
    [{ kind: "gini" }, [1], "welfare.rho"],
    [{ kind: "chebyshev", weights: [1] }, [1, 2], "welfare.weights"],
    [{ kind: "chebyshev", weights: [1, 0] }, [1, 2], "welfare.weights"],
    [{ kind: "chebyshev", weights: [1, Number.NaN] }, [1, 2], "welfare.weights"],
    [{ kind: "chebyshev", ideal: [1, 2, 3] }, [1, 2], "welfare.ideal"],
    [{ kind: "custom" }, [1], "welfare.evaluate"],
    [{ kind: "custom", evaluate: () => Number.NaN }, [1], "welfare.evaluate"],
    [{ kind: "nash" }, [1], "welfare.kind"],
    [{ kind: "utilitarian" }, [], "voterCount"],
    [{ kind: "utilitarian" }, [1, Number.NaN], "utilities[1]"],
    [{ kind: "egalitarian" }, [Number.NEGATIVE_INFINITY, 1], "utilities[0]"],
  ])("%j of %j names %s", (welfare, utilities, field) => {
    const attempt = () => aggregate(welfare as Welfare, utilities);

    expect(attempt).toThrow(InvalidInputError);
    expect(attempt).toThrow(`${field}: got`);
  });

  test("an aggregator made for three voters refuses two", () => {
    const aggregator = createAggregator({ kind: "egalitarian" }, 3);

    expect(() => aggregator([1, 2])).toThrow("utilities: got [1, 2], wanted 3 numbers");
  });
});
