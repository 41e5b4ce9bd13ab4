import { InvalidInputError } from "@unswayed/core";
import type { Problem } from "../problem.ts";
import { type ParameterRule, readParameters, type ValuesOf } from "./parameters.ts";

/** A problem by name. */
export interface CatalogueEntry {
  /** As it is asked for: "toy", "gp-5", or with parameters "gp:n=20,options=100". */
  readonly name: string;
  /** One line for a list of problems. */
  readonly title: string;
  /** Whether another seed gives another problem, or the same with other answers. */
  readonly redrawn: "always" | "never" | "without data";
  /** What its data file holds, for a problem that can take one; null for those that cannot. */
  readonly data: string | null;
  /**
   * @param data - the text of the data file
   */
  build(seed: number | string, data?: string): Problem;
}

/** Problems that differ in a few parameters only. */
export interface Family extends Omit<CatalogueEntry, "build"> {
  /** Each parameter's name and what it may be. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The problem that these parameters, written "n=20,options=100", make. */
  withParameters(name: string, parameters: string): CatalogueEntry["build"];
}

/** A family by what may be varied about it, and how a problem is made of that. */
export function family<R extends Readonly<Record<string, ParameterRule<unknown>>>>(
  entry: Omit<CatalogueEntry, "build">,
  rules: R,
  build: (values: ValuesOf<R>, name: string, seed: number | string, data?: string) => Problem,
): Family {
  return {
    ...entry,
    parameters: Object.fromEntries(
      Object.entries(rules).map(([name, { wanted }]) => [name, wanted]),
    ),
    withParameters(name, text) {
      const values = readParameters(text, rules, name);
      return (seed, data) => {
        if (data !== undefined && entry.data === null) {
          throw new InvalidInputError("data", data, `none: ${name} takes no data`);
        }
        return build(values, name, seed, data);
      };
    },
  };
}
