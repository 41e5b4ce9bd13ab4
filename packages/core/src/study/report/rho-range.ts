import type { Welfare } from "../../welfare/aggregate.ts";
import type { Consensus } from "../results.ts";
import type { StudyLevels } from "../settings-types.ts";

const grid = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * The connected range of ρ around the study's own, from worst-off to average, in which an option stays the winner.
 *
 * @param isWinner - whether it wins by this welfare, counted by these levels
 */
export function rhoRange(
  { welfare, levels }: { readonly welfare: Welfare; readonly levels: StudyLevels },
  isWinner: (welfare: Welfare, levels: StudyLevels) => boolean,
): Consensus["rhoRange"] {
  const own = welfare.kind === "gini" ? welfare.rho : welfare.kind === "egalitarian" ? 0.01 : 1;
  const values = [...new Set([...grid, own])].sort((a, b) => a - b);
  const fair = levels === "raw" ? "shortfall" : levels;
  const wins = values.map((rho) => isWinner({ kind: "gini", rho }, rho === 1 ? "raw" : fair));
  let from = values.indexOf(own);
  let to = from;
  while (from > 0 && wins[from - 1]) from--;
  while (to < values.length - 1 && wins[to + 1]) to++;
  return { from: values[from], to: values[to] };
}
