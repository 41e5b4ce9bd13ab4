import { join } from "node:path";
import {
  exampleFigure,
  type FinishedRun,
  methodNamed,
  modelFigure,
  type PlannedRun,
  paperClaims,
  paperExperiments,
  paperProfiles,
  standardPrices,
  standardSummary,
  summarize,
  summarizeTimings,
  type TimedRun,
} from "@unswayed/lab";
import { CommandFailure, exitCodes, UsageError } from "../../command.ts";
import { collect, writeSummary } from "../../experiment/collect.ts";
import { makeRuns } from "../../experiment/make-runs.ts";
import { provenance } from "../../experiment/provenance.ts";
import { exampleDrawing, modelDrawing } from "../../experiment/report/paper-figures.ts";
import {
  claimsMarkdown,
  type NamedFigure,
  paperReport,
} from "../../experiment/report/paper-report.ts";
import { methodStyles, roundsFigure, timeFigure } from "../../experiment/report/summary-figures.ts";
import { newExperiment, type StoredExperiment } from "../../experiment/stored-plan.ts";
import { writeWhole } from "../../experiment/written-files.ts";
import { choiceOf, parseOptions } from "../../parse-options.ts";
import { drawingDocument } from "../../pictures/drawing-document.ts";
import { pngFromSvg } from "../../pictures/png.ts";
import type { ExperimentPart } from "./experiment-part.ts";
import { interruptible } from "./interruptible.ts";
import { dataPathsFrom, workersFrom } from "./plan-options.ts";

export const paper: ExperimentPart = {
  name: "paper",
  summary: "makes every figure of the paper, and says claim by claim whether it held",
  async run(args, io) {
    const options = parseOptions(args, {
      profile: "text",
      out: "text",
      workers: "text",
      data: "text",
    });
    if (options.positionals.length > 0) {
      throw new UsageError(`paper takes no "${options.positionals[0]}"`);
    }
    const name = choiceOf(options, "profile", ["quick", "full"], "quick");
    const profile = paperProfiles.find((known) => known.name === name);
    if (!profile) throw new UsageError(`there is no profile "${name}"`);
    const out = options.text("out") ?? join("runs", `paper-${name}`);
    const allProblems = paperExperiments.flatMap(({ problems }) => problems);
    const data = dataPathsFrom(options.text("data"), allProblems);
    const workers = workersFrom(options);

    const done: { readonly experiment: StoredExperiment; readonly figure: string }[] = [];
    for (const { figure, title, problems, methods } of paperExperiments) {
      const own = Object.fromEntries(
        Object.entries(data).filter(([problem]) => problems.includes(problem)),
      );
      const experiment = newExperiment(
        join(out, figure.replace("fig:", "")),
        {
          problems,
          methods,
          seeds: profile.seeds,
          until: { rounds: profile.rounds },
          prices: standardPrices,
          measure: {},
        },
        own,
      );
      io.stderr(`${title} (${figure}): ${experiment.runs.length} runs\n`);
      const { collected, failures } = await interruptible(io, (signal) =>
        makeRuns(experiment, { runs: experiment.runs, workers, signal }, io),
      );
      const [failure] = failures;
      if (failure)
        throw new CommandFailure(
          `${failure.id} failed: ${failure.message}. Finished runs are kept in "${out}"`,
        );
      if (collected.missing.length > 0) {
        io.stderr(
          `${collected.missing.length} runs are left; the same command goes on with them.\n`,
        );
        return exitCodes.failed;
      }
      writeSummary(experiment.out, collected.finished);
      done.push({ experiment, figure });
    }
    const remarks = ["trip", "energy"]
      .filter((problem) => data[problem] === undefined)
      .map(
        (problem) =>
          `No data were given for ${problem}: its options were drawn at random with realistic marginals, another draw for each seed.`,
      );
    writePaper(out, { profile, provenance: provenance(), remarks, ...evidenceOf(done) });
    io.stdout(
      `${join(out, "report.html")}, claims.md, and the figures as SVG, PNG and JSON in ${join(out, "figures")}\n`,
    );
    return exitCodes.fine;
  },
};

function evidenceOf(
  done: readonly { readonly experiment: StoredExperiment; readonly figure: string }[],
) {
  const runs: FinishedRun[] = [];
  const timed: TimedRun[] = [];
  for (const { experiment } of done) {
    const { finished, timings } = collect(experiment);
    runs.push(...finished);
    timed.push(
      ...experiment.runs.map(({ id, problem, method, seed }: PlannedRun) => ({
        problem,
        method,
        seed,
        timings: timings.get(id) ?? [],
      })),
    );
  }
  return {
    example: exampleFigure(),
    model: modelFigure(),
    summary: summarize(runs, standardSummary),
    timings: summarizeTimings(timed),
  };
}

type PaperContent = ReturnType<typeof evidenceOf> & {
  readonly profile: (typeof paperProfiles)[number];
  readonly provenance: ReturnType<typeof provenance>;
  readonly remarks: readonly string[];
};

function writePaper(out: string, content: PaperContent): void {
  const document = drawingDocument();
  const { example, model, summary, timings } = content;
  const byRound = paperExperiments.map(({ figure, title, problems, methods }): NamedFigure => {
    const styles = methodStyles(methods, (method) => methodNamed(method).title);
    return {
      name: figure.replace("fig:", ""),
      caption: `${title} (paper: ${figure}). Lines are means over seeds, bands one standard error.`,
      drawing: roundsFigure(document, summary, { title, problems, styles }),
    };
  });
  const tasks = paperExperiments.find(({ figure }) => figure === "fig:real-world");
  const figures: NamedFigure[] = [
    { name: "example", caption: "Paper: fig:example.", drawing: exampleDrawing(document, example) },
    {
      name: "visual_exp",
      caption: "Paper: fig:visual_exp. Truth has mean 0: votes leave the level open.",
      drawing: modelDrawing(document, model),
    },
    ...byRound,
    {
      name: "overhead",
      caption: "Paper: fig:overhead. Seconds of a whole round.",
      drawing: timeFigure(document, timings, {
        title: "Time of a round",
        problems: tasks?.problems ?? [],
        styles: methodStyles(tasks?.methods ?? [], (method) => methodNamed(method).title),
      }),
    },
  ];
  const report = { ...content, claims: paperClaims(content), figures };
  for (const { name, drawing } of figures) {
    writeWhole(join(out, "figures", `${name}.svg`), drawing.svg);
    writeWhole(join(out, "figures", `${name}.png`), pngFromSvg(drawing.svg));
  }
  const figureData = { example, visual_exp: model, rounds: summary, overhead: timings };
  for (const [name, value] of Object.entries(figureData)) {
    writeWhole(join(out, "figures", `${name}.json`), `${JSON.stringify(value)}\n`);
  }
  writeWhole(join(out, "claims.md"), claimsMarkdown(report));
  writeWhole(join(out, "report.html"), paperReport(report));
}
