import type { Answer, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { approvalAnswer, approvedOf } from "../../kinds/kind.ts";
import { keyOf, optionText } from "../../option-text.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { answerText, sharedOrder } from "../../questions.ts";
import { useTexts } from "../../texts/texts.tsx";

type Round = NonNullable<RoomView["round"]>;

/** Hands raised in the room: a tap on a name goes through the answers, and one button records all and ends the vote. */
export function EnterHands(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly round: Round;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, round, settings } = props;
  const { question } = round;
  const { run, isBusy, trouble } = useAction();
  const [entered, setEntered] = useState<Readonly<Record<string, Answer | null>>>({});
  const asked = [...round.hands.map(({ voter }) => voter), ...round.awaited];
  const people = room.voters.filter(({ voter }) => asked.includes(voter));
  const answers: readonly Answer[] = [
    ...sharedOrder(room.id, round.round, question).map((place) => answerAt(question, place)),
    ...(question.kind === "pair" ? ["no-preference"] : []),
  ];
  const answerOf = (voter: string): Answer | null => {
    if (Object.hasOwn(entered, voter)) return entered[voter] ?? null;
    return round.hands.find((hand) => hand.voter === voter)?.answer ?? null;
  };
  const answer = (voter: string, said: Answer | null): void =>
    setEntered({ ...entered, [voter]: said });
  const turn = (voter: string): void => {
    const cycle = [null, ...answers];
    answer(voter, cycle[(cycle.indexOf(answerOf(voter)) + 1) % cycle.length] ?? null);
  };
  const record = async (): Promise<void> => {
    const hands = Object.fromEntries(people.map(({ voter }) => [voter, answerOf(voter)]));
    await call("enterHands", { at: { id, round: round.round }, body: { hands } });
    await call("closeRound", { at: { id, round: round.round } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(record);
      }}
    >
      <p className="soft">{texts.run.enterHint}</p>
      {question.kind === "rating" ? (
        <div className="fields">
          {people.map(({ voter, name }) => (
            <label key={voter} className="row">
              <bdi>{name}</bdi>
              <input
                type="number"
                min={0}
                max={10}
                value={answerOf(voter) ?? ""}
                onChange={({ target }) => {
                  answer(voter, target.value === "" ? null : Number(target.value));
                }}
              />
            </label>
          ))}
        </div>
      ) : question.kind === "approval" ? (
        <Approvals {...{ question, people, answerOf, settings }} onAnswer={answer} />
      ) : (
        <>
          <div className="chips">
            {people.map(({ voter, name }) => {
              const answer = answerOf(voter);
              const words =
                answer === null
                  ? texts.run.noAnswer
                  : answerText(texts, question, answer, settings);
              return (
                <button
                  key={voter}
                  type="button"
                  className={answer === null ? "tap-hand" : "tap-hand is-in"}
                  onClick={() => turn(voter)}
                >
                  <bdi>{texts.run.enterHand(name, words)}</bdi>
                </button>
              );
            })}
          </div>
          <div className="chips">
            {answers.slice(0, question.options.length).map((answer) => (
              <button
                key={String(answer)}
                type="button"
                className="small-answer"
                onClick={() =>
                  setEntered(Object.fromEntries(people.map(({ voter }) => [voter, answer])))
                }
              >
                {texts.run.enterAll(answerText(texts, question, answer, settings))}
              </button>
            ))}
          </div>
        </>
      )}
      <button
        type="submit"
        className="big"
        aria-disabled={isBusy || people.every(({ voter }) => answerOf(voter) === null)}
      >
        {texts.run.recordAndEnd}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}

/** For each option the people it is fine with: a tap on a name adds or takes away. */
function Approvals(props: {
  readonly question: Round["question"];
  readonly people: readonly { readonly voter: string; readonly name: string }[];
  readonly settings: Settings | null;
  readonly answerOf: (voter: string) => Answer | null;
  readonly onAnswer: (voter: string, answer: Answer | null) => void;
}): ReactNode {
  const { question, people, settings, answerOf, onAnswer } = props;
  const approvedBy = (voter: string): readonly number[] =>
    approvedOf(answerOf(voter), question.options.length) ?? [];
  return (
    <>
      {question.options.map((option, place) => (
        <fieldset key={keyOf(option)}>
          <legend>{optionText(option, settings)}</legend>
          <div className="chips">
            {people.map(({ voter, name }) => {
              const approved = approvedBy(voter);
              const isFine = approved.includes(place);
              const next = isFine
                ? approved.filter((each) => each !== place)
                : [...approved, place];
              return (
                <button
                  key={voter}
                  type="button"
                  className={isFine ? "tap-hand is-in" : "tap-hand"}
                  aria-pressed={isFine}
                  onClick={() => onAnswer(voter, approvalAnswer(next))}
                >
                  <bdi>{name}</bdi>
                </button>
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The answer that a hand for one option is. */
function answerAt({ kind }: Round["question"], place: number): Answer {
  return kind === "pair" ? (place === 0 ? "first" : "second") : String(place + 1);
}
