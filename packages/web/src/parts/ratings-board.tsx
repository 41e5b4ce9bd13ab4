import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText } from "../option-text.ts";
import { useTexts } from "../texts/texts.tsx";

type RatingRound = Extract<NonNullable<RoomView["round"]>, { kind: "rating" }>;

/** Who gave which number. Public: names are shown, exactly. */
export function RatingsBoard(props: {
  readonly room: RoomView;
  readonly round: RatingRound;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, round, settings } = props;
  const says = texts.ratings.screen;
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const numbers = round.hands.filter(({ answer }) => typeof answer === "number");
  const undecided = round.hands
    .filter(({ answer }) => typeof answer !== "number")
    .map(({ voter }) => nameOf(voter));
  const awaited = round.awaited.map(nameOf);
  return (
    <>
      <p className="option">
        <bdi>{optionText(round.option, settings)}</bdi>
      </p>
      <p className="soft">{says.scale}</p>
      <ul className="rated">
        {numbers.map(({ voter, answer }) => (
          <li key={voter}>
            <bdi>{nameOf(voter)}</bdi> <strong>{answer}</strong>
          </li>
        ))}
      </ul>
      {round.isRevealed ? null : (
        <p>
          {texts.run.chosen(
            round.answered,
            round.answered + round.awaited.length || room.voters.length,
          )}
        </p>
      )}
      {round.isRevealed && round.hands.length === 0 ? <p>{says.noHands}</p> : null}
      {undecided.length > 0 ? (
        <p>
          {texts.screen.cantDecide}: <bdi>{undecided.join(", ")}</bdi>
        </p>
      ) : null}
      {awaited.length > 0 ? (
        <p>
          {round.isOpen ? texts.screen.notYet : texts.screen.missing}:{" "}
          <bdi>{awaited.join(", ")}</bdi>
        </p>
      ) : null}
    </>
  );
}
