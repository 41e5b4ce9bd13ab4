import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Ends the decision before its rule does; the result will say so. */
export function Stop({ id, room }: { readonly id: string; readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { run, trouble } = useAction();
  const isOpen = room.moment !== null || (room.round?.isOpen ?? false);
  if (room.past.length === 0 || room.stop) return null;
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-disabled={isOpen}
        onClick={() => (isOpen ? announce(texts.run.stopFirst) : setAsking(true))}
      >
        {texts.run.stop}
      </button>
      {isOpen ? <span className="soft small">{texts.run.stopFirst}</span> : null}
      <Trouble text={trouble} />
      {isAsking ? (
        <Dialog
          title={texts.run.stop}
          onClose={() => setAsking(false)}
          actions={
            <button
              type="button"
              onClick={() => {
                setAsking(false);
                run(() => call("stop", { at: { id }, body: { early: true } }));
              }}
            >
              {texts.run.stop}
            </button>
          }
        >
          <p>{texts.run.stopAsk(room.past.length)}</p>
        </Dialog>
      ) : null}
    </>
  );
}
