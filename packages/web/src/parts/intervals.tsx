import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { Mark } from "./mark.tsx";
import { Scroll } from "./scroll.tsx";

/** An option with numbers: of simulated people, or where everyone agreed to show them. */
export interface Ranged {
  readonly option: string;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** What is true, where people are made up. */
  readonly truth?: number;
}

/** Estimate and range of each option on one scale, beside the truth where that is known; the same as a table. */
export function Intervals({ options }: { readonly options: readonly Ranged[] }): ReactNode {
  const texts = useTexts();
  const { number } = texts.language;
  const ends = options.flatMap(({ lower, upper, truth = lower }) => [lower, upper, truth]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number): number => (value - least) / Math.max(most - least, 1e-9);
  const sorted = [...options].sort((a, b) => b.estimate - a.estimate);
  const isTruthKnown = options.some(({ truth }) => truth !== undefined);
  return (
    <>
      <div className="ladder" aria-hidden="true">
        {sorted.map(({ option, estimate, lower, upper, truth }) => [
          <bdi key={`${option}-name`}>{option}</bdi>,
          <Mark
            key={`${option}-mark`}
            says=""
            interval={{
              at: place(estimate),
              from: place(lower),
              to: place(upper),
              ...(truth !== undefined && { other: place(truth) }),
            }}
          />,
        ])}
      </div>
      <p className="soft small legend">
        <span className="is-estimate">{texts.result.estimateColumn}</span>
        <span className="is-range">{texts.result.rangeColumn}</span>
        {isTruthKnown ? <span className="is-truth">{texts.rehearsal.truth}</span> : null}
      </p>
      <details>
        <summary>{texts.showTable}</summary>
        <Scroll label={texts.rehearsal.interval}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.explain.option}</th>
                <th scope="col">{texts.result.estimateColumn}</th>
                <th scope="col">{texts.result.rangeColumn}</th>
                {isTruthKnown ? <th scope="col">{texts.rehearsal.truth}</th> : null}
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ option, estimate, lower, upper, truth }) => (
                <tr key={option}>
                  <th scope="row">
                    <bdi>{option}</bdi>
                  </th>
                  <td>{number(estimate)}</td>
                  <td>
                    {number(lower)} – {number(upper)}
                  </td>
                  {truth === undefined ? null : <td>{number(truth)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  );
}
