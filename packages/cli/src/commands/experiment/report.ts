import { join } from "node:path";
import { type PlannedRun, summarizeTimings } from "@unswayed/lab";
import { CommandFailure, exitCodes, UsageError } from "../../command.ts";
import { collect, writeSummary } from "../../experiment/collect.ts";
import { experimentReport } from "../../experiment/report/experiment-report.ts";
import { openExperiment } from "../../experiment/stored-plan.ts";
import { writeWhole } from "../../experiment/written-files.ts";
import { parseOptions } from "../../parse-options.ts";
import { withoutPng, writeFigures } from "../../pictures/write-figures.ts";
import type { ExperimentPart } from "./experiment-part.ts";

export const report: ExperimentPart = {
  name: "report",
  summary: "summarises what is there: tables, and figures as a page, SVG and PNG",
  async run(args, io) {
    const options = parseOptions(args, { html: "text" });
    const [out, ...more] = options.positionals;
    if (out === undefined || more.length > 0) {
      throw new UsageError("name the one folder of the experiment to report on");
    }
    const experiment = await openExperiment(out);
    const { finished, missing, timings } = collect(experiment);
    if (finished.length === 0) {
      throw new CommandFailure(`no run of "${out}" is finished yet, so there is nothing to report`);
    }
    const timed = experiment.runs.flatMap((run: PlannedRun) => {
      const found = timings.get(run.id);
      return found
        ? [{ problem: run.problem, method: run.method, seed: run.seed, timings: found }]
        : [];
    });
    const path = options.text("html") ?? join(out, "report.html");
    const { html, figures } = experimentReport({
      settings: experiment.settings,
      summary: writeSummary(out, finished),
      runs: finished,
      timings: summarizeTimings(timed),
      missing: missing.length,
    });
    writeWhole(path, html);
    const { hasPng } = await writeFigures(join(out, "figures"), figures);
    io.stdout(
      `${path}: ${finished.length} runs${missing.length > 0 ? `, ${missing.length} missing` : ""}; the figures in ${join(out, "figures")}${hasPng ? "" : `. ${withoutPng}`}\n`,
    );
    return exitCodes.fine;
  },
};
