import type { ReactNode } from "react";
import { Scroll } from "../parts/scroll.tsx";
import { useTexts } from "../texts/texts.tsx";
import type { Ranged } from "./meeting.ts";

/** Estimate, range and truth of each option on one scale. */
export function Intervals({ options }: { readonly options: readonly Ranged[] }): ReactNode {
  const texts = useTexts();
  const { number } = texts.language;
  const ends = options.flatMap(({ lower, upper, truth }) => [lower, upper, truth]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const x = (value: number): number => (100 * (value - least)) / Math.max(most - least, 1e-9);
  const sorted = [...options].sort((a, b) => b.estimate - a.estimate);
  return (
    <>
      <div className="ladder" aria-hidden="true">
        {sorted.map(({ option, estimate, lower, upper, truth }) => [
          <span key={`${option}-name`}>{option}</span>,
          <svg
            key={`${option}-mark`}
            aria-hidden="true"
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
          >
            <rect x={x(lower)} width={x(upper) - x(lower)} y="3" height="2" fill="var(--line)" />
            <rect x={x(estimate) - 0.6} width="1.2" y="1" height="6" fill="var(--ink)" />
            <rect x={x(truth) - 0.4} width="0.8" y="0" height="8" fill="var(--public)" />
          </svg>,
        ])}
      </div>
      <details>
        <summary>{texts.showTable}</summary>
        <Scroll label={texts.rehearsal.interval}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.explain.option}</th>
                <th scope="col">{texts.result.estimateColumn}</th>
                <th scope="col">{texts.result.rangeColumn}</th>
                <th scope="col">{texts.rehearsal.truth}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ option, estimate, lower, upper, truth }) => (
                <tr key={option}>
                  <th scope="row">{option}</th>
                  <td>{number(estimate)}</td>
                  <td>
                    {number(lower)} – {number(upper)}
                  </td>
                  <td>{number(truth)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  );
}
