import type { PairAnswer, RoomView, Settings } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { optionText, sidesOf } from "../../option-text.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

type Round = Extract<NonNullable<RoomView["round"]>, { kind: "pair" }>;

/** Hands raised in the room, tapped in by the facilitator and read back. */
export function EnterHands(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly round: Round;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { id, room, round, settings } = props;
  const { run, isBusy, trouble } = useAction();
  const [entered, setEntered] = useState<Readonly<Record<string, PairAnswer | null>>>({});
  const asked = [...round.hands.map(({ voter }) => voter), ...round.awaited];
  const people = room.voters.filter(({ voter }) => asked.includes(voter));
  const answerOf = (voter: string): PairAnswer | null => {
    if (Object.hasOwn(entered, voter)) return entered[voter] ?? null;
    const known = round.hands.find((hand) => hand.voter === voter)?.answer;
    return (known as PairAnswer | undefined) ?? null;
  };
  const answers: readonly (readonly [PairAnswer | null, string])[] = [
    ...sidesOf(room.id, round).map(
      ({ option, answer }) => [answer, optionText(option, settings)] as const,
    ),
    ["no-preference", texts.ballot.answers["no-preference"]],
    [null, texts.run.noAnswer],
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(async () => {
          const hands = Object.fromEntries(people.map(({ voter }) => [voter, answerOf(voter)]));
          await call("enterHands", { at: { id, round: round.round }, body: { hands } });
          announce(texts.run.recorded);
        });
      }}
    >
      {people.map(({ voter, name }) => (
        <fieldset key={voter}>
          <legend>{texts.run.enterLegend(name)}</legend>
          <div className="tabs">
            {answers.map(([answer, text]) => (
              <label key={text}>
                <input
                  type="radio"
                  name={`hand-${voter}`}
                  checked={answerOf(voter) === answer}
                  onChange={() => setEntered({ ...entered, [voter]: answer })}
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="second" aria-disabled={isBusy}>
        {texts.run.readBack}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}
