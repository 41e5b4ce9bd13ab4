import { createRandomSource, type ScoresSettings } from "@unswayed/core";
import { it } from "vitest";
import { regret } from "../../src/index.ts";
import { studyOf } from "../../src/scores/ours.ts";
import { drawScores } from "../../src/scores/scorers.ts";
import { scoreProblem } from "../../src/scores/score-experiment.ts";
it("trial", () => {
  const variants: Record<string, Partial<ScoresSettings>> = {
    "e2 c.3 q.5": { lengthScale: 0.1 },
    "e2 c.2 q.5": { lengthScale: 0.1, privateThreshold: 0.2 },
    "e2 c.15 q.5": { lengthScale: 0.1, privateThreshold: 0.15 },
    "e3 c.2 q.5": { lengthScale: 0.1, exploration: 3, privateThreshold: 0.2 },
    "e2 c.1 q.25": { lengthScale: 0.1, privateThreshold: 0.1, privateDecay: 0.25 },
    "e2 influence c1": { lengthScale: 0.1, privateThreshold: 1, privateRule: "influence" },
    "e2 influence c.1": { lengthScale: 0.1, privateThreshold: 0.1, privateRule: "influence" },
  };
  for (const name of ["gp-influencer-follower", "gp-altruist", "gp-wishy-washy", "gp-rho-1e-10"]) {
    const problem = scoreProblem(name);
    for (const [label, settings] of Object.entries(variants)) {
      const out: string[] = [];
      const mean = [0, 0, 0, 0];
      for (let seed = 1; seed <= 6; seed++) {
        const study = studyOf(problem.task, seed, settings);
        const random = createRandomSource(seed).split("scores");
        let sr = Infinity, cum = 0; let at20 = 0;
        const begun = performance.now();
        for (;;) {
          const request = study.askScore()!;
          if (request.round > 45) break;
          if (request.round === 20) at20 = study.ledger().privateRounds;
          const scores = drawScores(problem, request, 0.1, random.split(request.round).split(request.channel));
          study.tellScores(request, Object.fromEntries(study.voters.map((v, i) => [v, scores[i]!])));
          if (request.channel === "public") { const r = regret(problem, request.option); sr = Math.min(sr, r); cum += r; }
        }
        const rep = regret(problem, study.leader()!.option);
        [sr, cum, rep, study.ledger().privateRounds].forEach((v, k) => { mean[k]! += v / 6; });
        const w = study.influence().weights;
        out.push(`${at20} `+`${sr.toFixed(2)}/${cum.toFixed(0)}/${rep.toFixed(2)}/${study.ledger().privateRounds} A=${w.map((r) => r[0]!.toFixed(2)).join(",")} ${((performance.now() - begun) / 1000).toFixed(1)}s`);
      }
      console.log(name, label, mean.map((v) => v.toFixed(2)).join(" "), "|", out.join(" | "));
    }
  }
}, 600000);
