import { type Rating, type RoomView, ratingScale } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

type RatingRound = Extract<NonNullable<RoomView["round"]>, { kind: "rating" }>;

const numbers = Array.from(
  { length: ratingScale.to - ratingScale.from + 1 },
  (_, k) => ratingScale.from + k,
);

/** Numbers said in the room, noted by the facilitator and read back. */
export function EnterRatings(props: {
  readonly id: string;
  readonly room: RoomView;
  readonly round: RatingRound;
}): ReactNode {
  const texts = useTexts();
  const { id, room, round } = props;
  const { run, isBusy, trouble } = useAction();
  const field = useId();
  const [entered, setEntered] = useState<Readonly<Record<string, Rating | null>>>({});
  const asked = [...round.hands.map(({ voter }) => voter), ...round.awaited];
  const people = room.voters.filter(({ voter }) => asked.includes(voter));
  const answerOf = (voter: string): Rating | null => {
    if (Object.hasOwn(entered, voter)) return entered[voter] ?? null;
    const known = round.hands.find((hand) => hand.voter === voter)?.answer;
    return (known as Rating | undefined) ?? null;
  };
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
      <div className="fields">
        {people.map(({ voter, name }) => {
          const answer = answerOf(voter);
          return [
            <label key={`${voter}l`} htmlFor={`${field}${voter}`}>
              {texts.ratings.run.enterLegend(name)}
            </label>,
            <select
              key={voter}
              id={`${field}${voter}`}
              value={answer === null ? "" : String(answer)}
              onChange={({ target }) =>
                setEntered({ ...entered, [voter]: ratingFrom(target.value) })
              }
            >
              <option value="">{texts.run.noAnswer}</option>
              {numbers.map((rating) => (
                <option key={rating} value={rating}>
                  {texts.ratings.ballot.label(rating)}
                </option>
              ))}
              <option value="cant-decide">{texts.ballot.answers["cant-decide"]}</option>
              <option value="dont-know">{texts.ratings.ballot.dontKnow}</option>
            </select>,
          ];
        })}
      </div>
      <button type="submit" className="second" aria-disabled={isBusy}>
        {texts.run.readBack}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}

function ratingFrom(value: string): Rating | null {
  if (value === "cant-decide" || value === "dont-know") return value;
  return value === "" ? null : Number(value);
}
