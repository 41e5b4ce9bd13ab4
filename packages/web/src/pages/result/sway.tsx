import type { Result, RevealMode } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** How much of what hands showed came from others: of the group, never of a person. */
export function Sway(props: { readonly result: Result; readonly hands: RevealMode }): ReactNode {
  const texts = useTexts();
  const { sway } = props.result;
  if (!sway) return null;
  const { boxes, word } = sway;
  const text = texts.result.swayWords[word];
  return (
    <section className="card">
      <h2>{texts.result.sway}</h2>
      <p>
        {boxes === null ? null : (
          <span className="boxes" role="img" aria-label={texts.result.swayBoxes(boxes, text)}>
            {[1, 2, 3, 4, 5].map((box) => (
              <span key={box} className={box <= boxes ? "is-on" : ""} />
            ))}
          </span>
        )}{" "}
        <strong>{text}</strong>
      </p>
      <p className="soft">{texts.result.swayNote[props.hands]}</p>
    </section>
  );
}
