import type { OpenVotes } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, optionNames, peopleOf } from "./draft.ts";

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

/** Scores, rankings or votes pasted or dropped: options and people come with them. */
function VotesFile(props: { readonly onChange: (part: Partial<Draft>) => void }): ReactNode {
  const texts = useTexts();
  const says = texts.new.before;
  const [text, setText] = useState("");
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [read, setRead] = useState<string | null>(null);
  const { run, trouble } = useAction();
  const id = useId();
  const take = (content: string, name: string): void =>
    run(async () => {
      const found = await call("importVotes", { body: { text: content, name } });
      setErrors(found.errors);
      const isRead = found.options.length > 0;
      setRead(isRead ? says.read(found.options.length, found.people.length) : null);
      if (!isRead) return;
      announce(says.read(found.options.length, found.people.length));
      props.onChange({
        way: "paste",
        pasted: found.options.join("\n"),
        openVotes: found.openVotes satisfies OpenVotes,
        ...(found.people.length > 0 && { people: found.people.join("\n") }),
      });
    });
  const open = async (file: File | undefined): Promise<void> => {
    if (file) take(await file.text(), file.name);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way to choose it below
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={`${id}-text`}>{says.paste}</label>
      <textarea
        id={`${id}-text`}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <button type="button" className="second" onClick={() => take(text, "pasted.csv")}>
          {says.readIt}
        </button>
        <label htmlFor={`${id}-file`} className="spoken">
          {says.file}
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,.json"
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </div>
      {read ? <p role="status">{read}</p> : null}
      {errors.map((error) => (
        <p key={error} className="error">
          {error}
        </p>
      ))}
      <Trouble text={trouble} />
    </div>
  );
}
