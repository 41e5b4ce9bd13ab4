import { describe, expect, it } from "vitest";
import { createBelief, updated } from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import type { UnknownsPrior } from "../../../../src/engines/particles/belief/unknowns.ts";
import { recommendation } from "../../../../src/engines/particles/decide/recommendation.ts";
import { socialDraws } from "../../../../src/engines/particles/decide/social-draws.ts";
import type { Ballot, BallotChannel } from "../../../../src/question/ballots.ts";

/** What five people say in public of six options, best first. They differ, and most put option 0 first. */
const said = [
  [0, 1, 2, 3, 4, 5],
  [0, 2, 1, 4, 3, 5],
  [1, 0, 3, 2, 5, 4],
  [0, 1, 3, 5, 2, 4],
  [0, 3, 1, 2, 4, 5],
];
const options = [0, 1, 2, 3, 4, 5];
const features = exactFeatures(
  options.map((x) => [x]),
  [{ lengthScale: null, kernel: null }],
);

function pair(
  voter: number,
  channel: BallotChannel,
  candidate: number,
  reference: number,
  order: readonly number[],
): Ballot {
  const isFirst = order.indexOf(candidate) < order.indexOf(reference);
  return {
    kind: "pair",
    voter,
    channel,
    options: [candidate, reference],
    answer: [isFirst ? 0 : 1],
  };
}

/** Every pair in public; then in private all prefer 1 to 0. */
const inPublic = options.flatMap((a) =>
  options.slice(a + 1).flatMap((b) => said.map((order, i) => pair(i, "public", a, b, order))),
);
const inPrivate = said.map((_, i) => pair(i, "private", 0, 1, [1, 0]));

/** How far 1 is expected to be ahead of 0 for the group, in logits. */
function leadOfOne(prior: Partial<UnknownsPrior>): number {
  const start = createBelief({ voterCount: 5, features, seed: 1, prior });
  const { draws } = updated(updated(start, inPublic), inPrivate);
  const { means } = socialDraws(draws, { welfare: { kind: "utilitarian" } });
  return means[1] - means[0];
}

describe("a public record", () => {
  it("however long, gives way to private answers that contradict it", () => {
    expect(leadOfOne({})).toBeGreaterThan(1.5);
  });

  it("does so less where private views alone must explain it", () => {
    expect(leadOfOne({ publicPart: 0 })).toBeLessThan(1);
  });

  it("alone leaves doubt about what people want", () => {
    const { draws } = updated(createBelief({ voterCount: 5, features, seed: 1 }), inPublic);
    const { probabilityBest } = recommendation(
      socialDraws(draws, { welfare: { kind: "utilitarian" } }),
    );
    expect(probabilityBest).toBeLessThan(0.9);
  });
});
