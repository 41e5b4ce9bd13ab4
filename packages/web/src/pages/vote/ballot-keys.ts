import type { KindName } from "@unswayed/protocol";
import type { KeyboardEvent } from "react";
import type { AnswerText } from "../../kinds/kind.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { isTyping } from "../../parts/frame.tsx";
import { preference } from "../../preferences.ts";

interface Keyed {
  readonly question: { readonly kind: KindName };
  /** Places from 1. */
  readonly shown: readonly number[];
}

/** The keys of a ballot, while the focus is inside it: digits choose where one tap is the answer, 0 skips, U takes back. */
export function onBallotKey(
  event: KeyboardEvent,
  { question, shown }: Keyed,
  act: { readonly answer: (answer: AnswerText) => void; readonly undo?: () => void },
): void {
  if (preference("shortcuts") === "off" || isTyping(event.target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { isOneTap, answerAt } = kindsOnPage[question.kind];
  const place = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
  if (isOneTap && place !== undefined) {
    act.answer(answerAt(place - 1));
  } else if (isOneTap && event.key === "0") act.answer("abstain");
  else if (event.key.toLowerCase() === "u" && act.undo) act.undo();
  else return;
  event.preventDefault();
}
