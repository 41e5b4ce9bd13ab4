import type { Result, RevealMode } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { type Texts, useTexts } from "../../texts/texts.tsx";

type Sway = NonNullable<Result["sway"]>;

/** How much of what hands showed came from others: of the group, never of a person. */
export function SwayMeter(props: {
  readonly result: Result;
  readonly hands: RevealMode;
}): ReactNode {
  const texts = useTexts();
  const { sway } = props.result;
  if (!sway) return null;
  const words = swayText(texts, sway);
  return (
    <section className="card">
      <h2>{texts.result.sway}</h2>
      <p>
        {sway.boxes === null ? null : (
          <Boxes filled={sway.boxes} reach={sway.reach ?? sway.boxes} words={words} />
        )}{" "}
        <strong>{words}</strong>
      </p>
      <p className="soft">{texts.result.swayNote[props.hands]}</p>
    </section>
  );
}

/** Filled: the estimate. A dash: as far as it may reach. */
function Boxes(props: {
  readonly filled: number;
  readonly reach: number;
  readonly words: string;
}): ReactNode {
  const texts = useTexts();
  const { filled, reach, words } = props;
  const look = (box: number): string => {
    if (box <= filled) return "is-on";
    return box <= reach ? "is-reach" : "";
  };
  return (
    <span className="boxes" role="img" aria-label={texts.result.swayBoxes(filled, reach, words)}>
      {[1, 2, 3, 4, 5].map((box) => (
        <span key={box} className={look(box)} />
      ))}
    </span>
  );
}

const swaySteps = ["hardly-any", "some", "strong"] as const;

/** "some, perhaps strong" when it may reach further than its word. */
function swayText({ result }: Texts, { word, reach }: Sway): string {
  const text = result.swayWords[word];
  if (word === "not-enough-questions" || reach === null) return text;
  const reached = reach >= 3 ? "strong" : reach >= 1 ? "some" : "hardly-any";
  return swaySteps.indexOf(reached) > swaySteps.indexOf(word)
    ? result.swayPerhaps(text, result.swayWords[reached])
    : text;
}
