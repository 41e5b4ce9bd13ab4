import { runScores, type ScoreRun } from "@unswayed/lab";
import { writeWhole } from "unswayed/kit";

/** A run with scores that is to be made, and its file. */
export interface ScoreWork {
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  readonly rounds: number;
  readonly path: string;
}

/** Makes a run and writes it down. What is written is a function of the plan alone, whoever makes it. */
export function writeScoreRun({ path, ...plan }: ScoreWork): ScoreRun {
  const run = runScores(plan);
  writeWhole(path, `${JSON.stringify(run)}\n`);
  return run;
}
