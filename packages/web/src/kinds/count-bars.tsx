import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import type { Choosable } from "./kind.ts";

/** How many people stand behind each option, with their names. Of open votes only. */
export function CountBars(props: {
  readonly options: readonly Choosable[];
  readonly shown: readonly number[];
  namesAt(place: number): readonly string[];
}): ReactNode {
  const { kinds } = useTexts();
  const { options, shown, namesAt } = props;
  const most = Math.max(1, ...shown.map((place) => namesAt(place).length));
  return (
    <ul className="count-bars">
      {shown.map((place) => {
        const names = namesAt(place);
        return (
          <li key={place}>
            <span className="count-bars-name">
              <bdi>{options[place]?.name}</bdi>
            </span>
            <span className="count-bars-track" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * names.length) / most}%` }} />
            </span>
            <strong>
              <span aria-hidden="true">{names.length}</span>
              <span className="spoken">{kinds.votes(names.length)}</span>
            </strong>
            <span className="count-bars-names soft">
              <bdi>{names.join(", ")}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
