import type { DeskView, RoomView } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Who asks to join while the decision runs, at the top of the page: nobody should wait unseen. */
export function Claims(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, desk } = props;
  const { run, trouble } = useAction();
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const answer = (claim: string, admit: boolean): void =>
    run(() => call("answerClaim", { at: { id, claim }, body: { admit } }));
  return (
    <>
      {desk?.claims.map(({ claim, voter, words }) => {
        const name = nameOf(voter);
        const both = words.join(" ");
        return (
          <div key={claim} className="notice row" role="status">
            <span className="grow">{texts.run.asksToJoin(name, both)}</span>
            <button
              type="button"
              aria-label={texts.lobby.admitName(name, both)}
              onClick={() => answer(claim, true)}
            >
              {texts.lobby.admit}
            </button>
            <button
              type="button"
              className="second"
              aria-label={texts.lobby.refuseName(name, both)}
              onClick={() => answer(claim, false)}
            >
              {texts.lobby.refuse}
            </button>
          </div>
        );
      })}
      <Trouble text={trouble} />
    </>
  );
}
