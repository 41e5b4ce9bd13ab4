import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { kindsOnPage } from "../kinds/kinds.ts";
import { choosablesOf, sharedOrder } from "../questions.ts";
import { useTexts } from "../texts/texts.tsx";

/** What people answer in public, as it stands. Names are shown, exactly. */
export function OpenBoard(props: {
  readonly room: RoomView;
  readonly round: NonNullable<RoomView["round"]>;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, round, settings } = props;
  const { Board } = kindsOnPage[round.question.kind];
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? "";
  const awaited = round.awaited.map(nameOf);
  const asked = round.answered + round.awaited.length || room.voters.length;
  return (
    <div className="board">
      <Board
        options={choosablesOf(round.question, settings)}
        shown={sharedOrder(room.id, round.round, round.question)}
        hands={round.hands.map(({ voter, answer }) => ({ who: nameOf(voter), answer }))}
      />
      <p className="board-progress">
        <progress max={asked} value={round.answered} aria-hidden="true" />{" "}
        {round.isRevealed
          ? texts.run.answered(round.answered, asked)
          : texts.run.chosen(round.answered, asked)}
      </p>
      {awaited.length > 0 && round.isRevealed ? (
        <p className="soft">
          {round.isOpen ? texts.screen.notYet : texts.screen.missing}:{" "}
          <bdi>{awaited.join(", ")}</bdi>
        </p>
      ) : null}
    </div>
  );
}
