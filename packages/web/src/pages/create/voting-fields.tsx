import { type KindName, type RevealMode, type Settings, smallestGroups } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import { type Draft, isRated } from "./draft.ts";

/** How the whole list is put where nothing is public: by numbers, unless an order is wanted. */
const listKinds = ["rating", "order"] as const satisfies KindName[];

/** Hands, pace, private questions, stop rule and privacy. */
export function VotingFields(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const says = texts.create;
  const { kinds } = texts;
  const isOpen = draft.situation === "both";
  return (
    <fieldset className="card">
      <legend>{says.voting}</legend>
      {draft.situation === "check" ? null : (
        <fieldset>
          <legend>{says.answers}</legend>
          {(isOpen ? (Object.keys(kinds.names) as KindName[]) : listKinds).map((kind) => (
            <label key={kind} className="choice">
              <input
                type="radio"
                name="answers"
                checked={
                  draft.answers === kind ||
                  (!isOpen && kind === "rating" && draft.answers !== "order")
                }
                onChange={() => onChange({ answers: kind })}
              />
              <span>
                <strong>{kinds.names[kind]}</strong>: {kinds.hints[kind]}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isOpen ? (
        <fieldset>
          <legend>{says.hands}</legend>
          {(["live", "countdown", "entered"] as const satisfies RevealMode[]).map((mode) => (
            <label key={mode} className="choice">
              <input
                type="radio"
                name="hands"
                checked={draft.hands === mode}
                onChange={() => onChange({ hands: mode })}
              />
              <span>
                <strong>{says.handsModes[mode]}</strong>: {says.handsHints[mode]}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>{says.pace}</legend>
        <div className="tabs">
          {(["quick", "careful", "own"] as const).map((pace) => (
            <label key={pace}>
              <input
                type="radio"
                name="pace"
                checked={draft.pace === pace}
                onChange={() => onChange({ pace })}
              />
              {says.paces[pace]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="fields">
        {draft.pace === "own" ? (
          <Count
            id="public-limit"
            label={says.publicLimit}
            value={draft.publicRounds}
            from={1}
            to={100}
            onChange={(publicRounds) => onChange({ publicRounds })}
          />
        ) : null}
        <Count
          id="private-limit"
          label={says.privateLimit}
          value={draft.privateRounds}
          from={0}
          to={100}
          onChange={(privateRounds) => onChange({ privateRounds })}
        />
        <Count
          id="private-cost"
          label={says.privateCost}
          value={draft.privateCost}
          from={0}
          to={1000}
          onChange={(privateCost) => onChange({ privateCost })}
        />
        <label htmlFor="stop-when">{says.stopWhen}</label>
        <select
          id="stop-when"
          value={draft.stopWhen}
          onChange={(event) => onChange({ stopWhen: event.target.value as Settings["stopWhen"] })}
        >
          {(["settled", "likely", "limit"] as const).map((when) => (
            <option key={when} value={when}>
              {says.stops[when]}
            </option>
          ))}
        </select>
        <Count
          id="smallest"
          label={says.smallestGroup}
          value={draft.smallestGroup}
          from={smallestGroups.least}
          to={60}
          onChange={(smallestGroup) => onChange({ smallestGroup })}
        />
        <Count
          id="keep-days"
          label={says.keepDays}
          value={draft.keepDays}
          from={0}
          to={30}
          onChange={(keepDays) => onChange({ keepDays })}
        />
        {isRated(draft) ? null : (
          <>
            <label htmlFor="deniable">{says.deniable}</label>
            <select
              id="deniable"
              value={draft.deniable}
              onChange={(event) => onChange({ deniable: Number(event.target.value) })}
            >
              {[...new Set([0, 0.1, 0.25, 0.4, draft.deniable])].map((share) => (
                <option key={share} value={share}>
                  {says.deniableShare(share)}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      <p className="soft small">{says.privateCostHint}</p>
      <details>
        <summary>{says.advanced}</summary>
        <fieldset>
          <legend>{says.timing}</legend>
          <div className="tabs">
            {(["gathered", "each-round"] as const).map((privateTiming) => (
              <label key={privateTiming}>
                <input
                  type="radio"
                  name="timing"
                  checked={draft.privateTiming === privateTiming}
                  onChange={() => onChange({ privateTiming })}
                />
                {says.timings[privateTiming]}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.isCautious}
            aria-describedby="cautious-hint"
            onChange={(event) => onChange({ isCautious: event.target.checked })}
          />
          {says.cautious}
        </label>
        <p id="cautious-hint" className="soft">
          {says.cautiousHint}
        </p>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.whenAllIn}
            onChange={(event) => onChange({ whenAllIn: event.target.checked })}
          />
          {says.autoClose}
        </label>
        <div className="fields">
          <Count
            id="timer"
            label={says.timer}
            value={draft.afterSeconds}
            from={0}
            to={3600}
            onChange={(afterSeconds) => onChange({ afterSeconds })}
          />
        </div>
        <p className="soft">{says.seed}</p>
      </details>
    </fieldset>
  );
}

function Count(props: {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly onChange: (value: number) => void;
}): ReactNode {
  return (
    <>
      <label htmlFor={props.id}>{props.label}</label>
      <input
        id={props.id}
        type="number"
        min={props.from}
        max={props.to}
        value={props.value}
        onChange={(event) => {
          const value = Math.round(Number(event.target.value));
          if (Number.isFinite(value)) {
            props.onChange(Math.min(props.to, Math.max(props.from, value)));
          }
        }}
      />
    </>
  );
}
