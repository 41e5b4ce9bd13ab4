import { type ReactNode, useState } from "react";
import type { AnswerText } from "../../kinds/kind.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { useTexts } from "../../texts/texts.tsx";
import { askedBy, type Draft, typedOptions } from "./draft.ts";

/** More would not fit a picture of a phone. */
const most = 6;

/** The first ballot as everyone will have it, while it is being made. It can be tried; nothing is sent. */
export function Preview({ draft }: { readonly draft: Draft }): ReactNode {
  const texts = useTexts();
  const [answer, setAnswer] = useState<AnswerText | null>(null);
  const { kinds, openingBallot } = askedBy(draft);
  const kind = openingBallot?.kind ?? kinds.public[0] ?? "pair";
  const { Ballot } = kindsOnPage[kind];
  const isOpen = openingBallot?.channel !== "private";
  const typed = typedOptions(draft);
  const isOneByOne = kind === "rating" && openingBallot === null;
  const options = typed.slice(0, kind === "pair" ? 2 : isOneByOne ? 1 : most);
  return (
    <figure className={isOpen ? "phone is-preview" : "phone is-preview is-private-part"}>
      <figcaption className="small">{texts.new.preview}</figcaption>
      <p className="small">
        <bdi>{draft.question.trim() || "…"}</bdi>
      </p>
      <p>
        <strong>{texts.kinds.headings[kind]}</strong>
      </p>
      {options.length < (isOneByOne ? 1 : 2) ? (
        <p className="soft">{texts.new.previewEmpty}</p>
      ) : (
        <Ballot
          // Another list has other places.
          key={options.map(({ name }) => name).join()}
          options={options}
          shown={options.map((_, k) => k)}
          answer={answer}
          onAnswer={setAnswer}
          name="preview"
        />
      )}
    </figure>
  );
}
