import { describe, expect, it } from "vitest";
import { maximizeSmooth } from "../../src/optimize/quasi-newton.ts";

describe("maximising a smooth function", () => {
  it("finds the top of Rosenbrock's valley turned over", () => {
    const { point, status, value } = maximizeSmooth(
      ([x = 0, y = 0]) => ({
        value: -((1 - x) ** 2) - 100 * (y - x * x) ** 2,
        gradient: Float64Array.from([2 * (1 - x) + 400 * x * (y - x * x), -200 * (y - x * x)]),
      }),
      Float64Array.from([-1.2, 1]),
      { tolerance: 1e-9 },
    );
    expect(status).toBe("solved");
    expect(point[0]).toBeCloseTo(1, 8);
    expect(point[1]).toBeCloseTo(1, 8);
    expect(value).toBeCloseTo(0, 12);
  });

  it("solves a concave quadratic in about as many steps as it has unknowns", () => {
    const scales = Float64Array.from([1, 4, 9, 16, 25]);
    const { point, steps } = maximizeSmooth(
      (x) => ({
        value: -x.reduce((sum, value, k) => sum + scales[k]! * (value - k) ** 2, 0) / 2,
        gradient: x.map((value, k) => -scales[k]! * (value - k)),
      }),
      new Float64Array(5),
      { tolerance: 1e-10 },
    );
    point.forEach((value, k) => {
      expect(value).toBeCloseTo(k, 9);
    });
    expect(steps).toBeLessThan(20);
  });

  it("steps back from where the function is not defined", () => {
    const { point } = maximizeSmooth(
      ([x = 0]) => ({
        value: x > 0 ? Math.log(x) - x : Number.NEGATIVE_INFINITY,
        gradient: Float64Array.from([x > 0 ? 1 / x - 1 : 0]),
      }),
      Float64Array.from([20]),
      { tolerance: 1e-9 },
    );
    expect(point[0]).toBeCloseTo(1, 8);
  });

  it("ends when told to, with the best so far", () => {
    const { status, steps } = maximizeSmooth(
      ([x = 0]) => ({ value: -x * x, gradient: Float64Array.from([-2 * x]) }),
      Float64Array.from([3]),
      { shouldStop: () => true },
    );
    expect(status).toBe("stopped");
    expect(steps).toBe(0);
  });
});
