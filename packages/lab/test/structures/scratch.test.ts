import { compareStructures, exactFeatures, fitDrift, type Structure } from "@unswayed/core";
import { test } from "vitest";
import { drawSway, type SwayKind } from "../../src/structures/simulated-group.ts";
import { simulateRounds } from "../../src/structures/simulated-rounds.ts";

test("scratch", () => {
  for (const [kind, n, N, pub, priv, range] of [["pressure",5,16,200,80,8],["pressure",5,10,200,100,6],["objections",4,12,150,60,8],["hierarchy",7,10,50,25,6]] as [SwayKind,number,number,number,number,number][]) {
    for (const seed of [1,2,3]) {
      const group = drawSway({ kind, voters: n, options: N, range }, seed);
      const rounds = simulateRounds(group, { public: pub, private: priv }, seed);
      const features = exactFeatures(Array.from({ length: N }, (_, k) => [k]), [{ lengthScale: null, kernel: null }]);
      const structures: Structure[] = [kind === "pressure" ? { kind: "pressure" }: kind === "objections" ? { kind: "features" } : {kind: "hierarchy", allowed: group.allowed!}];
      const t = performance.now();
      const c = compareStructures(rounds, structures, { voterCount: n, features, seed: 1, amplitude: 2, randomStarts: 0 });
      console.log(kind, seed, ((performance.now() - t)/1000).toFixed(1), c.scores.map((s) => `${s.structure.kind} ${s.score.toFixed(3)} gain ${s.gain.toFixed(3)}±${s.gainError.toFixed(3)}`).join("; "), c.sentence);
    }
  }
  for (const kind of ["linear", "change", "drift"] as SwayKind[]) for (const seed of [1,2,3]) {
      const N = 8, n = 4;
      const group = drawSway({ kind, voters: n, options: N, range: 8, meetings: 6 }, seed);
      const one = kind === "linear" ? {...group, influence: Array(6).fill(group.influence[0]), openDifference: (v: number, a: number, b: number) => group.openDifference(v, a, b, 0) } : group;
      const rounds = simulateRounds(one, { public: 25, private: 10 }, seed);
      const features = exactFeatures(Array.from({ length: N }, (_, k) => [k]), [{ lengthScale: null, kernel: null }]);
      const t = performance.now();
      const d = fitDrift(rounds, { voterCount: n, features, seed: 1, amplitude: 2, randomStarts: 0 });
      const c = compareStructures(rounds, [{kind:"drift"},{kind:"change",meeting:3}], { voterCount: n, features, seed: 1, amplitude: 2, randomStarts: 0 });
      console.log(kind, seed, ((performance.now() - t)/1000).toFixed(1), "gain steady", d.steady.toFixed(3), "drift", d.drifting.toFixed(3), "change", d.changeAt.map((x) => x.toFixed(2)).join(" "), d.moved.map((x) => x.toFixed(2)).join(" "), c.scores.map((s) => `${s.structure.kind} ${s.score.toFixed(3)} gain ${s.gain.toFixed(3)}±${s.gainError.toFixed(3)}`).join("; "));
  }
}, 600000);
