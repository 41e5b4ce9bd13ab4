import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import {
  canonicalText,
  findProblem,
  type MeasureSettings,
  methodNamed,
  type PaperChoices,
  type PlannedRun,
  planRuns,
  type RunLimit,
} from "@unswayed/lab";
import { CommandFailure } from "../command.ts";
import { reasonOf } from "../study/read-text.ts";
import { loadSame, type OwnModule } from "./own-modules.ts";
import { sha256, textIfThere, writeWhole } from "./written-files.ts";

/** What is asked for, as it stands in plan.json: everything the results depend on. */
export interface ExperimentSettings {
  readonly problems: readonly string[];
  readonly methods: readonly string[];
  readonly seeds: readonly number[];
  readonly until: RunLimit;
  readonly prices: readonly number[];
  readonly measure: MeasureSettings;
  /** About the paper's algorithm; absent where nothing was chosen. */
  readonly choices?: PaperChoices;
}

/** A data file that someone gave for a problem. */
interface DataFile {
  readonly path: string;
  readonly hash: string;
}

interface PlanFile {
  readonly schema: "unswayed/experiment-plan@1";
  readonly settings: ExperimentSettings;
  readonly data: Readonly<Record<string, DataFile>>;
  /** Modules with methods, problems and kernels of the user. */
  readonly modules?: readonly OwnModule[];
}

/** An experiment and the folder its results go to. */
export interface StoredExperiment {
  readonly out: string;
  readonly settings: ExperimentSettings;
  readonly runs: readonly PlannedRun[];
  readonly modules: readonly OwnModule[];
  dataHashOf(problem: string): string | null;
  /** The text of the problem's data file; null where none was given. */
  dataOf(problem: string): string | null;
}

/** Checks everything that can be checked before anything is written or run. */
export function newExperiment(
  out: string,
  settings: ExperimentSettings,
  dataPaths: Readonly<Record<string, string>>,
  modules: readonly OwnModule[] = [],
): StoredExperiment {
  const texts = Object.fromEntries(
    Object.entries(dataPaths).map(([problem, path]) => [problem, readData(path)]),
  );
  const experiment = assembled(out, settings, texts, modules);
  for (const problem of settings.problems) {
    // Malformed data must be known before hours of work, not after.
    findProblem(problem).build(settings.seeds[0] ?? 0, experiment.dataOf(problem) ?? undefined);
  }
  const data = Object.fromEntries(
    Object.entries(dataPaths).map(([problem, path]) => [
      problem,
      { path: resolve(path), hash: sha256(texts[problem] ?? "") },
    ]),
  );
  const file: PlanFile = {
    schema: "unswayed/experiment-plan@1",
    settings,
    data,
    ...(modules.length > 0 && { modules }),
  };
  const path = join(out, "plan.json");
  const before = textIfThere(path);
  if (before !== null && !isSamePlan(JSON.parse(before) as PlanFile, file)) {
    throw new CommandFailure(
      `"${out}" holds another experiment: give another folder with --out, or go on with it by "unswayed experiment resume ${out}"`,
    );
  }
  if (before === null) writeWhole(path, `${JSON.stringify(file, null, 2)}\n`);
  return experiment;
}

/** The experiment that a folder holds. */
export async function openExperiment(out: string): Promise<StoredExperiment> {
  const text = textIfThere(join(out, "plan.json"));
  if (text === null) {
    throw new CommandFailure(`"${out}" holds no experiment: there is no plan.json in it`);
  }
  const { settings, data, modules = [] } = parsedPlan(out, text);
  await loadSame(modules);
  const texts = Object.fromEntries(
    Object.entries(data).map(([problem, { path, hash }]) => {
      const found = readData(path);
      if (sha256(found) !== hash) {
        throw new CommandFailure(
          `"${path}" has changed since this experiment was begun: put the old file back, or begin another with --out`,
        );
      }
      return [problem, found];
    }),
  );
  return assembled(out, settings, texts, modules);
}

function assembled(
  out: string,
  settings: ExperimentSettings,
  texts: Readonly<Record<string, string>>,
  modules: readonly OwnModule[],
): StoredExperiment {
  const dataOf = (problem: string): string | null => texts[problem] ?? null;
  return {
    out,
    settings,
    modules,
    runs: planRuns({ ...settings, methods: settings.methods.map((name) => methodNamed(name)) }),
    dataOf,
    dataHashOf: (problem) => {
      const text = dataOf(problem);
      return text === null ? null : sha256(text);
    },
  };
}

function parsedPlan(out: string, text: string): PlanFile {
  try {
    const plan = JSON.parse(text) as PlanFile;
    if (plan.schema === "unswayed/experiment-plan@1") return plan;
  } catch {
    // told below
  }
  throw new CommandFailure(`"${join(out, "plan.json")}" is not a plan that this version can read`);
}

/** Where a data file or a module lies does not matter, what is in it does. */
function isSamePlan(a: PlanFile, b: PlanFile): boolean {
  const essence = ({ settings, data, modules = [] }: PlanFile): string =>
    canonicalText({
      settings,
      modules: modules.map(({ hash }) => hash),
      data: Object.entries(data).map(([problem, { hash }]) => [problem, hash]),
    });
  return essence(a) === essence(b);
}

function readData(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(
      `cannot read the data file "${basename(path)}" ("${path}"): ${reasonOf(error)}`,
    );
  }
}
