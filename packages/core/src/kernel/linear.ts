import {
  checkFields,
  coordinateList,
  finite,
  notNegative,
  optionCheck,
  perCoordinate,
  positive,
  withDefault,
} from "./fields.ts";
import type { Kernel, LinearFields } from "./kernel.ts";

/**
 * The kernel of straight-line utilities, for options described by features each of which is simply liked or disliked.
 *
 *     k(a, b) = offset + variance · Σ_j (a_j − center_j)(b_j − center_j)
 *
 * Two options at `center` are alike only through the offset. The paper's analysis asks for k ≤ 1
 * (paper: assump:bounded_norm); with d coordinates in the unit cube and center ½ a variance of 4/d keeps to that.
 */
export function linear(fields: LinearFields = {}, path = "kernel"): Kernel {
  checkFields(path, fields, ["kind", "variance", "offset", "center", "coordinates"]);
  const coordinates = coordinateList(`${path}.coordinates`, fields.coordinates);
  const variance = positive(`${path}.variance`, withDefault(fields.variance, 1));
  const offset = notNegative(`${path}.offset`, withDefault(fields.offset, 0));
  const center = perCoordinate(
    `${path}.center`,
    withDefault(fields.center, 0),
    finite,
    coordinates,
  );
  const check = optionCheck(coordinates, center);

  const coordinateAt = (k: number) => (coordinates === undefined ? k : coordinates[k]);
  const centerAt = (k: number) => (typeof center === "number" ? center : center[k]);

  return {
    kind: "linear",
    evaluate(a, b) {
      check(a);
      check(b);
      const used = coordinates === undefined ? a.length : coordinates.length;
      let product = 0;
      for (let k = 0; k < used; k++) {
        const j = coordinateAt(k);
        product += (a[j] - centerAt(k)) * (b[j] - centerAt(k));
      }
      return offset + variance * product;
    },
    gradient(a, b) {
      check(a);
      check(b);
      const used = coordinates === undefined ? a.length : coordinates.length;
      const result = new Float64Array(a.length);
      for (let k = 0; k < used; k++) {
        const j = coordinateAt(k);
        result[j] = variance * (b[j] - centerAt(k));
      }
      return result;
    },
    toJSON: () => ({
      kind: "linear",
      variance,
      offset,
      center,
      ...(coordinates && { coordinates }),
    }),
  };
}
