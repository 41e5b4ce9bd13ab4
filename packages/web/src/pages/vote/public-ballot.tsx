import type { Answer, LogLine, MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { optionText } from "../../option-text.ts";
import { HandsBoard } from "../../parts/hands-board.tsx";
import { problemText } from "../../parts/trouble.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { Choices, onBallotKey, onEnter, shownOrder } from "./choices.tsx";
import { useSender } from "./use-sender.ts";

/** So long after a hand went up the button says Undo; then Change. */
const undoMs = 10_000;

export function PublicBallot(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly mine: MineView;
  readonly round: NonNullable<MineView["round"]>;
  readonly settings: Settings | null;
  /** Told while an answer is on its way. */
  readonly onUnderWay: (isUnderWay: boolean) => void;
  /** Told when an answer came too late. */
  readonly onMissed: (sentence: string) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, room, mine, round, settings } = props;
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [mayUndo, setMayUndo] = useState(false);
  const [acknowledged, setAcknowledged] = useState<Answer | null>(round.answer);
  const { sending, refusal, send, reset } = useSender();
  const lastAttempt = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const wantsFocus = useRef(false);
  const text = (answer: Answer): string =>
    answer === "candidate" || answer === "reference"
      ? optionText(round[answer], settings)
      : texts.ballot.answers[answer];
  const isVote = (answer: Answer | null): boolean =>
    answer === "candidate" || answer === "reference";
  const [first, second] = shownOrder(round).map((answer) => text(answer));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus();
    announce(texts.ballot.announce(round.round, first ?? "", second ?? ""));
  }, [round.round]);
  useEffect(() => setAcknowledged(round.answer), [round.answer]);
  useEffect(() => {
    // The radios that had the focus are gone; it stays in the ballot, and on nothing that Enter would press.
    if (!wantsFocus.current || !status.current) return;
    wantsFocus.current = false;
    status.current.focus();
  });
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
      setNote(texts.ballot.chooseFirst);
      announce(texts.ballot.chooseFirst);
      return;
    }
    setNote(null);
    const body = { answer: chosen, attempt: nextAttempt() };
    props.onUnderWay(true);
    const outcome = await send(() => call("castPublic", { at: { id, round: round.round }, body }));
    if (outcome === null || outcome === "failed") return;
    props.onUnderWay(false);
    if (outcome === "closed" || outcome === "unknown") {
      const sentence = await missedText(id, round.round, mine.voter, texts);
      if (sentence !== null) props.onMissed(sentence);
    }
    if (outcome !== "recorded") return;
    setAcknowledged(chosen);
    setChosen(null);
    setChanging(false);
    setMayUndo(true);
    wantsFocus.current = true;
    announce(texts.ballot.undoAvailable(recordedText(chosen)));
  };
  const recordedText = (answer: Answer): string => {
    if (!isVote(answer)) return texts.ballot.sent(text(answer));
    const isShown = room.round?.isRevealed ?? true;
    return isShown ? texts.ballot.handUp(text(answer)) : texts.ballot.chosenHidden(text(answer));
  };
  const undo = async (): Promise<void> => {
    if (acknowledged === null || !mayUndo) return;
    const body = { attempt: nextAttempt() };
    const outcome = await send(() => call("takeBack", { at: { id, round: round.round }, body }));
    if (outcome !== "recorded") return;
    setAcknowledged(null);
    setMayUndo(false);
    reset();
    setNote(texts.ballot.handDown);
    announce(texts.ballot.handDown);
    heading.current?.focus();
  };

  const isRecorded = acknowledged !== null && !isChanging;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls inside, which all work without them
    <div
      className="ballot"
      onKeyDown={(event) => {
        onEnter(event, () => void confirm());
        onBallotKey(event, round, {
          choose: (answer) => {
            if (!isRecorded) setChosen(answer);
          },
          undo: () => void undo(),
        });
      }}
    >
      <p className="soft">{texts.ballot.everyoneSees[room.hands](mine.name)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {texts.ballot.which}
      </h1>
      {isRecorded && acknowledged !== null ? (
        <div className="card">
          <p className="status" ref={status} tabIndex={-1}>
            {recordedText(acknowledged)}
          </p>
          {mayUndo ? (
            <button type="button" className="second" onClick={() => void undo()}>
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
          <Choices
            pair={round}
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
              {note ?? statusText()}
            </p>
            <button
              type="submit"
              className="main"
              aria-disabled={sending === "sending" || sending === "late" || chosen === null}
            >
              {buttonText()}
            </button>
          </div>
        </form>
      )}
      <p className="soft">{texts.ballot.round(round.round, room.atMost)}</p>
      {room.round ? (
        <details>
          <summary>{texts.ballot.room}</summary>
          <HandsBoard room={room} round={room.round} settings={settings} />
        </details>
      ) : null}
    </div>
  );

  function buttonText(): string {
    if (sending === "sending") return texts.ballot.sending;
    if (sending === "failed") return texts.tryAgain;
    if (chosen === null) return texts.ballot.chooseOne;
    return isVote(chosen) ? texts.ballot.raise(text(chosen)) : texts.ballot.sendOther(text(chosen));
  }

  function statusText(): string {
    if (sending === "late") return texts.ballot.notSentYet;
    if (sending === "failed") return texts.ballot.notSent;
    return refusal ? problemText(texts, refusal.problem) : "";
  }
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
