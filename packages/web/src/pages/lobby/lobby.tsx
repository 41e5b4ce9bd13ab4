import type { DeskView, RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { useLive } from "../../api/live.ts";
import { useSettings } from "../../api/use-settings.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Go } from "../../parts/link.tsx";
import { Qr } from "../../parts/qr.tsx";
import { liveTrouble, Trouble, useAction } from "../../parts/trouble.tsx";
import { go } from "../../router.ts";
import { useTexts } from "../../texts/texts.tsx";
import { AllLinks } from "./all-links.tsx";
import { Facilitators } from "./facilitators.tsx";
import { ScreenButton } from "./screen-button.tsx";
import { Seats } from "./seats.tsx";
import { Watchers } from "./watchers.tsx";

/** Who is coming, who is here, and the one button that seals the settings. */
export function Lobby({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const live = useLive(id, "facilitator");
  const { room, desk, connection } = live;
  const { run, isBusy, trouble } = useAction();
  const [isAsking, setAsking] = useState(false);
  const phase = room?.phase;
  useAnnouncedArrivals(room, desk);
  useEffect(() => {
    if (phase === "running" || phase === "stopped") go(`/d/${id}/run`, { replace: true });
    if (phase === "revealed") go(`/d/${id}/result`, { replace: true });
  }, [phase, id]);

  const standing = liveTrouble(texts, live, texts.lobby.room);
  if (standing || !room) return standing;
  const here = room.voters.filter(({ hasJoined, isHere }) => hasJoined && isHere).length;
  const joined = room.voters.filter(({ hasJoined }) => hasJoined).length;
  const needed = room.privacy.smallestGroup;
  const missing = room.voters.filter(({ hasJoined }) => !hasJoined).map(({ name }) => name);
  const isPrivateOff = desk !== null && !desk.arePrivateQuestionsOn;
  const warnings = [
    ...(isPrivateOff ? [texts.lobby.startWithoutPrivate] : []),
    ...(missing.length > 0 ? [texts.lobby.startWithout(missing)] : []),
  ];
  const start = (): void => {
    setAsking(false);
    run(() => call("start", { at: { id } }));
  };
  return (
    <Frame title={texts.lobby.room} connection={connection}>
      <div className="console-head">
        <h1>
          <bdi>{texts.lobby.title(room.question)}</bdi>
        </h1>
        <div className="row">
          <ScreenButton id={id} />
          <Go className="button quiet" to={`/d/${id}/settings`}>
            {texts.lobby.changeSettings}
          </Go>
        </div>
      </div>
      <div className="lobby-columns">
        <div>
          <Address room={room} canReachPhones={desk?.canReachPhones ?? true} />
          <Network id={id} room={room} desk={desk} />
        </div>
        <div>
          <Seats id={id} room={room} desk={desk} />
          <AllLinks id={id} room={room} />
          <Watchers id={id} desk={desk} />
        </div>
      </div>
      {joined < needed ? <p className="notice">{texts.lobby.tooFew(needed, joined)}</p> : null}
      <div className="start-bar">
        <button
          type="button"
          className="big"
          aria-disabled={joined < 3 || isBusy}
          onClick={() => {
            if (joined < 3) announce(texts.lobby.fewest);
            else if (warnings.length > 0) setAsking(true);
            else start();
          }}
        >
          {texts.lobby.start}
        </button>
        <p>
          <strong>{texts.lobby.count(here, room.voters.length)}</strong> ·{" "}
          {texts.lobby.read(joined)}
          <br />
          <span className="soft">{joined < 3 ? texts.lobby.fewest : texts.lobby.sealed}</span>
        </p>
      </div>
      <Trouble text={trouble} />
      <Facilitators id={id} desk={desk} />
      {isAsking ? (
        <Dialog
          title={texts.lobby.startAsk}
          onClose={() => setAsking(false)}
          actions={
            <button type="button" onClick={start}>
              {isPrivateOff ? texts.lobby.startHandsOnly : texts.lobby.startAnyway}
            </button>
          }
        >
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Dialog>
      ) : null}
    </Frame>
  );
}

function Address(props: { readonly room: RoomView; readonly canReachPhones: boolean }): ReactNode {
  const texts = useTexts();
  const { roomCode, phoneUrl } = props.room;
  if (roomCode === null) return null;
  const address = `${phoneUrl ?? location.origin}/j/${roomCode}`;
  return (
    <section className="card join-card">
      <div className="row">
        <Qr address={address} />
        <p>
          {texts.lobby.roomCode}
          <br />
          <strong className="code">{roomCode}</strong>
        </p>
      </div>
      <CopyField label={texts.screen.orOpen} value={address} />
      {props.canReachPhones ? null : <p className="notice">{texts.lobby.phonesCannot}</p>}
    </section>
  );
}

/** Plain HTTP on a network: the group accepts that in so many words, or private questions stay off. */
function Network(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const settings = useSettings(props.id, props.room.version);
  const { run, trouble } = useAction();
  if (!settings || !props.desk?.canReachPhones || props.room.privacy.isEncrypted) return null;
  const isAccepted = settings.privacy.acceptsPlainHttp;
  return (
    <div className="notice">
      <p>{texts.lobby.notEncrypted}</p>
      <details>
        <summary>{texts.lobby.networkOptions}</summary>
        <ul>
          {texts.lobby.networkWays.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </details>
      <label className="check">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => {
            const privacy = { ...settings.privacy, acceptsPlainHttp: event.target.checked };
            run(() =>
              call("changeSettings", { at: { id: props.id }, body: { ...settings, privacy } }),
            );
          }}
        />
        {texts.lobby.accept}
      </label>
      <p>{isAccepted ? texts.lobby.accepted : texts.lobby.privateOff}</p>
      <Trouble text={trouble} />
    </div>
  );
}

function useAnnouncedArrivals(room: RoomView | null, desk: DeskView | null): void {
  const texts = useTexts();
  const known = useRef<{ claims: Set<string>; here: Set<string> } | null>(null);
  useEffect(() => {
    if (!room || !desk) return;
    const here = new Set(room.voters.filter((v) => v.hasJoined && v.isHere).map((v) => v.voter));
    const claims = new Set([...desk.claims, ...desk.watchers].map(({ claim }) => claim));
    const before = known.current;
    known.current = { claims, here };
    if (!before) return;
    const nameOf = (voter: string): string =>
      room.voters.find((person) => person.voter === voter)?.name ?? "";
    for (const { claim, voter } of desk.claims) {
      if (!before.claims.has(claim)) announce(texts.lobby.asks(nameOf(voter)));
    }
    for (const { claim, words } of desk.watchers) {
      if (!before.claims.has(claim)) announce(texts.lobby.watcherAsks(words.join(" ")));
    }
    for (const voter of here) {
      if (!before.here.has(voter)) {
        announce(texts.lobby.isHere(nameOf(voter), here.size, room.voters.length));
      }
    }
  }, [room, desk, texts]);
}
