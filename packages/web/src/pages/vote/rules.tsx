import type { RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { AllOptions } from "../../parts/all-options.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { policyOf, policySentences } from "../../policy.ts";
import { ownKey } from "../../record/seat-key.ts";
import { useTexts } from "../../texts/texts.tsx";
import { useSeat } from "./seat.ts";

/** Three sentences before sitting down. */
export function Rules(props: {
  readonly id: string;
  readonly voter: string;
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const { id, room, voter } = props;
  const texts = useTexts();
  const seat = useSeat();
  const { run, isBusy, trouble } = useAction();
  const [isAsking, setAsking] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const isThree = room.privacy.smallestGroup === 3;
  const { rulePublic, ruleLive } = texts.join;
  const isOpen = room.situation !== "private";
  return (
    <>
      <h1>
        <bdi>{room.question}</bdi>
      </h1>
      <h2>{texts.join.before}</h2>
      <ol className="rules">
        {isOpen ? (
          <li>
            {room.hands === "entered"
              ? rulePublic.entered(room.facilitator)
              : rulePublic[room.hands]}
          </li>
        ) : null}
        <li>{texts.join.rulePrivate(room.facilitator)}</li>
        <li>{texts.join.ruleSkip}</li>
      </ol>
      <AllOptions settings={props.settings} />
      {isThree ? (
        <div className="notice">
          <p>{texts.join.three}</p>
          <label className="check">
            <input
              type="checkbox"
              checked={agrees}
              onChange={(event) => setAgrees(event.target.checked)}
            />
            {texts.join.threeAgree}
          </label>
        </div>
      ) : null}
      <p className="soft">{texts.join.headphones}</p>
      <div className="row">
        <button type="button" className="second" onClick={() => setAsking(true)}>
          {texts.join.whoSees}
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => {
              const key = (await ownKey(id, voter))?.key;
              const body = { ...(isThree && { agreesToThree: agrees }), ...(key && { key }) };
              await call("join", { at: { id }, body, seat });
            })
          }
        >
          {texts.join.join}
        </button>
      </div>
      <Trouble text={trouble} />
      {isAsking ? (
        <Dialog title={texts.join.whoSees} onClose={() => setAsking(false)}>
          {isOpen ? (
            <>
              <h3>{texts.words.public}</h3>
              <p>{texts.policy.public}</p>
              {room.hands === "live" ? <p>{ruleLive}</p> : null}
            </>
          ) : null}
          <h3>{texts.words.private}</h3>
          <ul>
            {policySentences(texts, policyOf(room)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
