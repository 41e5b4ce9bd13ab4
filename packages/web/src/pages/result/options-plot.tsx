import type { Band, OptionValue, Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText } from "../../option-text.ts";
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
        <Tiers tiers={options.tiers} settings={props.settings} most={most} />
      ) : (
        <Ladder rows={options.rows.slice(0, most)} settings={props.settings} />
      )}
      {left > 0 ? <p>{texts.result.optionsLeft(left)}</p> : null}
    </section>
  );
}

function Tiers(props: {
  readonly tiers: Extract<NonNullable<Result["options"]>, { kind: "tiers" }>["tiers"];
  readonly settings: Settings | null;
  readonly most: number;
}): ReactNode {
  const texts = useTexts();
  const { most, settings } = props;
  const listed = (options: readonly OptionValue[]): string => {
    const shown = options.slice(0, most).map((option) => optionText(option, settings));
    const left = options.length - shown.length;
    return texts.language.list(left > 0 ? [...shown, texts.result.others(left)] : shown);
  };
  return (
    <dl>
      {props.tiers.map(({ tier, options }) => (
        <div key={tier} className="fields">
          <dt>
            <strong>{texts.result.tiers[tier]}</strong>
          </dt>
          <dd>{options.length === 0 ? "–" : <bdi>{listed(options)}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
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
          const centre = bands.indexOf(at) * 25 + 12.5;
          const left = bands.indexOf(from) * 25 + 4;
          const right = bands.indexOf(to) * 25 + 21;
          return [
            <bdi key={`${keyOf(option)}-name`}>{text}</bdi>,
            <svg
              key={`${keyOf(option)}-mark`}
              role="img"
              aria-label={texts.result.bandRow(text, words[at], words[from], words[to])}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
            >
              {[25, 50, 75].map((x) => (
                <line key={x} x1={x} x2={x} y1="0" y2="8" stroke="var(--line)" strokeWidth="0.2" />
              ))}
              <rect x={left} width={right - left} y="2.5" height="3" fill="var(--line)" />
              <rect x={centre - 1} width="2" y="1" height="6" fill="var(--ink)" />
            </svg>,
          ];
        })}
      </div>
      <details>
        <summary>{texts.showTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.explain.option}</th>
              <th scope="col">{texts.result.estimateColumn}</th>
              <th scope="col">{texts.result.rangeColumn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ option, at, from, to }) => (
              <tr key={keyOf(option)}>
                <th scope="row">
                  <bdi>{optionText(option, settings)}</bdi>
                </th>
                <td>{words[at]}</td>
                <td>{from === to ? words[from] : `${words[from]} – ${words[to]}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
