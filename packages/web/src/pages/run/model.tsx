import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useLasting } from "../../parts/working.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";

/** Work that takes this long may be given up; the server does not do so before. */
const hangsMs = 10_000;

/** Between the end of a question and the model's start nothing is known for a moment; longer than this is no such moment. */
const lateMs = 3000;

/**
 * What the model is doing, when that takes long enough to wonder, and the way on: the button that asks, or where the model is stuck
 * the choice between going on without it and having it try again.
 */
export function Model(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly isBusy: boolean;
  /** What the button opens, in its own words and look. */
  readonly label: string;
  readonly isPrivate: boolean;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const texts = useTexts();
  const { id, room, isBusy, onAsk } = props;
  const { state } = room.model;
  const retry = useAction();
  const isWorking = useLasting(state !== "idle");
  const isHanging = useLasting(state === "choosing", hangsMs);
  // What the button opens is not known before the model has chosen, nor whether there is anything left to open.
  const isUnknown = room.next === null && (state === "idle" || state === "choosing");
  const isLate = useLasting(isUnknown && state === "idle", lateMs);
  const isOff = isBusy || (isUnknown && !isLate);
  const isStuck = isWorking && (state !== "choosing" || isHanging);
  const sentence = isWorking ? sentenceOf(texts, room, isStuck) : null;
  useEffect(() => {
    if (sentence !== null) announce(sentence);
  }, [sentence]);
  if (!isStuck) {
    return (
      <>
        {sentence ? <p>{sentence}</p> : null}
        <div className="row">
          <button
            type="button"
            className={props.isPrivate ? "big is-private-button" : "big"}
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff) onAsk();
            }}
          >
            {props.label}
          </button>
          {props.children}
        </div>
      </>
    );
  }
  return (
    <>
      <p className="notice">
        {sentence} {texts.run.goOnWithout}
      </p>
      <div className="row">
        <button type="button" aria-disabled={isBusy} onClick={onAsk}>
          {texts.run.goOn}
        </button>
        <button
          type="button"
          className="second"
          aria-disabled={retry.isBusy}
          onClick={() =>
            retry.run(async () => {
              await call("retryNext", { at: { id } });
              announce(texts.run.tryingAgain);
            })
          }
        >
          {texts.tryAgain}
        </button>
        {props.children}
      </div>
      <Trouble text={retry.trouble} />
    </>
  );
}

function sentenceOf({ run }: Texts, { model }: RoomView, isStuck: boolean): string {
  if (!isStuck) return run.choosing;
  if (model.questionsBehind > 0 && model.state !== "choosing") {
    return run.behind(model.questionsBehind);
  }
  return model.state === "failed" ? run.failed : run.slow;
}
