import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { ResultSteps, resultProgress } from "../../parts/working.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** After the last question: how far the result is, and the way to try again. */
export function Working({ id, room }: { readonly id: string; readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const { run, isBusy, trouble } = useAction();
  const sentence = resultProgress(texts, room);
  useEffect(() => announce(sentence), [sentence]);
  if (room.model.state !== "failed") {
    return (
      <p className="card">
        {sentence} <ResultSteps room={room} />
      </p>
    );
  }
  return (
    <div className="card">
      <p className="error">{sentence}</p>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => run(() => call("retryResult", { at: { id } }))}
      >
        {texts.tryAgain}
      </button>
      <Trouble text={trouble} />
    </div>
  );
}
