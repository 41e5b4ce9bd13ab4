import type { PairAnswer, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sidesOf } from "../option-text.ts";
import { useTexts } from "../texts/texts.tsx";
import { HandIcon } from "./icons.tsx";
import { RatingsBoard } from "./ratings-board.tsx";

type Round = Extract<NonNullable<RoomView["round"]>, { kind: "pair" }>;

/** More than this many hands on a side take two columns, and then three. */
const manyHands = 8;
const crowd = 20;

/** What people answer openly, as it stands. */
export function PublicBoard(props: {
  readonly room: RoomView;
  readonly round: NonNullable<RoomView["round"]>;
  readonly settings: Settings | null;
}): ReactNode {
  const { round, ...rest } = props;
  return round.kind === "rating" ? (
    <RatingsBoard {...rest} round={round} />
  ) : (
    <HandsBoard {...rest} round={round} />
  );
}

function lookOf(hands: number): string {
  if (hands > crowd) return "hands is-crowd";
  return hands > manyHands ? "hands is-many" : "hands";
}

/** Who raised a hand for what. Public: names are shown, exactly. */
function HandsBoard(props: {
  readonly room: RoomView;
  readonly round: Round;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, round, settings } = props;
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const named = (...answers: readonly PairAnswer[]): readonly string[] =>
    round.hands
      .filter(({ answer }) => answers.some((known) => known === answer))
      .map(({ voter }) => nameOf(voter));
  const ties = named("no-preference");
  const undecided = named("cant-decide", "dont-know");
  const awaited = round.awaited.map(nameOf);
  return (
    <>
      <div className="board">
        {sidesOf(room.id, round).map(({ option, answer }) => {
          const names = named(answer);
          return (
            <div key={answer}>
              <p className="option">
                <bdi>{optionText(option, settings)}</bdi>
              </p>
              <ul className={lookOf(names.length)}>
                {names.map((name) => (
                  <li key={name}>
                    <HandIcon /> <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {round.isRevealed ? null : (
        <p>
          {texts.run.chosen(
            round.answered,
            round.answered + round.awaited.length || room.voters.length,
          )}
        </p>
      )}
      {round.isRevealed && round.hands.length === 0 ? <p>{texts.screen.noHands}</p> : null}
      {ties.length > 0 ? (
        <p>
          {texts.screen.noPreference}: <bdi>{ties.join(", ")}</bdi>
        </p>
      ) : null}
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
