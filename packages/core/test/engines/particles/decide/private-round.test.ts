import { describe, expect, it } from "vitest";
import {
  type Belief,
  createBelief,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import { answerBlock, pooledBlock } from "../../../../src/engines/particles/decide/answer-block.ts";
import {
  likeliestWinners,
  privateRound,
  type QuestionForm,
  type RoundSettings,
} from "../../../../src/engines/particles/decide/private-round.ts";
import {
  type SocialDraws,
  socialDraws,
} from "../../../../src/engines/particles/decide/social-draws.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const optionCount = 8;
const voters = [0, 1, 2, 3];
const features = exactFeatures(
  Array.from({ length: optionCount }, (_, x) => [x]),
  [{ lengthScale: null, kernel: null }],
);
const start = createBelief({ voterCount: 4, features, seed: 3 });
const socialOf = (belief: Belief): SocialDraws =>
  socialDraws(belief.draws, { welfare: { kind: "utilitarian" } });
/** Everyone said in public that lower numbers are better. */
const told = updated(
  start,
  Array.from({ length: optionCount }, (_, a) => a).flatMap((a) =>
    Array.from({ length: a }, (_, b) => b).flatMap((b) =>
      voters.map((voter) => pairBallot(voter, "public", a, b, false)),
    ),
  ),
);
const orders: readonly QuestionForm[] = [2, 3, 4, 5, 6, 8].map((size) => ({ kind: "order", size }));
const round = (belief: Belief, settings: Partial<RoundSettings> = {}) =>
  privateRound(belief, socialOf(belief), {
    forms: orders,
    costOf: ({ size }) => 5 * size,
    changing: 30,
    voters,
    ...settings,
  });

describe("a private round", () => {
  it("is longer where beginning costs more, and short where only options cost", () => {
    const lengthAt = (changing: number): number =>
      round(told, { count: 1, changing })!.questions[0]!.options.length;
    expect(lengthAt(300)).toBeGreaterThan(lengthAt(0));
  });

  it("takes the longest question where all cost the same", () => {
    const [question] = round(told, { count: 1, costOf: () => 1, changing: 0 })!.questions;
    expect(question!.options.length).toBeGreaterThanOrEqual(5);
  });

  it("is about options that can still win", () => {
    const likely = likeliestWinners(socialOf(told)).slice(0, 4);
    const forms = [{ kind: "rating", size: 4 }] as const;
    const [question] = round(told, { forms, count: 1 })!.questions;
    expect([...question!.options]).toEqual([...likely].sort((a, b) => a - b));
    expect(question!.options).toContain(0);
    expect(question!.options).not.toContain(7);
  });

  it("takes the whole list where a question is longer than that", () => {
    const [question] = round(told, { forms: [{ kind: "rating", size: 50 }], count: 1 })!.questions;
    expect(question!.options).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("leaves out what it is told to leave out, and is null when nothing is left", () => {
    const first = round(told, { count: 1 })!.questions[0]!.options;
    const isLeftOut: RoundSettings["isLeftOut"] = (_, options) => String(options) === String(first);
    expect(round(told, { count: 1, isLeftOut })!.questions[0]!.options).not.toEqual(first);
    expect(round(told, { isLeftOut: () => true })).toBeNull();
    expect(round(told, { voters: [] })).toBeNull();
  });

  it("has as many different questions as are wanted", () => {
    const { questions } = round(told, { count: 4, forms: [{ kind: "pair", size: 2 }] })!;
    expect(new Set(questions.map(({ options }) => String(options))).size).toBe(4);
  });

  it("does not put two options twice, as a pair and as an order of two", () => {
    const forms = [
      { kind: "pair", size: 2 },
      { kind: "order", size: 2 },
    ] as const;
    const { questions } = round(told, { count: 4, forms })!;
    expect(new Set(questions.map(({ options }) => String(options))).size).toBe(4);
    expect(questions.every(({ kind }) => kind === "pair")).toBe(true);
  });
});

describe("answers of all added up", () => {
  it("have the sums of means and noise of the answers one by one", () => {
    const options = [1, 4, 6];
    const one = answerBlock(
      told.draws,
      "order",
      "private",
      voters.map((voter) => ({ voter, options })),
    );
    const all = pooledBlock(told.draws, "order", "private", voters, options);
    const { count } = told.draws;
    expect(all.rows).toBe(2);
    for (const m of [0, 7, count - 1]) {
      const sum = voters.reduce((total, i) => total + one.deviations[(2 * i + 1) * count + m]!, 0);
      expect(all.deviations[count + m]).toBeCloseTo(sum, 9);
    }
    // The noise is averaged over some of the draws only.
    const noise = voters.reduce((total, i) => {
      const at = 2 * i + 1;
      return total + one.noise[at * one.rows + at]!;
    }, 0);
    expect(all.noise[3]! / noise).toBeGreaterThan(0.8);
    expect(all.noise[3]! / noise).toBeLessThan(1.25);
  });
});
