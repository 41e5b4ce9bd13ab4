import { ratingScale } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import {
  type BallotProps,
  type BoardProps,
  type HandsProps,
  type KindOnPage,
  ratingAnswer,
  ratingsOf,
} from "./kind.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";

const numbers = Array.from(
  { length: ratingScale.to - ratingScale.from + 1 },
  (_, k) => ratingScale.from + k,
);

/** One row of eleven numbers for each option. An option left out counts as not known. */
function RatingBallot({ options, shown, answer, onAnswer, name }: BallotProps): ReactNode {
  const { kinds } = useTexts();
  const given = ratingsOf(answer, options.length);
  const rate = (place: number, number: number | null): void =>
    onAnswer(ratingAnswer(given.map((old, k) => (k === place ? number : old))));
  return (
    <>
      {shown.map((place) => {
        const option = options[place];
        if (!option) return null;
        return (
          <fieldset key={place} className="rate">
            <legend>
              <OptionLabel option={option} />
            </legend>
            <div className="eleven">
              {numbers.map((number) => (
                <label key={number} htmlFor={`${name}-${place}-${number}`}>
                  <input
                    id={`${name}-${place}-${number}`}
                    type="radio"
                    name={`${name}-${place}`}
                    autoComplete="off"
                    checked={given[place] === number}
                    onChange={() => rate(place, number)}
                  />
                  <span aria-hidden="true">{number}</span>
                  <span className="spoken">{kinds.ratingLabel(number)}</span>
                </label>
              ))}
            </div>
            <p className="rate-ends">
              <span aria-hidden="true">{kinds.worst}</span>
              {given[place] === null ? null : (
                <button
                  type="button"
                  className="small-answer"
                  aria-label={kinds.clearOf(option.name)}
                  onClick={() => rate(place, null)}
                >
                  {kinds.clear}
                </button>
              )}
              <span aria-hidden="true">{kinds.best}</span>
            </p>
          </fieldset>
        );
      })}
      <div className="other-answers">
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "unknown-option"}
          onClick={() => onAnswer(answer === "unknown-option" ? null : "unknown-option")}
        >
          {options.length === 1 ? kinds.unknownThis : kinds.unknownThese}
        </button>
      </div>
    </>
  );
}

/** A dot for every open rating, on its place of the scale. */
function RatingBoard({ options, shown, hands }: BoardProps): ReactNode {
  const { kinds, language } = useTexts();
  return (
    <>
      <ul className="rated-rows">
        {shown.map((place) => {
          const given = hands.flatMap(({ who, answer }) => {
            const number = ratingsOf(answer, options.length)[place];
            return number === null || number === undefined ? [] : [{ who, number }];
          });
          const mean = given.reduce((sum, { number }) => sum + number, 0) / given.length;
          return (
            <li key={place}>
              <strong>
                <bdi>{options[place]?.name}</bdi>
              </strong>
              <span className="rated-line" aria-hidden="true">
                {given.map(({ who, number }, k) => (
                  <span
                    key={who}
                    className="rated-dot"
                    style={{
                      insetInlineStart: `${(100 * number) / ratingScale.to}%`,
                      marginBlockStart: `${-6 * given.slice(0, k).filter((other) => other.number === number).length}px`,
                    }}
                  />
                ))}
              </span>
              <span>{given.length === 0 ? "–" : kinds.meanOf(language.number(mean))}</span>
              <span className="soft small">
                <bdi>{given.map(({ who, number }) => `${who} ${number}`).join(" · ")}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      <Tally hands={hands} />
    </>
  );
}

/** One number for each person. */
function RatingHands({ people, answerOf, onAnswer }: HandsProps): ReactNode {
  return (
    <div className="fields">
      {people.map(({ voter, name }) => (
        <label key={voter} className="row">
          <bdi>{name}</bdi>
          <input
            type="number"
            min={ratingScale.from}
            max={ratingScale.to}
            value={answerOf(voter) ?? ""}
            onChange={({ target }) =>
              onAnswer(voter, target.value === "" ? null : Number(target.value))
            }
          />
        </label>
      ))}
    </div>
  );
}

export const rating: KindOnPage = {
  Ballot: RatingBallot,
  Board: RatingBoard,
  isOneTap: false,
  Hands: RatingHands,
  answerAt: () => ratingScale.to,
  sendLabel: (kinds, answer, count) =>
    kinds.sendRatings(ratingsOf(answer, count).filter((each) => each !== null).length),
  told: (_, answer) => String(answer),
  worths: (answer, count) =>
    ratingsOf(answer, count).map((number) => (number === null ? null : number / ratingScale.to)),
  /** Any number of the scale for each option that has one. */
  random(answer, count, seed) {
    let rest = seed;
    const drawn = ratingsOf(answer, count).map((number) => {
      if (number === null) return null;
      const at = Math.floor(rest * numbers.length);
      rest = rest * numbers.length - at;
      return numbers[at] ?? null;
    });
    return ratingAnswer(drawn) ?? answer;
  },
};
