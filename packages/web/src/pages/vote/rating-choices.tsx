import { type OptionValue, type Rating, ratingScale, type Settings } from "@unswayed/protocol";
import type { KeyboardEvent, ReactNode } from "react";
import { attributeLine, optionText } from "../../option-text.ts";
import { isTyping } from "../../parts/frame.tsx";
import { preference } from "../../preferences.ts";
import { useTexts } from "../../texts/texts.tsx";

const numbers = Array.from(
  { length: ratingScale.to - ratingScale.from + 1 },
  (_, k) => ratingScale.from + k,
);

const others = ["cant-decide", "dont-know"] as const;

/** One option, eleven numbers and two ways not to give one. Nothing is preselected, and moving between them sends nothing. */
export function RatingChoices(props: {
  readonly option: OptionValue;
  readonly settings: Settings | null;
  readonly chosen: Rating | null;
  readonly onChoose: (answer: Rating) => void;
  readonly legend: string;
  readonly name: string;
}): ReactNode {
  const texts = useTexts();
  const says = texts.ratings.ballot;
  const { option, settings, chosen, onChoose, name } = props;
  const line = attributeLine(option, settings);
  const radio = (answer: Rating): ReactNode => (
    <input
      id={`${name}-${answer}`}
      type="radio"
      name={name}
      value={answer}
      autoComplete="off"
      checked={chosen === answer}
      onChange={() => onChoose(answer)}
    />
  );
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      <p className="rated-option">
        <bdi>{optionText(option, settings)}</bdi>
        {line ? <small>{line}</small> : null}
      </p>
      <p className="scale-ends small" aria-hidden="true">
        <span>0 {says.worst}</span>
        <span>10 {says.best}</span>
      </p>
      <div className="scale">
        {numbers.map((rating) => (
          <label key={rating} htmlFor={`${name}-${rating}`} className="choice is-number">
            {radio(rating)}
            <span aria-hidden="true">{rating}</span>
            <span className="spoken">{says.label(rating)}</span>
          </label>
        ))}
      </div>
      {others.map((answer) => (
        <label key={answer} htmlFor={`${name}-${answer}`} className="choice">
          {radio(answer)}
          {answer === "dont-know" ? says.dontKnow : texts.ballot.answers[answer]}
        </label>
      ))}
    </fieldset>
  );
}

/** A 0 this soon after a 1 makes it 10: eleven numbers have ten digit keys. */
const togetherMs = 800;
let oneAt = Number.NEGATIVE_INFINITY;

/** The keys of a rating, while the focus is inside its ballot. Arrows and Enter are the browser's own. */
export function onRatingKey(
  event: KeyboardEvent,
  act: { readonly choose: (answer: Rating) => void; readonly undo?: () => void },
): void {
  if (preference("shortcuts") === "off" || isTyping(event.target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[0-9]$/.test(event.key)) {
    const isTen = event.key === "0" && event.timeStamp - oneAt < togetherMs;
    act.choose(isTen ? 10 : Number(event.key));
    oneAt = event.key === "1" ? event.timeStamp : Number.NEGATIVE_INFINITY;
  } else if (event.key.toLowerCase() === "u" && act.undo) act.undo();
  else return;
  event.preventDefault();
}
