import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { CountBars } from "./count-bars.tsx";
import {
  type BallotProps,
  type BoardProps,
  drawnPlaces,
  type KindOnPage,
  namesAt,
  orderOf,
  placesOf,
} from "./kind.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";

/** One favourite of several. One tap is the answer. */
function ChoiceBallot({ options, shown, answer, onAnswer }: BallotProps): ReactNode {
  const { kinds } = useTexts();
  const chosen = placesOf(answer, options.length)[0];
  return (
    <>
      <ul className={answer === null ? "rows" : "rows is-chosen"}>
        {shown.map((place) => {
          const option = options[place];
          return option ? (
            <li key={place}>
              <button
                type="button"
                className="row-card"
                aria-pressed={chosen === place}
                onClick={() => onAnswer(orderOf([place]))}
              >
                <span className="tick" aria-hidden="true" />
                <OptionLabel option={option} />
              </button>
            </li>
          ) : null;
        })}
      </ul>
      <div className="other-answers">
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "abstain"}
          onClick={() => onAnswer("abstain")}
        >
          {kinds.skip}
        </button>
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "unknown-option"}
          onClick={() => onAnswer("unknown-option")}
        >
          {kinds.unknownThese}
        </button>
      </div>
    </>
  );
}

function ChoiceBoard({ options, shown, hands }: BoardProps): ReactNode {
  return (
    <>
      <CountBars
        options={options}
        shown={shown}
        namesAt={(place) =>
          hands
            .filter(({ answer }) => placesOf(answer, options.length)[0] === place)
            .map(({ who }) => who)
        }
      />
      <Tally hands={hands} />
    </>
  );
}

export const choice: KindOnPage = {
  Ballot: ChoiceBallot,
  Board: ChoiceBoard,
  isOneTap: true,
  answerAt: (place) => String(place + 1),
  told: (_, answer, names) => namesAt(placesOf(answer, names.length), names),
  worths(answer, count) {
    const [best] = placesOf(answer, count);
    return Array.from({ length: count }, (_, k) => Number(k === best));
  },
  random: (_, count, seed) => orderOf(drawnPlaces(count, 1, seed)) ?? "1",
};
