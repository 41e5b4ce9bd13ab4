import { parseArgs } from "node:util";
import { suggestion } from "@unswayed/core/nearest";
import { UsageError } from "./command.ts";

/** What each option takes: text, or nothing. Names without dashes. */
export type OptionKinds = Readonly<Record<string, "text" | "flag">>;

export interface ParsedOptions {
  /** The option's text, or undefined when it was not given. The last one counts. */
  text(name: string): string | undefined;
  isGiven(name: string): boolean;
  readonly positionals: readonly string[];
}

/** Splits a command's arguments. Node's own messages do not say what would have been right, so the checks are ours. */
export function parseOptions(args: readonly string[], kinds: OptionKinds): ParsedOptions {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        { type: kind === "text" ? "string" : "boolean" } as const,
      ]),
    ),
  });
  const given = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const kind = Object.hasOwn(kinds, token.name) ? kinds[token.name] : undefined;
    if (kind === undefined) {
      const known = Object.keys(kinds).map((name) => `--${name}`);
      const { rawName } = token;
      throw new UsageError(`there is no option "${rawName}"${suggestion(rawName, known)}`);
    }
    if (kind === "flag" && token.value !== undefined) {
      throw new UsageError(`"${token.rawName}" takes no value, but got "${token.value}"`);
    }
    const swallowsAnOption = token.inlineValue === false && token.value.startsWith("--");
    if (kind === "text" && (token.value === undefined || swallowsAnOption)) {
      throw new UsageError(`"${token.rawName}" needs a value after it`);
    }
    given.set(token.name, token.value ?? "");
  }
  return {
    text: (name) => given.get(name),
    isGiven: (name) => given.has(name),
    positionals,
  };
}

/** One of the words, or the default when the option was not given. */
export function choiceOf<T extends string>(
  options: ParsedOptions,
  name: string,
  words: readonly T[],
  fallback: T,
): T {
  const text = options.text(name);
  if (text === undefined) return fallback;
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw new UsageError(
    `"--${name}" takes ${words.join(", ")}, not "${text}"${suggestion(text, words)}`,
  );
}

export function wholeNumberOf(options: ParsedOptions, name: string, fallback: number): number {
  const text = options.text(name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new UsageError(`"--${name}" takes a whole number, not "${text}"`);
}
