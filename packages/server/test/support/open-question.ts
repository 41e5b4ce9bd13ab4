import type { RevealMode } from "@unswayed/protocol";
import { Book } from "../../src/deliberation/book.ts";
import { emptyHead } from "../../src/deliberation/hash-chain.ts";
import { join, start } from "../../src/deliberation/lobby.ts";
import { secretFrom } from "../../src/deliberation/secret.ts";
import { openRoundOn } from "../../src/deliberation/voting.ts";
import { offsite } from "./settings.ts";

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
  openRoundOn(book, { kind: "pair", candidate: "Lisbon", reference: "Oslo", chosenBy: "draw" });
  return book;
}
