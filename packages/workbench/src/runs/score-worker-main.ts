import { type ScoreWork, writeScoreRun } from "./score-plan.ts";

/** A process that makes runs with scores as it is told to, one at a time. It ends when the process that started it is gone. */
process.on("message", (work: ScoreWork) => {
  writeScoreRun(work);
  // Anyone who started it may be gone a moment before "disconnect" says so.
  process.send?.(work.path, undefined, undefined, () => {});
});
process.on("disconnect", () => process.exit());
// Ctrl+C reaches every process of a terminal: the first decides what becomes of the others.
process.on("SIGINT", () => {});
