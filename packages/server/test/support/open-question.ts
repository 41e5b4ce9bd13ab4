import type { Question, RevealMode } from "@unswayed/protocol";
import { Book } from "../../src/log/book.ts";
import { emptyHead } from "../../src/log/hash-chain.ts";
import { secretFrom } from "../../src/log/secret.ts";
import { join, start } from "../../src/rules/lobby.ts";
import { openRoundOn } from "../../src/rules/voting.ts";
import { offsite } from "./settings.ts";

/** What is asked. */
export const question: Question = { kind: "pair", options: ["Lisbon", "Oslo"] };

/** A question put to everybody, on pages that go nowhere. */
export function openQuestion(hands: RevealMode): Book {
  const settings = offsite({ hands });
  const circumstances = {
    secret: secretFrom("5e".repeat(32)),
    isHere: () => true,
    arePrivateQuestionsSafe: true,
  };
  const book = new Book(null, emptyHead, [], circumstances, 0);
  book.record({
    kind: "created",
    deliberation: "d",
    facilitator: "Maria",
    isSimulated: false,
    settings,
  });
  for (const { voter } of book.state.seats) join(book, voter);
  start(book);
  openRoundOn(book, { question, chosenBy: "draw" });
  return book;
}
