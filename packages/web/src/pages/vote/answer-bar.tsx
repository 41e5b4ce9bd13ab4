import type { Question } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { type AnswerText, isNoOpinion } from "../../kinds/kind.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";

/** What is known of an answer, and the button that sends it; where one tap is the answer, what takes it back. */
export function AnswerBar(props: {
  readonly status: string;
  readonly isWrong?: boolean;
  /** Absent where one tap sends. */
  readonly send?: { readonly label: string; readonly isOff: boolean };
  readonly onUndo?: (() => void) | undefined;
}): ReactNode {
  const texts = useTexts();
  const { status, send, onUndo } = props;
  return (
    <div className="confirm">
      <div className="answer-status">
        <p className={props.isWrong ? "status error" : "status"}>{status}</p>
        {onUndo ? (
          <button
            type="button"
            className="second"
            onClick={(event) => {
              // The second tap of two that were meant for the card below it.
              if (event.detail < 2) onUndo();
            }}
          >
            {texts.vote.undo}
          </button>
        ) : null}
      </div>
      {send ? (
        <button type="submit" className="main" aria-disabled={send.isOff}>
          {send.label}
        </button>
      ) : null}
    </div>
  );
}

/** On the button that sends an answer of several taps. */
export function sendLabel(
  { kinds, vote }: Texts,
  { kind, options }: Question,
  answer: AnswerText | null,
  isPrivate: boolean,
): string {
  if (isNoOpinion(answer)) return kinds.sendSkip;
  const own = answer === null ? null : kindsOnPage[kind].sendLabel?.(kinds, answer, options.length);
  return own ?? (isPrivate ? vote.sendPrivately : vote.send);
}
