import type { BodyOf, ReplyOf } from "@unswayed/protocol";
import { type ReactNode, useId, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";
import { type Draft, namedOptions, namesText } from "./draft.ts";

type Read = ReplyOf<"importVotes">;
type As = NonNullable<BodyOf<"importVotes">["as"]>;

const kindsOfMarks = ["ratings", "ranks", "approvals", "favourites"] as const satisfies As[];

/** Scores, rankings or votes pasted or dropped: options and people come with them, and what was found is shown back. */
export function VotesFile(props: { readonly onChange: (part: Partial<Draft>) => void }): ReactNode {
  const texts = useTexts();
  const says = texts.new.before;
  const [pasted, setPasted] = useState("");
  const [taken, setTaken] = useState({ text: "", name: "" });
  const [read, setRead] = useState<Read | null>(null);
  const { run, trouble } = useAction();
  const id = useId();
  const take = (text: string, name: string, as?: As): void =>
    run(async () => {
      const reply = await call("importVotes", { body: { text, name, ...(as && { as }) } });
      setTaken({ text, name });
      setRead(reply);
      if (reply.found === null) return;
      announce(sentence(reply.found, texts));
      props.onChange({
        ...namedOptions(reply.options),
        openVotes: reply.openVotes,
        ...(reply.people.length > 0 && { people: namesText(reply.people) }),
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
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div className="row">
        <button type="button" className="second" onClick={() => take(pasted, "pasted.csv")}>
          {says.readIt}
        </button>
        <label htmlFor={`${id}-file`} className="spoken">
          {says.file}
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,.json,.soc,.soi,.toc,.toi,.cat"
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </div>
      {read ? <Findings read={read} onAs={(as) => take(taken.text, taken.name, as)} /> : null}
      <Trouble text={trouble} />
    </div>
  );
}

/** What was found and what was guessed, with another way to take it where the guess may be wrong. */
function Findings(props: { readonly read: Read; readonly onAs: (as: As) => void }): ReactNode {
  const texts = useTexts();
  const says = texts.new.before;
  const id = useId();
  const { found, guesses, errors } = props.read;
  const isGuess = guesses.length > 0 && found?.kinds.length === 1 && found.kinds[0] !== "pair";
  return (
    <>
      {found ? <p role="status">{sentence(found, texts)}</p> : null}
      {guesses.length > 0 ? (
        <ul className="small" lang="en">
          {guesses.map((guess) => (
            <li key={guess}>{guess}</li>
          ))}
        </ul>
      ) : null}
      {isGuess ? (
        <div className="fields">
          <label htmlFor={id}>{says.readAs}</label>
          <select id={id} value="" onChange={({ target }) => props.onAs(target.value as As)}>
            <option value="" disabled>
              …
            </option>
            {kindsOfMarks.map((as) => (
              <option key={as} value={as}>
                {says.as[as]}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {errors.map((error) => (
        <p key={error} className="error" lang="en">
          {error}
        </p>
      ))}
    </>
  );
}

function sentence(
  { people, options, kinds, scale }: NonNullable<Read["found"]>,
  texts: Texts,
): string {
  const says = texts.new.before;
  const names = kinds.map((kind) =>
    kind === "rating" && scale
      ? says.scale(String(scale.min), String(scale.max))
      : says.kinds[kind],
  );
  return says.read(people, options, names);
}
