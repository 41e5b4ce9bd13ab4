import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { CsvOptions } from "./csv-options.tsx";
import { alikePair, type Draft, linesIn, optionNames } from "./draft.ts";
import { OptionsTable } from "./options-table.tsx";
import { SlidersTable } from "./sliders-table.tsx";

/** Above this many, choosing a question takes noticeably longer. */
const manyOptions = 50;

/** What people choose between: pasted lines, a table with attributes, CSV, or sliders. */
export function OptionsFields(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const says = texts.create;
  const names = optionNames(draft);
  const alike = alikePair(draft);
  const count = useRef(names.length);
  useEffect(() => {
    // Several at once were pasted; one more was typed, which needs no word.
    if (Math.abs(names.length - count.current) > 1) {
      announce(says.optionsRead(names.length, alike ? 1 : 0));
    }
    count.current = names.length;
  }, [names.length, alike, says]);
  const changeWay = (way: Draft["way"]): void => {
    const fromPaste = draft.way === "paste" && way === "table" && names.length > 0;
    const toPaste = draft.way === "table" && way === "paste" && names.length > 0;
    onChange({
      way,
      ...(fromPaste && {
        rows: names.map((name) => [
          name,
          ...(draft.rows.find(([known]) => known === name)?.slice(1) ?? []),
        ]),
      }),
      ...(toPaste && { pasted: names.join("\n") }),
    });
  };
  return (
    <fieldset className="card" id="options" tabIndex={-1}>
      <legend>{says.options}</legend>
      {draft.way === "paste" ? (
        <>
          <label htmlFor="pasted">{says.pasteLabel}</label>
          <textarea
            id="pasted"
            rows={7}
            value={draft.pasted}
            aria-describedby="pasted-hint"
            onChange={(event) => onChange({ pasted: event.target.value })}
          />
          <p id="pasted-hint" className="soft small">
            {texts.new.optionsHint}
          </p>
        </>
      ) : null}
      {draft.way === "table" ? <OptionsTable draft={draft} onChange={onChange} /> : null}
      {draft.way === "csv" ? <CsvOptions onChange={onChange} /> : null}
      {draft.way === "sliders" ? <SlidersTable draft={draft} onChange={onChange} /> : null}
      {draft.way === "sliders" || draft.way === "csv" ? null : (
        <p>
          {says.optionCount(names.length)} {names.length > manyOptions ? says.manyOptions : ""}
        </p>
      )}
      {alike ? (
        <div className="notice row">
          <span>{says.alike(...alike)}</span>
          <button
            type="button"
            className="second"
            onClick={() => {
              const [, extra] = alike;
              onChange({
                pasted: linesIn(draft.pasted)
                  .filter((_, k) => names[k] !== extra)
                  .join("\n"),
                rows: draft.rows.filter(([name]) => name?.trim() !== extra),
              });
            }}
          >
            {says.merge}
          </button>
          <button
            type="button"
            className="second"
            onClick={() => onChange({ keptBoth: [...draft.keptBoth, alike.join("\n")] })}
          >
            {says.keepBoth}
          </button>
        </div>
      ) : null}
      <details open={draft.way !== "paste"}>
        <summary>{texts.new.otherWays}</summary>
        <div className="tabs">
          {(["paste", "table", "csv", "sliders"] as const).map((way) => (
            <label key={way}>
              <input
                type="radio"
                name="way"
                checked={draft.way === way}
                onChange={() => changeWay(way)}
              />
              {says.ways[way]}
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
