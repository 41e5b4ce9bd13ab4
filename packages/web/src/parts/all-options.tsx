import type { Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { choosablesOf } from "../questions.ts";
import { useTexts } from "../texts/texts.tsx";

/** Everything the group chooses between, together: nobody should meet an option for the first time on a ballot. */
export function AllOptions(props: {
  readonly settings: Settings | null;
  /** Large cards, for the projector. */
  readonly isLarge?: boolean;
}): ReactNode {
  const texts = useTexts();
  const { settings } = props;
  if (settings?.options.kind !== "list") return null;
  const options = settings.options.items.map(({ name }) => name);
  const shown = choosablesOf({ kind: "order", options }, settings);
  return (
    <section>
      <h2>{texts.vote.allOptions}</h2>
      <ul className={props.isLarge ? "option-cards is-large" : "option-cards"}>
        {shown.map(({ name, line, link }) => (
          <li key={name}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {line ? <span>{line}</span> : null}
            {link && !props.isLarge ? (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {texts.vote.readMore}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
