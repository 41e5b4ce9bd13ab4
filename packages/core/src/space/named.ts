import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import { checkOption, type Domain } from "./domain.ts";
import { oneOf } from "./names.ts";

type NamedDomain = Omit<Domain, "spec" | "kernelSpec" | "withItem">;

/**
 * What a list and a graph share: options that are known by name, and whose last coordinate is their index.
 *
 * @param options - one for each name, in the same order; at least one
 * @param labels - what people read instead of the names; one that only one option has stands for it too
 */
export function namedDomain(
  names: readonly string[],
  options: readonly Option[],
  labels: readonly string[] = names,
): NamedDomain {
  const dimension = options[0].length;
  const isOnly = (label: string): boolean => labels.indexOf(label) === labels.lastIndexOf(label);
  const indexOf = new Map([
    ...labels.flatMap((label, i) => (isOnly(label) ? [[label, i] as const] : [])),
    ...names.map((name, i) => [name, i] as const),
  ]);

  function nameAt(option: Option): string {
    checkOption(option, dimension);
    const name = names[option[dimension - 1]];
    if (name !== undefined) return name;
    throw new InvalidInputError(
      "option",
      option,
      `a whole number from 0 to ${names.length - 1} as its last coordinate`,
    );
  }

  return {
    dimension,
    continuous: new Array<boolean>(dimension).fill(false),
    extent: { kind: "finite", options },
    parse(value, field) {
      const index = typeof value === "string" ? indexOf.get(value.trim()) : undefined;
      if (index === undefined) throw new InvalidInputError(field, value, oneOf(names, value));
      return options[index];
    },
    nearest(option) {
      checkOption(option, dimension);
      const index = Math.round(option[dimension - 1]);
      return options[Math.min(names.length - 1, Math.max(0, index))];
    },
    valueOf: nameAt,
    label: (option) => labels[names.indexOf(nameAt(option))],
    key: nameAt,
  };
}
