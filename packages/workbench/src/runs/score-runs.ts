import { join } from "node:path";
import { runScores, type ScoreRun, scoreFigures, scoreMethods } from "@unswayed/lab";
import { CommandFailure, type CommandIo, textIfThere, writeWhole } from "unswayed/kit";

/**
 * The runs of the experiments with scores, each in a file of its own: those that are there are read, the others made. A run takes
 * seconds, so they are made one after the other in this process; between two of them it can be stopped.
 */
export async function makeScoreRuns(
  out: string,
  plan: { readonly seeds: readonly number[]; readonly rounds: number },
  signal: AbortSignal,
  io: CommandIo,
): Promise<readonly ScoreRun[] | null> {
  const problems = [...new Set(scoreFigures.flatMap((figure) => [...figure.problems]))];
  const planned = heldOut(plan.seeds).flatMap((seed) =>
    problems.flatMap((problem) =>
      scoreMethods.map(({ name }) => ({ problem, method: name, seed, rounds: plan.rounds })),
    ),
  );
  const runs: ScoreRun[] = [];
  for (const [index, run] of planned.entries()) {
    if (signal.aborted) {
      io.stderr(`${planned.length - index} runs are left; the same command goes on with them.\n`);
      return null;
    }
    const path = join(out, `${run.problem}.${run.method}.${run.seed}.json`);
    const known = textIfThere(path);
    const made = known === null ? runScores(run) : stored(path, known, run.rounds);
    if (known === null) writeWhole(path, `${JSON.stringify(made)}\n`);
    runs.push(made);
    if (io.isTerminal) io.stderr(`\r\u001b[K${index + 1} of ${planned.length} runs`);
    // Lets a request to stop in: a run keeps the process busy.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  if (io.isTerminal) io.stderr("\n");
  return runs;
}

/** The method of scores had its constants chosen on seeds 1 to 6 of these problems: they are judged on others. */
export function heldOut(seeds: readonly number[]): readonly number[] {
  return seeds.map((seed) => 100 + seed);
}

function stored(path: string, text: string, rounds: number): ScoreRun {
  const run = JSON.parse(text) as ScoreRun;
  if (run.rows.length === rounds) return run;
  throw new CommandFailure(
    `"${path}" holds a run of ${run.rows.length} rounds: choose another --out, or delete it`,
  );
}
