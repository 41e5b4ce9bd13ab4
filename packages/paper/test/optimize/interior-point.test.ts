import { describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import {
  type InteriorPointOptions,
  type InteriorPointResult,
  maximizeInterior,
} from "../../src/optimize/interior-point.ts";
import { affine, bowl, DenseProgram, type Smooth } from "../support/dense-program.ts";

const usual: InteriorPointOptions = { tolerance: 1e-9, maxIterations: 100, initialBarrier: 0.1 };
const unitDisc = bowl([2, 2], [0, 0], 1); // 1 − x² − y²
const at = (...x: number[]): Float64Array => Float64Array.from(x);

/** Residuals worked out again from the functions, at the point and with the multipliers returned. */
function residualsOf(
  objective: Smooth,
  constraints: readonly Smooth[],
  { point, multipliers }: InteriorPointResult,
): { stationarity: number; feasibility: number; complementarity: number } {
  const x = [...point];
  const gradient = objective.gradient(x);
  constraints.forEach((g, k) => {
    g.gradient(x).forEach((slope, i) => {
      gradient[i] += multipliers[k] * slope;
    });
  });
  const slacks = constraints.map((g) => g.value(x));
  return {
    stationarity: Math.max(...gradient.map(Math.abs)),
    feasibility: Math.max(0, ...slacks.map((slack) => -slack)),
    complementarity: Math.max(...slacks.map((slack, k) => slack * multipliers[k])),
  };
}

describe("maximizeInterior solves on paper and by machine alike", () => {
  test("a linear function on the unit disc: along its slopes, multiplier half their length", () => {
    const program = new DenseProgram(2, affine([3, 4]), [unitDisc]);

    const result = maximizeInterior(program, at(0, 0), usual);

    expect(result.status).toBe("solved");
    // Complementarity 1e-9 at multiplier 2.5 leaves the point 1e-9/5 short of the rim.
    expect(maxGap(result.point, [0.6, 0.8])).toBeLessThan(1e-8);
    expect(Math.abs(result.value - 5)).toBeLessThan(1e-8);
    expect(Math.abs(result.multipliers[0] - 2.5)).toBeLessThan(1e-7);
  });

  test("a bowl behind one active wall and before one idle wall", () => {
    const objective = bowl([1, 1], [2, 0.3]);
    const walls = [affine([-1, 0], 1), affine([0, 1], 5)]; // x ≤ 1, y ≥ −5
    const program = new DenseProgram(2, objective, walls);

    const result = maximizeInterior(program, at(-1, -1), usual);

    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [1, 0.3])).toBeLessThan(1e-8);
    expect(maxGap(result.multipliers, [1, 0])).toBeLessThan(1e-8);
  });

  test("a linear programme that ends in a corner", () => {
    // max x + 2y, x + y ≤ 3, y ≤ 2, x ≥ 0, y ≥ 0: the corner (1, 2), prices 1 and 1
    const walls = [affine([-1, -1], 3), affine([0, -1], 2), affine([1, 0]), affine([0, 1])];
    const program = new DenseProgram(2, affine([1, 2]), walls);

    const result = maximizeInterior(program, at(0.5, 0.5), usual);

    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [1, 2])).toBeLessThan(1e-8);
    expect(maxGap(result.multipliers, [1, 1, 0, 0])).toBeLessThan(1e-8);
  });

  test("a function that is not concave: the maximum on whose side it starts", () => {
    const saddle: Smooth = {
      value: ([x, y]) => x * x - y * y,
      gradient: ([x, y]) => [2 * x, -2 * y],
      hessian: () => [
        [2, 0],
        [0, -2],
      ],
    };
    const walls = [affine([-1, 0], 1), affine([1, 0], 2)]; // −2 ≤ x ≤ 1
    const program = new DenseProgram(2, saddle, walls);

    const right = maximizeInterior(program, at(0.1, 0.5), usual);
    const left = maximizeInterior(program, at(-0.6, 0.5), usual);

    expect([right.status, left.status]).toEqual(["solved", "solved"]);
    expect(maxGap(right.point, [1, 0])).toBeLessThan(1e-8);
    expect(maxGap(left.point, [-2, 0])).toBeLessThan(1e-8);
  });

  test("a set that is not convex: a point that no direction inside improves", () => {
    const outsideDisc = bowl([-2, -2], [0, 0], -1); // x² + y² ≥ 1
    const box = [affine([1, 0], 2), affine([-1, 0], 2), affine([0, 1], 2), affine([0, -1], 2)];
    const program = new DenseProgram(2, bowl([1, 1], [0.2, 0]), [outsideDisc, ...box]);

    const result = maximizeInterior(program, at(1.2, 1.1), usual);

    // Nearest to (0.2, 0) on the circle is (1, 0): ∇f = (−0.8, 0), ∇g = (2, 0), multiplier 0.4.
    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [1, 0])).toBeLessThan(1e-6);
    expect(Math.abs(result.multipliers[0] - 0.4)).toBeLessThan(1e-6);
  });

  test("a function undefined beyond a point that a full step would pass", () => {
    const logarithm: Smooth = {
      value: ([x]) => (x > 0 ? Math.log(x) - x : Number.NaN),
      gradient: ([x]) => [1 / x - 1],
      hessian: ([x]) => [[-1 / (x * x)]],
    };
    const program = new DenseProgram(1, logarithm, [affine([-1], 10)]);

    const result = maximizeInterior(program, at(9), usual);

    expect(result.status).toBe("solved");
    expect(Math.abs(result.point[0] - 1)).toBeLessThan(1e-8);
  });

  test("no constraints at all: plain Newton", () => {
    const result = maximizeInterior(
      new DenseProgram(2, bowl([1, 9], [4, -2]), []),
      at(0, 0),
      usual,
    );

    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [4, -2])).toBeLessThan(1e-9);
  });
});

describe("maximizeInterior with its barrier held", () => {
  const hold: InteriorPointOptions = {
    tolerance: 1e-10,
    maxIterations: 60,
    initialBarrier: 1,
    holdBarrier: true,
  };
  const box = [affine([1, 0]), affine([-1, 0], 2), affine([0, 1]), affine([0, -1], 4)];

  test("finds the centre of a box", () => {
    const result = maximizeInterior(new DenseProgram(2, affine([0, 0]), box), at(0.01, 3.9), hold);

    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [1, 2])).toBeLessThan(1e-5); // ascent d·Hd ≤ 1e-10
  });

  test("leans towards the objective as far as the barrier says", () => {
    // max x + log x + log(2 − x): 1 + 1/x = 1/(2 − x), so x² = 2
    const result = maximizeInterior(new DenseProgram(2, affine([1, 0]), box), at(1, 2), hold);

    expect(result.status).toBe("solved");
    expect(maxGap(result.point, [Math.SQRT2, 2])).toBeLessThan(1e-5);
  });
});

describe("maximizeInterior says how it ended", () => {
  const objective = affine([3, 4]);
  const program = () => new DenseProgram(2, objective, [unitDisc]);

  test.each([
    ["outside", [2, 0]],
    ["on the boundary", [1, 0]],
  ])("a start %s is reported and left where it was", (_, start) => {
    const result = maximizeInterior(program(), at(...start), usual);

    expect(result.status).toBe("infeasible-start");
    expect([...result.point]).toEqual(start);
    expect(result.residuals.feasibility).toBe(start[0] ** 2 - 1);
  });

  test("a start where the function is not defined is reported", () => {
    const nowhere: Smooth = { ...objective, value: () => Number.NaN };

    const { status } = maximizeInterior(new DenseProgram(2, nowhere, [unitDisc]), at(0, 0), usual);

    expect(status).toBe("infeasible-start");
  });

  test("every iteration limit leaves a feasible point no worse than the start's barrier allows", () => {
    for (let maxIterations = 0; maxIterations < 6; maxIterations++) {
      const result = maximizeInterior(program(), at(-0.3, 0.2), { ...usual, maxIterations });

      expect(result.status).toBe("iteration-limit");
      expect(result.iterations).toBe(maxIterations);
      expect(unitDisc.value([...result.point])).toBeGreaterThan(0);
      expect(result.residuals.feasibility).toBe(0);
      expect(result.value).toBe(objective.value([...result.point]));
    }
  });

  test.each([1, 3, 5, 100])(
    "the residuals reported after at most %d steps are those of the point returned",
    (maxIterations) => {
      const result = maximizeInterior(program(), at(-0.3, 0.2), { ...usual, maxIterations });

      const again = residualsOf(objective, [unitDisc], result);
      expect(Math.abs(result.residuals.stationarity - again.stationarity)).toBeLessThan(1e-12);
      expect(Math.abs(result.residuals.complementarity - again.complementarity)).toBeLessThan(
        1e-12,
      );
    },
  );

  test("steps too small to matter end it, with the residuals of the point returned", () => {
    /** Moves by less than rounding lets matter, but near a wall the multipliers still change by half a hundredth. */
    class Creeping extends DenseProgram {
      override solve(_: Float64Array, out: Float64Array): void {
        out.fill(5e-15);
      }
    }
    const uphill = affine([3]);
    const wall = affine([-1], 1);

    const result = maximizeInterior(new Creeping(1, uphill, [wall]), at(1 - 1e-12), {
      ...usual,
      initialBarrier: 1e-10,
    });

    expect(result.status).toBe("no-progress");
    expect(result.iterations).toBeLessThan(10);
    const again = residualsOf(uphill, [wall], result);
    expect(Math.abs(result.residuals.stationarity - again.stationarity)).toBeLessThan(1e-9);
    expect(Math.abs(result.residuals.complementarity - again.complementarity)).toBeLessThan(1e-15);
  });

  test("a caller who says stop gets the feasible point in hand", () => {
    let calls = 0;
    const shouldStop = () => ++calls > 3;

    const result = maximizeInterior(program(), at(0, 0), { ...usual, shouldStop });

    expect(result.status).toBe("stopped");
    expect(result.iterations).toBe(3);
    expect(unitDisc.value([...result.point])).toBeGreaterThan(0);
  });

  test("a caller who is content interrupts, having been told value, gap and residual of every point", () => {
    const seen: { value: number; gap: number; stationarity: number }[] = [];
    const result = maximizeInterior(program(), at(0, 0), {
      ...usual,
      isGoodEnough: ({ value, gap, stationarity }) => {
        seen.push({ value, gap, stationarity });
        return value > 4.5;
      },
    });

    expect(result.status).toBe("interrupted");
    expect(result.value).toBeGreaterThan(4.5);
    expect(seen.length).toBe(result.iterations + 1);
    // Concave, so the tangent of f + Σ y g at x lies above it, and no point of the disc is further from x than 2.
    for (const { value, gap, stationarity } of seen) {
      expect(value + gap + 2 * Math.SQRT2 * stationarity).toBeGreaterThanOrEqual(5);
    }
  });

  test("the start handed in is not written to", () => {
    const start = at(0.1, 0.1);

    maximizeInterior(program(), start, usual);

    expect([...start]).toEqual([0.1, 0.1]);
  });
});
