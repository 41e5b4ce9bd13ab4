import { describe, expect, test } from "vitest";
import { defaultAnswers } from "../../src/engines/particles/belief/belief.ts";
import type { AnswerModel } from "../../src/question/answer-model.ts";
import type { Ballot } from "../../src/question/ballots.ts";
import { collectEvidence, logLikelihood } from "../../src/question/evidence.ts";

const utilities = Float64Array.of(0.7, -0.4, 1.1, 0.2, /* public */ -0.3, 0.9, 0.5, -1.2);

function chance(ballot: Ballot, model: AnswerModel): number {
  const evidence = collectEvidence([{ ballots: [ballot], weight: 1 }], 1, 4, model);
  return Math.exp(logLikelihood(evidence, model, utilities));
}

const ballot = (part: Pick<Ballot, "kind" | "options" | "answer">, channel: Ballot["channel"]) =>
  ({ ...part, voter: 0, channel }) as Ballot;

/** What is asked and answered, and the chance of that answer where all are equally likely. */
const asked = [
  { part: { kind: "pair", options: [0, 1], answer: [0] }, share: 1 / 2 },
  { part: { kind: "pair", options: [2, 3], answer: [1] }, share: 1 / 2 },
  { part: { kind: "choice", options: [0, 1, 2], answer: [2] }, share: 1 / 3 },
  { part: { kind: "order", options: [0, 1, 2, 3], answer: [3, 0, 1, 2] }, share: 1 / 24 },
  { part: { kind: "order", options: [0, 1, 2, 3], answer: [2, 1] }, share: 1 / 12 },
  { part: { kind: "approval", options: [0, 1, 2, 3], answer: [0, 3] }, share: 1 / 6 },
] as const;

describe("private answers that were replaced by random ones with a known chance", () => {
  test.each(asked)(
    "are weighed by just that chance: $part.kind $part.answer",
    ({ part, share }) => {
      const plain = { lapse: 0, tieStrength: 0 };
      for (const randomised of [0.1, 0.25, 0.4]) {
        const model = { ...plain, randomised };
        const inPrivate = ballot(part, "private");
        const expected = randomised * share + (1 - randomised) * chance(inPrivate, plain);
        expect(chance(inPrivate, model)).toBeCloseTo(expected, 12);
        // What is said in public is never replaced.
        const inPublic = ballot(part, "public");
        expect(chance(inPublic, model)).toBe(chance(inPublic, plain));
      }
    },
  );

  test("come on top of slips", () => {
    const { part } = asked[0];
    const inPrivate = ballot(part, "private");
    const slips = chance(inPrivate, defaultAnswers);
    expect(chance(inPrivate, { ...defaultAnswers, randomised: 0.25 })).toBeCloseTo(
      0.25 / 2 + 0.75 * slips,
      12,
    );
  });
});
