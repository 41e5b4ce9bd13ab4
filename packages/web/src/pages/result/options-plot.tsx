import type { Band, OptionValue, Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText, sameOption } from "../../option-text.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Mark } from "../../parts/mark.tsx";
import { useTexts } from "../../texts/texts.tsx";

const bands: readonly Band[] = ["far-behind", "behind", "close", "level"];

/** Where each option stands, in the steps that came from the server. The drawing holds those steps and no other number. */
export function OptionsPlot(props: {
  readonly result: Result;
  readonly settings: Settings | null;
  /** As many rows as there is room for, where nobody can scroll: the best come first. */
  readonly most?: number;
}): ReactNode {
  const texts = useTexts();
  const { options } = props.result;
  if (!options) return null;
  const { most = Number.POSITIVE_INFINITY } = props;
  const left = options.kind === "bands" ? Math.max(0, options.rows.length - most) : 0;
  return (
    <section className="card">
      <h2>{texts.result.options}</h2>
      <p className="soft">{texts.result.optionsSentence}</p>
      {options.kind === "tiers" ? (
        <Tiers result={props.result} tiers={options.tiers} settings={props.settings} most={most} />
      ) : (
        <Ladder rows={options.rows.slice(0, most)} settings={props.settings} />
      )}
      {left > 0 ? <p>{texts.result.optionsLeft(left)}</p> : null}
    </section>
  );
}

function Tiers(props: {
  readonly result: Result;
  readonly tiers: Extract<NonNullable<Result["options"]>, { kind: "tiers" }>["tiers"];
  readonly settings: Settings | null;
  readonly most: number;
}): ReactNode {
  const texts = useTexts();
  const { most, settings, result } = props;
  return (
    <dl className="tiers">
      {props.tiers.map(({ tier, options }) => (
        <div key={tier} className={`is-${tier}`}>
          <dt>{texts.result.tiers[tier]}</dt>
          <dd>
            {options.length === 0 ? "–" : null}
            {options.slice(0, most).map((option) => (
              <span key={keyOf(option)} className={chipOf(option, result)}>
                <bdi>{optionText(option, settings)}</bdi>
              </span>
            ))}
            {options.length > most ? (
              <span className="chip">{texts.result.others(options.length - most)}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function chipOf(option: OptionValue, { winner }: Result): string {
  return sameOption(option, winner) ? "chip is-winner" : "chip";
}

/** On an axis from 0 to 1: so far into a band. */
function placeIn(band: Band, share: number): number {
  return (bands.indexOf(band) + share) / bands.length;
}

function Ladder(props: {
  readonly rows: Extract<NonNullable<Result["options"]>, { kind: "bands" }>["rows"];
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { rows, settings } = props;
  const words = texts.result.bands;
  return (
    <>
      <div className="ladder">
        <span />
        <span className="heads" aria-hidden="true">
          {bands.map((band) => (
            <span key={band}>{words[band]}</span>
          ))}
        </span>
        {rows.map(({ option, at, from, to }) => {
          const text = optionText(option, settings);
          return [
            <bdi key={`${keyOf(option)}-name`}>{text}</bdi>,
            <Mark
              key={`${keyOf(option)}-mark`}
              says={texts.result.bandRow(text, words[at], words[from], words[to])}
              interval={{
                at: placeIn(at, 0.5),
                from: placeIn(from, 0.1),
                to: placeIn(to, 0.9),
                rules: [0.25, 0.5, 0.75],
              }}
            />,
          ];
        })}
      </div>
      <DataTable
        label={texts.result.options}
        headings={[texts.explain.option, texts.result.estimateColumn, texts.result.rangeColumn]}
        rows={rows.map(({ option, at, from, to }) => [
          optionText(option, settings),
          words[at],
          from === to ? words[from] : `${words[from]} – ${words[to]}`,
        ])}
      />
    </>
  );
}
