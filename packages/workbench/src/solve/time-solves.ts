import type { RandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  improvementBound,
  mapEstimate,
  privateUtilityBounds,
} from "@unswayed/paper";
import { type CpuClock, measure } from "../measure.ts";
import type { Problem } from "./problem.ts";
import type { Timing } from "./solution.ts";

/** Enough for the compiler to have done its work and for the median to be steady; a second each, so that timing never takes long. */
const effortOfMeasuring = { warmUps: 10, repeats: 31, budgetMs: 1000 };

/**
 * How long single local solves take, each from one start: what a solver of another make can be compared with. The MAP's
 * start is a new random one every time, so that its median is over starts too.
 */
export function timeSolves(
  problem: Problem,
  set: ConfidenceSet,
  random: RandomSource,
  clock: CpuClock,
): Timing {
  const { inference, slack, welfare, reference } = problem;
  const { voterCount } = inference.problem;
  const time = (task: (run: number) => void): number =>
    measure(task, { ...effortOfMeasuring, clock }).medianMs;

  const mapMs = time((run) => mapEstimate(inference, { random: random.split(run), starts: 1 }));
  const [option] = problem.at;
  if (option === undefined || set.status === "empty-set") {
    return { mapMs, boundMs: null, improvementMs: null };
  }
  const boundMs =
    time((run) => privateUtilityBounds(set, option, run % voterCount, { starts: 1 })) / 2; // two ends
  const centres = confidenceSet(inference, set.map, slack, {
    random: random.split("set"),
    effort: "fast",
    ...(set.maxima && { maxima: set.maxima }),
  });
  if (centres.status === "empty-set") return { mapMs, boundMs, improvementMs: null };
  const improvementMs = time(() =>
    improvementBound(centres, option, reference, welfare, { starts: 1, effort: "fast" }),
  );
  return { mapMs, boundMs, improvementMs };
}
