import type { Result } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { Strip } from "../../parts/strip.tsx";
import { type Texts, useTexts } from "../../texts/texts.tsx";

const fourWords = ["open", "leaning", "likely", "settled"] as const;
const twoWords = ["not-clear", "clear"] as const;

/** The word for how sure, on its scale, and what it has earned. */
export function Sureness(props: {
  readonly result: Result;
  /** Without the help, for the projector. */
  readonly isBrief: boolean;
}): ReactNode {
  const texts = useTexts();
  const { result, isBrief } = props;
  const words: readonly Result["sureness"][] = result.level === "three" ? twoWords : fourWords;
  const word = texts.result.sureness[result.sureness].toLowerCase();
  return (
    <>
      <Strip
        label={texts.result.surenessTitle}
        steps={words}
        words={texts.result.sureness}
        at={result.sureness}
      />
      {isBrief ? null : (
        <details>
          <summary>{texts.result.surenessWhat(word)}</summary>
          <p>{earnedText(texts, result, word)}</p>
          {result.level === "three" ? null : <p>{texts.result.surenessHelp.scale}</p>}
        </details>
      )}
    </>
  );
}

/** How often results called so were right, as far as that was measured. */
function earnedText(
  { result: { surenessHelp: says } }: Texts,
  { isSurenessMeasured, simulated }: Result,
  word: string,
): string {
  if (isSurenessMeasured) {
    if (!simulated || simulated.called === 0) return says.measured(word);
    const right = Math.round((100 * simulated.right) / simulated.called);
    return says.hitRate(simulated.groups, word, right);
  }
  return simulated && simulated.groups > 0
    ? says.tooFew(simulated.groups, word)
    : says.unmeasured(word);
}
