import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useLasting } from "../../parts/working.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";

/** Work that takes this long may be given up; the server does not do so before. */
const hangsMs = 10_000;

/**
 * What the model is doing, when that takes long enough to wonder, and the way on: the button that asks, or where the model is stuck
 * the choice between going on without it and having it try again.
 */
export function Model(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const texts = useTexts();
  const { id, room, isBusy, onAsk } = props;
  const { state } = room.model;
  const retry = useAction();
  const isWorking = useLasting(state !== "idle");
  const isHanging = useLasting(state === "choosing", hangsMs);
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
          <button type="button" aria-disabled={isBusy} onClick={onAsk}>
            {texts.run.ask(room.past.length + 1)}
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
