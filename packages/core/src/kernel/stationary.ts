import { exp } from "../linalg/elementary.ts";
import {
  checkFields,
  coordinateList,
  optionCheck,
  perCoordinate,
  positive,
  withDefault,
} from "./fields.ts";
import type { Kernel, StationaryFields } from "./kernel.ts";

/**
 * Kernels of distance: options near each other are alike, whatever their place. With r² = Σ_j ((a_j − b_j)/ℓ_j)² over
 * the coordinates used,
 *
 *     rbf        σ² exp(−r²/2)                               utilities with all derivatives (paper: app:exp)
 *     matern52   σ² (1 + √5 r + 5r²/3) exp(−√5 r)            two derivatives
 *     matern32   σ² (1 + √3 r) exp(−√3 r)                    one derivative
 *
 * Each is written as σ² f(r²), because f′(r²) is finite at r = 0 where dr/da is not:
 *
 *     ∂k/∂a_j = σ² f′(r²) · 2 (a_j − b_j)/ℓ_j²
 *
 * | letter | word          |
 * |--------|---------------|
 * | ℓ      | `lengthScale` |
 * | σ²     | `variance`    |
 */

/** Very smooth utilities: k = σ² exp(−r²/2). */
export function rbf(fields: StationaryFields, path = "kernel"): Kernel {
  return stationary("rbf", fields, path, {
    value: (s) => exp(-0.5 * s),
    slope: (s) => -0.5 * exp(-0.5 * s),
  });
}

/** Utilities with a slope and perhaps kinks in it: Matérn, ν = 3/2. */
export function matern32(fields: StationaryFields, path = "kernel"): Kernel {
  return stationary("matern32", fields, path, {
    value: (s) => {
      const x = Math.sqrt(3 * s);
      return (1 + x) * exp(-x);
    },
    slope: (s) => -1.5 * exp(-Math.sqrt(3 * s)),
  });
}

/** Utilities with a slope and a bend: Matérn, ν = 5/2. */
export function matern52(fields: StationaryFields, path = "kernel"): Kernel {
  return stationary("matern52", fields, path, {
    value: (s) => {
      const x = Math.sqrt(5 * s);
      return (1 + x + (x * x) / 3) * exp(-x);
    },
    slope: (s) => {
      const x = Math.sqrt(5 * s);
      return (-5 / 6) * (1 + x) * exp(-x);
    },
  });
}

/** f and f′ as functions of the squared scaled distance s = r². */
interface Profile {
  value(s: number): number;
  slope(s: number): number;
}

function stationary(
  kind: "rbf" | "matern32" | "matern52",
  fields: StationaryFields,
  path: string,
  profile: Profile,
): Kernel {
  checkFields(path, fields, ["kind", "lengthScale", "variance", "coordinates"]);
  const coordinates = coordinateList(`${path}.coordinates`, fields.coordinates);
  const lengthScale = perCoordinate(
    `${path}.lengthScale`,
    fields.lengthScale,
    positive,
    coordinates,
  );
  const variance = positive(`${path}.variance`, withDefault(fields.variance, 1));
  const check = optionCheck(coordinates, lengthScale);

  const coordinateAt = (k: number) => (coordinates === undefined ? k : coordinates[k]);
  const scaleAt = (k: number) => (typeof lengthScale === "number" ? lengthScale : lengthScale[k]);

  function squaredDistance(a: readonly number[], b: readonly number[]): number {
    const used = coordinates === undefined ? a.length : coordinates.length;
    let s = 0;
    for (let k = 0; k < used; k++) {
      const j = coordinateAt(k);
      const step = (a[j] - b[j]) / scaleAt(k);
      s += step * step;
    }
    return s;
  }

  return {
    kind,
    evaluate(a, b) {
      check(a);
      check(b);
      return variance * profile.value(squaredDistance(a, b));
    },
    gradient(a, b) {
      check(a);
      check(b);
      const pull = -2 * variance * profile.slope(squaredDistance(a, b)); // never negative: k grows towards b
      const used = coordinates === undefined ? a.length : coordinates.length;
      const result = new Float64Array(a.length);
      for (let k = 0; k < used; k++) {
        const j = coordinateAt(k);
        result[j] = (pull * (b[j] - a[j])) / (scaleAt(k) * scaleAt(k));
      }
      return result;
    },
    toJSON: () => ({ kind, lengthScale, variance, ...(coordinates && { coordinates }) }),
  };
}
