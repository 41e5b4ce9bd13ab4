import type { Answer } from "@unswayed/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LogDraft } from "../../src/log/log-draft.ts";
import { castPrivate, openMomentOn } from "../../src/rules/moments.ts";
import { castPublic, closeRound, takeBack } from "../../src/rules/voting.ts";
import { openQuestion, question } from "../support/open-question.ts";

/** What a person does, one after the other; undoing waits until the answer before it is known to have arrived. */
const deeds = fc.array(
  fc.constantFrom<Answer | "undo">(
    "first",
    "second",
    "no-preference",
    "abstain",
    "unknown-option",
    "undo",
  ),
  { minLength: 1, maxLength: 8 },
);

/** How messages travel: each may come again, once, at a later place. */
const travels = fc.array(fc.nat({ max: 30 }), { maxLength: 8 });

type Message = { readonly attempt: number; readonly deed: Answer | "undo" };

/** In the order they were sent, with copies that come late. */
function arriving(sent: readonly Message[], copies: readonly number[]): readonly Message[] {
  const all = [...sent];
  for (const [k, later] of copies.entries()) {
    const copy = sent[k % sent.length] as Message;
    const at = all.indexOf(copy);
    all.splice(Math.min(all.length, at + 1 + later), 0, copy);
  }
  return all;
}

describe("any mix of answers, undoing and messages that come twice and late", () => {
  test.each(["live", "countdown"] as const)("counts what each person did last (%s)", (hands) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(deeds, travels), { minLength: 1, maxLength: 6 }), (people) => {
        const draft = openQuestion(hands);
        const wanted = new Map<string, Answer>();
        for (const [k, [done, copies]] of people.entries()) {
          const voter = `v${k + 1}`;
          const sent = done.map((deed, place) => ({ deed, attempt: place + 1 }));
          for (const { deed, attempt } of arriving(sent, copies)) {
            if (deed === "undo") takeBack(draft, voter, 1, { attempt });
            else castPublic(draft, voter, 1, { answer: deed, attempt });
          }
          const last = done.at(-1);
          if (last !== undefined && last !== "undo") wanted.set(voter, last);
        }
        closeRound(draft, 1, "timer");

        expect(new Map(draft.state.rounds[0].hands)).toEqual(wanted);
        expect(draft.sealed(1, "public")).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("a ballot under cover", () => {
  /** What a request leaves to be written, by kind: what the time it takes depends on. */
  const writes = (draft: LogDraft, request: () => void): readonly string[] => {
    const before = draft.changes.length;
    request();
    return draft.changes.slice(before).map(({ kind }) => kind);
  };
  const asked = [
    ["the same answer", { answer: "first", attempt: 2 }],
    ["another answer", { answer: "second", attempt: 2 }],
    ["the same, older", { answer: "first", attempt: 1 }],
    ["another, older", { answer: "second", attempt: 1 }],
    ["the same, newer", { answer: "first", attempt: 3 }],
    ["another, newer", { answer: "second", attempt: 3 }],
  ] as const;

  test.each(asked)("is one write over one that is there, in private: %s", (_, ballot) => {
    const draft = openQuestion("live");
    closeRound(draft, 1, "timer");
    openMomentOn(draft, [{ round: 1, question }]);
    castPrivate(draft, "v1", 1, { answer: "first", attempt: 2 }, null);

    expect(writes(draft, () => castPrivate(draft, "v1", 1, ballot, null))).toEqual([
      "remove",
      "put",
    ]);
    const kept = draft.sealed(1, "private").filter(({ voter }) => voter === "v1");
    expect(kept).toHaveLength(1);
    expect(kept[0]?.answer).toBe(ballot.attempt >= 2 ? ballot.answer : "first");
    expect(kept[0]?.attempt).toBe(Math.max(2, ballot.attempt));
  });

  test.each(asked)("…and before a countdown ends: %s", (_, ballot) => {
    const draft = openQuestion("countdown");
    castPublic(draft, "v1", 1, { answer: "first", attempt: 2 });

    expect(writes(draft, () => castPublic(draft, "v1", 1, ballot))).toEqual(["remove", "put"]);
  });
});
