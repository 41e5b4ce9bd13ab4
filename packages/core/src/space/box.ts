import { InvalidInputError } from "../errors.ts";
import { checkFields, listOf, positive } from "../kernel/fields.ts";
import type { Option } from "../kernel/kernel.ts";
import { largestSobolDimension } from "../random/sobol.ts";
import { type Axis, axisOf } from "./axis.ts";
import { checkOption, type Domain } from "./domain.ts";
import { checkDistinct } from "./names.ts";
import type { BoxSpec, Parameter } from "./option-space.ts";

/** Above this a list of everything costs more, at each question, than a spread-out sample of it gives up. */
const mostListed = 5000;

/** Combinations of parameters: real and integer ones take a coordinate each, a choice one for each of its values. */
export function boxDomain(given: BoxSpec): Domain {
  checkFields("options", given, ["kind", "parameters"]);
  const axes = listOf("options.parameters", given.parameters, (path, parameter) =>
    axisOf(path, parameter as Parameter),
  );
  if (axes.length > largestSobolDimension) {
    throw new InvalidInputError(
      "options.parameters",
      axes.length,
      `at most ${largestSobolDimension} parameters`,
    );
  }
  const names = axes.map(({ parameter }) => parameter.name);
  checkDistinct(names, (i) => `options.parameters[${i}].name`);

  const starts: number[] = [];
  let dimension = 0;
  for (const { width } of axes) {
    starts.push(dimension);
    dimension += width;
  }
  const optionOf = (values: readonly (number | string)[]): Option =>
    axes.flatMap((axis, j) => axis.encode(values[j]));
  const valuesOf = (option: Option): (number | string)[] => {
    checkOption(option, dimension);
    return axes.map((axis, j) => axis.nearest(option.slice(starts[j], starts[j] + axis.width)));
  };

  return {
    spec: { kind: "box", parameters: axes.map(({ parameter }) => parameter) },
    dimension,
    continuous: axes.flatMap(({ width, isContinuous }) =>
      new Array<boolean>(width).fill(isContinuous),
    ),
    extent:
      axes.reduce((count, axis) => count * axis.valueCount, 1) <= mostListed
        ? { kind: "finite", options: combinations(axes).map(optionOf) }
        : {
            kind: "open",
            parameterCount: axes.length,
            optionAt: (point) => optionOf(axes.map((axis, j) => axis.at(point[j]))),
          },
    parse(value, field) {
      checkFields(field, value, names);
      const record = value as Readonly<Record<string, unknown>>;
      return optionOf(
        axes.map((axis, j) => {
          const own = Object.hasOwn(record, names[j]) ? record[names[j]] : undefined;
          return axis.parse(`${field}.${names[j]}`, own);
        }),
      );
    },
    nearest: (option) => optionOf(valuesOf(option)),
    valueOf(option) {
      const values = valuesOf(option);
      return Object.fromEntries(names.map((name, j) => [name, values[j]]));
    },
    label(option) {
      const values = valuesOf(option);
      return axes.map((axis, j) => `${names[j]} ${axis.format(values[j])}`).join(", ");
    },
    key: (option) => JSON.stringify(valuesOf(option)),
    // A parameter adds at most 1 to a squared distance, so distances grow as √(number of parameters). With the length
    // scale growing alike, one number means the same share of the box's diagonal whatever the number of parameters.
    kernelSpec: (lengthScale) => ({
      kind: "rbf",
      lengthScale: positive("lengthScale", lengthScale) * Math.sqrt(axes.length),
    }),
    withItem(item) {
      throw new InvalidInputError("item", item, "a list to add it to: a box has no items");
    },
  };
}

/** The last parameter changes fastest. */
function combinations(axes: readonly Axis[]): (number | string)[][] {
  return axes.reduce<(number | string)[][]>(
    (heads, axis) => heads.flatMap((head) => axis.values().map((value) => [...head, value])),
    [[]],
  );
}
