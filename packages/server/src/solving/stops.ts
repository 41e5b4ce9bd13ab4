import type { Prediction } from "@unswayed/core";
import { socialUtilities } from "@unswayed/core/welfare";
import type { OptionValue } from "@unswayed/protocol";
import { optionKey } from "../log/options.ts";
import type { ResultJob } from "./jobs.ts";

/** Who would win at each stop of the dial, from the same estimate. */
export function winnersByStop(
  job: ResultJob,
  placed: readonly Prediction[],
  winner: OptionValue,
): readonly OptionValue[] {
  const { levels, method } = job.study.settings;
  const own = typeof levels === "object" ? optionKey(levels.gainOver as OptionValue) : null;
  const zero = placed.findIndex(({ option }) => optionKey(option as OptionValue) === own);
  // Ratings may be compared as they are; where the dial stands on the average nothing else was chosen.
  const isRaw = method === "scores" && (levels === undefined || levels === "raw");
  const rows = placed[0]?.privateUtilities.length ?? 0;
  const columns = placed.length;
  const data = new Float64Array(rows * columns);
  placed.forEach(({ privateUtilities }, x) => {
    privateUtilities.forEach((utility, i) => {
      data[i * columns + x] = utility;
    });
  });
  return job.stops.map((rho, stop) => {
    if (stop === job.stop || columns === 0) return winner;
    const scores = socialUtilities(
      rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
      rho === 1 || isRaw ? "raw" : zero >= 0 ? { gainOver: zero } : "shortfall",
      { rows, columns, data },
    );
    return placed[scores.indexOf(Math.max(...scores))]?.option as OptionValue;
  });
}
