import type { Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { useTexts } from "../../texts/texts.tsx";

/** The winner at each stop of the dial, the sealed one ringed. Never who is worst-off, never a score. */
export function FairnessStops(props: {
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { result, settings } = props;
  const { stop, winners } = result.fairness;
  const shown = winners.flatMap((winner, k) => (winner === null ? [] : [{ winner, k }]));
  const isWhole = shown.length === winners.length;
  return (
    <section className="card">
      <h2>{texts.result.fairness}</h2>
      <ol className="stops">
        {shown.map(({ winner, k }) => (
          <li key={k} className={k === stop ? "is-sealed" : ""}>
            <span className="small soft">
              {k === 0
                ? texts.create.average
                : k === 4
                  ? texts.create.worstOff
                  : texts.result.fairnessStop(k)}
              {k === stop ? ` · ${texts.result.sealedStop}` : ""}
            </span>
            <br />
            <strong>
              <bdi>{optionText(winner, settings)}</bdi>
            </strong>
          </li>
        ))}
      </ol>
      <p>{isWhole ? reach() : texts.result.notShown}</p>
      {settings ? <p className="soft">{comparedText()}</p> : null}
    </section>
  );

  function reach(): string {
    const winner = optionText(result.winner, settings);
    const same = (k: number): boolean => {
      const at = winners[k];
      return at !== null && at !== undefined && sameOption(at, result.winner);
    };
    let from = stop;
    let to = stop;
    while (from > 0 && same(from - 1)) from -= 1;
    while (to < winners.length - 1 && same(to + 1)) to += 1;
    return from === 0 && to === winners.length - 1
      ? texts.result.everywhere(winner)
      : texts.result.upTo(winner, from, to);
  }

  function comparedText(): string {
    if (stop === 0) return texts.result.comparedAverage;
    const zero = settings?.fairness.comparedWith;
    if (zero?.kind === "as-rated") return texts.result.comparedAsRated;
    return zero?.kind === "option"
      ? texts.result.comparedWith(optionText(zero.option, settings))
      : texts.result.comparedOwn;
  }
}
