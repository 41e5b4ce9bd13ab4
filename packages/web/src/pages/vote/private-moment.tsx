import type { Answer, MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import type { Connection } from "../../api/live.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { problemText } from "../../parts/trouble.tsx";
import { policyOf, policySentences } from "../../policy.ts";
import { useTexts } from "../../texts/texts.tsx";
import { onEnter } from "./choices.tsx";
import { Lost } from "./lost.tsx";
import { MoreTime } from "./more-time.tsx";
import { AnswerFields, onAnswerKey, wordsOf } from "./question.tsx";
import { useSeat } from "./seat.ts";
import { isUnderWay, lastAnswerOf, useSender } from "./use-sender.ts";

type Question = NonNullable<MineView["moment"]>["questions"][number];

/** Seats for which the sentence before the first private answer has been read, since this page was loaded. */
const confirmed = new Set<string | null>();

/**
 * The private questions of a moment, one at a time. The choice lives in this component's memory until it is sent, and nowhere
 * else: not in storage, address, title or anything spoken. Done and not done look alike.
 */
export function PrivateMoment(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly questions: readonly Question[];
  readonly settings: Settings | null;
  readonly isHidden: boolean;
  readonly onShow: () => void;
  readonly connection: Connection;
  /** Told what to say should the moment close now: something may be chosen and not sent, never what. */
  readonly onUnsent: (sentence: string | null) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, room, questions, settings } = props;
  const [at, setAt] = useState(() => {
    const open = questions.findIndex(({ isAnswered }) => !isAnswered);
    return Math.max(0, open);
  });
  const [isAsking, setAsking] = useState(false);
  const question = questions[Math.min(at, questions.length - 1)];
  if (!question) return null;
  if (props.isHidden) {
    return (
      <>
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <button type="button" className="cover" onClick={props.onShow}>
          {texts.private.hidden}
        </button>
      </>
    );
  }
  return (
    <div className="ballot">
      <OneQuestion
        key={question.round}
        id={id}
        question={question}
        place={{ at: at + 1, of: questions.length }}
        settings={settings}
        connection={props.connection}
        onUnsent={props.onUnsent}
        intro={
          <>
            <p>{texts.private.count(questions.length, at + 1)}</p>
            <p>
              {texts.private.notShown(room.facilitator)}{" "}
              <button type="button" className="quiet" onClick={() => setAsking(true)}>
                {texts.private.whoSees}
              </button>
            </p>
          </>
        }
        onSent={() => {
          const next = questions.findIndex(
            ({ isAnswered, round }, k) => k !== at && !isAnswered && round !== question.round,
          );
          if (next >= 0) setAt(next);
        }}
      />
      <div className="row">
        <button
          type="button"
          className="quiet"
          aria-disabled={at === 0}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          {texts.private.previous}
        </button>
        <button
          type="button"
          className="quiet"
          aria-disabled={at === questions.length - 1}
          onClick={() => setAt(Math.min(questions.length - 1, at + 1))}
        >
          {texts.private.next}
        </button>
        <MoreTime id={id} />
      </div>
      {isAsking ? (
        <Dialog isPrivate title={texts.private.whoSees} onClose={() => setAsking(false)}>
          <ul>
            {policySentences(texts, policyOf(room)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </div>
  );
}

function OneQuestion(props: {
  readonly id: string;
  readonly question: Question;
  readonly place: { readonly at: number; readonly of: number };
  readonly settings: Settings | null;
  /** Inside the form, so that its button stays in sight from the first line on. */
  readonly intro: ReactNode;
  readonly onSent: () => void;
  readonly connection: Connection;
  readonly onUnsent: (sentence: string | null) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, question, settings, place } = props;
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  /** Whether somebody pressed before choosing. */
  const [isEarly, setEarly] = useState(false);
  const seat = useSeat();
  const sender = useSender();
  const { sending, refusal, mayHaveArrived, send } = sender;
  const lastAttempt = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = wordsOf(question, settings, texts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus();
    announce(words.announcePrivate(place.at, place.of));
    const forget = (): void => setChosen(null);
    addEventListener("pagehide", forget);
    return () => removeEventListener("pagehide", forget);
  }, []);
  const { onUnsent } = props;
  const isRecorded = question.isAnswered || sending === "recorded";
  const isUnsure = (isUnderWay(sending) || sending === "failed") && mayHaveArrived;
  useEffect(() => {
    if (chosen !== null && isUnsure) onUnsent(texts.errors.unknownArrival);
    else onUnsent(chosen !== null && !isRecorded ? texts.private.closed : null);
  }, [chosen, isUnsure, isRecorded, onUnsent, texts]);
  useEffect(() => {
    if (sending === "failed") announceUrgently(texts.ballot.notSent);
  }, [sending, texts]);

  const submit = async (): Promise<void> => {
    if (chosen === null) return;
    lastAttempt.current = Math.max(question.nextAttempt, lastAttempt.current + 1);
    const body = { answer: chosen, attempt: lastAttempt.current };
    const at = { id, round: question.round };
    if ((await send(() => call("castPrivate", { at, body, seat }))) !== "recorded") return;
    setChosen(null);
    announce(texts.private.recorded);
    heading.current?.focus();
    props.onSent();
  };
  const confirm = (): void => {
    if (chosen === null) {
      setEarly(true);
      announce(texts.ballot.chooseFirst);
    } else if (!isUnderWay(sending)) {
      setEarly(false);
      if (confirmed.has(seat)) void submit();
      else setConfirming(true);
    }
  };
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        onEnter(event, confirm);
        onAnswerKey(event, question, { choose: setChosen });
      }}
    >
      <Lost connection={props.connection} lastAnswer={lastAnswerOf(sender, isRecorded)} />
      {props.intro}
      <h1 ref={heading} tabIndex={-1}>
        {words.heading}
      </h1>
      <AnswerFields
        question={question}
        settings={settings}
        chosen={chosen}
        name={`private-${question.round}`}
        legend={texts.titles.privateRound}
        onChoose={(answer) => {
          setChosen(answer);
          setEarly(false);
        }}
      />
      <div className="confirm">
        <p className="status">{isEarly ? texts.ballot.chooseFirst : statusText()}</p>
        <button
          type="submit"
          className="main"
          aria-disabled={chosen === null || isUnderWay(sending)}
        >
          {sending === "sending" ? texts.ballot.sending : texts.private.send}
        </button>
      </div>
      {isConfirming ? (
        <Dialog
          isPrivate
          title={texts.private.confirm}
          onClose={() => setConfirming(false)}
          actions={
            <button
              type="button"
              onClick={() => {
                confirmed.add(seat);
                setConfirming(false);
                void submit();
              }}
            >
              {texts.private.confirmSend}
            </button>
          }
        >
          <p>{texts.private.mayReplace}</p>
        </Dialog>
      ) : null}
    </form>
  );

  function statusText(): string {
    if (sending === "late") return texts.ballot.notSentYet;
    if (sending === "checking") return texts.errors.checkingArrival;
    if (sending === "failed") return texts.ballot.notSent;
    if (sending === "closed") return texts.private.closed;
    if (sending === "unknown") return texts.errors.unknownArrival;
    if (refusal) return problemText(texts, refusal.problem);
    return isRecorded ? texts.private.again : "";
  }
}
