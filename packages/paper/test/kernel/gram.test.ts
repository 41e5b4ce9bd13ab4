import { InvalidInputError } from "@unswayed/core";
import type { Kernel } from "@unswayed/core/kernels";
import { linear, matern52, rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  denseCholesky,
  denseGram,
  maxGap,
  multiply,
  randomOptions,
  transpose,
} from "../../../core/test/support/kernel-algebra.ts";
import { createGramFactor, type GramFactor, type GramSettings } from "../../src/kernel/gram.ts";

const kernel = rbf({ lengthScale: 0.3 });

function factorOf(settings: GramSettings, options: readonly Option[]): GramFactor {
  return options.reduce((factor, option) => factor.extend(option), createGramFactor(settings));
}

/** max |C Cᵀ − (K + jitter·I)|. */
function factorGap(factor: GramFactor): number {
  const { rows, data } = factor.denseFactor();
  const product = multiply(data, transpose(data, rows), rows);
  return maxGap(product, denseGram(factor.kernel, factor.options, factor.jitter));
}

describe("a Gram factor", () => {
  test("of two options is the 2 × 2 factor done by hand", () => {
    const k = Math.exp(-1 / 2);
    const factor = factorOf({ kernel, jitter: 0 }, [[0], [0.3]]);

    expect(factor.size).toBe(2);
    expect(factor.options).toEqual([[0], [0.3]]);
    expect(maxGap(factor.row(0), [1])).toBe(0);
    expect(maxGap(factor.row(1), [k, Math.sqrt(1 - k * k)])).toBeLessThan(1e-15);
    expect(factor.jitter).toBe(0);
  });

  test("of no options whitens to nothing but the variance and the jitter", () => {
    const { coordinates, residual } = createGramFactor({ kernel, jitter: 0.25 }).whiten([0.4]);

    expect(coordinates.length).toBe(0);
    expect(residual).toBe(1.25);
  });

  test("grown one by one equals the dense factor of all", () => {
    const options = randomOptions(60, 2, createRandomSource("incremental"));
    const factor = factorOf({ kernel, jitter: 1e-4 }, options);

    const dense = denseCholesky(denseGram(kernel, options, 1e-4), 60);
    // Condition number at most 60/1e-4, times rounding.
    expect(maxGap(factor.denseFactor().data, dense ?? [])).toBeLessThan(1e-9);
    expect(factorGap(factor)).toBeLessThan(1e-14);
    expect(factor.jitter).toBe(1e-4);
  });

  test("has rows, dense form and zeros that agree", () => {
    const factor = factorOf({ kernel, jitter: 1e-8 }, [[0], [0.2], [0.9]]);

    const { rows, columns, data } = factor.denseFactor();

    expect([rows, columns]).toEqual([3, 3]);
    expect([...data]).toEqual([
      ...[...factor.row(0), 0, 0],
      ...[...factor.row(1), 0],
      ...factor.row(2),
    ]);
  });

  test("whitens an option to the very row it would append", () => {
    const options = randomOptions(20, 2, createRandomSource("whiten"));
    const factor = factorOf({ kernel, jitter: 1e-6 }, options);
    const next = [0.123, 0.456];

    const { coordinates, residual } = factor.whiten(next);
    const row = factor.extend(next).row(20);

    expect([...row.subarray(0, 20)]).toEqual([...coordinates]);
    expect(row[20]).toBe(Math.sqrt(residual));
  });

  test("predicts as Gaussian regression does: a·a′ and s² against the dense inverse", () => {
    const options = [[0.1], [0.5], [0.6]];
    const factor = factorOf({ kernel, jitter: 0.01 }, options);
    const x = [0.3];

    const { coordinates, residual } = factor.whiten(x);

    const k = options.map((option) => kernel.evaluate(option, x));
    const solution = solve3(denseGram(kernel, options, 0.01), k);
    const explained = k.reduce((sum, value, i) => sum + value * solution[i], 0);
    expect(residual).toBeCloseTo(1.01 - explained, 12);
    expect(coordinates.reduce((sum, a) => sum + a * a, 0)).toBeCloseTo(explained, 12);
  });

  test("never adds what is already known: residuals only shrink as options are added", () => {
    const random = createRandomSource("shrink");
    const x = [0.5, 0.5];
    let factor = createGramFactor({ kernel, jitter: 1e-6 });
    let last = factor.whiten(x).residual;

    for (const option of randomOptions(30, 2, random)) {
      factor = factor.extend(option);
      const { residual } = factor.whiten(x);
      expect(residual).toBeLessThanOrEqual(last + 1e-13);
      last = residual;
    }
    expect(last).toBeLessThan(0.01);
  });
});

describe("a factor is a value", () => {
  test("extending leaves it as it was", () => {
    const factor = factorOf({ kernel, jitter: 1e-8 }, [[0], [0.5]]);
    const before = factor.denseFactor().data;

    factor.extend([0.9]).extend([0.1]);

    expect(factor.size).toBe(2);
    expect(factor.options).toEqual([[0], [0.5]]);
    expect(factor.denseFactor().data).toEqual(before);
    expect(factor.whiten([0.9]).coordinates.length).toBe(2);
    expect(factor.indexOfSame([0.9])).toBe(-1);
  });

  test("two branches grown from one factor do not disturb each other", () => {
    const trunk = factorOf(
      { kernel, jitter: 1e-8 },
      randomOptions(9, 1, createRandomSource("trunk")),
    );

    const left = trunk.extend([0.111]).extend([0.222]);
    const right = trunk.extend([0.888]).extend([0.999]);
    const leftAgain = left.extend([0.333]);

    for (const factor of [trunk, left, right, leftAgain]) {
      expect(factorGap(factor)).toBeLessThan(1e-14);
    }
    expect(right.options.slice(9)).toEqual([[0.888], [0.999]]);
    expect(leftAgain.options.slice(9)).toEqual([[0.111], [0.222], [0.333]]);
  });

  test("neither changing an option given nor a row received reaches it", () => {
    const option = [0.25];
    const factor = factorOf({ kernel, jitter: 1e-8 }, [[0], option]);
    const row = [...factor.row(1)];

    option[0] = 0.75;
    factor.row(1).fill(0);
    factor.denseFactor().data.fill(0);

    expect(factor.options[1]).toEqual([0.25]);
    expect([...factor.row(1)]).toEqual(row);
  });
});

describe("the same option again", () => {
  const factor = factorOf({ kernel, jitter: 1e-6 }, [
    [0.1, 0.2],
    [0.3, 0.4],
  ]);

  test("is found within 1e-12 in every coordinate, and not beyond", () => {
    expect(factor.indexOfSame([0.3, 0.4])).toBe(1);
    expect(factor.indexOfSame([0.3 + 9e-13, 0.4])).toBe(1);
    expect(factor.indexOfSame([0.3 + 1.1e-12, 0.4])).toBe(-1);
    expect(factor.indexOfSame([0.3, 0.41], 0.02)).toBe(1);
    expect(factor.indexOfSame([0.3])).toBe(-1);
  });

  test("adds nothing", () => {
    expect(factor.extend([0.1, 0.2])).toBe(factor);
    expect(factor.extend([0.1, 0.2 + 1e-13])).toBe(factor);
    expect(factor.extend([0.1, 0.2 + 1e-9]).size).toBe(3);
  });
});

describe("near duplicates", () => {
  test.each([1e-11, 1e-9, 1e-7, 1e-5, 1e-3])(
    "thirty options %d apart keep a true factor at jitter 1e-8",
    (distance) => {
      const options = Array.from({ length: 30 }, (_, i) => [0.5 + i * distance, 0.5]);

      const factor = factorOf({ kernel, jitter: 1e-8 }, options);

      expect(factor.size).toBe(30);
      expect(factor.jitter).toBe(1e-8);
      expect(factorGap(factor)).toBeLessThan(1e-14);
      expect(factor.denseFactor().data.every(Number.isFinite)).toBe(true);
    },
  );

  test("an option close to a listed one is told apart by the jitter and little else", () => {
    const factor = factorOf({ kernel, jitter: 1e-8 }, [[0.2], [0.7]]);

    const { residual } = factor.whiten([0.7 + 1e-6]);

    // Exactly at 0.7 the residual is 2·jitter to first order.
    expect(residual).toBeGreaterThan(1.9e-8);
    expect(residual).toBeLessThan(2.1e-8);
  });

  test("a residual that rounding makes negative is given as 0", () => {
    const random = createRandomSource("listed");
    const smooth = rbf({ lengthScale: 0.3, variance: 1.3 });

    // With no jitter the residual of a listed option is 0, and computed as ±1e-16: some of 200 are negative.
    for (let trial = 0; trial < 20; trial++) {
      const options = randomOptions(10, 2, random);
      const factor = factorOf({ kernel: smooth, jitter: 0 }, options);
      const residuals = options.map((option) => factor.whiten(option).residual);

      expect(factor.jitter).toBe(0);
      expect(residuals.every((residual) => residual >= 0 && residual < 1e-14)).toBe(true);
    }
  });

  test("residuals never fall below the jitter, wherever the option lies", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 25 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (places, x) => {
          const factor = factorOf(
            { kernel: rbf({ lengthScale: 0.7 }), jitter: 1e-10 },
            places.map((place) => [place]),
          );

          expect(factor.whiten([x]).residual).toBeGreaterThanOrEqual(factor.jitter * (1 - 1e-6));
        },
      ),
    );
  });
});

describe("jitter that does not suffice", () => {
  test("is raised tenfold until the factor is sound, and the raised value reported", () => {
    const options = Array.from({ length: 40 }, (_, i) => [i / 39]);
    const smooth = rbf({ lengthScale: 2 }); // 40 options, yet about 10 directions above rounding

    const factor = factorOf({ kernel: smooth, jitter: 0 }, options);

    expect(factor.size).toBe(40);
    expect(factor.jitter).toBeGreaterThan(0);
    expect(factor.jitter).toBeLessThanOrEqual(1e-10);
    expect(factorGap(factor)).toBeLessThan(1e-13);
  });

  test("goes up by powers of ten from what was asked for", () => {
    const options = Array.from({ length: 40 }, (_, i) => [i / 39]);
    const large = rbf({ lengthScale: 2, variance: 1e4 });

    const factor = factorOf({ kernel: large, jitter: 3e-13 }, options);

    const raised = Math.log10(factor.jitter / 1e-8); // begins at 1e-12 of k(x, x) = 1e4
    expect(raised).toBeGreaterThanOrEqual(0);
    expect(Math.abs(raised - Math.round(raised))).toBeLessThan(1e-9);
  });

  test("does not change the factor it was raised from", () => {
    const short = factorOf({ kernel: linear(), jitter: 0 }, [[0.5]]);

    const longer = short.extend([0.25]); // one coordinate: a second option is a multiple of the first

    expect(longer.jitter).toBeGreaterThan(0);
    expect(short.jitter).toBe(0);
    expect([...short.row(0)]).toEqual([0.5]);
    expect(factorGap(longer)).toBeLessThan(1e-15);
  });

  test("stops at the limit with a refusal, never a NaN, when the kernel is no kernel", () => {
    const opposite: Kernel = {
      ...kernel,
      evaluate: (a, b) => (a[0] === b[0] ? 1 : -2), // eigenvalue 1 − 2 < 0
    };

    expect(() => factorOf({ kernel: opposite, jitter: 1e-8 }, [[0], [1]])).toThrow(
      "gram.maxJitter: got 0.000001",
    );
    expect(factorOf({ kernel: opposite, jitter: 1e-8, maxJitter: 10 }, [[0], [1]]).jitter).toBe(10);
  });
});

describe("what a factor refuses", () => {
  const factor = factorOf({ kernel: matern52({ lengthScale: 1 }), jitter: 1e-8 }, [[0.5, 0.5]]);

  test.each([[[0.5]], [[0.5, 0.5, 0.5]], [[0.5, Number.NaN]], [[0.5, Number.POSITIVE_INFINITY]]])(
    "the option %s after (0.5, 0.5)",
    (option) => {
      expect(() => factor.extend(option)).toThrow(InvalidInputError);
      expect(() => factor.extend(option)).toThrow("option: got");
    },
  );

  test("to whiten what the kernel has no finite value for", () => {
    expect(() => factor.whiten([0.5, Number.NaN])).toThrow("option: got");
    expect(() => factor.whiten([0.5])).toThrow("option: got");
    expect(() => factor.whiten([0.5, 0.5, 0.5])).toThrow("option: got");
  });

  test("a row it does not have, even when a longer factor has it", () => {
    const longer = factor.extend([0.1, 0.9]);

    expect(longer.row(1).length).toBe(2);
    expect(() => factor.row(1)).toThrow("row: got 1");
    expect(() => factor.row(-1)).toThrow(InvalidInputError);
  });

  test.each([
    [{ kernel, jitter: -1 }, "gram.jitter"],
    [{ kernel, jitter: Number.NaN }, "gram.jitter"],
    [{ kernel, jitter: 1e-6, maxJitter: 1e-8 }, "gram.maxJitter"],
    [{ kernel, jitter: 1e-6, maxJitter: Number.POSITIVE_INFINITY }, "gram.maxJitter"],
  ])("settings out of range (%#)", (settings, field) => {
    expect(() => createGramFactor(settings)).toThrow(`${field}: got`);
  });
});

/** A 3 × 3 system by Cramer's rule. */
function solve3(m: Float64Array, b: readonly number[]): number[] {
  const det = (c: ArrayLike<number>) =>
    c[0] * (c[4] * c[8] - c[5] * c[7]) -
    c[1] * (c[3] * c[8] - c[5] * c[6]) +
    c[2] * (c[3] * c[7] - c[4] * c[6]);
  return [0, 1, 2].map((column) => {
    const replaced = m.map((value, at) => (at % 3 === column ? b[Math.floor(at / 3)] : value));
    return det(replaced) / det(m);
  });
}
