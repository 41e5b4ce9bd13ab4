import { join } from "node:path";
import { type ScoreRun, scoreFigures, scoreMethods } from "@unswayed/lab";
import { CommandFailure, type CommandIo, textIfThere } from "unswayed/kit";
import { type ScoreWork, writeScoreRun } from "./score-plan.ts";
import { makeInProcesses } from "./score-processes.ts";

/**
 * The runs of the experiments with scores, each in its own file: those that are there are read, the others made. Between two of
 * them it can be stopped.
 *
 * @param workers - processes; 0 makes the runs in this one
 */
export async function makeScoreRuns(
  out: string,
  plan: { readonly seeds: readonly number[]; readonly rounds: number },
  workers: number,
  signal: AbortSignal,
  io: CommandIo,
): Promise<readonly ScoreRun[] | null> {
  const problems = [...new Set(scoreFigures.flatMap((figure) => [...figure.problems]))];
  const planned = heldOut(plan.seeds).flatMap((seed) =>
    problems.flatMap((problem) =>
      scoreMethods.map(({ name: method }): ScoreWork => {
        const path = join(out, `${problem}.${method}.${seed}.json`);
        return { problem, method, seed, rounds: plan.rounds, path };
      }),
    ),
  );
  const missing = planned.filter(({ path }) => textIfThere(path) === null);
  let done = planned.length - missing.length;
  const onMade = (): void => {
    done++;
    if (io.isTerminal) io.stderr(`\r\u001b[K${done} of ${planned.length} runs`);
  };
  if (workers > 0) await makeInProcesses(missing, workers, signal, onMade);
  else await makeHere(missing, signal, onMade);
  if (io.isTerminal) io.stderr("\n");
  if (done === planned.length) return planned.map(stored);
  io.stderr(`${planned.length - done} runs are left; the same command goes on with them.\n`);
  return null;
}

async function makeHere(
  works: readonly ScoreWork[],
  signal: AbortSignal,
  onMade: () => void,
): Promise<void> {
  for (const work of works) {
    if (signal.aborted) return;
    writeScoreRun(work);
    onMade();
    // Lets a request to stop in: a run keeps the process busy.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** The method of scores had its constants chosen on seeds 1 to 6 of these problems: they are judged on others. */
export function heldOut(seeds: readonly number[]): readonly number[] {
  return seeds.map((seed) => 100 + seed);
}

function stored({ path, rounds }: ScoreWork): ScoreRun {
  const run = JSON.parse(textIfThere(path) ?? "") as ScoreRun;
  if (run.rows.length === rounds) return run;
  throw new CommandFailure(
    `"${path}" holds a run of ${run.rows.length} rounds: choose another --out, or delete it`,
  );
}
