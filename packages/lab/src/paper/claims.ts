import type { Claim, Evidence } from "./claim.ts";
import {
  altruistClaim,
  egalitarianClaim,
  fewestClaim,
  outperformsClaim,
  slowestClaim,
  wishyWashyClaim,
} from "./comparison-claims.ts";
import { plateauClaim, rarerClaim, sublinearClaim } from "./growth-claims.ts";
import { closerClaim, exampleClaims, tighterClaim } from "./model-claims.ts";
import { linearTimeClaim, overheadClaim, slowestMethodClaim } from "./time-claims.ts";

const realTasks = ["thermal", "team", "trip", "energy"];
const influences = ["toy", "toy-wishy-washy", "toy-altruist"];
const toys = [...influences, "toy-rho-0.5", "toy-rho-1e-10"];

/** The paper's claims in the order it makes them. */
export function paperClaims(evidence: Evidence): Claim[] {
  const all = [...toys, ...realTasks];
  return [
    ...exampleClaims(evidence),
    tighterClaim(evidence),
    closerClaim(evidence),
    ...toys.map((problem) => plateauClaim(evidence, problem)),
    ...toys.map((problem) => rarerClaim(evidence, problem)),
    ...all.map((problem) => sublinearClaim(evidence, problem, "cumulativeRegret")),
    ...all.map((problem) => sublinearClaim(evidence, problem, "privateVotes")),
    slowestClaim(evidence),
    egalitarianClaim(evidence),
    wishyWashyClaim(evidence),
    altruistClaim(evidence),
    ...influences.map((problem) => outperformsClaim(evidence, problem, "fig:social_influence")),
    ...realTasks.map((problem) => outperformsClaim(evidence, problem, "fig:real-world")),
    ...realTasks.map((problem) => fewestClaim(evidence, problem, "fig:real-world")),
    overheadClaim(evidence),
    linearTimeClaim(evidence),
    slowestMethodClaim(evidence),
  ];
}
