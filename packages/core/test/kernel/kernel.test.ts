import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { product, sum } from "../../src/kernel/combine.ts";
import { independent } from "../../src/kernel/independent.ts";
import type { Kernel, Option } from "../../src/kernel/kernel.ts";
import { kernelFromSpec } from "../../src/kernel/kernel-from-spec.ts";
import { linear } from "../../src/kernel/linear.ts";
import { matern32, matern52, rbf } from "../../src/kernel/stationary.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { denseCholesky, denseGram, maxGap, randomOptions } from "../support/kernel-algebra.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const anyPoint = fc.tuple(unit, unit, unit);

const smooth: [string, Kernel][] = [
  ["rbf", rbf({ lengthScale: 0.3 })],
  ["rbf with a scale per coordinate", rbf({ lengthScale: [0.2, 0.5, 2], variance: 1.7 })],
  ["matern32", matern32({ lengthScale: 0.4, variance: 2 })],
  ["matern52", matern52({ lengthScale: [0.3, 0.6], coordinates: [2, 0] })],
  ["linear", linear({ variance: 2, offset: 0.5, center: [0.5, 0.1, 0.9] })],
  [
    "sum",
    sum([rbf({ lengthScale: 0.5 }), linear({ coordinates: [1] }), independent()], [0.5, 2, 1]),
  ],
  [
    "product",
    product([
      rbf({ lengthScale: 0.5, coordinates: [0] }),
      matern52({ lengthScale: 0.7, coordinates: [1] }),
      linear({ offset: 1, coordinates: [1, 2] }),
    ]),
  ],
];

describe("values by hand", () => {
  test.each([
    ["rbf", rbf({ lengthScale: 0.5 }), Math.exp(-1 / 2)],
    ["rbf", rbf({ lengthScale: 0.25, variance: 3 }), 3 * Math.exp(-2)],
    ["matern32", matern32({ lengthScale: 0.5 }), (1 + Math.sqrt(3)) * Math.exp(-Math.sqrt(3))],
    [
      "matern52",
      matern52({ lengthScale: 0.5 }),
      (1 + Math.sqrt(5) + 5 / 3) * Math.exp(-Math.sqrt(5)),
    ],
    ["independent", independent({ variance: 4 }), 0],
  ])("%s of options half a unit apart (%#)", (_, kernel, wanted) => {
    expect(kernel.evaluate([0.4, 0.2], [0.7, 0.6])).toBeCloseTo(wanted, 14); // a 3-4-5 triangle
  });

  test("linear: 0.1 + 2·(0.2·0.2 − 0.3·0.3) about the centre ½", () => {
    const kernel = linear({ variance: 2, offset: 0.1, center: 0.5 });

    expect(kernel.evaluate([0.7, 0.2], [0.7, 0.8])).toBeCloseTo(0.1 + 2 * (0.04 - 0.09), 15);
  });

  test("a scale per coordinate divides each difference: (1/2)² + (3/1)² = 9.25", () => {
    const kernel = rbf({ lengthScale: [2, 1] });

    expect(kernel.evaluate([0, 0], [1, 3])).toBeCloseTo(Math.exp(-9.25 / 2), 15);
  });

  test("scales follow the order of the coordinates listed", () => {
    const kernel = rbf({ lengthScale: [2, 1], coordinates: [1, 0] });

    expect(kernel.evaluate([0, 0, 7], [3, 1, 9])).toBeCloseTo(Math.exp(-9.25 / 2), 15);
  });

  test("an option is as alike to itself as the variance says", () => {
    for (const make of [rbf, matern32, matern52]) {
      expect(make({ lengthScale: 0.1, variance: 1.25 }).evaluate([0.3, 0.4], [0.3, 0.4])).toBe(
        1.25,
      );
    }
    expect(independent({ variance: 4 }).evaluate([2, 3], [2, 3])).toBe(4);
  });

  test("independent items differ when any selected coordinate does, and no other counts", () => {
    const kernel = independent({ coordinates: [0, 2] });

    expect(kernel.evaluate([1, 5, 2], [1, 8, 2])).toBe(1);
    expect(kernel.evaluate([1, 5, 2], [1, 5, 3])).toBe(0);
  });

  test("options infinitely far apart are unlike, not NaN", () => {
    for (const make of [rbf, matern32, matern52]) {
      expect(make({ lengthScale: 1e-3 }).evaluate([0], [1e6])).toBe(0);
      expect([...make({ lengthScale: 1e-3 }).gradient([0], [1e6])]).toEqual([0]);
    }
  });
});

describe.each(smooth)("%s", (_, kernel) => {
  test("is the same both ways round", () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(Math.abs(kernel.evaluate(a, b) - kernel.evaluate(b, a))).toBeLessThan(1e-15);
      }),
    );
  });

  test("has the gradient its own values imply", () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        fc.pre(maxGap(a, b) > 1e-4); // `independent` jumps where all coordinates agree

        // Central differences with h = 1e-5 err by h²·|k‴|/6 + ε/h, here at most about 1e-8.
        expect(maxGap(kernel.gradient(a, b), numericalGradient(kernel, a, b))).toBeLessThan(1e-7);
      }),
    );
  });

  test("has positive semi-definite Gram matrices", () => {
    const random = createRandomSource("psd");
    for (let trial = 0; trial < 10; trial++) {
      const options = randomOptions(25, 3, random);

      expect(denseCholesky(denseGram(kernel, options, 1e-10), options.length)).toBeDefined();
    }
  });

  test("is rebuilt from its own JSON", () => {
    const rebuilt = kernelFromSpec(JSON.parse(JSON.stringify(kernel)));

    expect(rebuilt.kind).toBe(kernel.kind);
    expect(rebuilt.toJSON()).toEqual(kernel.toJSON());
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(rebuilt.evaluate(a, b)).toBe(kernel.evaluate(a, b));
      }),
    );
  });
});

describe("gradients at special places", () => {
  test("are zero where an option meets itself", () => {
    for (const make of [rbf, matern32, matern52]) {
      expect([...make({ lengthScale: 0.2 }).gradient([0.3, 0.9], [0.3, 0.9])]).toEqual([0, 0]);
    }
  });

  test("are zero on coordinates that are not used", () => {
    const gradient = rbf({ lengthScale: 0.5, coordinates: [1] }).gradient([0, 0.2, 0], [1, 0.7, 1]);

    expect(gradient[0]).toBe(0);
    expect(gradient[1]).toBeGreaterThan(0);
    expect(gradient[2]).toBe(0);
  });

  test("point towards the other option", () => {
    for (const make of [rbf, matern32, matern52]) {
      expect(make({ lengthScale: 0.5 }).gradient([0.2], [0.7])[0]).toBeGreaterThan(0);
      expect(make({ lengthScale: 0.5 }).gradient([0.7], [0.2])[0]).toBeLessThan(0);
    }
  });

  test("of independent items are zero", () => {
    expect([...independent().gradient([1, 2], [1, 2])]).toEqual([0, 0]);
  });

  test("of a product survive a factor that is zero", () => {
    const kernel = product([linear({ coordinates: [0] }), linear({ coordinates: [1] })]);

    // k = (a₀b₀)(a₁b₁) at a₀ = 0: ∂k/∂a₀ = b₀·a₁b₁ although k = 0.
    expect(kernel.gradient([0, 2], [3, 5])[0]).toBe(30);
  });
});

describe("sum and product", () => {
  const [f, g] = [rbf({ lengthScale: 0.3 }), linear({ offset: 0.2 })];

  test("evaluate to the weighted sum and the product of their parts", () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const [x, y] = [f.evaluate(a, b), g.evaluate(a, b)];

        expect(sum([f, g]).evaluate(a, b)).toBeCloseTo(x + y, 14);
        expect(sum([f, g], [2, 0.5]).evaluate(a, b)).toBeCloseTo(2 * x + 0.5 * y, 14);
        expect(product([f, g]).evaluate(a, b)).toBeCloseTo(x * y, 14);
      }),
    );
  });

  test("an rbf over two coordinates is the product of one over each", () => {
    const both = rbf({ lengthScale: [0.2, 0.7] });
    const each = product([
      rbf({ lengthScale: 0.2, coordinates: [0] }),
      rbf({ lengthScale: 0.7, coordinates: [1] }),
    ]);

    expect(both.evaluate([0.1, 0.9], [0.4, 0.2])).toBeCloseTo(
      each.evaluate([0.1, 0.9], [0.4, 0.2]),
      15,
    );
  });

  test("keep the parts they were given when the caller's list changes", () => {
    const parts = [f];
    const kernel = sum(parts);

    parts.push(g);

    expect(kernel.evaluate([0, 0, 0], [0, 0, 0])).toBe(1);
  });
});

function numericalGradient(kernel: Kernel, a: Option, b: Option): Float64Array {
  const h = 1e-5;
  return Float64Array.from(a, (_, j) => {
    const at = (shift: number) => a.map((x, i) => (i === j ? x + shift : x));
    return (kernel.evaluate(at(h), b) - kernel.evaluate(at(-h), b)) / (2 * h);
  });
}
