import { type ReactNode, useId } from "react";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, optionNames, peopleOf } from "./draft.ts";
import { VotesFile } from "./votes-file.tsx";

const ways = ["app", "names", "counts", "file"] as const satisfies Draft["before"][];

/** The vote that is to be checked: raised again in the app, typed by name or by count, or read from a spreadsheet. */
export function VoteBefore(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const says = texts.new.before;
  const { draft, onChange } = props;
  const options = optionNames(draft);
  return (
    <fieldset className="card">
      <legend>{says.title}</legend>
      {ways.map((way) => (
        <label key={way} className="choice">
          <input
            type="radio"
            name="before"
            checked={draft.before === way}
            onChange={() => onChange({ before: way })}
          />
          <span>
            <strong>{says.ways[way]}</strong>: {says.hints[way]}
          </span>
        </label>
      ))}
      {draft.before === "counts" ? (
        <div className="fields">
          {options.map((name) => (
            <label key={name} className="row">
              <span className="grow">
                <bdi>{name}</bdi>
              </span>
              <input
                type="number"
                min={0}
                max={60}
                value={draft.counts[name] ?? 0}
                onChange={({ target }) =>
                  onChange({ counts: { ...draft.counts, [name]: Number(target.value) } })
                }
              />
            </label>
          ))}
        </div>
      ) : null}
      {draft.before === "file" ? <VotesFile onChange={onChange} /> : null}
    </fieldset>
  );
}

/** Who voted for what, beside their names. */
export function VotesByName(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const id = useId();
  if (draft.situation !== "check" || draft.before !== "names") return null;
  return (
    <fieldset className="card">
      <legend>{texts.new.before.whoVoted}</legend>
      <div className="fields">
        {peopleOf(draft).map((name, k) => [
          <label key={`${name}-label`} htmlFor={`${id}-${k}`}>
            <bdi>{name}</bdi>
          </label>,
          <select
            key={name}
            id={`${id}-${k}`}
            value={draft.chosen[name] ?? ""}
            onChange={({ target }) =>
              onChange({ chosen: { ...draft.chosen, [name]: target.value } })
            }
          >
            <option value="">{texts.run.noAnswer}</option>
            {optionNames(draft).map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>,
        ])}
      </div>
    </fieldset>
  );
}
