import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { answerText } from "../../questions.ts";
import { useTexts } from "../../texts/texts.tsx";

/** Everyone, whether they are here, and what their open vote says. Of private answers nothing is said of anyone. */
export function Roster(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, settings } = props;
  const round = room.round?.isOpen ? room.round : null;
  const says = texts.run.states;
  const stateOf = (person: RoomView["voters"][number]): { word: string; look: string } => {
    if (!person.hasJoined) return { word: says.missing, look: "is-missing" };
    const hand = round?.hands.find(({ voter }) => voter === person.voter);
    if (round && hand) {
      return { word: answerText(texts, round.question, hand.answer, settings), look: "is-in" };
    }
    if (!person.isHere) return { word: says.away, look: "is-away" };
    if (round?.isRevealed && round.awaited.includes(person.voter)) {
      return { word: says.notYet, look: "is-awaited" };
    }
    return { word: says.here, look: "" };
  };
  return (
    <section className="roster">
      <h2>{texts.run.roster}</h2>
      <ul>
        {room.voters.map((person) => {
          const { word, look } = stateOf(person);
          return (
            <li key={person.voter} className={look}>
              <span className="avatar" aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <span>
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                <br />
                <span className="soft small">
                  <bdi>{word}</bdi>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== "");
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
