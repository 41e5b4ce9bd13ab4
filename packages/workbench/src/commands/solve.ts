import type { Effort } from "@unswayed/paper";
import {
  type Command,
  type CommandIo,
  choiceOf,
  exitCodes,
  parseOptions,
  UsageError,
  wholeNumberOf,
} from "unswayed/kit";
import { cpuClock } from "../measure.ts";
import { readProblemFile } from "../solve/problem-file.ts";
import { solveProblem } from "../solve/solve-problem.ts";

const efforts: readonly Effort[] = ["fast", "normal", "thorough"];

const usage = `Usage: npm run workbench -- solve FILE [OPTIONS]

Solves one fixed inference problem and prints the answer as one JSON document: the most probable utilities and
influence, and how far the votes leave the utilities open at the points asked about.

FILE holds a problem (schema unswayed/problem@1), or an object with such a problem under "problem"; "-" is standard input.

  --effort LEVEL  how hard to look for further maxima: fast, normal or thorough (default: thorough)
  --seed N        where the random starts come from (default: 1); the same seed gives the same answer
  --no-timing     leave out the timing, which repeats some solves for up to three seconds
  --pretty        on many lines, for reading

Example: npm run workbench -- solve problem.json --pretty
`;

export const solve: Command = {
  name: "solve",
  summary: "solve an inference problem given as JSON and print the answer as JSON",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      effort: "text",
      seed: "text",
      "no-timing": "flag",
      pretty: "flag",
    });
    const effort = choiceOf(options, "effort", efforts, "thorough");
    const seed = wholeNumberOf(options, "seed", 1);
    const path = onlyFile(options.positionals);

    const problem = await readProblemFile(path, io.stdin);
    for (const field of problem.ignored) io.stderr(`workbench solve: ignored the field ${field}\n`);
    const progress = progressLine(io);
    const solution = solveProblem(problem, {
      effort,
      seed,
      clock: options.isGiven("no-timing") ? null : cpuClock,
      onProgress: progress.show,
    });
    progress.clear();
    io.stdout(`${JSON.stringify(solution, null, options.isGiven("pretty") ? 2 : 0)}\n`);
    return exitCodes.fine;
  },
};

function onlyFile(positionals: readonly string[]): string {
  const [path, another] = positionals;
  if (path === undefined) throw new UsageError('which FILE? ("-" is standard input)');
  if (another !== undefined) throw new UsageError(`one FILE at a time: what is "${another}"?`);
  return path;
}

/** One line that is written over and over, and gone when the answer comes. */
function progressLine(io: CommandIo): { show(step: string): void; clear(): void } {
  if (!io.isTerminal) return { show() {}, clear() {} };
  const eraseLine = "\r\u001b[K";
  return {
    show: (step) => io.stderr(`${eraseLine}solving: ${step}`),
    clear: () => io.stderr(eraseLine),
  };
}
