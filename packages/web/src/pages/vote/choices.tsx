import type { OptionValue, PairAnswer, Settings } from "@unswayed/protocol";
import type { KeyboardEvent, ReactNode } from "react";
import { attributeLine, optionText } from "../../option-text.ts";
import { isTyping } from "../../parts/frame.tsx";
import { preference } from "../../preferences.ts";
import { useTexts } from "../../texts/texts.tsx";

export interface Pair {
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
  readonly firstShown: "candidate" | "reference";
}

/** The two options in this person's own order. */
export function shownOrder(pair: Pair): readonly ("candidate" | "reference")[] {
  return pair.firstShown === "candidate" ? ["candidate", "reference"] : ["reference", "candidate"];
}

const others = ["no-preference", "cant-decide", "dont-know"] as const;

/** Two cards and three ways not to choose. Nothing is preselected, and moving between them sends nothing. */
export function Choices(props: {
  readonly pair: Pair;
  readonly settings: Settings | null;
  readonly chosen: PairAnswer | null;
  readonly onChoose: (answer: PairAnswer) => void;
  readonly legend: string;
  readonly name: string;
}): ReactNode {
  const texts = useTexts();
  const { pair, settings, chosen, onChoose, name } = props;
  const radio = (answer: PairAnswer): ReactNode => (
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
      <div className="cards">
        {shownOrder(pair).map((answer) => {
          const line = attributeLine(pair[answer], settings);
          return (
            <label key={answer} htmlFor={`${name}-${answer}`} className="choice is-card">
              {radio(answer)}
              <span>
                <OptionName
                  option={pair[answer]}
                  other={otherOf(pair, answer)}
                  settings={settings}
                />
                {line ? <small>{line}</small> : null}
              </span>
            </label>
          );
        })}
      </div>
      {others.map((answer) => (
        <label key={answer} htmlFor={`${name}-${answer}`} className="choice">
          {radio(answer)}
          {texts.ballot.answers[answer]}
        </label>
      ))}
    </fieldset>
  );
}

function otherOf(pair: Pair, answer: "candidate" | "reference"): OptionValue {
  return answer === "candidate" ? pair.reference : pair.candidate;
}

/** An option's name; of a setting of sliders, a line each, bold where the two differ. */
function OptionName(props: {
  readonly option: OptionValue;
  readonly other: OptionValue;
  readonly settings: Settings | null;
}): ReactNode {
  const { option, other, settings } = props;
  if (typeof option === "string" || typeof other === "string") {
    return <bdi>{optionText(option, settings)}</bdi>;
  }
  return (
    <bdi>
      {Object.entries(option).map(([name, value]) => {
        const text = optionText({ [name]: value }, settings);
        const isSame = other[name] === value;
        return (
          <span key={name} className={isSame ? "setting is-same" : "setting"}>
            {text}
          </span>
        );
      })}
    </bdi>
  );
}

/** The keys of a ballot, while the focus is inside it. Enter needs no key of ours: it submits the form. */
export function onBallotKey(
  event: KeyboardEvent,
  pair: Pair,
  act: { readonly choose: (answer: PairAnswer) => void; readonly undo?: () => void },
): void {
  if (preference("shortcuts") === "off" || isTyping(event.target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [first, second] = shownOrder(pair);
  if (event.key === "1" && first) act.choose(first);
  else if (event.key === "2" && second) act.choose(second);
  else if (event.key === "0") act.choose("cant-decide");
  else if (event.key.toLowerCase() === "u" && act.undo) act.undo();
  else return;
  event.preventDefault();
}

/** Keys do not move the focus, so Enter must find the form from wherever it is inside the ballot. */
export function onEnter(event: KeyboardEvent<HTMLElement>, confirm: () => void): void {
  if (event.key !== "Enter" || preference("shortcuts") === "off") return;
  if (event.target instanceof HTMLElement && /^H[12]$/.test(event.target.tagName)) {
    event.preventDefault();
    confirm();
  }
}
