import type { Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText } from "../../option-text.ts";
import { useTexts } from "../../texts/texts.tsx";

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
        <span>{texts.result.surenessTitle}</span> <strong>{word}</strong>
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

/** From left to right: does not stand, too close to tell, stands. As wide as the chances they stand for. */
const verdicts = ["falls", "unclear", "stands"] as const;

/** How sure a check's verdict is: the chance that what was chosen in public is best, in the three parts that the verdict goes by. */
export function ChanceMeter(props: {
  readonly verdict: NonNullable<Result["verdict"]>;
  readonly settings: Settings | null;
  /** Without the help, for the projector. */
  readonly isBrief: boolean;
}): ReactNode {
  const { result: says } = useTexts();
  const { kind, openWinner } = props.verdict;
  const open = optionText(openWinner, props.settings);
  return (
    <div className="sure">
      <p className="sure-head">
        <span>{says.chanceTitle(open)}</span> <strong>{says.chances[kind]}</strong>
      </p>
      <div className="sure-steps is-chance" aria-hidden="true">
        {verdicts.map((each) => (
          <span key={each} className={each === kind ? `is-on is-${each}` : `is-${each}`} />
        ))}
      </div>
      {props.isBrief ? null : (
        <details>
          <summary>{says.chanceWhat}</summary>
          <p>{says.chanceHelp(open)}</p>
        </details>
      )}
    </div>
  );
}
