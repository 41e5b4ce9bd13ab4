import { join } from "node:path";
import {
  calibratedProblems,
  type DefaultPart,
  defaultParts,
  defaultProfiles,
  honestyGoals,
  honestyOf,
  judgedCost,
  judgedProblems,
  methodNamed,
  oddGroupGoals,
  Regrets,
  type ReportedRun,
  regretGoals,
  richGoals,
} from "@unswayed/lab";
import {
  type Command,
  collect,
  dataPathsFrom,
  drawingDocument,
  exitCodes,
  methodStyles,
  newExperiment,
  type ParsedOptions,
  parseOptions,
  provenance,
  regretByProblemFigure,
  type StoredExperiment,
  UsageError,
  workersFrom,
  writeWhole,
} from "unswayed/kit";
import { defaultReport } from "../report/default-report.ts";
import { readKept, writeKept } from "../runs/kept-runs-files.ts";
import { dataOf, profileFrom, remarksOn, wholeExperiment } from "./whole-experiment.ts";

const usage = `Usage: npm run workbench -- default [OPTIONS]

Holds the default method against all others, goal by goal.

  --profile quick       quick (2 seeds, 20 groups) or full (20 seeds, 500 groups)
  --part pairs          only this part: pairs, twins, baselines, odd-groups, rich, prices or calibration
  --problems, --methods only these of it: --problems toy,gp-3 --methods public,paper
  --report              no more runs: the report of what there is
  --keep FOLDER         takes runs kept there as made, and keeps there what is made: one short line a run
  --data FILE           the problem's data; PROBLEM=FILE,… when there are several problems
  --out FOLDER          where results go (default: runs/default-quick or runs/default-full)
  --workers 2           processes; 0 works in this one (default: the number of processors)

The same command goes on after an interruption.

Example: npm run workbench -- default --profile quick
`;

export const defaultMethod: Command = {
  name: "default",
  summary: "holds the default method against all others, and says goal by goal what was reached",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      profile: "text",
      part: "text",
      problems: "text",
      methods: "text",
      report: "flag",
      out: "text",
      workers: "text",
      data: "text",
      keep: "text",
    });
    if (options.positionals.length > 0) {
      throw new UsageError(`default takes no "${options.positionals[0]}"`);
    }
    const profile = profileFrom(options, defaultProfiles);
    const parts = defaultParts(profile);
    const only = options.text("part");
    if (only !== undefined && !parts.some((part) => part.name === only)) {
      throw new UsageError(
        `there is no part "${only}": choose among ${parts.map((part) => part.name).join(", ")}`,
      );
    }
    const isWanted = wantedRuns(options, parts);
    const out = options.text("out") ?? join("runs", `default-${profile.name}`);
    const data = dataPathsFrom(options.text("data"), judgedProblems);
    const keep = options.text("keep") ?? null;
    const stored = parts.map((part): StoredPart => {
      const experiment = storedPart(out, part, data);
      const kept = keep === null ? new Map() : readKept(keep, part.name, experiment.runs);
      return { part, experiment, kept };
    });
    if (!options.isGiven("report")) {
      const workers = workersFrom(options);
      for (const { part, experiment, kept } of stored) {
        if (only !== undefined && part.name !== only) continue;
        io.stderr(`${part.title}: ${experiment.runs.length} runs, ${kept.size} of them kept\n`);
        const runs = experiment.runs.filter((run) => !kept.has(run.id) && isWanted(run));
        const made = await wholeExperiment({ ...experiment, runs }, workers, io, toReport);
        if (!made) return exitCodes.failed;
      }
    }
    const told = stored.map(toldPart);
    writeReport(out, profile, told, remarksOn(data));
    if (keep !== null) {
      for (const { part, experiment, told: runs } of told) {
        writeKept(keep, part.name, experiment.runs, runs);
      }
    }
    io.stdout(`${join(out, "default-method.md")}, and figures in ${join(out, "figures")}\n`);
    return exitCodes.fine;
  },
};

const toReport = ", with --report it tells what there is";

/** Runs on the problems and of the methods named by --problems and --methods; all where nothing is said. */
function wantedRuns(
  options: ParsedOptions,
  parts: readonly DefaultPart[],
): (run: { readonly problem: string; readonly method: string }) => boolean {
  const named = (field: "problems" | "methods"): readonly string[] | null => {
    const text = options.text(field);
    if (text === undefined) return null;
    const known = new Set(parts.flatMap((part) => part[field]));
    const names = text.split(",").map((name) => name.trim());
    const stranger = names.find((name) => !known.has(name));
    if (stranger === undefined) return names;
    throw new UsageError(
      `--${field}: there is no "${stranger}" here; choose among ${[...known].join(", ")}`,
    );
  };
  const [problems, methods] = [named("problems"), named("methods")];
  return ({ problem, method }) =>
    (problems?.includes(problem) ?? true) && (methods?.includes(method) ?? true);
}

interface StoredPart {
  readonly part: DefaultPart;
  readonly experiment: StoredExperiment;
  /** Runs made before, by id: they need not be made again. */
  readonly kept: ReadonlyMap<string, ReportedRun>;
}

interface ToldPart extends StoredPart {
  /** All there is: runs kept and runs in the folder, by id. */
  readonly told: ReadonlyMap<string, ReportedRun>;
}

function toldPart(stored: StoredPart): ToldPart {
  const { experiment, kept } = stored;
  const told = new Map<string, ReportedRun>();
  for (const run of experiment.runs) {
    const found = kept.get(run.id) ?? collect({ ...experiment, runs: [run] }).finished[0];
    if (found) told.set(run.id, found);
  }
  return { ...stored, told };
}

function storedPart(
  out: string,
  part: DefaultPart,
  data: Readonly<Record<string, string>>,
): StoredExperiment {
  const { problems, methods, seeds, prices, until, measure } = part;
  return newExperiment(
    join(out, part.name),
    { problems, methods, seeds, until, prices, measure },
    dataOf(problems, data),
  );
}

function writeReport(
  out: string,
  profile: (typeof defaultProfiles)[number],
  parts: readonly ToldPart[],
  remarks: readonly string[],
): void {
  const found = parts.map(({ part, experiment, told }) => ({
    part,
    finished: [...told.values()],
    planned: experiment.runs.length,
  }));
  const isCalibration = ({ name }: DefaultPart): boolean => name === "calibration";
  const runs = found.filter(({ part }) => !isCalibration(part)).flatMap(({ finished }) => finished);
  const many = found.filter(({ part }) => isCalibration(part)).flatMap(({ finished }) => finished);
  const regrets = new Regrets(runs);
  const honesty = calibratedProblems.map((problem) =>
    honestyOf(
      problem,
      many.filter((run) => run.problem === problem),
      runs.filter((run) => run.problem === problem && run.method === "default"),
    ),
  );
  const goals = [
    ...regretGoals(regrets),
    ...richGoals(regrets),
    ...oddGroupGoals(regrets),
    ...honestyGoals(honesty),
  ];
  const figure = writeFigure(out, runs);
  const counts = found.map(({ part, finished, planned }) => ({
    title: part.title,
    done: finished.length,
    planned,
  }));
  writeWhole(
    join(out, "default-method.md"),
    defaultReport({
      ...{ profile, provenance: provenance(), regrets, goals, honesty, parts: counts, remarks },
      figures: [figure],
    }),
  );
}

const drawnMethods = ["default", "default-order", "default-public", "default-oracle", "paper"];

function writeFigure(
  out: string,
  runs: readonly ReportedRun[],
): { readonly path: string; readonly caption: string } {
  const styles = methodStyles(drawnMethods, (method) => methodNamed(method).title);
  const drawing = regretByProblemFigure(drawingDocument(), runs, {
    title: "Regret against cost, a private question costs 5",
    problems: judgedProblems,
    price: 5,
    styles,
    upTo: judgedCost,
  });
  const path = join("figures", "default-regret.svg");
  writeWhole(join(out, path), drawing.svg);
  return { path: "figures/default-regret.svg", caption: "regret against cost, family by family" };
}
