import type { DeskView } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** People without a seat who ask to watch, or do. They see every hand, so someone has to let them in. */
export function Watchers(props: {
  readonly id: string;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const { run, trouble } = useAction();
  const watchers = props.desk?.watchers ?? [];
  if (watchers.length === 0) return null;
  const answer = (claim: string, admit: boolean): void =>
    run(() => call("answerClaim", { at: { id: props.id, claim }, body: { admit } }));
  return (
    <section>
      <h2>{texts.lobby.watchers}</h2>
      <ul className="seats">
        {watchers.map(({ claim, words, isAdmitted }) => {
          const both = words.join(" ");
          return (
            <li key={claim}>
              <span className="state">
                {isAdmitted ? texts.lobby.watcherIn(both) : texts.lobby.watcherAsks(both)}
              </span>
              {isAdmitted ? (
                <button
                  type="button"
                  className="quiet"
                  aria-label={texts.lobby.sendAwayName(both)}
                  onClick={() => answer(claim, false)}
                >
                  {texts.lobby.sendAway}
                </button>
              ) : (
                <span className="row">
                  <button
                    type="button"
                    aria-label={texts.lobby.admitWatcher(both)}
                    onClick={() => answer(claim, true)}
                  >
                    {texts.lobby.admit}
                  </button>
                  <button
                    type="button"
                    className="second"
                    aria-label={texts.lobby.refuseWatcher(both)}
                    onClick={() => answer(claim, false)}
                  >
                    {texts.lobby.refuse}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Trouble text={trouble} />
    </section>
  );
}
