import type { MineView, RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../announce.tsx";
import { type Live, useLive } from "../../api/live.ts";
import { useSettings } from "../../api/use-settings.ts";
import { Frame } from "../../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../../parts/icons.tsx";
import { Go } from "../../parts/link.tsx";
import { liveTrouble } from "../../parts/trouble.tsx";
import { go } from "../../router.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { PrivateMoment } from "./private-moment.tsx";
import { PublicBallot } from "./public-ballot.tsx";
import { Rules } from "./rules.tsx";

type Round = NonNullable<MineView["round"]>;

/** A voter's one page: one address for everything, so that neither history nor title tells what was asked or done. */
export function Vote({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const live = useLive(id, "voter");
  const { room, mine, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const [isHidden, setHidden] = useState(false);
  const wasOpen = useRef(false);
  // A ballot on its way outlives its question's close, so that its sender learns what became of it.
  const [held, setHeld] = useState<Round | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  const hasUnsent = useRef(false);
  const phase = room?.phase;
  useEffect(() => {
    if (phase === undefined) return;
    if (phase !== "revealed") wasOpen.current = true;
    else if (wasOpen.current) go(`/d/${id}/result`, { replace: true });
  }, [phase, id]);

  const openRound = mine?.round?.round ?? null;
  const openMoment = room?.moment?.moment ?? null;
  useEffect(() => {
    if (openRound !== null) setMissed(null);
  }, [openRound]);
  useEffect(() => {
    if (openMoment === null) {
      if (hasUnsent.current) setMissed(texts.private.closed);
      hasUnsent.current = false;
      setHidden(false);
    } else setMissed(null);
  }, [openMoment, texts]);

  const standing = liveTrouble(texts, live, texts.titles.waiting);
  if (standing || !room || !mine) return standing;
  const moment = mine.state === "joined" ? mine.moment : null;
  if (moment && room.moment) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way to press Hide
      <div
        onKeyDown={(event) => {
          if (event.key === "Escape") setHidden(true);
        }}
      >
        <Frame
          kind={isHidden ? "plain" : "private"}
          title={isHidden ? texts.titles.waiting : texts.titles.privateRound}
          connection={connection}
          top={
            isHidden ? undefined : (
              <div className="band is-private">
                <span>
                  <EnvelopeIcon /> {texts.words.private}
                </span>
                <button type="button" className="quiet" onClick={() => setHidden(true)}>
                  {texts.private.hide}
                </button>
              </div>
            )
          }
        >
          <PrivateMoment
            key={room.moment.moment}
            id={id}
            room={room}
            questions={moment.questions}
            settings={settings}
            isHidden={isHidden}
            onUnsent={(isUnsent) => {
              hasUnsent.current = isUnsent;
            }}
            onShow={() => setHidden(false)}
          />
        </Frame>
      </div>
    );
  }
  const own = mine.state === "joined" ? mine.round : null;
  const round = own && room.round?.isOpen && room.round.round === own.round ? own : held;
  if (round) {
    return (
      <Frame
        kind="public"
        title={texts.titles.publicRound(round.round)}
        connection={connection}
        top={<PublicBand />}
      >
        <Lost live={live} />
        <PublicBallot
          key={round.round}
          id={id}
          room={room}
          mine={mine}
          round={round}
          settings={settings}
          onUnderWay={(isUnderWay) => setHeld(isUnderWay ? round : null)}
          onMissed={setMissed}
        />
      </Frame>
    );
  }
  return (
    <Frame title={texts.titles.waiting} connection={connection}>
      <Lost live={live} />
      {missed ? (
        <p className="notice" role="alert">
          {missed}
        </p>
      ) : null}
      {mine.state !== "joined" && phase !== "revealed" ? (
        <Rules id={id} room={room} />
      ) : (
        <Waiting id={id} room={room} mine={mine} />
      )}
    </Frame>
  );
}

function PublicBand(): ReactNode {
  const texts = useTexts();
  return (
    <div className="band is-public">
      <span>
        <HandIcon /> {texts.words.public}
      </span>
    </div>
  );
}

function Waiting(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly mine: MineView;
}): ReactNode {
  const texts = useTexts();
  const { room, mine } = props;
  const sentence = waitingText(texts, room, mine);
  useEffect(() => announce(sentence), [sentence]);
  return (
    <>
      <h1>
        <bdi>{room.question}</bdi>
      </h1>
      <p className="card">{sentence}</p>
      {room.phase === "revealed" ? (
        <Go className="button" to={`/d/${props.id}/result`}>
          {texts.errors.seeResult}
        </Go>
      ) : null}
    </>
  );
}

/** What is going on and whose turn it is. */
function waitingText(texts: Texts, room: RoomView, mine: MineView): string {
  const { wait, join, errors } = texts;
  if (room.phase === "revealed") return errors.closed;
  if (room.phase === "lobby") return wait.notStarted;
  if (room.phase === "stopped") {
    return room.model.state === "failed" ? texts.run.resultFailed : wait.working;
  }
  if (mine.joinsFrom !== null) return join.late(mine.joinsFrom);
  if (room.moment) return wait.momentElsewhere;
  if (room.round?.isOpen) {
    return room.hands === "entered"
      ? texts.ballot.entered(room.facilitator)
      : wait.turn(room.facilitator);
  }
  if (room.stop) return wait.last;
  if (room.privateWaits) return wait.privateWait(room.privateWaits.needed);
  if (room.model.state === "catching-up" || room.model.state === "failed") return wait.catchingUp;
  return room.past.length > 0 ? wait.lookUp : wait.turn(room.facilitator);
}

/** After two seconds without a connection, says so and what that means for the last answer. */
function Lost({ live }: { readonly live: Live }): ReactNode {
  const texts = useTexts();
  const [isLong, setLong] = useState(false);
  const isLost = live.connection !== "live";
  useEffect(() => {
    if (!isLost) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), 2000);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isLong) return null;
  const { reconnecting } = texts.errors;
  return (
    <p className="notice" role="status">
      {live.mine?.round?.answer ? reconnecting.recorded : reconnecting.none}
    </p>
  );
}
