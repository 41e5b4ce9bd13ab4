import { checkFields, coordinateList, optionCheck, positive, withDefault } from "./fields.ts";
import type { IndependentFields, Kernel, Option } from "./kernel.ts";

/**
 * The kernel of items with nothing in common: a vote on one says nothing about another.
 *
 *     k(a, b) = variance if a and b agree exactly on every coordinate used, else 0
 *
 * In a sum it adds to each item its own liking; in a product it separates categories.
 */
export function independent(fields: IndependentFields = {}, path = "kernel"): Kernel {
  checkFields(path, fields, ["kind", "variance", "coordinates"]);
  const coordinates = coordinateList(`${path}.coordinates`, fields.coordinates);
  const variance = positive(`${path}.variance`, withDefault(fields.variance, 1));
  const check = optionCheck(coordinates);

  const evaluate = (a: Option, b: Option): number => {
    check(a);
    check(b);
    const same =
      coordinates === undefined
        ? a.every((x, j) => x === b[j])
        : coordinates.every((j) => a[j] === b[j]);
    return same ? variance : 0;
  };
  return {
    kind: "independent",
    evaluate,
    independentPart: evaluate,
    gradient: (a) => new Float64Array(a.length),
    toJSON: () => ({ kind: "independent", variance, ...(coordinates && { coordinates }) }),
  };
}
