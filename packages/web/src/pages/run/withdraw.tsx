import type { RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { call } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { questionText } from "../../questions.ts";
import { useTexts } from "../../texts/texts.tsx";

/** Takes a question back, with a reason in the public log. */
export function Withdraw(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, settings } = props;
  const [isAsking, setAsking] = useState(false);
  const [which, setWhich] = useState("");
  const [reason, setReason] = useState("");
  const { run, trouble } = useAction();
  const field = useId();
  const standing = [
    ...room.past.filter(({ isWithdrawn }) => !isWithdrawn),
    ...(room.round?.isOpen ? [room.round] : []),
  ];
  if (standing.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          setWhich(String(standing[standing.length - 1]?.round ?? ""));
          setAsking(true);
        }}
      >
        {texts.run.withdraw}
      </button>
      <Trouble text={trouble} />
      {isAsking ? (
        <Dialog
          title={texts.run.withdraw}
          onClose={() => setAsking(false)}
          actions={
            <button
              type="button"
              aria-disabled={reason.trim() === ""}
              onClick={() => {
                if (reason.trim() === "") return;
                setAsking(false);
                run(() =>
                  call("withdrawRound", {
                    at: { id, round: which },
                    body: { reason: reason.trim() },
                  }),
                );
              }}
            >
              {texts.run.withdrawDo}
            </button>
          }
        >
          <div className="fields">
            <label htmlFor={`${field}w`}>{texts.run.withdrawWhich}</label>
            <select
              id={`${field}w`}
              value={which}
              onChange={(event) => setWhich(event.target.value)}
            >
              {standing.map((asked) => (
                <option key={asked.round} value={asked.round}>
                  {asked.round} {questionText(texts, asked.question, settings)}
                </option>
              ))}
            </select>
            <label htmlFor={`${field}r`}>{texts.run.withdrawWhy}</label>
            <input
              id={`${field}r`}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
