import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { listProblems, methodNames, standardPrices } from "@unswayed/lab";
import { UsageError } from "../../command.ts";
import { type Brought, isModulePath, loadOwnModule } from "../../experiment/own-modules.ts";
import type { ExperimentSettings } from "../../experiment/stored-plan.ts";
import { type OptionKinds, type ParsedOptions, wholeNumberOf } from "../../parse-options.ts";

export const planOptions = {
  methods: "text",
  problems: "text",
  seeds: "text",
  steps: "text",
  cost: "text",
  prices: "text",
  "belief-every": "text",
  data: "text",
  out: "text",
} as const satisfies OptionKinds;

export const workOptions = {
  workers: "text",
  shard: "text",
  queue: "text",
} as const satisfies OptionKinds;

/** What the options ask for. Names of problems and methods are checked by the lab, which knows them. */
export function settingsFrom(
  options: ParsedOptions,
  brought: readonly Brought[] = [],
): ExperimentSettings {
  // A name with parameters, such as "gp:n=20,options=100", has its own commas.
  const named = options.positionals.flatMap((text) =>
    text.includes(":") ? [text] : commaList(text),
  );
  const problems = withBrought(
    [...named, ...commaList(options.text("problems") ?? "")],
    brought,
    "problems",
  );
  if (problems.length === 0) {
    throw new UsageError(
      `name at least one problem: ${listProblems()
        .map(({ name }) => name)
        .join(", ")}`,
    );
  }
  const rounds = options.text("steps");
  const cost = options.text("cost");
  return {
    problems,
    methods: withBrought(
      commaList(options.text("methods") ?? methodNames().join(",")),
      brought,
      "methods",
    ),
    seeds: seedsFrom(options.text("seeds") ?? "10"),
    until: {
      ...((rounds !== undefined || cost === undefined) && {
        rounds: atLeastOne(options, "steps", 50),
      }),
      ...(cost !== undefined && { cost: numberFrom("cost", cost) }),
    },
    prices: commaList(options.text("prices") ?? standardPrices.join(",")).map((text) =>
      numberFrom("prices", text),
    ),
    measure: { beliefEvery: wholeNumberOf(options, "belief-every", 0) },
  };
}

/** The user's modules that the options name, loaded. */
export function modulesFrom(options: ParsedOptions): Promise<readonly Brought[]> {
  const words = ["methods", "problems"].flatMap((name) => commaList(options.text(name) ?? ""));
  const paths = [...options.positionals, ...words].filter(isModulePath);
  return Promise.all([...new Set(paths)].map(loadOwnModule));
}

/** The words, with what a module has brought in the place of its path. */
function withBrought(
  words: readonly string[],
  brought: readonly Brought[],
  what: "methods" | "problems",
): string[] {
  return words.flatMap((word) => {
    if (!isModulePath(word)) return [word];
    return brought.find(({ path }) => path === resolve(word))?.[what] ?? [];
  });
}

/** "10" is the seeds 1 to 10, "1001-1020" a range, "1,2,5" a list. */
function seedsFrom(text: string): number[] {
  return commaList(text).flatMap((part) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(part) ?? [];
    if (from !== undefined && to !== undefined && Number(from) <= Number(to)) {
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, k) => Number(from) + k);
    }
    if (!/^\d+$/.test(part)) {
      throw new UsageError(
        `"--seeds" takes a count (10), a range (11-20) or a list (1,2,5), not "${part}"`,
      );
    }
    if (text.includes(",")) return [Number(part)];
    return Array.from({ length: Number(part) }, (_, k) => k + 1);
  });
}

/** "trip=hotels.csv,energy=profiles.csv", or only a path when one problem is run. */
export function dataPathsFrom(
  text: string | undefined,
  problems: readonly string[],
): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  const [only] = problems;
  return Object.fromEntries(
    commaList(text).map((part) => {
      const at = part.indexOf("=");
      if (at > 0) {
        const problem = part.slice(0, at);
        if (problems.includes(problem)) return [problem, part.slice(at + 1)];
        throw new UsageError(
          `"--data" names "${problem}", which is not among the problems: ${problems.join(", ")}`,
        );
      }
      if (problems.length === 1 && only !== undefined) return [only, part];
      throw new UsageError(
        `"--data" takes PROBLEM=FILE when there are several problems, not "${part}"`,
      );
    }),
  );
}

/** A data file for a problem, and what of it is meant: "place=Paris". */
export interface GivenData {
  readonly path: string;
  readonly parameters: readonly string[];
}

/** "trip=hotels.csv,place=Paris,energy=profiles.csv": what follows a file and names no problem is a parameter of the one before. */
export function dataWithParameters(
  texts: readonly string[],
  problems: readonly string[],
): Readonly<Record<string, GivenData>> {
  const found: Record<string, { path: string; parameters: string[] }> = {};
  for (const text of texts) {
    let last: string | null = null;
    for (const part of commaList(text)) {
      const at = part.indexOf("=");
      const name = part.slice(0, Math.max(at, 0));
      if (problems.includes(name)) {
        if (found[name]) throw new UsageError(`"--data" names "${name}" twice`);
        found[name] = { path: part.slice(at + 1), parameters: [] };
        last = name;
        continue;
      }
      if (at < 1 || last === null) {
        throw new UsageError(
          `"--data" takes PROBLEM=FILE with PROBLEM one of ${problems.join(", ")}, then what of it is meant (place=Paris), not "${part}"`,
        );
      }
      found[last]?.parameters.push(part);
    }
  }
  return found;
}

export function workersFrom(options: ParsedOptions): number {
  const workers = wholeNumberOf(options, "workers", availableParallelism());
  if (workers >= 0) return workers;
  throw new UsageError(`"--workers" takes 0 (this process) or more, not "${workers}"`);
}

export function shardFrom(text: string | undefined): {
  readonly index: number;
  readonly count: number;
} {
  if (text === undefined) return { index: 1, count: 1 };
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (
    index !== undefined &&
    count !== undefined &&
    Number(index) >= 1 &&
    Number(index) <= Number(count)
  ) {
    return { index: Number(index), count: Number(count) };
  }
  throw new UsageError(`"--shard" takes part/parts, such as 2/4, not "${text}"`);
}

/** Where results go when nobody says: runs/toy, or runs/team+trip. */
export function defaultFolder(problems: readonly string[]): string {
  return join("runs", problems.map((name) => name.replaceAll(/[^\w.+-]/g, "_")).join("+"));
}

function atLeastOne(options: ParsedOptions, name: string, fallback: number): number {
  const value = wholeNumberOf(options, name, fallback);
  if (value >= 1) return value;
  throw new UsageError(`"--${name}" takes 1 or more, not "${value}"`);
}

function commaList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function numberFrom(name: string, text: string): number {
  const value = Number(text);
  if (text !== "" && Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`"--${name}" takes numbers above 0, not "${text}"`);
}
