import type { MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.tsx";
import { AllOptions } from "../../parts/all-options.tsx";
import { Deletion } from "../../parts/deletion.tsx";
import { Go } from "../../parts/link.tsx";
import { ResultSteps, resultProgress, useLasting } from "../../parts/working.tsx";
import { go } from "../../router.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";

/** Between two questions: what is going on and whose turn it is. */
export function Waiting(props: {
  readonly id: string;
  readonly room: RoomView;
  /** Of nobody in particular, where a device is passed on. */
  readonly mine: MineView | null;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, mine } = props;
  const isChoosing = useLasting(room.model.state === "choosing");
  const sentence = waitingText(texts, room, mine, isChoosing);
  useEffect(() => announce(sentence), [sentence]);
  return (
    <>
      {mine === null ? null : <p className="badge">{texts.vote.youAre(mine.name)}</p>}
      <h1>
        <bdi>{room.question}</bdi>
      </h1>
      <p className="card lead">
        {sentence} {room.phase === "stopped" ? <ResultSteps room={room} /> : null}
      </p>
      {room.isNearEarlier ? <p className="notice">{texts.nearEarlier}</p> : null}
      {room.phase === "revealed" ? null : <AllOptions settings={props.settings} />}
      {room.phase === "revealed" ? (
        <>
          <Deletion room={room} />
          <Go className="button" to={`/d/${props.id}/result`}>
            {texts.errors.seeResult}
          </Go>
        </>
      ) : null}
    </>
  );
}

function waitingText(
  texts: Texts,
  room: RoomView,
  mine: MineView | null,
  isChoosing: boolean,
): string {
  const { wait, join, errors } = texts;
  if (room.phase === "revealed") {
    const when = room.ended?.revealedAt;
    return when ? errors.closedOn(when) : errors.closed;
  }
  if (room.phase === "lobby") return wait.notStarted;
  if (room.phase === "stopped") return resultProgress(texts, room);
  if (mine !== null && mine.joinsFrom !== null) return join.late(mine.joinsFrom);
  if (room.isPaused) return wait.paused(room.facilitator);
  if (room.moment) return wait.momentElsewhere;
  if (room.round?.isOpen) {
    return room.hands === "entered"
      ? texts.vote.entered(room.facilitator)
      : wait.turn(room.facilitator);
  }
  if (room.stop) return wait.last;
  if (room.privateWaits) return wait.privateWait(room.privateWaits.needed);
  if (room.model.state === "catching-up" || room.model.state === "failed") return wait.catchingUp;
  if (isChoosing) return texts.run.choosing;
  return room.past.length > 0 ? wait.lookUp : wait.turn(room.facilitator);
}

/** Anyone who was there when the result came out is taken to it; anyone who comes later is told that the decision has closed. */
export function useReveal(id: string, phase: RoomView["phase"] | undefined): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (phase === undefined) return;
    if (phase !== "revealed") wasOpen.current = true;
    else if (wasOpen.current) go(`/d/${id}/result`, { replace: true });
  }, [phase, id]);
}

/** The way to a second seat in this browser, for people without a device of their own. */
export function Another({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  if (room.roomCode === null) return null;
  return (
    <p>
      <Go to={`/j/${room.roomCode}`}>{texts.pass.another}</Go>
    </p>
  );
}
