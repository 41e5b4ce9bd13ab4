import type { DeskView, RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../announce.tsx";
import { call } from "../api/client.ts";
import { useLive } from "../api/live.ts";
import { useSettings } from "../api/use-settings.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Frame } from "../parts/frame.tsx";
import { Go } from "../parts/link.tsx";
import { Qr } from "../parts/qr.tsx";
import { liveTrouble, Trouble, useAction } from "../parts/trouble.tsx";
import { go } from "../router.ts";
import { useTexts } from "../texts/texts.tsx";

/** Who is coming, who is here, and the one button that seals the settings. */
export function Lobby({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const live = useLive(id, "facilitator");
  const { room, desk, connection } = live;
  const { run, isBusy, trouble } = useAction();
  const phase = room?.phase;
  useAnnouncedArrivals(room, desk);
  useEffect(() => {
    if (phase === "running" || phase === "stopped") go(`/d/${id}/run`, { replace: true });
    if (phase === "revealed") go(`/d/${id}/result`, { replace: true });
  }, [phase, id]);

  const standing = liveTrouble(texts, live, texts.home.lobby);
  if (standing || !room) return standing;
  const here = room.voters.filter(({ hasJoined, isHere }) => hasJoined && isHere).length;
  const joined = room.voters.filter(({ hasJoined }) => hasJoined).length;
  const needed = room.privacy.smallestGroup;
  return (
    <Frame title={texts.home.lobby} connection={connection}>
      <h1>
        <bdi>{texts.lobby.title(room.question)}</bdi>
      </h1>
      <p className="row">
        <ScreenButton id={id} />
        <Go className="button quiet" to={`/d/${id}/settings`}>
          {texts.lobby.changeSettings}
        </Go>
      </p>
      <Address room={room} canReachPhones={desk?.canReachPhones ?? true} />
      <Network id={id} room={room} desk={desk} />
      <Seats id={id} room={room} desk={desk} />
      <p>
        {texts.lobby.count(here, room.voters.length)} · {texts.lobby.read(joined)}
      </p>
      {joined < needed ? <p className="notice">{texts.lobby.tooFew(needed, joined)}</p> : null}
      <div className="row">
        <button
          type="button"
          aria-disabled={joined < 3 || isBusy}
          onClick={() => {
            if (joined < 3) announce(texts.lobby.fewest);
            else run(() => call("start", { at: { id } }));
          }}
        >
          {texts.lobby.start}
        </button>
        <span className="soft">{joined < 3 ? texts.lobby.fewest : texts.lobby.sealed}</span>
      </div>
      <Trouble text={trouble} />
    </Frame>
  );
}

/** Opens the projector's page in a tab of its own, by a fresh link that shows nothing but what all may see. */
export async function openScreen(id: string): Promise<void> {
  // At once, by the press itself: a window that opens later is blocked as a pop-up.
  const opened = window.open("about:blank", "_blank");
  const { path } = await call("issueLink", { at: { id }, body: { kind: "screen" } });
  if (opened) opened.location.href = path;
  else go(path);
}

export function ScreenButton({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const { run, trouble } = useAction();
  return (
    <>
      <button type="button" className="second" onClick={() => run(() => openScreen(id))}>
        {texts.lobby.openScreen}
      </button>
      <Trouble text={trouble} />
    </>
  );
}

function Address(props: { readonly room: RoomView; readonly canReachPhones: boolean }): ReactNode {
  const texts = useTexts();
  const { roomCode, phoneUrl } = props.room;
  if (roomCode === null) return null;
  const address = `${phoneUrl ?? location.origin}/j/${roomCode}`;
  return (
    <section className="card row">
      <Qr address={address} />
      <div>
        <p>
          {texts.lobby.roomCode} <strong className="code">{roomCode}</strong>
        </p>
        <CopyField label={texts.screen.orOpen} value={address} />
        {props.canReachPhones ? null : <p className="notice">{texts.lobby.phonesCannot}</p>}
      </div>
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

/** One row per seat: who it is, whether they are here, and what can be done about it. */
export function Seats(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly desk: DeskView | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, desk } = props;
  const { run, trouble } = useAction();
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const claims = desk?.claims ?? [];
  const makeLink = (voter: string, name: string): void =>
    run(async () => {
      const { path } = await call("issueLink", { at: { id }, body: { kind: "voter", voter } });
      setLink({ name, url: `${room.phoneUrl ?? location.origin}${path}` });
    });
  const answer = (claim: string, admit: boolean): Promise<unknown> =>
    call("answerClaim", { at: { id, claim }, body: { admit } });
  return (
    <section>
      <h2>{texts.lobby.seats}</h2>
      {claims.length > 1 ? (
        <button
          type="button"
          onClick={() =>
            run(async () => {
              for (const { claim } of claims) await answer(claim, true);
            })
          }
        >
          {texts.lobby.admitAll(claims.length)}
        </button>
      ) : null}
      <ul className="seats">
        {room.voters.map(({ voter, name, hasJoined, isHere }) => {
          const own = claims.filter((claim) => claim.voter === voter);
          const seat = desk?.seats.find((known) => known.voter === voter);
          return (
            <li key={voter}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className="state">
                {own.length === 0
                  ? stateText(texts, { hasJoined, isHere, link: seat?.link ?? "none" })
                  : null}
              </span>
              {own.map(({ claim, words }) => {
                const both = words.join(" ");
                return (
                  <span key={claim} className="row">
                    <span>{texts.lobby.claims(both)}</span>
                    <button
                      type="button"
                      aria-label={texts.lobby.admitName(name, both)}
                      onClick={() => run(() => answer(claim, true))}
                    >
                      {texts.lobby.admit}
                    </button>
                    <button
                      type="button"
                      className="second"
                      aria-label={texts.lobby.refuseName(name, both)}
                      onClick={() => run(() => answer(claim, false))}
                    >
                      {texts.lobby.refuse}
                    </button>
                  </span>
                );
              })}
              <span className="row">
                <button
                  type="button"
                  className="quiet"
                  aria-label={
                    hasJoined ? texts.lobby.newLinkFor(name) : texts.lobby.personalLinkFor(name)
                  }
                  onClick={() => makeLink(voter, name)}
                >
                  {hasJoined ? texts.lobby.newLink : texts.lobby.personalLink}
                </button>
                {hasJoined ? (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={texts.lobby.freeName(name)}
                    onClick={() => run(() => call("freeSeat", { at: { id, voter } }))}
                  >
                    {texts.lobby.free}
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {link ? <CopyField label={texts.lobby.linkFor(link.name)} value={link.url} /> : null}
      <Trouble text={trouble} />
    </section>
  );
}

function stateText(
  { lobby }: ReturnType<typeof useTexts>,
  seat: { hasJoined: boolean; isHere: boolean; link: "none" | "waiting" | "used" },
): string {
  if (seat.hasJoined) return seat.isHere ? lobby.here : lobby.dropped;
  if (seat.isHere || seat.link === "used") return lobby.admitted;
  return seat.link === "waiting" ? lobby.linkSent : lobby.waiting;
}

function useAnnouncedArrivals(room: RoomView | null, desk: DeskView | null): void {
  const texts = useTexts();
  const known = useRef<{ claims: Set<string>; here: Set<string> } | null>(null);
  useEffect(() => {
    if (!room || !desk) return;
    const here = new Set(room.voters.filter((v) => v.hasJoined && v.isHere).map((v) => v.voter));
    const claims = new Set(desk.claims.map(({ claim }) => claim));
    const before = known.current;
    known.current = { claims, here };
    if (!before) return;
    const nameOf = (voter: string): string =>
      room.voters.find((person) => person.voter === voter)?.name ?? "";
    for (const { claim, voter } of desk.claims) {
      if (!before.claims.has(claim)) announce(texts.lobby.asks(nameOf(voter)));
    }
    for (const voter of here) {
      if (!before.here.has(voter)) {
        announce(texts.lobby.isHere(nameOf(voter), here.size, room.voters.length));
      }
    }
  }, [room, desk, texts]);
}
