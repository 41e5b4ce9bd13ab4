import type { MineView, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../../announce.tsx";
import type { Connection } from "../../api/live.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TickIcon } from "../../parts/icons.tsx";
import { policyOf, policySentences } from "../../policy.ts";
import { useTexts } from "../../texts/texts.tsx";
import { MoreTime } from "./more-time.tsx";
import { PrivateQuestion } from "./private-question.tsx";

type Question = NonNullable<MineView["moment"]>["questions"][number];

/** The questions of a private round, one at a time, and at the end that all are sent. */
export function PrivateRound(props: {
  readonly id: string;
  readonly voter: string;
  readonly room: RoomView;
  readonly questions: readonly Question[];
  readonly settings: Settings | null;
  readonly isHidden: boolean;
  readonly onShow: () => void;
  readonly connection: Connection;
  /** Told what to say should the round end now: something may be chosen and not sent, never what. */
  readonly onUnsent: (sentence: string | null) => void;
}): ReactNode {
  const texts = useTexts();
  const { id, room, questions, settings } = props;
  const firstOpen = questions.findIndex(({ isAnswered }) => !isAnswered);
  /** Which question is on the screen; null once all are sent. */
  const [at, setAt] = useState<number | null>(firstOpen < 0 ? null : firstOpen);
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const isSent = ({ round, isAnswered }: Question): boolean => isAnswered || sent.has(round);
  if (props.isHidden) {
    return (
      <>
        <h1>
          <bdi>{room.question}</bdi>
        </h1>
        <button type="button" className="cover" onClick={props.onShow}>
          {texts.vote.unhide}
        </button>
      </>
    );
  }
  const question = at === null ? undefined : questions[at];
  if (question === undefined || at === null) {
    return <AllSent count={questions.length} onChange={() => setAt(0)} id={id} />;
  }
  const wasOpen = (each: Question): boolean =>
    room.past.some(({ round, inPublic }) => round === each.round && inPublic);
  return (
    <div className={`ballot is-${question.question.kind}`}>
      <p>
        {texts.vote.notShown(room.facilitator)}{" "}
        <button type="button" className="quiet" onClick={() => setAsking(true)}>
          {texts.vote.whoSees}
        </button>
      </p>
      {room.privacy.deniable > 0 ? <p>{texts.policy.deniable(room.privacy.deniable)}</p> : null}
      {questions.length > 1 ? (
        <p className="dots">
          <span className="spoken">{texts.vote.questionOf(at + 1, questions.length)}</span>
          {questions.map((each, k) => (
            <span
              key={each.round}
              aria-hidden="true"
              className={k === at ? "is-here" : isSent(each) ? "is-sent" : ""}
            >
              {k + 1}
            </span>
          ))}
        </p>
      ) : null}
      <PrivateQuestion
        key={question.round}
        id={id}
        voter={props.voter}
        moment={room.moment?.moment ?? 0}
        own={question}
        groupQuestion={room.question}
        why={
          !questions.some(wasOpen)
            ? null
            : questions.every(wasOpen)
              ? texts.vote.again
              : texts.vote.againMany
        }
        place={{ at: at + 1, of: questions.length }}
        settings={settings}
        connection={props.connection}
        isSent={isSent(question)}
        deniable={room.privacy.deniable}
        onUnsent={props.onUnsent}
        onSent={() => {
          const done = new Set([...sent, question.round]);
          setSent(done);
          const next = questions.findIndex(
            (each) => !each.isAnswered && !done.has(each.round) && each.round !== question.round,
          );
          setAt(next < 0 ? null : next);
        }}
        {...(at > 0 && { onBack: () => setAt(at - 1) })}
      />
      <div className="row">
        <MoreTime id={id} />
      </div>
      {isAsking ? (
        <Dialog isPrivate title={texts.vote.whoSees} onClose={() => setAsking(false)}>
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

function AllSent(props: {
  readonly id: string;
  readonly count: number;
  readonly onChange: () => void;
}): ReactNode {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const sentence = texts.vote.allSent(props.count);
  useEffect(() => {
    heading.current?.focus();
    announce(sentence);
  }, [sentence]);
  return (
    <div className="all-sent">
      <span className="big-tick">
        <TickIcon />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {sentence}
      </h1>
      <p>{texts.vote.nobodySees}</p>
      <button type="button" className="second" onClick={props.onChange}>
        {texts.vote.changeAnswer}
      </button>
    </div>
  );
}
