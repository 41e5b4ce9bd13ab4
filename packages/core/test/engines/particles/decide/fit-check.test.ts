import { describe, expect, it } from "vitest";
import { createBelief, updated } from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import type { UnknownsPrior } from "../../../../src/engines/particles/belief/unknowns.ts";
import { fitCheck } from "../../../../src/engines/particles/decide/fit-check.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const features = exactFeatures(
  Array.from({ length: 4 }, (_, x) => [x]),
  [{ lengthScale: null, kernel: null }],
);
const pairs = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 2],
  [1, 3],
  [0, 3],
] as const;

/** Voter 1 and 2 rank 0 > 1 > 2 > 3 with few errors; voter 0 as told. */
function ballots(first: (round: number) => boolean): Ballot[] {
  return Array.from({ length: 36 }, (_, round) => pairs[round % 6]!).flatMap(([a, b], round) =>
    [0, 1, 2].map((voter) =>
      pairBallot(voter, "private", a, b, voter === 0 ? first(round) : round % 9 !== voter),
    ),
  );
}

const checked = (given: Ballot[], prior: Partial<UnknownsPrior> = {}) =>
  fitCheck(updated(createBelief({ voterCount: 3, features, seed: 1, prior }), given));

describe("the fit check", () => {
  it("is content with answers such as the model gives", () => {
    const check = checked(ballots((round) => round % 7 !== 3));
    expect(check.isDoubtful).toBe(false);
    expect(check.overall.ballots).toBe(108);
    expect(check.private.ballots).toBe(108);
    expect(check.public).toEqual({ ballots: 0, z: 0, chance: 1 });
  });

  it("finds a voter whose answers go round in a circle", () => {
    // 0 over 1, 1 over 2, 2 over 3, and yet 3 over 0, always: no utilities explain that.
    const circle = Array.from({ length: 12 }, () => [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
    ]).flat();
    const given = circle.flatMap(([a, b], round) =>
      [0, 1, 2].map((voter) =>
        pairBallot(voter, "private", a!, b!, voter === 0 || a! < b! === (round % 9 !== voter)),
      ),
    );
    const check = checked(given);
    expect(check.voters[0]!.chance).toBeLessThan(check.voters[1]!.chance);
    expect(check.voters[0]!.z).toBeGreaterThan(1);
  });

  it("finds an option that draws all voters in public though none follows another", () => {
    // In private all four are equal; in public everyone always says 3. Averages of what people think cannot give that.
    const given = Array.from({ length: 16 }, (_, round) => round).flatMap((round) =>
      [0, 1, 2].flatMap((voter) => [
        pairBallot(voter, "private", 3, round % 3, (round + voter) % 2 === 0),
        pairBallot(voter, "public", 3, round % 3),
      ]),
    );
    const check = checked(given, { publicPart: 0 });
    expect(check.pull?.option).toBe(3);
    expect(check.pull!.z).toBeGreaterThan(2);
    expect(check.isDoubtful).toBe(true);
    // A part that public views have apart from private ones explains most of it.
    expect(checked(given).pull!.z).toBeLessThan(check.pull!.z - 0.5);
  });

  it("looks at every place of an order, not at the best alone", () => {
    // A belief by pairs, in which 0 > 1 > 2 > 3, asked about orders that all put 0 first.
    const belief = updated(
      createBelief({ voterCount: 3, features, seed: 1 }),
      ballots(() => true),
    );
    const surprise = (order: number[]): number => {
      const given = [0, 1, 2].map(
        (voter): Ballot => ({
          kind: "order",
          voter,
          channel: "private",
          options: [0, 1, 2, 3],
          answer: order,
        }),
      );
      return fitCheck({ ...belief, ballots: given }).overall.z;
    };

    expect(surprise([0, 3, 2, 1])).toBeGreaterThan(surprise([0, 1, 2, 3]) + 2);
    expect(surprise([0, 3])).toBeGreaterThan(surprise([0, 1]) + 1);
    // The last place of a full order says nothing.
    expect(surprise([0, 3, 2, 1])).toBe(surprise([0, 3, 2]));
  });
});
