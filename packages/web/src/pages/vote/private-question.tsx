import type { Answer, MineView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import type { Connection } from "../../api/live.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { problemText } from "../../parts/trouble.tsx";
import { choosablesOf, questionText } from "../../questions.ts";
import { ownAnswers } from "../../record/own-answers.ts";
import { signedPrivate } from "../../record/signing.ts";
import { useTexts } from "../../texts/texts.tsx";
import { AnswerBar, sendLabel } from "./answer-bar.tsx";
import { onBallotKey } from "./ballot-keys.ts";
import { type Drawn, sentAnswer } from "./deniable.ts";
import { Lost } from "./lost.tsx";
import { useSeat } from "./seat.ts";
import { isUnderWay, lastAnswerOf, useSender } from "./use-sender.ts";

/** What this page has drawn instead of answers, in memory only. */
const drawn: Drawn = new Map();

/** So long a tapped card is seen before it is gone, and can be tapped otherwise. */
const seenMs = 450;

/**
 * One private question. The choice lives in this component's memory until it is sent, and nowhere else: not in storage, address, title
 * or anything spoken.
 */
export function PrivateQuestion(props: {
  readonly id: string;
  readonly voter: string;
  readonly moment: number;
  readonly own: NonNullable<MineView["moment"]>["questions"][number];
  readonly groupQuestion: string;
  /** Why the same is asked again; null where it is not. */
  readonly why: string | null;
  readonly place: { readonly at: number; readonly of: number };
  readonly settings: Settings | null;
  readonly connection: Connection;
  readonly isSent: boolean;
  readonly onSent: () => void;
  /** The chance with which an answer is replaced by a random one. */
  readonly deniable: number;
  readonly onBack?: () => void;
  readonly onUnsent: (sentence: string | null) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, own, settings, place, onUnsent, isSent } = props;
  const { question } = own;
  const { Ballot, isOneTap } = kindsOnPage[question.kind];
  const [chosen, setChosen] = useState<Answer | null>(null);
  /** Whether someone pressed before choosing. */
  const [isEarly, setEarly] = useState(false);
  const seat = useSeat();
  const sender = useSender();
  const { sending, refusal, mayHaveArrived, send } = sender;
  const lastAttempt = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus();
    const what = questionText(texts, question, settings);
    announce(texts.vote.askedPrivate(place.at, place.of, what));
    const forget = (): void => setChosen(null);
    addEventListener("pagehide", forget);
    return () => removeEventListener("pagehide", forget);
  }, []);
  const isRecorded = isSent || sending === "recorded";
  const isUnsure = (isUnderWay(sending) || sending === "failed") && mayHaveArrived;
  useEffect(() => {
    if (chosen !== null && isUnsure) onUnsent(texts.errors.unknownArrival);
    else onUnsent(chosen !== null && !isRecorded ? texts.vote.closedUnsent : null);
  }, [chosen, isUnsure, isRecorded, onUnsent, texts]);
  useEffect(() => {
    if (sending === "failed") announceUrgently(texts.vote.notSent);
  }, [sending, texts]);

  const submit = async (answer: Answer | null): Promise<void> => {
    if (answer === null) {
      setEarly(true);
      announce(texts.vote.chooseFirst);
      return;
    }
    lastAttempt.current = Math.max(own.nextAttempt, lastAttempt.current + 1);
    const key = `${id} ${seat} ${own.round}`;
    const said = sentAnswer(question, answer, props.deniable, drawn, key);
    const at = { id, round: own.round };
    const place = { ...at, voter: props.voter, moment: props.moment };
    const seen = new Promise((resolve) => setTimeout(resolve, isOneTap ? seenMs : 0));
    const attempt = lastAttempt.current;
    let ballot: ReturnType<typeof signedPrivate> | undefined;
    let acknowledged = (): void => {};
    const outcome = await send(async () => {
      if (!ballot) {
        ballot = signedPrivate(place, said, attempt);
        acknowledged = ownAnswers.sending((await ballot).sent);
      }
      await call("castPrivate", { at, body: (await ballot).body, seat });
    });
    if (outcome !== "recorded") return;
    acknowledged();
    await seen;
    setChosen(null);
    announce(texts.vote.sentOne);
    props.onSent();
  };
  const choose = (answer: Answer | null): void => {
    if (isUnderWay(sending)) return;
    setChosen(answer);
    setEarly(false);
    if (isOneTap && answer !== null) void submit(answer);
  };
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnderWay(sending)) void submit(chosen);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        onBallotKey(event, own, { answer: choose, ...(props.onBack && { undo: props.onBack }) });
      }}
    >
      <Lost connection={props.connection} lastAnswer={lastAnswerOf(sender, isRecorded)} />
      <p className="group-question">
        <bdi>{props.groupQuestion}</bdi>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {texts.kinds.headings[question.kind]}
      </h1>
      {props.why && place.at === 1 ? <p className="why-again">{props.why}</p> : null}
      <Ballot
        options={choosablesOf(question, settings)}
        shown={own.shown.map((each) => each - 1)}
        answer={chosen}
        onAnswer={choose}
        name={`private-${own.round}`}
      />
      <AnswerBar
        status={isEarly ? texts.vote.chooseFirst : statusText()}
        isWrong={sending === "failed"}
        onUndo={props.onBack && isOneTap ? props.onBack : undefined}
        {...((!isOneTap || sending === "failed") && {
          send: {
            label:
              sending === "sending"
                ? texts.vote.sending
                : sending === "failed"
                  ? texts.tryAgain
                  : sendLabel(texts, question, chosen, true),
            isOff: chosen === null || isUnderWay(sending),
          },
        })}
      />
    </form>
  );

  function statusText(): string {
    if (sending === "late") return texts.vote.notSentYet;
    if (sending === "checking") return texts.errors.checkingArrival;
    if (sending === "failed") return texts.vote.notSent;
    if (sending === "closed") return texts.vote.closedUnsent;
    if (sending === "unknown") return texts.errors.unknownArrival;
    if (refusal) return problemText(texts, refusal.problem);
    return isRecorded ? texts.vote.replace : "";
  }
}
