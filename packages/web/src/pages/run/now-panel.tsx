import type { RoomView, Settings } from "@unswayed/protocol";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { isTyping } from "../../parts/frame.tsx";
import { EnvelopeIcon, HandIcon } from "../../parts/icons.tsx";
import { MomentSteps } from "../../parts/moment-steps.tsx";
import { QuestionName } from "../../parts/question-name.tsx";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { preference } from "../../preferences.ts";
import { useTexts } from "../../texts/texts.tsx";
import { openScreen } from "../lobby/screen-button.tsx";
import { EnterHands } from "./enter-hands.tsx";
import { EnterRatings } from "./enter-ratings.tsx";
import { Model } from "./model.tsx";
import { People } from "./people.tsx";
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
  const [isAsking, setAsking] = useState<readonly string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const says = room.answers === "ratings" ? texts.ratings.run : texts.run;
  const round = room.round?.isOpen ? room.round : null;
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";

  const ask = (evenIfDone = false): void =>
    action.run(() => call("ask", { at: { id }, body: { evenIfDone } }));
  const pause = (isPaused: boolean): void =>
    action.run(() => call("pause", { at: { id }, body: { isPaused } }));
  const close = (): void => {
    if (!round || round.answered === 0) return;
    const missing = round.awaited.map(nameOf);
    if (missing.length > 0) setAsking(missing);
    else action.run(() => call("closeRound", { at: { id, round: round.round } }));
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
    <div className={room.moment ? "now is-private" : "now"} onKeyDown={onKey}>
      {body()}
      <Trouble text={action.trouble} />
      {isAsking && round ? (
        <Dialog
          title={texts.run.closeRound}
          onClose={() => setAsking(null)}
          actions={
            <button
              type="button"
              onClick={() => {
                setAsking(null);
                action.run(() => call("closeRound", { at: { id, round: round.round } }));
              }}
            >
              {texts.run.closeRound}
            </button>
          }
        >
          <p>{texts.run.closeAnyway(isAsking)}</p>
        </Dialog>
      ) : null}
    </div>
  );

  function body(): ReactNode {
    if (room.moment) {
      return (
        <>
          <div className="band is-private">
            <h2 ref={heading} tabIndex={-1}>
              <EnvelopeIcon /> {texts.words.private}
            </h2>
          </div>
          <Say text={texts.run.scripts.moment(room.moment.questions)} />
          <p>
            <MomentSteps progress={room.moment.progress} />{" "}
            {texts.run.momentIs(texts.run.moment[room.moment.progress])}
          </p>
          {room.moment.mayCloseNow ? (
            <button
              type="button"
              onClick={() => action.run(() => call("closeMoment", { at: { id } }))}
            >
              {texts.run.closeMoment}
            </button>
          ) : null}
        </>
      );
    }
    if (round) {
      const total = room.voters.filter(({ hasJoined }) => hasJoined).length;
      const missing = round.awaited.map(nameOf);
      return (
        <>
          <div className="band is-public">
            <span>
              <HandIcon /> {texts.words.public}
            </span>
          </div>
          <h2 ref={heading} tabIndex={-1}>
            <span className="over">{texts.titles.publicRound(round.round)}</span>{" "}
            <QuestionName question={round} settings={settings} room={room.id} />
          </h2>
          {round.chosenBy === "fallback" ? <p className="notice">{texts.run.fallback}</p> : null}
          <Say text={says.scripts[room.hands]} />
          {room.hands === "entered" ? (
            round.kind === "rating" ? (
              <EnterRatings key={round.round} id={id} room={room} round={round} />
            ) : (
              <EnterHands key={round.round} id={id} room={room} round={round} settings={settings} />
            )
          ) : (
            <People room={room} round={round} settings={settings} />
          )}
          <div className="row">
            {round.isRevealed ? (
              <button
                type="button"
                aria-disabled={round.answered === 0 || action.isBusy}
                onClick={close}
              >
                {texts.run.closeRound}
              </button>
            ) : (
              <button
                type="button"
                aria-disabled={round.answered === 0 || action.isBusy}
                onClick={() =>
                  action.run(() => call("revealHands", { at: { id, round: round.round } }))
                }
              >
                {says.reveal}
              </button>
            )}
            <span>
              {round.isRevealed
                ? texts.run.answered(round.answered, round.answered + round.awaited.length)
                : texts.run.chosen(round.answered, total)}
            </span>
            {missing.length > 0 ? (
              <span className="soft">{texts.run.notAnswered(missing)}</span>
            ) : null}
          </div>
          <RoundTimer id={id} round={round} />
        </>
      );
    }
    if (room.isPaused) {
      return (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {texts.run.paused}
          </h2>
          <button type="button" onClick={() => pause(false)}>
            {texts.run.goOn}
          </button>
        </>
      );
    }
    if (room.stop) {
      return (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {texts.run.now}
          </h2>
          <p>
            {room.stop === "nothing-left" && room.answers === "ratings"
              ? texts.ratings.run.nothingLeft
              : texts.run.stopMet[room.stop]}{" "}
            {texts.run.closeOrMore(room.beyondStop)}
          </p>
          <div className="row">
            <button
              type="button"
              onClick={() => action.run(() => call("stop", { at: { id }, body: { early: false } }))}
            >
              {texts.run.closeAndReveal}
            </button>
            {room.beyondStop === 0 ? null : (
              <button type="button" className="second" onClick={() => ask(true)}>
                {texts.run.askMore}
              </button>
            )}
          </div>
        </>
      );
    }
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          {texts.run.now}
        </h2>
        <Say text={says.scripts.ready} />
        <Model id={id} room={room} isBusy={action.isBusy} onAsk={() => ask()}>
          <button type="button" className="quiet" onClick={() => pause(true)}>
            {texts.run.pause}
          </button>
        </Model>
      </>
    );
  }
}

function Say({ text }: { readonly text: string }): ReactNode {
  const texts = useTexts();
  return (
    <p className="say">
      {texts.run.say} <q>{text}</q>
    </p>
  );
}
