import type { Result } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { type Texts, useTexts } from "../../texts/texts.tsx";

const allWords = ["open", "leaning", "likely", "very-likely"] as const;
const twoWords = ["not-clear", "clear"] as const;

/** How sure, as a meter that fills. */
export function SureMeter(props: {
  readonly result: Result;
  /** Without the help, for the projector. */
  readonly isBrief: boolean;
}): ReactNode {
  const texts = useTexts();
  const { result, isBrief } = props;
  const words: readonly Result["sureness"][] = result.level === "three" ? twoWords : allWords;
  const at = words.indexOf(result.sureness);
  const word = texts.result.sureness[result.sureness];
  return (
    <div className={`sure is-${result.sureness}`}>
      <p className="sure-head">
        <span>{titleOf(texts, result)}</span> <strong>{word}</strong>
      </p>
      <div className="sure-steps" aria-hidden="true">
        {words.map((step, k) => (
          <span key={step} className={k <= at ? "is-on" : ""} />
        ))}
      </div>
      {isBrief ? null : (
        <details>
          <summary>{texts.result.surenessWhat}</summary>
          <p>{texts.result.surenessHelp.meaning(word)}</p>
          {result.level === "three" ? null : <p>{texts.result.surenessHelp.scale}</p>}
        </details>
      )}
    </div>
  );
}

/** A check has two questions: whether the vote stands, which the headline answers, and what would be best, which this is about. */
function titleOf({ result: says }: Texts, { verdict, winner }: Result): string {
  return verdict && typeof winner === "string" ? says.surenessIn(winner) : says.surenessTitle;
}
