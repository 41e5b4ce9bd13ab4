import { InvalidInputError } from "@unswayed/core";

/** Named parameters of one call. What is wrong is named by field, value and what was expected. */
export class Parameters {
  readonly #given: Readonly<Record<string, unknown>>;

  /** @param given - an object, or nothing where no parameter is needed */
  constructor(given: unknown) {
    if (given === undefined || given === null) this.#given = {};
    else if (typeof given === "object" && !Array.isArray(given)) {
      this.#given = given as Readonly<Record<string, unknown>>;
    } else throw new InvalidInputError("params", given, "an object with named parameters");
  }

  get(name: string): unknown {
    return Object.hasOwn(this.#given, name) ? this.#given[name] : undefined;
  }

  /** All parameters. Refuses those with other names. */
  only(names: readonly string[], path = ""): Readonly<Record<string, unknown>> {
    const extra = Object.keys(this.#given).find((name) => !names.includes(name));
    if (extra === undefined) return this.#given;
    const known = names.length === 0 ? "no parameters" : `parameters among ${names.join(", ")}`;
    throw new InvalidInputError(`${path}${extra}`, this.#given[extra], known);
  }

  /** All parameters but these. */
  without(names: readonly string[]): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this.#given).filter(([name]) => !names.includes(name)),
    );
  }

  text(name: string, expected: string): string {
    const value = this.get(name);
    if (typeof value === "string" && value.trim() !== "") return value;
    throw new InvalidInputError(name, value, expected);
  }

  flag(name: string): boolean {
    const value = this.get(name) ?? false;
    if (typeof value === "boolean") return value;
    throw new InvalidInputError(name, value, "true or false");
  }
}
