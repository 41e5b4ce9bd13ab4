import { type Command, UsageError } from "../../command.ts";
import { suggestion } from "../../nearest.ts";
import { defaultMethod } from "./default.ts";
import type { ExperimentPart } from "./experiment-part.ts";
import { list } from "./list.ts";
import { paper } from "./paper.ts";
import { people } from "./people.ts";
import { report } from "./report.ts";
import { resume, run } from "./run.ts";
import { structures } from "./structures.ts";
import { theory } from "./theory.ts";
import { worker } from "./worker.ts";

const parts: readonly ExperimentPart[] = [
  list,
  run,
  resume,
  report,
  paper,
  defaultMethod,
  people,
  theory,
  structures,
  worker,
];

const usage = `Usage: unswayed experiment PART [OPTIONS]

Simulated decisions whose right answer is known: problems × methods × seeds, with results in files.

${parts.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n")}

Options of run:
  PROBLEM …             problems by name; "unswayed experiment list" names them
  --methods A,B         methods by name (default: all)
  --seeds 10            a count (1 to 10), a range (11-20) or a list (1,2,5)
  --steps 50            rounds per run (default 50, unless --cost is given)
  --cost 150            …or until so much is spent, at a run's own prices
  --prices 2,5,10       what a private vote costs in public ones
  --belief-every 5      after so many questions a method says how sure it is (default 0, never)
  --data FILE           the problem's data; PROBLEM=FILE,… when there are several problems
  --out FOLDER          where results go (default: runs/PROBLEM)

Options of run and resume FOLDER:
  --workers 2           processes; 0 works in this one (default: the number of processors)
  --shard 2/4           only this part of the runs; copy the folders together and make a report
  --queue postgres://…  hand the runs to workers started with "unswayed worker"

Options of report FOLDER:
  --html FILE           where the report goes (default: FOLDER/report.html)

Options of paper:
  --profile quick       quick (3 seeds, 30 rounds) or full (10 seeds, 50 rounds, as in the paper)
  --data PROBLEM=FILE   data of trip or energy; drawn at random without
  --only gp             the variant with scores alone (default: all)
  --out, --workers      as above; the same command goes on after an interruption

Options of default:
  --profile quick       quick (2 seeds, 20 groups) or full (20 seeds, 500 groups)
  --part pairs          only this part: pairs, twins, baselines, odd-groups, rich, prices or calibration
  --problems, --methods only these of it: --problems toy,gp-3 --methods public,paper
  --report              no more runs: the report of what there is
  --keep FOLDER         takes runs kept there as made, and keeps there what is made: one short line a run
  --data, --out, --workers as above; the same command goes on after an interruption

Options of people:
  --data FILE.csv       a line a person and item, with a judgment before and one after people met
  --columns A,B,C,D,E   what the columns are called (default: group,person,item,before,after; group may be two, X+Y)
  --where COLUMN=TEXT   only lines with this text
  --ranks               1 is the best
  --people 6 --items 8 --groups 60 --seed 1   groups that are drawn from those of the file
  --json                as JSON

Options of theory and structures:
  --out FOLDER          where the page and its figures go (default: runs/theory, runs/structures)
  --seeds 10            groups of each kind, for structures

Options of worker:
  --queue postgres://…  where runs come from and results go; Ctrl+C leaves after the run at hand

A run is a function of its settings and its seed: results are the same on one worker or many, here or elsewhere, at once or
in pieces. Ctrl+C leaves everything in order; "unswayed experiment resume FOLDER" goes on.

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
