import type { Claim, Evidence } from "./claim.ts";
import {
  altruistClaim,
  egalitarianClaim,
  fewestClaim,
  outperformsClaim,
  slowestClaim,
  wishyWashyClaim,
} from "./comparison-claims.ts";
import { plateauClaim, sublinearClaim } from "./growth-claims.ts";
import { closerClaim, exampleClaim, tighterClaim } from "./model-claims.ts";
import { overheadClaim, slowestMethodClaim } from "./time-claims.ts";

const realTasks = ["thermal", "team", "trip", "energy"];
const influences = ["toy", "toy-wishy-washy", "toy-altruist"];

/** The paper's claims in the order it makes them. */
export function paperClaims(evidence: Evidence): Claim[] {
  return [
    exampleClaim(evidence),
    tighterClaim(evidence),
    closerClaim(evidence),
    plateauClaim(evidence, ["toy"]),
    sublinearClaim(evidence, ["toy"]),
    slowestClaim(evidence),
    egalitarianClaim(evidence),
    wishyWashyClaim(evidence),
    altruistClaim(evidence),
    ...influences.map((problem) => outperformsClaim(evidence, problem, "fig:social_influence")),
    ...realTasks.map((problem) => outperformsClaim(evidence, problem, "fig:real-world")),
    ...realTasks.map((problem) => fewestClaim(evidence, problem)),
    overheadClaim(evidence),
    slowestMethodClaim(evidence),
  ];
}
