import type { Answer, LogLine, MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import type { Connection } from "../../api/live.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { OpenBoard } from "../../parts/open-board.tsx";
import { problemText } from "../../parts/trouble.tsx";
import { answerText, choosablesOf, questionText } from "../../questions.ts";
import { signedHand, signedTakeBack } from "../../record/signing.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { AnswerBar, sendLabel } from "./answer-bar.tsx";
import { onBallotKey } from "./ballot-keys.ts";
import { Lost } from "./lost.tsx";
import { useSeat } from "./seat.ts";
import { Closing } from "./timer.tsx";
import { isUnderWay, lastAnswerOf, useSender } from "./use-sender.ts";

/** So long after an answer it can be taken back; after that it can still be changed. */
const undoMs = 5000;

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
  const { question } = round;
  const { Ballot, isOneTap } = kindsOnPage[question.kind];
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [note, setNote] = useState<"chooseFirst" | "takenBack" | null>(null);
  const [mayUndo, setMayUndo] = useState(false);
  const [acknowledged, setAcknowledged] = useState<Answer | null>(round.answer);
  const seat = useSeat();
  const sender = useSender();
  const { sending, refusal, send, reset } = sender;
  const lastAttempt = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus();
    announce(texts.vote.asked(round.round, questionText(texts, question, settings)));
  }, [round.round]);
  useEffect(() => setAcknowledged(round.answer), [round.answer]);
  useEffect(() => {
    if (!mayUndo) return;
    const timer = setTimeout(() => setMayUndo(false), undoMs);
    return () => clearTimeout(timer);
  }, [mayUndo]);
  useEffect(() => {
    if (sending === "failed") announceUrgently(texts.vote.notSent);
  }, [sending, texts]);

  const at = { id, round: round.round };
  const place = { ...at, voter: mine.voter };
  const nextAttempt = (): number => {
    lastAttempt.current = Math.max(round.nextAttempt, lastAttempt.current + 1);
    return lastAttempt.current;
  };
  const submit = async (answer: Answer | null): Promise<void> => {
    if (answer === null) {
      setNote("chooseFirst");
      announce(texts.vote.chooseFirst);
      return;
    }
    setNote(null);
    setChosen(answer);
    const attempt = nextAttempt();
    props.onUnderWay(true);
    const outcome = await send(async () => {
      const body = await signedHand(place, answer, attempt);
      return await call("castPublic", { at, body, seat });
    });
    if (outcome === null || outcome === "failed") return;
    props.onUnderWay(false);
    if (outcome === "closed" || outcome === "unknown") {
      if (outcome === "unknown") props.onMissed(texts.errors.checkingArrival);
      props.onMissed(await missedText(id, round.round, mine.voter, texts));
    }
    if (outcome !== "recorded") return;
    setAcknowledged(answer);
    setChosen(null);
    setMayUndo(true);
    announce(texts.vote.undoAvailable(recordedText(answer)));
  };
  const recordedText = (answer: Answer): string => {
    const says = (room.round?.isRevealed ?? true) ? texts.vote.shown : texts.vote.hidden;
    return says(answerText(texts, question, answer, settings));
  };
  const undo = async (): Promise<void> => {
    if (acknowledged === null || !mayUndo) return;
    const attempt = nextAttempt();
    const outcome = await send(async () => {
      const body = await signedTakeBack(place, attempt);
      return await call("takeBack", { at, body, seat });
    });
    if (outcome !== "recorded") return;
    setAcknowledged(null);
    setMayUndo(false);
    reset();
    setNote("takenBack");
    announce(texts.vote.takenBack);
    heading.current?.focus();
  };
  const choose = (answer: Answer | null): void => {
    setNote(null);
    if (!isOneTap) setChosen(answer);
    else if (answer !== null && !isUnderWay(sending) && answer !== acknowledged) {
      void submit(answer);
    }
  };
  const shownAnswer = chosen ?? acknowledged;
  return (
    <form
      className={`ballot is-${question.kind}`}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(chosen);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        onBallotKey(event, round, { answer: choose, undo: () => void undo() });
      }}
    >
      <Lost
        connection={props.connection}
        lastAnswer={lastAnswerOf(sender, acknowledged !== null)}
      />
      <p className="soft">{texts.vote.everyoneSees[room.hands](mine.name)}</p>
      <p className="group-question">
        <bdi>{room.question}</bdi>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {texts.kinds.headings[question.kind]}
      </h1>
      <Ballot
        options={choosablesOf(question, settings)}
        shown={round.shown.map((place) => place - 1)}
        answer={shownAnswer}
        onAnswer={choose}
        name={`public-${round.round}`}
      />
      <AnswerBar
        status={statusText()}
        isWrong={sending === "failed" || note === "chooseFirst"}
        onUndo={mayUndo ? () => void undo() : undefined}
        {...(!isOneTap && {
          send: {
            label:
              sending === "sending"
                ? texts.vote.sending
                : sendLabel(texts, question, chosen ?? acknowledged, false),
            isOff: isUnderWay(sending) || chosen === null,
          },
        })}
        {...(isOneTap && sending === "failed" && { send: { label: texts.tryAgain, isOff: false } })}
      />
      <Closing id={id} closesAt={room.round?.isOpen ? room.round.closesAt : null} />
      <p className="soft small">
        {texts.vote.questionAt(round.round, room.atMost)}
        {room.watchers > 0 ? ` · ${texts.vote.watchers(room.watchers)}` : ""}
      </p>
      {room.round ? (
        <details>
          <summary>{texts.vote.room}</summary>
          <OpenBoard room={room} round={room.round} settings={settings} />
        </details>
      ) : null}
    </form>
  );

  function statusText(): string {
    if (note !== null) return texts.vote[note];
    if (sending === "sending") return texts.vote.sending;
    if (sending === "late") return texts.vote.notSentYet;
    if (sending === "checking") return texts.errors.checkingArrival;
    if (sending === "failed") return texts.vote.notSent;
    if (refusal) return problemText(texts, refusal.problem);
    if (acknowledged === null) return "";
    return `${recordedText(acknowledged)} ${texts.vote.mayChange}`;
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
    const log = await call("exportLog", { at: { id } });
    const lines = log.split("\n").filter((line) => line !== "");
    const facts = lines.map((line) => (JSON.parse(line) as LogLine).fact);
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
      : texts.vote.closedBefore;
  } catch {
    return texts.errors.unknownArrival;
  }
}
