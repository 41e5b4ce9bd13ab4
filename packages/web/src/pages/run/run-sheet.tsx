import type { DeskView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.tsx";
import { useLive } from "../../api/live.ts";
import { useSettings } from "../../api/use-settings.ts";
import { fingerprintText } from "../../fingerprint.ts";
import { Frame } from "../../parts/frame.tsx";
import { Simulated } from "../../parts/simulated.tsx";
import { liveTrouble } from "../../parts/trouble.tsx";
import { questionText } from "../../questions.ts";
import { go } from "../../router.ts";
import { useTexts } from "../../texts/texts.tsx";
import { Facilitators } from "../lobby/facilitators.tsx";
import { ScreenButton } from "../lobby/screen-button.tsx";
import { Seats } from "../lobby/seats.tsx";
import { Watchers } from "../lobby/watchers.tsx";
import { Claims } from "./claims.tsx";
import { NowPanel } from "./now-panel.tsx";
import { Roster } from "./people.tsx";
import { StepsSoFar } from "./steps-so-far.tsx";
import { Stop } from "./stop.tsx";
import { Withdraw } from "./withdraw.tsx";
import { Working } from "./working.tsx";

/** One obvious next action and a script to read aloud. Nothing here is wrong to project by mistake. */
export function RunSheet({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const live = useLive(id, "facilitator");
  const { room, desk, connection } = live;
  const settings = useSettings(id, room?.fingerprint ?? null);
  const phase = room?.phase;
  useSpokenRun(room);
  useEffect(() => {
    if (phase === "revealed") go(`/d/${id}/result`, { replace: true });
    if (phase === "lobby") go(`/d/${id}/lobby`, { replace: true });
  }, [phase, id]);

  const standing = liveTrouble(texts, live, texts.run.title);
  if (standing || !room) return standing;
  return (
    <Frame title={texts.run.title} connection={connection}>
      <Simulated room={room} />
      <div className="console-head">
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <ScreenButton id={id} />
      </div>
      <StepsSoFar room={room} />
      {phase === "stopped" ? (
        <Working id={id} room={room} />
      ) : (
        <>
          <Claims id={id} room={room} desk={desk} />
          <div className="console">
            <div>
              <NowPanel id={id} room={room} settings={settings} />
              <Notes room={room} desk={desk} settings={settings} />
            </div>
            <Roster room={room} settings={settings} />
          </div>
          {room.past.length > 0 ? (
            <details>
              <summary>{texts.run.sofar}</summary>
              <ol className="plain-list done">
                {room.past.map((past) => (
                  <li key={past.round}>
                    <span className="soft">{past.round}</span>{" "}
                    <bdi>{questionText(texts, past.question, settings)}</bdi>
                    {past.isWithdrawn ? ` (${texts.run.withdrawn})` : ""}
                    {past.inPrivate
                      ? ` (${past.inPublic ? texts.run.alsoPrivate : texts.run.inPrivate})`
                      : ""}
                    {past.chosenBy === "fallback" ? ` (${texts.run.fallback})` : ""}
                  </li>
                ))}
              </ol>
            </details>
          ) : null}
          <details>
            <summary>{texts.run.seats}</summary>
            <Seats id={id} room={room} desk={desk} />
          </details>
          <Watchers id={id} desk={desk} />
          <Facilitators id={id} desk={desk} />
          <div className="row">
            <Withdraw id={id} room={room} settings={settings} />
            <Stop id={id} room={room} />
          </div>
        </>
      )}
      <p className="soft small">{texts.run.fingerprint(fingerprintText(room.fingerprint))}</p>
    </Frame>
  );
}

function Notes(props: {
  readonly room: RoomView;
  readonly desk: DeskView | null;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, desk, settings } = props;
  const notes = (desk?.notes ?? []).map(({ kind, round }) => {
    if (kind === "more-time") return texts.run.moreTime;
    const known =
      room.round?.round === round ? room.round : room.past.find((p) => p.round === round);
    if (!known) return null;
    return texts.run.hearMore(questionText(texts, known.question, settings));
  });
  const waits = room.privateWaits;
  return (
    <>
      {waits ? <p className="notice">{texts.run.privateWait(waits.needed, waits.here)}</p> : null}
      {desk && !desk.arePrivateQuestionsOn ? (
        <p className="notice">{texts.run.privateOff}</p>
      ) : null}
      {notes.map((note) =>
        note ? (
          <p key={note} className="notice">
            {note}
          </p>
        ) : null,
      )}
    </>
  );
}

function useSpokenRun(room: RoomView | null): void {
  const texts = useTexts();
  const before = useRef<{ round: number; isAll: boolean } | null>(null);
  useEffect(() => {
    const round = room?.round;
    if (!round?.isOpen) return;
    const isAll = round.answered > 0 && round.awaited.length === 0 && round.isRevealed;
    const last = before.current;
    before.current = { round: round.round, isAll };
    if (last?.round !== round.round) announce(texts.run.announceOpen(round.round));
    else if (isAll && !last.isAll) announce(texts.run.announceAll(round.answered));
  }, [room, texts]);
}
