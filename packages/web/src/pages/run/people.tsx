import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText } from "../../option-text.ts";
import { useTexts } from "../../texts/texts.tsx";

type Round = NonNullable<RoomView["round"]>;

/** Everybody and what their hand says. Public, so with names. */
export function People(props: {
  readonly room: RoomView;
  readonly round: Round;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, round, settings } = props;
  if (!round.isRevealed) return null;
  const line = ({ voter, name, isHere }: RoomView["voters"][number]): string | null => {
    const answer = round.hands.find((hand) => hand.voter === voter)?.answer;
    if (typeof answer === "number") return texts.ratings.run.hand(name, answer);
    if (round.kind === "pair" && (answer === "candidate" || answer === "reference")) {
      return texts.run.hand(name, optionText(round[answer], settings));
    }
    if (answer === "no-preference") return texts.run.noPreference(name);
    if (answer !== undefined) return texts.run.noOpinion(name);
    if (!round.awaited.includes(voter)) return null;
    return isHere ? texts.run.notYet(name) : texts.run.away(name);
  };
  return (
    <ul className="people">
      {room.voters.map((person) => {
        const text = line(person);
        const isIn = round.hands.some(({ voter }) => voter === person.voter);
        return text === null ? null : (
          <li key={person.voter} className={isIn ? "chip" : "chip is-awaited"}>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
