import { suggestion } from "@unswayed/core/nearest";
import { type Command, UsageError } from "../../command.ts";
import type { ExperimentPart } from "./experiment-part.ts";
import { list } from "./list.ts";
import { report } from "./report.ts";
import { resume, run } from "./run.ts";
import { worker } from "./worker.ts";

const parts: readonly ExperimentPart[] = [list, run, resume, report, worker];

const usage = `Usage: unswayed experiment PART [OPTIONS]

Simulated decisions whose right answer is known: problems × methods × seeds, with results in files.

${parts.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n")}

Options of run:
  PROBLEM …             problems by name; "unswayed experiment list" names them
  --problems ./ours.mjs   …or those that a module of yours exports as "problems"
  --methods A,./mine.mjs  methods by name (default: all), or those that a module exports as "methods"; a module may export
                        "kernels" too, for descriptions to name
  --seeds 10            a count (1 to 10), a range (11-20) or a list (1,2,5)
  --steps 50            rounds per run (default 50, unless --cost is given)
  --cost 150            …or until so much is spent, at a run's own prices
  --prices 2,5,10       what a private vote costs in public ones
  --slack 0.5 --anchor map|mle|none --norm doubling|NUMBER|task --length-scale loo|loo:NUMBER,…|NUMBER|task --q 0.5
  --kernel rbf|matern32|matern52|linear
  --initial independent|chain --initial-pairs 5 --forced-private 0 --ridge ξ --concentration κ --exact 8
                        constants and repairs of the paper's algorithm. They stand in every manifest
  --belief-every 5      after how many questions a method says how sure it is (default 0, never)
  --data FILE           the problem's data; PROBLEM=FILE,… when there are several problems
  --out FOLDER          where results go (default: runs/PROBLEM)

Options of run and resume FOLDER:
  --workers 2           processes; 0 works in this one (default: the number of processors)
  --shard 2/4           only this part of the runs; copy the folders together and make a report
  --queue postgres://…  hand the runs to workers started with "unswayed worker"

Options of report FOLDER:
  --html FILE           where the report goes (default: FOLDER/report.html)

Options of worker:
  --queue postgres://…  where runs come from and results go; Ctrl+C leaves after the run at hand

A run is a function of its settings and its seed: results are the same on one worker or many, here or elsewhere, at once or
in pieces. Ctrl+C leaves everything in order; "unswayed experiment resume FOLDER" goes on.

The experiments of docs/results are made by the workbench of the repository, which is not published: npm run workbench -- help.

Example: unswayed experiment run toy --methods paper,independent --seeds 10 --steps 50
`;

export const experiment: Command = {
  name: "experiment",
  summary: "simulated decisions: problems × methods × seeds, with summaries and figures",
  usage,
  run(args, io) {
    const [name, ...rest] = args;
    const part = parts.find((known) => known.name === name);
    if (part) return part.run(rest, io);
    const names = parts.map((known) => known.name);
    if (name === undefined) throw new UsageError(`say what to do: ${names.join(", ")}`);
    throw new UsageError(`there is no "experiment ${name}"${suggestion(name, names)}`);
  },
};
