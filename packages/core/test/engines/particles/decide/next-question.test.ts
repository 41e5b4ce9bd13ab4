import { describe, expect, it } from "vitest";
import {
  type Belief,
  type BeliefSpec,
  createBelief,
  updated,
} from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import {
  explainQuestion,
  explainRecommendation,
} from "../../../../src/engines/particles/decide/explain.ts";
import {
  type AskSettings,
  nextQuestion,
} from "../../../../src/engines/particles/decide/next-question.ts";
import { recommendation } from "../../../../src/engines/particles/decide/recommendation.ts";
import { socialDraws } from "../../../../src/engines/particles/decide/social-draws.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";
import { refusedField } from "../belief/refused-field.ts";

const features = exactFeatures(
  Array.from({ length: 6 }, (_, x) => [x]),
  [{ lengthScale: null, kernel: null }],
);
const belief = (spec: Partial<BeliefSpec> = {}): Belief =>
  createBelief({ voterCount: 4, features, seed: 3, ...spec });
const ask = (from: Belief, settings: Partial<AskSettings> = {}) =>
  nextQuestion(from, socialDraws(from.draws, { welfare: { kind: "utilitarian" } }), {
    costs: { public: 1, private: 5 },
    ...settings,
  });

/** Everyone's public answer is voter 0's opinion. */
const echo = Array.from({ length: 4 }, () => [1, 0, 0, 0]);

describe("the channel", () => {
  it("is public when nobody sways anyone and a private question costs more", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(
        ask(belief({ seed, influence: "none" }), { costs: { public: 1, private: 1.5 } })?.channel,
      ).toBe("public");
    }
  });

  it("is private, soon, when open answers only echo one voter", () => {
    let current = belief({ influence: echo });
    let rounds = 0;
    for (; rounds < 40; rounds++) {
      const question = ask(current);
      if (question?.channel === "private") break;
      current = updated(
        current,
        question!.questions.map(({ voter, options: [a, b] }) =>
          pairBallot(voter, "public", a!, b!, a! < b!),
        ),
      );
    }
    expect(rounds).toBeLessThan(25);
  });

  it("is the only one in use, or the only one with voters", () => {
    expect(ask(belief(), { channels: ["private"] })?.channel).toBe("private");
    expect(ask(belief({ influence: echo }), { voters: { private: [] } })?.channel).toBe("public");
    expect(ask(belief(), { voters: { public: [], private: [] } })).toBeNull();
  });
});

describe("the question", () => {
  it("is the same for all who are asked, about two different options", () => {
    const question = ask(belief(), { voters: { public: [1, 3], private: [1, 3] } })!;
    expect(question.questions.map(({ voter }) => voter)).toEqual([1, 3]);
    const [first, second] = question.questions;
    expect(first!.options).toEqual(second!.options);
    expect(new Set(first!.options).size).toBe(2);
  });

  it("leaves out what it is told to leave out, on that channel", () => {
    const first = ask(belief(), { channels: ["private"] })?.questions[0]?.options ?? [];
    const next = ask(belief(), {
      channels: ["private"],
      isLeftOut: (channel, options) =>
        channel === "private" && options.every((option) => first.includes(option)),
    });
    expect(next?.questions[0]?.options).toHaveLength(2);
    expect(next?.questions[0]?.options.every((option) => first.includes(option))).toBe(false);
    expect(ask(belief(), { isLeftOut: () => true })).toBeNull();
  });

  it("offers three or four options where a choice is asked", () => {
    const three = ask(belief(), { kind: "choice" })!;
    expect(new Set(three.questions[0]!.options).size).toBe(3);
    const four = ask(belief(), { kind: "choice", size: 4 })!;
    expect(new Set(four.questions[0]!.options).size).toBe(4);
    for (const kind of ["order", "rating"] as const) {
      const all = ask(belief(), { kind, size: 20 })!;
      expect([...all.questions[0]!.options].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it("is the same again for the same belief", () => {
    expect(ask(belief())).toEqual(ask(belief()));
  });

  it("is none when there is nothing to choose, and refused when costs are not", () => {
    const only = belief();
    const social = socialDraws(only.draws, { welfare: { kind: "utilitarian" }, among: [2] });
    expect(nextQuestion(only, social, { costs: { public: 1, private: 5 } })).toBeNull();
    expect(refusedField(() => ask(belief(), { costs: { public: 0, private: 5 } }))).toBe(
      "costs.public",
    );
  });
});

describe("the explanation", () => {
  const label = (option: number): string => `option ${option}`;

  it("of a question names its channel, options and worth", () => {
    const from = belief({ influence: echo });
    const question = ask(from, { channels: ["private"] })!;
    const reason = explainQuestion(from, question, label);
    expect(reason.kind).toBe("private");
    expect(reason.text).toContain(`option ${question.questions[0]!.options[0]}`);
    expect(reason.text).toContain("in private");
    expect(reason.sway).toBeGreaterThan(0.1);
    const open = ask(belief({ influence: "none" }))!;
    const openReason = explainQuestion(belief({ influence: "none" }), open, label);
    expect(openReason.text).toContain("in public");
    expect(openReason.sway).toBe(0);
    expect(openReason.expected!.public).toBe(openReason.expected!.private);
  });

  it("of a result says how sure it is", () => {
    const from = belief();
    const result = recommendation(socialDraws(from.draws, { welfare: { kind: "utilitarian" } }));
    expect(explainRecommendation(result, label)).toContain(
      `option ${result.option} is best for the group`,
    );
  });
});
