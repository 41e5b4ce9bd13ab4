import type { SessionView } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { openLink, signOut } from "../api/session.ts";
import { Message, Trouble, useAction } from "../parts/trouble.tsx";
import { useTexts } from "../texts/texts.tsx";

/** A personal link opened where someone else has a seat: one of the two, or both on one device. */
export function SecondSeat(props: {
  readonly linkKey: string;
  readonly onOpened: (session: SessionView) => void;
}): ReactNode {
  const texts = useTexts();
  const { linkKey, onOpened } = props;
  const { run, trouble } = useAction();
  return (
    <Message title={texts.name} text={texts.join.linkTaken}>
      <p className="soft">{texts.join.alsoHereHint}</p>
      <div className="row">
        <button
          type="button"
          onClick={() => run(async () => onOpened(await openLink(linkKey, { alsoHere: true })))}
        >
          {texts.join.linkAlso}
        </button>
        <button
          type="button"
          className="second"
          onClick={() =>
            run(async () => {
              await signOut();
              onOpened(await openLink(linkKey));
            })
          }
        >
          {texts.join.linkInstead}
        </button>
      </div>
      <Trouble text={trouble} />
    </Message>
  );
}
