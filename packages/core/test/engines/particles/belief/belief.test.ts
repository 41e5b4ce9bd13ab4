import { describe, expect, it } from "vitest";
import {
  type Belief,
  createBelief,
  restarted,
  updated,
  withOptions,
} from "../../../../src/engines/particles/belief/belief.ts";
import {
  anchoredFeatures,
  exactFeatures,
} from "../../../../src/engines/particles/belief/features.ts";
import { rbf } from "../../../../src/kernel/stationary.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";
import { refusedField } from "./refused-field.ts";

const free = (count: number) =>
  exactFeatures(
    Array.from({ length: count }, (_, x) => [x]),
    [{ lengthScale: null, kernel: null }],
  );

const pair = pairBallot;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** u_0(0) − u_0(1) in every draw. */
function differences(belief: Belief): number[] {
  const { count, voterCount, optionCount, privateUtilities } = belief.draws;
  return Array.from({ length: count }, (_, m) => {
    const at = m * voterCount * optionCount;
    return privateUtilities[at]! - privateUtilities[at + 1]!;
  });
}

describe("a belief", () => {
  it("is the exact posterior where that can be integrated", () => {
    // One voter, two options, three wins and a loss: d = s·√2·z with log s normal, by a fine grid over (log s, z).
    const ballots = [true, true, true, false].map((wins) => pair(0, "private", 0, 1, wins));
    const prior = { amplitude: 1.3, amplitudeSpread: 0.4, voterSpread: 0 };
    let weight = 0;
    let first = 0;
    let second = 0;
    for (let a = -5; a <= 5; a += 0.05) {
      for (let z = -6; z <= 6; z += 0.02) {
        const d = prior.amplitude * Math.exp(prior.amplitudeSpread * a) * Math.SQRT2 * z;
        const p = 0.005 + 0.99 / (1 + Math.exp(-d));
        const w = Math.exp(-(a * a + z * z) / 2) * p ** 3 * (1 - p);
        weight += w;
        first += w * d;
        second += w * d * d;
      }
    }
    const wantedMean = first / weight;
    const wantedDeviation = Math.sqrt(second / weight - wantedMean ** 2);
    const sampled = [1, 2, 3, 4].flatMap((seed) =>
      differences(
        updated(
          createBelief({
            voterCount: 1,
            features: free(2),
            seed,
            prior,
            effort: { particles: 500 },
          }),
          ballots,
        ),
      ),
    );
    const sampledMean = mean(sampled);
    const deviation = Math.sqrt(mean(sampled.map((d) => (d - sampledMean) ** 2)));
    // 4,000 draws: standard errors 0.016 and 0.011 deviations if independent; four of them, doubled for dependence.
    expect(Math.abs(sampledMean - wantedMean)).toBeLessThan(0.12 * wantedDeviation);
    expect(Math.abs(deviation / wantedDeviation - 1)).toBeLessThan(0.1);
  });

  it("keeps both explanations when the votes cannot tell who leads", () => {
    // Two voters who always say the same in public: whether one follows the other, and who, is symmetric.
    const shares = [1, 2, 3, 4].map((seed) => {
      let belief = createBelief({ voterCount: 2, features: free(4), seed });
      for (let round = 0; round < 24; round++) {
        const [a, b] = [
          [0, 1],
          [1, 2],
          [2, 3],
          [0, 3],
        ][round % 4] as [number, number];
        belief = updated(belief, [pair(0, "public", a, b), pair(1, "public", a, b)]);
      }
      const { influence, count } = belief.draws;
      let first = 0;
      for (let m = 0; m < count; m++) {
        if (influence[m * 4 + 2]! > influence[m * 4 + 1]!) first += 1 / count; // voter 1 listens more than voter 0 does
      }
      return first;
    });
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.7);
    }
    expect(Math.abs(mean(shares) - 0.5)).toBeLessThan(0.08);
  });

  it("finds a leader whom all follow in public and nobody in private", () => {
    let belief = createBelief({ voterCount: 3, features: free(4), seed: 5 });
    const pairs: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 2],
      [1, 3],
      [0, 3],
    ];
    for (let round = 0; round < 12; round++) {
      const [a, b] = pairs[round % 6]!;
      belief = updated(
        belief,
        [0, 1, 2].map((voter) => pair(voter, "public", a, b)),
      );
      belief = updated(
        belief,
        [0, 1, 2].map((voter) => pair(voter, "private", a, b, voter === 0)),
      );
    }
    const { influence, count } = belief.draws;
    let byLeader = 0;
    let bySelf = 0;
    for (let m = 0; m < count; m++) {
      byLeader += (influence[m * 9 + 3]! + influence[m * 9 + 6]!) / (2 * count);
      bySelf += (influence[m * 9 + 4]! + influence[m * 9 + 8]!) / (2 * count);
    }
    expect(byLeader).toBeGreaterThan(0.6);
    expect(bySelf).toBeLessThan(0.25);
  });

  it("is the same for the same seed and ballots, and leaves the old belief as it was", () => {
    const start = createBelief({ voterCount: 2, features: free(3), seed: "x" });
    const before = start.draws.privateUtilities.slice();
    const ballots = [pair(0, "public", 0, 1), pair(1, "private", 2, 1)];
    const once = updated(start, ballots);
    const again = updated(createBelief({ voterCount: 2, features: free(3), seed: "x" }), ballots);
    expect(again.draws.privateUtilities).toEqual(once.draws.privateUtilities);
    expect(again.draws.influence).toEqual(once.draws.influence);
    expect(start.draws.privateUtilities).toEqual(before);
    expect(updated(once, [])).toBe(once);
  });

  it("takes many ballots at once as it takes them one by one, up to chance", () => {
    const rounds = Array.from({ length: 12 }, (_, k) => [pair(0, "private", 0, 1, k % 4 !== 3)]);
    const single = mean(
      [1, 2, 3].flatMap((seed) =>
        differences(
          rounds.reduce<Belief>(
            (belief, ballots) => updated(belief, ballots),
            createBelief({ voterCount: 1, features: free(2), seed }),
          ),
        ),
      ),
    );
    const together = mean(
      [4, 5, 6].flatMap((seed) =>
        differences(
          updated(createBelief({ voterCount: 1, features: free(2), seed }), rounds.flat()),
        ),
      ),
    );
    expect(Math.abs(single - together)).toBeLessThan(0.2); // posterior deviation about 0.7, 576 draws each
  });

  it("comes out the same, up to chance, when it is reached again", () => {
    const ballots = Array.from({ length: 12 }, (_, k) => pair(0, "private", 0, 1, k % 4 !== 3));
    const belief = updated(
      createBelief({ voterCount: 1, features: free(2), seed: 7, effort: { particles: 300 } }),
      ballots,
    );
    const anew = restarted(belief, 1);
    expect(anew.draws.privateUtilities).not.toEqual(belief.draws.privateUtilities);
    expect(Math.abs(mean(differences(anew)) - mean(differences(belief)))).toBeLessThan(0.2);
    expect(restarted(belief, 1).draws.privateUtilities).toEqual(anew.draws.privateUtilities);
    expect(anew.ballots).toBe(belief.ballots);
  });

  it("carries over to other options on the same anchors", () => {
    const kernels = [{ lengthScale: 0.3, kernel: rbf({ lengthScale: 0.3 }) }];
    const anchors = Array.from({ length: 12 }, (_, k) => [(k + 0.5) / 12]);
    const old = anchoredFeatures([[0.1], [0.5], [0.9]], anchors, kernels);
    const belief = updated(createBelief({ voterCount: 1, features: old, seed: 1 }), [
      pair(0, "private", 0, 2),
    ]);
    const moved = withOptions(belief, anchoredFeatures([[0.9], [0.7], [0.1]], anchors, kernels), [
      2,
      null,
      0,
    ]);
    for (let m = 0; m < moved.draws.count; m++) {
      expect(moved.draws.privateUtilities[m * 3]).toBe(belief.draws.privateUtilities[m * 3 + 2]);
      expect(moved.draws.privateUtilities[m * 3 + 2]).toBe(belief.draws.privateUtilities[m * 3]);
    }
    expect(moved.ballots).toEqual([pair(0, "private", 2, 0)]);
    expect(refusedField(() => withOptions(belief, old, [null, 1, 2]))).toBe("newIndex[0]");
  });

  it("refuses what cannot be right", () => {
    const good = { voterCount: 2, features: free(3), seed: 1 };
    expect(refusedField(() => createBelief({ ...good, voterCount: 0 }))).toBe("voterCount");
    expect(refusedField(() => createBelief({ ...good, influence: [[1, 0]] }))).toBe("influence");
    expect(
      refusedField(() =>
        createBelief({
          ...good,
          influence: [
            [1, 0],
            [0.7, 0.7],
          ],
        }),
      ),
    ).toBe("influence[1]");
    expect(refusedField(() => createBelief({ ...good, answers: { lapse: 1 } }))).toBe(
      "answers.lapse",
    );
    expect(refusedField(() => createBelief({ ...good, effort: { particles: 0 } }))).toBe(
      "effort.particles",
    );
    const belief = createBelief(good);
    expect(refusedField(() => updated(belief, [pair(2, "public", 0, 1)]))).toBe("ballots[0].voter");
    expect(refusedField(() => updated(belief, [pair(0, "public", 1, 1)]))).toBe(
      "ballots[0].options",
    );
    expect(
      refusedField(() =>
        updated(belief, [
          { kind: "choice", voter: 0, channel: "public", options: [0, 1, 2], answer: [3] },
        ]),
      ),
    ).toBe("ballots[0].answer");
  });
});
