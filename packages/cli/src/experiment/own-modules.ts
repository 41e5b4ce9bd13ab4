import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addKernel, type KernelMaker } from "@unswayed/core/kernels";
import { addMethod, addProblem, type CatalogueEntry, type Method } from "@unswayed/lab";
import { CommandFailure } from "../command.ts";
import { reasonOf } from "../study/read-text.ts";
import { sha256 } from "./written-files.ts";

/** A module of the user, as a plan remembers it: results depend on what is in it. */
export interface OwnModule {
  readonly path: string;
  readonly hash: string;
}

/** What such a module exports, by these names or as parts of its default export. */
interface Exported {
  readonly methods?: readonly Method[];
  readonly problems?: readonly CatalogueEntry[];
  readonly kernels?: Readonly<Record<string, KernelMaker>>;
}

/** The names of what a module has brought. */
export interface Brought extends OwnModule {
  readonly methods: readonly string[];
  readonly problems: readonly string[];
}

const loaded = new Map<string, Promise<Brought>>();

/** Whether a word of the command line is the path of a module. */
export function isModulePath(word: string): boolean {
  return /\.[cm]?js$/.test(word);
}

/** Loads a module once, and makes its methods, problems and kernels known by their names. */
export function loadOwnModule(given: string): Promise<Brought> {
  const path = resolve(given);
  const known = loaded.get(path) ?? load(path);
  loaded.set(path, known);
  return known;
}

/** Loads the modules of a plan, which must be as they were when it was begun. */
export async function loadSame(modules: readonly OwnModule[]): Promise<void> {
  for (const { path, hash } of modules) {
    const brought = await loadOwnModule(path);
    if (brought.hash === hash) continue;
    throw new CommandFailure(
      `"${path}" has changed since this experiment was begun: put the old file back, or begin another with --out`,
    );
  }
}

async function load(path: string): Promise<Brought> {
  const hash = sha256(textOf(path));
  const { methods = [], problems = [], kernels = {} } = await exportedBy(path);
  for (const [kind, make] of Object.entries(kernels)) addKernel(kind, make);
  for (const method of methods) addMethod(method);
  for (const problem of problems) addProblem(problem);
  if (methods.length + problems.length + Object.keys(kernels).length === 0) {
    throw new CommandFailure(
      `"${path}" brings nothing: it should export "methods", "problems" or "kernels"`,
    );
  }
  const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  return { path, hash, methods: namesOf(methods), problems: namesOf(problems) };
}

async function exportedBy(path: string): Promise<Exported> {
  try {
    const module = (await import(pathToFileURL(path).href)) as Exported & { default?: Exported };
    return { ...module.default, ...module };
  } catch (error) {
    throw new CommandFailure(`"${path}" cannot be loaded: ${reasonOf(error)}`);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(`cannot read "${path}": ${reasonOf(error)}`);
  }
}
