import type { RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../announce.tsx";
import { useLive } from "../api/live.ts";
import { hasRole, useSession } from "../api/session.ts";
import { useSettings } from "../api/use-settings.ts";
import { AllOptions } from "../parts/all-options.tsx";
import { Frame } from "../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../parts/icons.tsx";
import { MomentSteps } from "../parts/moment-steps.tsx";
import { OpenBoard } from "../parts/open-board.tsx";
import { Qr } from "../parts/qr.tsx";
import { useSecondsLeft } from "../parts/seconds-left.ts";
import { Simulated } from "../parts/simulated.tsx";
import { liveTrouble, Message } from "../parts/trouble.tsx";
import { ResultSteps, resultProgress, useLasting } from "../parts/working.tsx";
import { questionText } from "../questions.ts";
import { useTexts } from "../texts/texts.tsx";
import { ResultView } from "./result/result-view.tsx";

/** What the room looks at: no control, no token, no private fact. */
export function Screen({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const session = useSession();
  // Someone who watches sees what the projector shows.
  const isWatching = hasRole(session, "watcher", id) && !hasRole(session, "screen", id);
  const live = useLive(id, isWatching ? "watcher" : "screen");
  const { room, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? room?.version ?? null);
  useWakefulness();
  useSpokenVotes(room);
  if (isWatching && live.signedOut === "seat-freed") {
    return (
      <Message title={texts.screen.title} text={texts.errors.sentAway(room?.facilitator ?? "")} />
    );
  }
  const standing = liveTrouble(texts, live, texts.screen.title);
  if (standing || !room) return standing;
  return (
    <Frame kind="screen" title={texts.screen.title}>
      {connection === "live" ? null : (
        <p className="notice" role="status">
          {texts.screen.reconnecting}
        </p>
      )}
      <Scene room={room} settings={settings} />
    </Frame>
  );
}

interface SceneProps {
  readonly room: RoomView;
  readonly settings: Settings | null;
}

function Scene({ room, settings }: SceneProps): ReactNode {
  const texts = useTexts();
  if (room.moment) return <PrivateScene room={room} />;
  if (room.result) {
    return (
      <div className="screen">
        <div className="inside">
          <Simulated room={room} />
          <ResultView room={room} settings={settings} isBrief />
        </div>
      </div>
    );
  }
  if (room.phase === "lobby") return <LobbyScene room={room} />;
  const round = room.round;
  if (round?.isOpen && !room.isPaused) {
    return <PublicScene room={room} settings={settings} round={round} />;
  }
  // After a private round the last hands are old news: everyone sees what there is to choose from instead.
  const isLastOpen = room.past.at(-1)?.round === round?.round;
  if (round && isLastOpen && !room.isPaused && room.phase === "running") {
    return <PublicScene room={room} settings={settings} round={round} />;
  }
  return (
    <div className="screen">
      <div className="inside">
        <Simulated room={room} />
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        {room.isPaused ? (
          <p className="screen-large">{texts.wait.paused(room.facilitator)}</p>
        ) : room.phase === "running" ? (
          <AllOptions settings={settings} isLarge />
        ) : (
          <>
            <p className="screen-large">{resultProgress(texts, room)}</p>
            <ResultSteps room={room} />
          </>
        )}
        <BetweenQuestions room={room} />
        <PeopleTiles room={room} />
      </div>
    </div>
  );
}

/** Everyone, lit once they are here. */
function PeopleTiles({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const here = room.voters.filter(({ hasJoined }) => hasJoined).length;
  return (
    <div className="screen-foot">
      <ul className={room.voters.length > 16 ? "people-tiles is-crowd" : "people-tiles"}>
        {room.voters.map(({ voter, name, hasJoined, isHere, words }) => (
          <li key={voter} className={hasJoined && isHere ? "is-here" : ""}>
            <bdi>{name}</bdi>
            {words.length > 0 ? <small>{words.join(" / ")}</small> : null}
          </li>
        ))}
      </ul>
      <span>{texts.lobby.count(here, room.voters.length)}</span>
    </div>
  );
}

function LobbyScene({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const address = `${room.phoneUrl ?? location.origin}/j/${room.roomCode}`;
  return (
    <div className="screen">
      <div className="inside">
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <div className="lobby-screen">
          <Qr address={address} />
          <div>
            <p className="screen-large">{texts.screen.join}</p>
            <p>
              {texts.screen.orOpen}
              <br />
              <strong className="address">
                {(room.phoneUrl ?? location.origin).replace(/^https?:\/\//, "")}
              </strong>
            </p>
            <p>
              {texts.lobby.roomCode} <span className="code">{room.roomCode}</span>
            </p>
            {"wakeLock" in navigator ? null : <p className="small">{texts.screen.sleep}</p>}
          </div>
        </div>
        <PeopleTiles room={room} />
      </div>
    </div>
  );
}

function PublicScene(
  props: SceneProps & { readonly round: NonNullable<RoomView["round"]> },
): ReactNode {
  const texts = useTexts();
  const { room, settings, round } = props;
  const left = useSecondsLeft(round.isOpen ? round.closesAt : null);
  return (
    <div className="screen">
      <div className="band is-public">
        <span>
          <HandIcon /> {texts.words.public}
        </span>
        <span>
          {texts.titles.publicRound(round.round)}
          {round.isOpen ? "" : ` · ${texts.screen.closed}`}
        </span>
        <span>{round.isRevealed ? texts.screen.everyoneSees : texts.screen.together}</span>
      </div>
      <div className="inside">
        <Simulated room={room} />
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <OpenBoard room={room} round={round} settings={settings} />
        {left === null ? null : <p>{texts.vote.closesIn(left)}</p>}
        <BetweenQuestions room={room} />
        {room.watchers > 0 ? <p>{texts.vote.watchers(room.watchers)}</p> : null}
      </div>
    </div>
  );
}

/** Below a question that has ended: what everyone waits for. */
function BetweenQuestions({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const { state } = room.model;
  const isChoosing = useLasting(state === "choosing");
  if (room.round?.isOpen || room.phase !== "running") return null;
  if (room.stop) return <p>{texts.screen.waitReveal}</p>;
  if (state === "catching-up" || state === "failed") return <p>{texts.wait.catchingUp}</p>;
  return isChoosing ? <p>{texts.run.choosing}</p> : null;
}

function PrivateScene({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const progress = room.moment?.progress ?? "nobody";
  return (
    <div className="screen is-private">
      <div className="band is-private">
        <span>
          <EnvelopeIcon /> {texts.words.private}
        </span>
        <span>{texts.screen.lookDown}</span>
      </div>
      <div className="inside">
        <Simulated room={room} />
        <h1>{texts.screen.nothing}</h1>
        <MomentSteps progress={progress} />
        <p>{texts.screen.moment[progress]}</p>
      </div>
    </div>
  );
}

/** Keeps the projector awake where the browser can; plain HTTP cannot, and the lobby says so. */
function useWakefulness(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | null = null;
    const wake = (): void => {
      if (document.visibilityState === "hidden") return;
      navigator.wakeLock?.request("screen").then(
        (granted) => {
          lock = granted;
        },
        () => {}, // a low battery may forbid it
      );
    };
    wake();
    document.addEventListener("visibilitychange", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      lock?.release().catch(() => {});
    };
  }, []);
}

/** Votes, batched: how many there are. */
function useSpokenVotes(room: RoomView | null): void {
  const texts = useTexts();
  const spoken = useRef("");
  useEffect(() => {
    const round = room?.round;
    if (!round?.isOpen || round.hands.length === 0) return;
    const sentence = `${questionText(texts, round.question)}. ${texts.kinds.votes(round.hands.length)}.`;
    if (sentence !== spoken.current) announce(sentence);
    spoken.current = sentence;
  }, [room, texts]);
}
