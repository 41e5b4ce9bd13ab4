import { describe, expect, test } from "vitest";
import { asked, study, supper } from "./group.ts";

describe("the ledger", () => {
  test("counts rounds by channel at their price, and answers that say something", () => {
    const group = study(supper, {
      cost: { public: 2, private: 7 },
      plan: { repeated: Infinity, repeatedTogether: false },
    });
    group.tell(asked(group), { Ana: "first", Ben: "no-preference" });
    group.tell(asked(group), { Ana: "abstain", Ben: "second" });
    group.tell(asked(group), { Ana: "unknown-option", Ben: "abstain" });

    expect(group.ledger()).toEqual({
      rounds: 2,
      publicRounds: 2,
      privateRounds: 1,
      publicAnswers: 2,
      privateAnswers: 1,
      cost: 2 * 2 + 7,
      added: { publicAnswers: 0, privateAnswers: 0 },
    });
  });

  test("counts answers from elsewhere beside those that were asked for", () => {
    const group = study(supper);
    const pair = { question: { kind: "pair", options: ["soup", "rice"] } } as const;
    group.addAnswers([
      { ...pair, channel: "public", answers: { Ana: "first", Ben: "no-preference" } },
      { ...pair, channel: "private", answers: { Ana: "abstain", Ben: "second" } },
    ]);
    group.addAnswers([{ ...pair, channel: "public", answers: { Ben: "first" } }]);
    group.tell(asked(group), { Ana: "first", Ben: "first" });

    expect(group.ledger()).toMatchObject({
      rounds: 1,
      publicAnswers: 2,
      privateAnswers: 0,
      cost: 1,
      added: { publicAnswers: 3, privateAnswers: 1 },
    });
    expect(group.status().ledger).toEqual(group.ledger());
  });
});
