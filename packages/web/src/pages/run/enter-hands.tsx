import type { Answer, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { answerText, choosablesOf, sharedOrder } from "../../questions.ts";
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
  const { Hands, answerAt } = kindsOnPage[question.kind];
  const { run, isBusy, trouble } = useAction();
  const [entered, setEntered] = useState<Readonly<Record<string, Answer | null>>>({});
  const asked = [...round.hands.map(({ voter }) => voter), ...round.awaited];
  const people = room.voters.filter(({ voter }) => asked.includes(voter));
  const answers: readonly Answer[] = [
    ...sharedOrder(room.id, round.round, question).map(answerAt),
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
      {Hands ? (
        <Hands
          options={choosablesOf(question, settings)}
          {...{ people, answerOf }}
          onAnswer={answer}
        />
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
