import { it } from "vitest";
import { runScores, scoreMethods } from "../../src/index.ts";
it("trial", () => {
  for (const problem of ["gp-influencer-follower", "gp-wishy-washy", "gp-altruist", "gp-rho-1e-10"]) {
    for (const { name } of scoreMethods) {
      const t = performance.now();
      const { rows } = runScores({ problem, method: name, seed: 1, rounds: 25 });
      const last = rows.at(-1)!;
      console.log(problem, name, ((performance.now() - t) / 1000).toFixed(1), "s  SR", last.simpleRegret.toFixed(3), "R", last.cumulativeRegret.toFixed(2), "rep", last.reportedRegret.toFixed(3), "priv", rows.map((r) => r.privateRounds).join(","));
    }
  }
}, 600000);
