import { describe, expect, test } from "vitest";
import {
  createBelief,
  defaultPrior,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import { nextQuestion } from "../../../../src/engines/particles/decide/next-question.ts";
import { recommendation } from "../../../../src/engines/particles/decide/recommendation.ts";
import {
  bothConsensuses,
  discussedSocialDraws,
} from "../../../../src/engines/particles/views/discussed-view.ts";
import { frontChances } from "../../../../src/engines/particles/views/pareto-front.ts";
import { InvalidInputError } from "../../../../src/errors.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const features = exactFeatures([[0], [1], [2]], [{ lengthScale: null, kernel: null }]);
const goal = { welfare: { kind: "utilitarian" } } as const;

/** Two want 0, one wants 2, nobody wants 1; the one is listened to. */
function privateVotes(times: number): Ballot[] {
  const order = [
    [0, 2, 1],
    [0, 2, 1],
    [2, 0, 1],
  ];
  return order.flatMap((own, voter) =>
    Array.from({ length: times }, () => [
      [own[0], own[1]],
      [own[1], own[2]],
      [own[0], own[2]],
    ])
      .flat()
      .map(([better, worse]) => pairBallot(voter, "private", better, worse)),
  );
}

const leader = [
  [0.1, 0.05, 0.85],
  [0.05, 0.1, 0.85],
  [0.05, 0.05, 0.9],
];

function belief(influence: "learned" | number[][]) {
  const effort = { particles: 60, trajectories: 2, steps: 6 };
  // As studies of the view after discussion have it: that view is made of private ones and nothing else.
  const prior = { ...defaultPrior, publicPart: 0 };
  return updated(
    createBelief({ voterCount: 3, features, seed: 3, influence, effort, prior }),
    privateVotes(6),
  );
}

describe("both consensuses", () => {
  test("side by side: alone what two of three want, after discussion what the leader wants", () => {
    const found = bothConsensuses(belief(leader), goal);

    expect(found.alone.option).toBe(0);
    expect(found.discussed.option).toBe(2);
    expect(found.chanceSame).toBeLessThan(0.3);
    expect(found.cost.ofAlone).toBeGreaterThan(0.3);
    expect(found.cost.ofDiscussed).toBeGreaterThan(0.1);
  });

  test("agree where nobody is swayed", () => {
    const own = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const found = bothConsensuses(belief(own), goal);

    expect(found.discussed.option).toBe(found.alone.option);
    expect(found.chanceSame).toBe(1);
    expect(found.cost).toEqual({ ofAlone: 0, ofDiscussed: 0 });
    expect(found.front.discussed).toEqual(found.front.alone);
  });

  test("the option that nobody wants is off the front, and is not searched", () => {
    const found = bothConsensuses(belief("learned"), goal);

    expect(found.front.alone[1]).toBeLessThan(0.05);
    expect(found.front.alone[0]).toBeGreaterThan(0.9);
    expect(found.searched).toEqual([0, 2]);
    expect([...discussedSocialDraws(belief("learned"), goal).options]).toEqual([0, 2]);
  });

  test("[P34] no option is on the open front more often than on the private one", () => {
    const { alone, discussed } = frontChances(belief("learned").draws);
    discussed.forEach((chance, x) => {
      expect(chance).toBeLessThanOrEqual(alone[x] + 1e-12);
    });
  });

  test("value what is said, draw by draw, by hand", () => {
    const believed = belief("learned");
    const { count, publicUtilities: open } = believed.draws;
    const means = [0, 2].map((x) => {
      let sum = 0;
      for (let m = 0; m < count; m++) {
        for (let i = 0; i < 3; i++) sum += open[(m * 3 + i) * 3 + x] / 3 / count;
      }
      return sum;
    });
    const social = discussedSocialDraws(believed, goal);

    expect(social.means[0]).toBeCloseTo(means[0], 12);
    expect(social.means[1]).toBeCloseTo(means[1], 12);
    expect(recommendation(social).option).toBe(means[0] > means[1] ? 0 : 2);
  });

  test("only among the options that may be chosen", () => {
    const found = bothConsensuses(belief("learned"), { ...goal, among: [1, 2] });

    expect(found.alone.option).toBe(2);
    expect(found.front.alone[0]).toBe(0);
    expect(() => frontChances(belief("learned").draws, [7])).toThrow(InvalidInputError);
  });

  test("are asked about in private while discussions are dear, and in the open while private votes are", () => {
    const start = createBelief({ voterCount: 3, features, seed: 5, effort: { particles: 60 } });
    const social = discussedSocialDraws(start, goal);
    const channelAt = (costs: { public: number; private: number }) =>
      nextQuestion(start, social, { costs })?.channel;

    expect(channelAt({ public: 20, private: 1 })).toBe("private");
    expect(channelAt({ public: 1, private: 20 })).toBe("public");
  });
});
