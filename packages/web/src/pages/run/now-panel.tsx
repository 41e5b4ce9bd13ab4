import type { RoomView, Settings } from "@unswayed/protocol";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { isRefused } from "../../api/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { isTyping } from "../../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../../parts/icons.tsx";
import { MomentSteps } from "../../parts/moment-steps.tsx";
import { OpenBoard } from "../../parts/open-board.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { preference } from "../../preferences.ts";
import { questionText } from "../../questions.ts";
import { useTexts } from "../../texts/texts.tsx";
import { openScreen } from "../lobby/screen-button.tsx";
import { Deadline, instantOf } from "./deadline.tsx";
import { EnterHands } from "./enter-hands.tsx";
import { KeepGoing } from "./keep-going.tsx";
import { Model } from "./model.tsx";
import { RoundTimer } from "./round-timer.tsx";

/** What is going on, what to say, and the one button. */
export function NowPanel(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, settings } = props;
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const [until, setUntil] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const says = texts.run;
  const round = room.round?.isOpen ? room.round : null;
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const missing = round?.awaited.map(nameOf) ?? [];

  const ask = (evenIfDone = false): void =>
    action.run(async () => {
      const closesAt = instantOf(until);
      const body = { evenIfDone, ...(closesAt && { closesAt }) };
      await call("ask", { at: { id }, body }).catch((error: unknown) => {
        // That there is enough is said in the panel's own words.
        if (!isRefused(error, "stop-rule-met")) throw error;
      });
    });
  const pause = (isPaused: boolean): void =>
    action.run(() => call("pause", { at: { id }, body: { isPaused } }));
  const end = (): void => {
    if (!round) return;
    setAsking(false);
    action.run(() => call("closeRound", { at: { id, round: round.round } }));
  };
  const close = (): void => {
    if (!round || round.answered === 0) return;
    if (missing.length > 0) setAsking(true);
    else end();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (preference("shortcuts") === "off" || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "n" && !round && !room.moment && !room.stop && !room.isPaused) ask();
    if (key === "c" && round) close();
    if (key === "s") action.run(() => openScreen(id));
  };
  const openNow = round?.round ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel takes the focus once for each thing that opens
  useEffect(() => heading.current?.focus(), [openNow, room.moment?.moment]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls inside, which all work without them
    <div className={lookOf(room)} onKeyDown={onKey}>
      {body()}
      <KeepGoing room={room} onEnd={end} onAsk={ask} />
      <Trouble text={action.trouble} />
      {/* Anyone who answers meanwhile is no longer missing. */}
      {isAsking && round && missing.length > 0 ? (
        <Dialog
          title={says.closeRound}
          onClose={() => setAsking(false)}
          actions={
            <button type="button" onClick={end}>
              {says.closeRound}
            </button>
          }
        >
          <p>{says.closeAnyway(missing)}</p>
        </Dialog>
      ) : null}
    </div>
  );

  function body(): ReactNode {
    if (room.moment) return inPrivate(room.moment);
    if (round) return inPublic(round);
    if (room.isPaused) {
      return (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {says.paused}
          </h2>
          <button type="button" className="big" onClick={() => pause(false)}>
            {says.goOn}
          </button>
        </>
      );
    }
    if (room.stop) {
      return (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {says.stopMet[room.stop]}
          </h2>
          {room.beyondStop > 0 ? <p>{says.moreAllowed(room.beyondStop)}</p> : null}
          <div className="row">
            <button
              type="button"
              className="big"
              onClick={() => action.run(() => call("stop", { at: { id }, body: { early: false } }))}
            >
              {says.closeAndReveal}
            </button>
            {room.beyondStop === 0 ? null : (
              <button type="button" className="second" onClick={() => ask(true)}>
                {says.askMore}
              </button>
            )}
          </div>
        </>
      );
    }
    return ready();
  }

  function inPrivate(moment: NonNullable<RoomView["moment"]>): ReactNode {
    return (
      <>
        <div className="band is-private">
          <h2 ref={heading} tabIndex={-1}>
            <EnvelopeIcon /> {texts.words.private}
          </h2>
        </div>
        <Say text={says.scripts.private} />
        <p>
          <MomentSteps progress={moment.progress} /> {says.moment[moment.progress]}
        </p>
        <p className="soft">
          {moment.closesAt === null ? says.momentEnds : texts.new.links.openUntil(moment.closesAt)}
        </p>
        {moment.mayCloseNow ? (
          <button
            type="button"
            className="second"
            onClick={() => action.run(() => call("closeMoment", { at: { id } }))}
          >
            {says.closeMoment}
          </button>
        ) : null}
      </>
    );
  }

  function inPublic(open: NonNullable<RoomView["round"]>): ReactNode {
    const total = room.voters.filter(({ hasJoined }) => hasJoined).length;
    const isOff = open.answered === 0 || action.isBusy;
    return (
      <>
        <div className="band is-public">
          <span>
            <HandIcon /> {texts.words.public}
          </span>
          <span>{texts.titles.publicRound(open.round)}</span>
        </div>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{questionText(texts, open.question, settings)}</bdi>
        </h2>
        {open.chosenBy === "fallback" ? <p className="notice">{says.fallback}</p> : null}
        <Say text={says.scripts[room.hands]} />
        {room.hands === "entered" ? (
          <EnterHands key={open.round} id={id} room={room} round={open} settings={settings} />
        ) : (
          <>
            <div className="row">
              <button
                type="button"
                className="big"
                aria-disabled={isOff}
                onClick={() => {
                  if (open.isRevealed) close();
                  else if (!isOff) {
                    action.run(() => call("revealHands", { at: { id, round: open.round } }));
                  }
                }}
              >
                {open.isRevealed ? says.closeRound : says.reveal}
              </button>
              <span>
                {open.isRevealed
                  ? says.answered(open.answered, open.answered + open.awaited.length)
                  : says.chosen(open.answered, total)}
              </span>
            </div>
            {open.isRevealed ? <OpenBoard room={room} round={open} settings={settings} /> : null}
          </>
        )}
        <RoundTimer id={id} round={open} />
      </>
    );
  }

  function ready(): ReactNode {
    const isPrivate = room.next ? room.next.channel === "private" : room.situation === "private";
    const questions = room.next?.channel === "private" ? room.next.questions : 0;
    const script = isPrivate
      ? room.past.some(({ inPublic: wasOpen }) => wasOpen)
        ? says.scripts.again
        : says.scripts.private
      : settings?.kinds.public.every((kind) => kind === "pair")
        ? says.scripts.ready
        : says.scripts.readyMany;
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          {says.now}
        </h2>
        <Say text={script} />
        <Model
          id={id}
          room={room}
          isBusy={action.isBusy}
          label={isPrivate ? says.startPrivate(questions) : says.ask(room.past.length + 1)}
          isPrivate={isPrivate}
          onAsk={() => ask()}
        >
          <button type="button" className="quiet" onClick={() => pause(true)}>
            {says.pause}
          </button>
        </Model>
        <p className="soft">{says.willOpen[isPrivate ? "private" : "public"]}</p>
        {isPrivate && room.situation === "private" ? (
          <Deadline value={until} onChange={setUntil} />
        ) : null}
      </>
    );
  }
}

function lookOf({ moment, round }: RoomView): string {
  if (moment) return "now is-private";
  return round?.isOpen ? "now is-public" : "now";
}

function Say({ text }: { readonly text: string }): ReactNode {
  const texts = useTexts();
  return (
    <p className="say">
      {texts.run.say} <q>{text}</q>
    </p>
  );
}
