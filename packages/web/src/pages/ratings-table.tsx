import type { OptionValue, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText } from "../option-text.ts";
import { Scroll } from "../parts/scroll.tsx";
import { useTexts } from "../texts/texts.tsx";

export type PastRating = Extract<RoomView["past"][number], { kind: "rating" }>;

/** Public ratings, exactly: options by people. */
export function RatingsTable(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, settings } = props;
  const says = texts.ratings.explain;
  const counted = room.past.filter(
    (past): past is PastRating => past.kind === "rating" && !past.isWithdrawn,
  );
  const rows = new Map<string, OptionValue>(counted.map(({ option }) => [keyOf(option), option]));
  const people = room.voters.filter(({ voter }) =>
    counted.some(({ hands }) => hands.some((hand) => hand.voter === voter)),
  );
  const cell = (key: string, voter: string): string => {
    const given = counted
      .filter(({ option }) => keyOf(option) === key)
      .flatMap(({ hands }) => hands.filter((hand) => hand.voter === voter))
      .flatMap(({ answer }) => (typeof answer === "number" ? [answer] : []));
    return given.length === 0 ? "–" : says.several(given);
  };
  return (
    <>
      <p className="soft">{says.ratingsSentence}</p>
      <Scroll label={says.ratings}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.explain.option}</th>
              {people.map(({ voter, name }) => (
                <th key={voter} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([key, option]) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{optionText(option, settings)}</bdi>
                </th>
                {people.map(({ voter }) => (
                  <td key={voter}>{cell(key, voter)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
