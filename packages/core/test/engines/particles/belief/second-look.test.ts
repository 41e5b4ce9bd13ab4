import { describe, expect, it } from "vitest";
import {
  type Belief,
  createBelief,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import { secondLook } from "../../../../src/engines/particles/belief/second-look.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const options = 4;
const features = exactFeatures(
  Array.from({ length: options }, (_, x) => [x]),
  [{ lengthScale: null, kernel: null }],
);

/** Everyone privately prefers the lower of two indices, mostly. */
const ballots: readonly Ballot[] = [0, 1, 2].flatMap((voter) =>
  Array.from({ length: 18 }, (_, k): Ballot => {
    const [candidate, reference] = [
      [0, 1],
      [1, 2],
      [2, 3],
    ][k % 3] as [number, number];
    return pairBallot(voter, "private", candidate, reference, k % 5 !== 4);
  }),
);

const told = (): Belief => updated(createBelief({ voterCount: 3, features, seed: 11 }), ballots);

/** How much better option 0 is than option 3 for the group, in every draw. */
function leads({ draws }: Belief): number[] {
  const { count, voterCount, optionCount, privateUtilities } = draws;
  return Array.from({ length: count }, (_, m) => {
    let sum = 0;
    for (let i = 0; i < voterCount; i++) {
      const at = (m * voterCount + i) * optionCount;
      sum += privateUtilities[at]! - privateUtilities[at + 3]!;
    }
    return sum / voterCount;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** All particles on one wrong explanation: everyone wants the opposite. */
function stuck(belief: Belief): Belief {
  const states = belief.states.map((state) => ({ ...state, thetas: state.thetas.map((z) => -z) }));
  const turned = belief.draws.privateUtilities.map((u) => -u);
  return { ...belief, states, draws: { ...belief.draws, privateUtilities: turned } };
}

describe("a second look", () => {
  it("finds nothing new where nothing was missed", () => {
    const { belief, disagreement } = secondLook(told(), 1);
    expect(disagreement).toBeLessThan(0.5);
    expect(Math.abs(mean(leads(belief)) - mean(leads(told())))).toBeLessThan(0.4); // deviation about 0.8, 320 draws
    expect(belief.draws.count).toBe(told().draws.count);
  });

  it("brings in the explanation that all particles had missed, and says so", () => {
    const { belief, disagreement } = secondLook(stuck(told()), 1);
    expect(disagreement).toBeGreaterThan(1.5);
    const found = leads(belief).filter((lead) => lead > 0).length / belief.draws.count;
    expect(found).toBeGreaterThan(0.4);
    expect(found).toBeLessThan(0.6);
  });

  it("is followed by votes that decide between the two", () => {
    const { belief } = secondLook(stuck(told()), 1);
    const after = updated(belief, ballots); // as many again of everyone
    const right = leads(after).filter((lead) => lead > 0).length / after.draws.count;
    expect(right).toBeGreaterThan(0.95);
  });

  it("is the same again for the same attempt, and free before the first vote", () => {
    const belief = told();
    const once = secondLook(belief, 2);
    expect(secondLook(belief, 2).belief.draws.privateUtilities).toEqual(
      once.belief.draws.privateUtilities,
    );
    const start = createBelief({ voterCount: 3, features, seed: 11 });
    expect(secondLook(start, 1)).toEqual({ belief: start, disagreement: 0 });
  });
});
