import { describe, expect, it } from "vitest";
import {
  type Belief,
  createBelief,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import { nextQuestion } from "../../../../src/engines/particles/decide/next-question.ts";
import { recommendation } from "../../../../src/engines/particles/decide/recommendation.ts";
import { socialDraws } from "../../../../src/engines/particles/decide/social-draws.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const features = exactFeatures(
  Array.from({ length: 4 }, (_, x) => [x]),
  [{ lengthScale: null, kernel: null }],
);
const pairs = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
  [0, 3],
  [1, 2],
] as const;

const start = (): Belief => createBelief({ voterCount: 3, features, seed: 21 });
const socially = (belief: Belief) =>
  socialDraws(belief.draws, { welfare: { kind: "utilitarian" } });

function ballot(
  voter: number,
  channel: "public" | "private",
  [candidate, reference]: readonly [number, number],
  answer: "candidate" | "reference",
): Ballot {
  return pairBallot(voter, channel, candidate, reference, answer === "candidate");
}

/** How much better option a is than option b for a voter on average. */
function meanLead({ draws }: Belief, voter: number, a: number, b: number): number {
  const { count, voterCount, optionCount, privateUtilities } = draws;
  let sum = 0;
  for (let m = 0; m < count; m++) {
    const at = (m * voterCount + voter) * optionCount;
    sum += privateUtilities[at + a]! - privateUtilities[at + b]!;
  }
  return sum / count;
}

describe("a voter who never answers in private", () => {
  it("is not asked there, and is still known by what they show", () => {
    let belief = start();
    for (const pair of [...pairs, ...pairs]) {
      // Voter 2 shows the opposite of what the others show and think.
      const said = [0, 1].map((voter) => ballot(voter, "public", pair, "candidate"));
      belief = updated(belief, [...said, ballot(2, "public", pair, "reference")]);
      belief = updated(
        belief,
        [0, 1].map((voter) => ballot(voter, "private", pair, "candidate")),
      );
    }
    const question = nextQuestion(belief, socially(belief), {
      costs: { public: 1, private: 5 },
      channels: ["private"],
      voters: { private: [0, 1] },
    });
    expect(question?.questions.map(({ voter }) => voter)).toEqual([0, 1]);
    expect(meanLead(belief, 2, 3, 0)).toBeGreaterThan(1);
    expect(meanLead(belief, 0, 0, 3)).toBeGreaterThan(1);
    expect(recommendation(socially(belief)).option).toBe(0);
  });
});

describe("answers that contradict each other", () => {
  it("leave a voter undecided and do not spoil what the others say", () => {
    let belief = start();
    for (let turn = 0; turn < 4; turn++) {
      for (const pair of pairs) {
        belief = updated(belief, [
          ballot(0, "private", pair, "candidate"),
          ballot(1, "private", pair, "candidate"),
          ballot(2, "private", pair, turn % 2 === 0 ? "candidate" : "reference"),
        ]);
      }
    }
    // Twelve answers each way on six pairs: the mean of ours is within a few tenths of no preference.
    expect(Math.abs(meanLead(belief, 2, 0, 3))).toBeLessThan(0.5);
    const { option, probabilityBest, expectedRegret } = recommendation(socially(belief));
    expect(option).toBe(0);
    expect(probabilityBest).toBeGreaterThan(0.9);
    expect(expectedRegret).toBeLessThan(0.05);
  });
});

describe("careless answers", () => {
  it("of 15 in 100 do not hide what the group wants", () => {
    const random = createRandomSource("careless");
    let belief = start();
    for (let turn = 0; turn < 5; turn++) {
      for (const pair of pairs) {
        // All want option 0 most, then 1, 2, 3, each by two logits.
        const ballots = [0, 1, 2].map((voter) => {
          const chance = random.next() < 0.15 ? 0.5 : 1 / (1 + Math.exp(-2 * (pair[1] - pair[0])));
          return ballot(voter, "private", pair, random.next() < chance ? "candidate" : "reference");
        });
        belief = updated(belief, ballots);
      }
    }
    const { option, probabilityBest } = recommendation(socially(belief));
    expect(option).toBe(0);
    expect(probabilityBest).toBeGreaterThan(0.8);
  });
});
