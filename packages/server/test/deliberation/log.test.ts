import type { Fact } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import type { State } from "../../src/deliberation/state.ts";
import { after as afterFacts } from "../support/facts.ts";
import { offsite } from "../support/settings.ts";

const after = (...facts: readonly Fact[]): State =>
  afterFacts(offsite({ answers: "ratings" }), ...facts);

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
