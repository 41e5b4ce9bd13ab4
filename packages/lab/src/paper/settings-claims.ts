import type { FinishedRun } from "../experiment/series.ts";
import type { Claim } from "./claim.ts";
import { fewestClaim, outperformsClaim } from "./comparison-claims.ts";
import { plateauClaim, rarerClaim, sublinearClaim } from "./growth-claims.ts";

/** One claim under every setting that was run. */
export interface ClaimBySetting {
  readonly statement: string;
  readonly label: string;
  readonly rows: readonly { readonly setting: string; readonly claim: Claim }[];
}

/** The runs that were made with one setting. */
export interface SettingRuns {
  readonly setting: string;
  readonly runs: readonly FinishedRun[];
}

/** Whether any setting makes the claims about regret and private votes true on a problem; what was not run is left out. */
export function claimsBySetting(
  problem: string,
  settings: readonly SettingRuns[],
): readonly ClaimBySetting[] {
  const judge = [
    (runs: readonly FinishedRun[]) => outperformsClaim({ runs }, problem, "fig:social_influence"),
    (runs: readonly FinishedRun[]) => fewestClaim({ runs }, problem, "fig:social_influence"),
    (runs: readonly FinishedRun[]) => rarerClaim({ runs }, problem),
    (runs: readonly FinishedRun[]) => plateauClaim({ runs }, problem),
    (runs: readonly FinishedRun[]) => sublinearClaim({ runs }, problem, "privateVotes"),
    (runs: readonly FinishedRun[]) => sublinearClaim({ runs }, problem, "cumulativeRegret"),
  ];
  return judge.flatMap((claimOf) => {
    const rows = settings
      .map(({ setting, runs }) => ({ setting, claim: claimOf(runs) }))
      .filter(({ claim }) => claim.verdict !== "not run");
    const [first] = rows;
    return first ? [{ statement: first.claim.statement, label: first.claim.label, rows }] : [];
  });
}
