import type { Answer, LogLine, MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import type { Connection } from "../../api/live.ts";
import { PublicBoard } from "../../parts/hands-board.tsx";
import { problemText } from "../../parts/trouble.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { onEnter } from "./choices.tsx";
import { Lost } from "./lost.tsx";
import { AnswerFields, onAnswerKey, wordsOf } from "./question.tsx";
import { useSeat } from "./seat.ts";
import { Closing } from "./timer.tsx";
import { isUnderWay, lastAnswerOf, useSender } from "./use-sender.ts";

/** So long after a hand went up the button says Undo; then Change. */
const undoMs = 10_000;

export function PublicBallot(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly mine: MineView;
  readonly round: NonNullable<MineView["round"]>;
  readonly settings: Settings | null;
  readonly connection: Connection;
  /** Told while an answer is on its way. */
  readonly onUnderWay: (isUnderWay: boolean) => void;
  /** Told when an answer came too late, or may have; null when it turns out that it did not. */
  readonly onMissed: (sentence: string | null) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, room, mine, round, settings } = props;
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [note, setNote] = useState<"chooseFirst" | "handDown" | null>(null);
  const [mayUndo, setMayUndo] = useState(false);
  const [acknowledged, setAcknowledged] = useState<Answer | null>(round.answer);
  const seat = useSeat();
  const sender = useSender();
  const { sending, refusal, send, reset } = sender;
  const lastAttempt = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const words = wordsOf(round, settings, texts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus();
    announce(words.announcePublic);
  }, [round.round]);
  useEffect(() => setAcknowledged(round.answer), [round.answer]);
  useEffect(() => {
    if (!mayUndo) return;
    const timer = setTimeout(() => setMayUndo(false), undoMs);
    return () => clearTimeout(timer);
  }, [mayUndo]);
  useEffect(() => {
    if (sending === "failed") announceUrgently(texts.ballot.notSent);
  }, [sending, texts]);

  const nextAttempt = (): number => {
    lastAttempt.current = Math.max(round.nextAttempt, lastAttempt.current + 1);
    return lastAttempt.current;
  };
  const confirm = async (): Promise<void> => {
    if (chosen === null) {
      setNote("chooseFirst");
      announce(texts.ballot.chooseFirst);
      return;
    }
    setNote(null);
    const body = { answer: chosen, attempt: nextAttempt() };
    props.onUnderWay(true);
    const outcome = await send(() =>
      call("castPublic", { at: { id, round: round.round }, body, seat }),
    );
    if (outcome === null || outcome === "failed") return;
    props.onUnderWay(false);
    if (outcome === "closed" || outcome === "unknown") {
      if (outcome === "unknown") props.onMissed(texts.errors.checkingArrival);
      props.onMissed(await missedText(id, round.round, mine.voter, texts));
    }
    if (outcome !== "recorded") return;
    setAcknowledged(chosen);
    setChosen(null);
    setChanging(false);
    setMayUndo(true);
    announce(texts.ballot.undoAvailable(recordedText(chosen)));
  };
  const recordedText = (answer: Answer): string =>
    words.recorded(answer, room.round?.isRevealed ?? true);
  const undo = async (): Promise<void> => {
    if (acknowledged === null || !mayUndo) return;
    const body = { attempt: nextAttempt() };
    const outcome = await send(() =>
      call("takeBack", { at: { id, round: round.round }, body, seat }),
    );
    if (outcome !== "recorded") return;
    setAcknowledged(null);
    setMayUndo(false);
    reset();
    setNote("handDown");
    announce(words.takenBack);
    heading.current?.focus();
  };

  const isRecorded = acknowledged !== null && !isChanging;
  useEffect(() => {
    // With the form went what had the focus. It stays in the ballot, and on nothing that Enter would press: whoever holds the
    // key down, or presses it twice, must not take back what it has just sent.
    if (isRecorded && isFocusLost()) status.current?.focus();
  }, [isRecorded]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls inside, which all work without them
    <div
      className="ballot"
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        onEnter(event, () => void confirm());
        onAnswerKey(event, round, {
          choose: (answer) => {
            if (!isRecorded) setChosen(answer);
          },
          undo: () => void undo(),
        });
      }}
    >
      <Lost
        connection={props.connection}
        lastAnswer={lastAnswerOf(sender, acknowledged !== null)}
      />
      <p className="soft">{texts.ballot.everyoneSees[room.hands](mine.name)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {words.heading}
      </h1>
      {isRecorded && acknowledged !== null ? (
        <div className="card">
          <p className="status" ref={status} tabIndex={-1}>
            {recordedText(acknowledged)}
          </p>
          {mayUndo ? (
            <button
              type="button"
              className="second"
              onClick={(event) => {
                // The second tap of two that were meant for the button before.
                if (event.detail < 2) void undo();
              }}
            >
              {texts.ballot.undo}
            </button>
          ) : (
            <button
              type="button"
              className="second"
              onClick={() => {
                setChanging(true);
                setChosen(null);
                reset();
                heading.current?.focus();
              }}
            >
              {texts.ballot.change}
            </button>
          )}
        </div>
      ) : (
        <form
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <AnswerFields
            question={round}
            settings={settings}
            chosen={chosen}
            name={`public-${round.round}`}
            legend={texts.titles.publicRound(round.round)}
            onChoose={(answer) => {
              setChosen(answer);
              setNote(null);
            }}
          />
          <div className="confirm">
            <p className={sending === "failed" || note ? "status error" : "status"}>
              {noteText() ?? statusText()}
            </p>
            <button
              type="submit"
              className="main"
              aria-disabled={isUnderWay(sending) || chosen === null}
            >
              {buttonText()}
            </button>
          </div>
        </form>
      )}
      <Closing id={id} closesAt={room.round?.isOpen ? room.round.closesAt : null} />
      <p className="soft">
        {texts.ballot.round(round.round, room.atMost)}
        {room.watchers > 0 ? ` · ${texts.ballot.watchers(room.watchers)}` : ""}
      </p>
      {room.round ? (
        <details>
          <summary>{texts.ballot.room}</summary>
          <PublicBoard room={room} round={room.round} settings={settings} />
        </details>
      ) : null}
    </div>
  );

  function buttonText(): string {
    if (sending === "sending") return texts.ballot.sending;
    if (sending === "failed") return texts.tryAgain;
    return chosen === null ? words.choose : words.send(chosen);
  }

  function noteText(): string | null {
    if (note === null) return null;
    return note === "handDown" ? words.takenBack : texts.ballot.chooseFirst;
  }

  function statusText(): string {
    if (sending === "late") return texts.ballot.notSentYet;
    if (sending === "checking") return texts.errors.checkingArrival;
    if (sending === "failed") return texts.ballot.notSent;
    return refusal ? problemText(texts, refusal.problem) : "";
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Hands are public, so the log says whether one arrived before the close. Null: it did, and all is well. */
async function missedText(
  id: string,
  round: number,
  voter: string,
  texts: Texts,
): Promise<string | null> {
  try {
    const facts = (await call("exportLog", { at: { id } }))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => (JSON.parse(line) as LogLine).fact);
    const last = facts.findLast(
      (fact) =>
        (fact.kind === "hand-raised" || fact.kind === "hand-lowered") &&
        fact.round === round &&
        fact.voter === voter,
    );
    const isShown = facts.some(
      (fact) =>
        fact.kind === "hands-revealed" &&
        fact.round === round &&
        fact.hands.some((hand) => hand.voter === voter),
    );
    return last?.kind === "hand-raised" || (isShown && last === undefined)
      ? null
      : texts.ballot.closedBefore;
  } catch {
    return texts.errors.unknownArrival;
  }
}
