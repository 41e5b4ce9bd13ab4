import type { Question, RevealMode } from "@unswayed/protocol";
import { emptyHead } from "../../src/log/hash-chain.ts";
import { LogDraft } from "../../src/log/log-draft.ts";
import { secretFrom } from "../../src/log/secret.ts";
import { join, start } from "../../src/rules/lobby.ts";
import { openRoundOn } from "../../src/rules/voting.ts";
import { offsite } from "./settings.ts";

/** What is asked. */
export const question: Question = { kind: "pair", options: ["Lisbon", "Oslo"] };

/** A question put to everyone, on pages that go nowhere. */
export function openQuestion(hands: RevealMode): LogDraft {
  const settings = offsite({ hands });
  const circumstances = {
    secret: secretFrom("5e".repeat(32)),
    isHere: () => true,
    arePrivateQuestionsSafe: true,
  };
  const draft = new LogDraft(null, emptyHead, [], circumstances, 0);
  draft.record({
    kind: "created",
    deliberation: "d",
    facilitator: "Maria",
    isSimulated: false,
    settings,
  });
  for (const { voter } of draft.state.seats) join(draft, voter);
  start(draft);
  openRoundOn(draft, { question, chosenBy: "draw" });
  return draft;
}
