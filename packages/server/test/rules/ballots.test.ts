import type { Answer } from "@unswayed/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Book } from "../../src/log/book.ts";
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
        const book = openQuestion(hands);
        const wanted = new Map<string, Answer>();
        for (const [k, [done, copies]] of people.entries()) {
          const voter = `v${k + 1}`;
          const sent = done.map((deed, place) => ({ deed, attempt: place + 1 }));
          for (const { deed, attempt } of arriving(sent, copies)) {
            if (deed === "undo") takeBack(book, voter, 1, { attempt });
            else castPublic(book, voter, 1, { answer: deed, attempt });
          }
          const last = done.at(-1);
          if (last !== undefined && last !== "undo") wanted.set(voter, last);
        }
        closeRound(book, 1, "timer");

        expect(new Map(book.state.rounds[0].hands)).toEqual(wanted);
        expect(book.sealed(1, "public")).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("a ballot under cover", () => {
  /** What a request leaves to be written, by kind: what the time it takes depends on. */
  const writes = (book: Book, request: () => void): readonly string[] => {
    const before = book.changes.length;
    request();
    return book.changes.slice(before).map(({ kind }) => kind);
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
    const book = openQuestion("live");
    closeRound(book, 1, "timer");
    openMomentOn(book, [{ round: 1, question }]);
    castPrivate(book, "v1", 1, { answer: "first", attempt: 2 }, null);

    expect(writes(book, () => castPrivate(book, "v1", 1, ballot, null))).toEqual(["remove", "put"]);
    const kept = book.sealed(1, "private").filter(({ voter }) => voter === "v1");
    expect(kept).toHaveLength(1);
    expect(kept[0]?.answer).toBe(ballot.attempt >= 2 ? ballot.answer : "first");
    expect(kept[0]?.attempt).toBe(Math.max(2, ballot.attempt));
  });

  test.each(asked)("…and before a countdown ends: %s", (_, ballot) => {
    const book = openQuestion("countdown");
    castPublic(book, "v1", 1, { answer: "first", attempt: 2 });

    expect(writes(book, () => castPublic(book, "v1", 1, ballot))).toEqual(["remove", "put"]);
  });
});
