import { fairnessStops } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import { isRated as areRated, type Draft, optionNames } from "./draft.ts";
import { leastPleasedShare } from "./least-pleased.ts";

/** Five stops from the average to the worst-off, and the zero people are compared with. */
export function FairnessDial(props: {
  readonly draft: Draft;
  readonly people: number;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, people, onChange } = props;
  const says = texts.create;
  const isRated = areRated(draft);
  const names = optionNames(draft);
  const isKnown = draft.comparedWith === "" || names.includes(draft.comparedWith);
  return (
    <fieldset className="card" id="fairness" tabIndex={-1}>
      <legend>{says.fairness}</legend>
      <div className="dial">
        <span className="from">{says.average}</span>
        <div>
          {fairnessStops.map((_, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the five stops are always the same five
            <label key={k}>
              <span className="spoken">{says.stop(k)}</span>
              <input
                type="radio"
                name="stop"
                checked={draft.stop === k}
                onChange={() => onChange({ stop: k })}
              />
            </label>
          ))}
        </div>
        <span className="to">{says.worstOff}</span>
      </div>
      <p>
        {says.share(Math.max(people, 1), leastPleasedShare(fairnessStops[draft.stop] ?? 1, people))}
      </p>
      {draft.stop > 0 ? (
        <>
          <p className="soft">{isRated ? says.whyZeroRated : says.whyZero}</p>
          <div className="fields">
            <label htmlFor="compared">{says.comparedWith}</label>
            <select
              id="compared"
              value={draft.comparedWith || (isRated && draft.isFromOwnBest ? ownBest : "")}
              onChange={({ target: { value } }) =>
                onChange({
                  comparedWith: value === ownBest ? "" : value,
                  isFromOwnBest: value === ownBest,
                })
              }
            >
              {isRated ? <option value="">{says.asRated}</option> : null}
              <option value={isRated ? ownBest : ""}>{says.ownBest}</option>
              {isKnown ? null : <option value={draft.comparedWith}>{draft.comparedWith} ?</option>}
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <p>{zeroHint()}</p>
          {draft.comparedWith === "" ? null : (
            <label className="check">
              <input
                type="checkbox"
                checked={draft.mayWin}
                onChange={(event) => onChange({ mayWin: event.target.checked })}
              />
              {says.mayWin}
            </label>
          )}
        </>
      ) : null}
    </fieldset>
  );

  function zeroHint(): string {
    if (draft.comparedWith !== "") return says.optionHint(draft.comparedWith);
    return isRated && !draft.isFromOwnBest ? says.asRatedHint : says.ownBestHint;
  }
}

/** No option's name: names have no blank in front. */
const ownBest = " own-best";
