import type { Fact, OptionValue } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { chooseQuestion } from "../../src/deliberation/choose-question.ts";
import { newSecret, secretFrom } from "../../src/deliberation/secret.ts";
import type { State } from "../../src/deliberation/state.ts";
import type { NextAnswer } from "../../src/solving/jobs.ts";
import { after as afterFacts, rated } from "../support/facts.ts";
import { offsite } from "../support/settings.ts";

const settings = offsite({ answers: "ratings" });
const after = (...facts: readonly Fact[]): State => afterFacts(settings, ...facts);

function offering(...options: readonly OptionValue[]): NextAnswer {
  return { pairs: [], options, chosenBy: "model", privateRounds: [], isSettled: false };
}

const optionOf = (state: State, answer: NextAnswer | null): unknown => {
  const question = chooseQuestion(state, answer, secretFrom(newSecret()));
  return question?.kind === "rating" ? question.option : question;
};

describe("the option that is rated", () => {
  test("is drawn evenly among the near-best by a secret nobody has", () => {
    const state = after();
    const counts = new Map<unknown, number>();
    for (let k = 0; k < 600; k++) {
      const option = optionOf(state, offering("Lisbon", "Oslo", "Porto"));
      counts.set(option, (counts.get(option) ?? 0) + 1);
    }

    expect([...counts.keys()].sort()).toEqual(["Lisbon", "Oslo", "Porto"]);
    // 200 each on average with a standard deviation of 11.5: five of them are a false alarm in a million.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(58);
  });

  test("of a list is never one that was rated, but for one withdrawn", () => {
    const state = after(...rated(1, "Lisbon"), ...rated(2, "Oslo"));
    const withdrawn = after(
      ...rated(1, "Lisbon"),
      { kind: "round-withdrawn", round: 1, reason: "misread" },
      ...rated(2, "Oslo"),
    );

    expect(optionOf(state, offering("Lisbon", "Porto", "Oslo"))).toBe("Porto");
    expect(optionOf(withdrawn, offering("Lisbon", "Oslo"))).toBe("Lisbon");
  });

  test("is another where the model offers only what nobody gave a number, and none when all were put", () => {
    const venues = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
    const put = (count: number): State =>
      after(...venues.slice(0, count).flatMap((venue, k) => rated(k + 1, venue)));

    expect(optionOf(put(5), offering("Lisbon"))).toBe("Stay here");
    expect(optionOf(put(6), offering("Lisbon"))).toBeNull();
  });

  test("is the same however often it is asked and withdrawn: then another, by public facts alone", () => {
    const offered = offering("Lisbon", "Oslo", "Porto");
    for (let k = 0; k < 50; k++) {
      const secret = secretFrom(newSecret());
      const facts: Fact[] = [];
      const asked: unknown[] = [];
      for (let round = 1; round <= 6; round++) {
        const question = chooseQuestion(after(...facts), offered, secret);
        if (question?.kind !== "rating") throw new Error("nothing was asked");
        expect(question.chosenBy).toBe(round === 1 ? "model" : "fallback");
        asked.push(question.option);
        facts.push(...rated(round, question.option), {
          kind: "round-withdrawn",
          round,
          reason: "once more",
        });
      }
      // Each option once; then the model's again, since there is nothing else.
      expect(new Set(asked).size).toBe(6);
      expect(chooseQuestion(after(...facts), offered, secret)).toEqual({
        kind: "rating",
        option: asked[0],
        chosenBy: "model",
      });
    }
  });

  test("without the model is one that has not been asked about, as long as there is one", () => {
    const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
    const five = names.slice(0, 5).flatMap((name, k) => rated(k + 1, name));
    const six = names.flatMap((name, k) => rated(k + 1, name));

    expect(optionOf(after(...five), null)).toBe("Stay here");
    expect(optionOf(after(...six), null)).toBeNull();
  });

  test("of sliders is a setting on their steps, and another one than before where one is offered", () => {
    const settings = offsite({
      answers: "ratings",
      options: { kind: "sliders", parameters: [{ name: "Days", min: 1, max: 4, step: 1 }] },
    });
    const state = { ...after(...rated(1, { Days: 2 })), settings };

    expect(optionOf(state, offering({ Days: 2.2 }, { Days: 2.9 }))).toEqual({ Days: 3 });
    expect(optionOf(state, offering({ Days: 1.8 }))).toEqual({ Days: 2 });
  });
});

describe("a log", () => {
  const open: Fact = {
    kind: "rating-opened",
    round: 1,
    option: "Lisbon",
    chosenBy: "draw",
    voters: ["v1"],
  };
  const hand = (answer: "candidate" | "dont-know" | 7): Fact => ({
    kind: "hand-raised",
    round: 1,
    voter: "v1",
    answer,
    attempt: 1,
    isEntered: false,
  });

  test("in which somebody answers another kind of question cannot have happened", () => {
    const pair: Fact = {
      kind: "round-opened",
      round: 1,
      candidate: "Lisbon",
      reference: "Oslo",
      chosenBy: "draw",
      voters: ["v1"],
    };

    expect(() => after(open, hand("candidate"))).toThrow("another kind of question");
    expect(() => after(pair, hand(7))).toThrow("another kind of question");
    expect(after(open, hand(7)).rounds[0].hands.get("v1")).toBe(7);
    expect(after(open, hand("dont-know")).rounds[0].hands.get("v1")).toBe("dont-know");
  });
});
