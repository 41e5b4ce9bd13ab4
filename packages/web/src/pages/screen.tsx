import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../announce.tsx";
import { useLive } from "../api/live.ts";
import { hasRole, useSession } from "../api/session.ts";
import { fingerprintText } from "../fingerprint.ts";
import { optionText, sidesOf } from "../option-text.ts";
import { Frame } from "../parts/frame.tsx";
import { PublicBoard } from "../parts/hands-board.tsx";
import { EnvelopeIcon, HandIcon } from "../parts/icons.tsx";
import { MomentSteps } from "../parts/moment-steps.tsx";
import { Qr } from "../parts/qr.tsx";
import { useSecondsLeft } from "../parts/seconds-left.ts";
import { Simulated } from "../parts/simulated.tsx";
import { liveTrouble, Message } from "../parts/trouble.tsx";
import { ResultSteps, resultProgress, useLasting } from "../parts/working.tsx";
import { type Texts, useTexts } from "../texts/texts.tsx";
import { ResultView } from "./result/result-view.tsx";

/** What the room looks at: no control, no token, no private fact. */
export function Screen({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const session = useSession();
  // Somebody who watches sees what the projector shows.
  const isWatching = hasRole(session, "watcher", id) && !hasRole(session, "screen", id);
  const live = useLive(id, isWatching ? "watcher" : "screen");
  const { room, connection } = live;
  useWakefulness();
  useSpokenHands(room);
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
      <Scene room={room} />
    </Frame>
  );
}

function Scene({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  if (room.moment) return <PrivateScene room={room} />;
  if (room.result) {
    return (
      <div className="screen">
        <div className="inside">
          <Simulated room={room} />
          <ResultView room={room} settings={null} isBrief />
        </div>
      </div>
    );
  }
  if (room.phase === "lobby") return <LobbyScene room={room} />;
  if (room.round && !room.isPaused) return <PublicScene room={room} round={room.round} />;
  return (
    <div className="screen">
      <div className="inside">
        <Simulated room={room} />
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        {room.isPaused ? (
          <p className="option">{texts.wait.paused(room.facilitator)}</p>
        ) : room.phase === "running" ? (
          <>
            <p className="option">
              {texts.screen.sealed} {fingerprintText(room.fingerprint)}
            </p>
            <ol>
              {publicWords(texts, room).rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </>
        ) : (
          <>
            <p className="option">{resultProgress(texts, room)}</p>
            <ResultSteps room={room} />
          </>
        )}
      </div>
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
            <p>{texts.screen.join}</p>
            <p className="code">{room.roomCode}</p>
            <p>
              {texts.screen.orOpen} {address}
            </p>
            <ul className="hands is-many">
              {room.voters.map(({ voter, name, hasJoined, words }) => (
                <li key={voter}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <span>
                    {words.length > 0
                      ? words.join(" / ").toUpperCase()
                      : hasJoined
                        ? texts.lobby.here
                        : texts.lobby.waiting}
                  </span>
                </li>
              ))}
            </ul>
            {"wakeLock" in navigator ? null : <p className="small">{texts.screen.sleep}</p>}
          </div>
        </div>
      </div>
    </div>
  );
}

function PublicScene(props: {
  readonly room: RoomView;
  readonly round: NonNullable<RoomView["round"]>;
}): ReactNode {
  const texts = useTexts();
  const { room, round } = props;
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
        <span>
          {round.isRevealed
            ? publicWords(texts, room).everyoneSees
            : publicWords(texts, room).together}
        </span>
      </div>
      <div className="inside">
        <Simulated room={room} />
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <PublicBoard room={room} round={round} settings={null} />
        {left === null ? null : <p>{texts.ballot.closesIn(left)}</p>}
        <BetweenQuestions room={room} />
        {room.watchers > 0 ? <p>{texts.ballot.watchers(room.watchers)}</p> : null}
        <p className="small soft">{texts.run.fingerprint(fingerprintText(room.fingerprint))}</p>
      </div>
    </div>
  );
}

/** Below a question that has closed: what everybody waits for. */
function BetweenQuestions({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const { state } = room.model;
  const isChoosing = useLasting(state === "choosing");
  if (room.round?.isOpen) return null;
  if (room.phase === "stopped") {
    return (
      <p>
        {resultProgress(texts, room)} <ResultSteps room={room} />
      </p>
    );
  }
  if (room.stop) return <p>{texts.screen.waitReveal}</p>;
  if (state === "catching-up" || state === "failed") return <p>{texts.wait.catchingUp}</p>;
  return isChoosing ? <p>{texts.run.choosing}</p> : null;
}

/** What is said of public answers, by how people answer. */
function publicWords(
  texts: Texts,
  { answers }: RoomView,
): Pick<Texts["screen"], "rules" | "everyoneSees" | "together"> {
  return answers === "ratings" ? texts.ratings.screen : texts.screen;
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

/** Hands, batched: how many for each option. */
function useSpokenHands(room: RoomView | null): void {
  const texts = useTexts();
  const spoken = useRef("");
  useEffect(() => {
    const round = room?.round;
    if (!round || round.hands.length === 0) return;
    const sentence =
      round.kind === "rating"
        ? texts.ratings.screen.spoken(round.hands.length, optionText(round.option))
        : texts.screen.hands(
            sidesOf(room.id, round).map(({ option, answer }) =>
              texts.screen.handsFor(
                round.hands.filter((hand) => hand.answer === answer).length,
                optionText(option),
              ),
            ),
          );
    if (sentence !== spoken.current) announce(sentence);
    spoken.current = sentence;
  }, [room, texts]);
}
