import { InvalidInputError } from "@unswayed/core";

/** What may be said about one parameter of a problem's name, such as n in "gp:n=20". */
export interface ParameterRule<T> {
  /** What is meant when nothing is said. */
  readonly standard: T;
  /** For a list of problems: "a whole number from 2 to 50". */
  readonly wanted: string;
  /** Undefined when the text is not what is wanted. */
  read(text: string): T | undefined;
}

export function wholeNumber(standard: number, least: number, most: number): ParameterRule<number> {
  return {
    standard,
    wanted: `a whole number from ${least} to ${most}`,
    read(text) {
      const value = Number(text);
      return text !== "" && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined;
    },
  };
}

/** A number above 0 and at most `most`. */
export function positiveUpTo(standard: number, most: number): ParameterRule<number> {
  return {
    standard,
    wanted: `a number above 0, at most ${most}`,
    read(text) {
      const value = Number(text);
      return text !== "" && value > 0 && value <= most ? value : undefined;
    },
  };
}

export function oneOf<W extends string, S extends W | undefined>(
  standard: S,
  words: readonly W[],
): ParameterRule<W | S> {
  return {
    standard,
    wanted: `one of ${words.join(", ")}`,
    read: (text) => words.find((word) => word === text),
  };
}

/** Any text, or none. */
export const someText: ParameterRule<string | undefined> = {
  standard: undefined,
  wanted: "some text",
  read: (text) => (text === "" ? undefined : text),
};

type Rules = Readonly<Record<string, ParameterRule<unknown>>>;

/** The values that some rules read. */
export type ValuesOf<R extends Rules> = {
  readonly [K in keyof R]: R[K] extends ParameterRule<infer T> ? T : never;
};

/** The values of "n=20,options=100": what is not said is as usual. */
export function readParameters<R extends Rules>(
  text: string,
  rules: R,
  problem: string,
): ValuesOf<R> {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(rules).map(([name, { standard }]) => [name, standard]),
  );
  const said = new Set<string>();
  for (const part of text === "" ? [] : text.split(",")) {
    const [name = "", ...rest] = part.split("=");
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined || rest.length === 0) {
      const forms = Object.entries(rules).map(([known, { wanted }]) => `${known}=(${wanted})`);
      throw new InvalidInputError(
        "problem",
        problem,
        forms.length > 0 ? `parameters among ${forms.join(", ")}` : "a problem without parameters",
      );
    }
    if (said.has(name)) throw new InvalidInputError("problem", problem, `${name} said once`);
    said.add(name);
    const value = rule.read(rest.join("="));
    if (value === undefined) {
      throw new InvalidInputError(`problem ${problem}, ${name}`, rest.join("="), rule.wanted);
    }
    values[name] = value;
  }
  return values as ValuesOf<R>;
}
