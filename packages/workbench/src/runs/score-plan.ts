import { runScores, type ScoreRun } from "@unswayed/lab";
import { writeWhole } from "unswayed/kit";

/** A planned run with scores, and its file. */
export interface ScoreWork {
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  readonly rounds: number;
  readonly path: string;
}

/** Makes a run and writes it down. What is written is a function of the plan alone, no matter which process makes it. */
export function writeScoreRun({ path, ...plan }: ScoreWork): ScoreRun {
  const run = runScores(plan);
  writeWhole(path, `${JSON.stringify(run)}\n`);
  return run;
}
