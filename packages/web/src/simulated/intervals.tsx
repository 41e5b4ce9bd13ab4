import type { ReactNode } from "react";
import { Mark } from "../parts/mark.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { useTexts } from "../texts/texts.tsx";
import type { Ranged } from "./meeting.ts";

/** Estimate, range and truth of each option on one scale. */
export function Intervals({ options }: { readonly options: readonly Ranged[] }): ReactNode {
  const texts = useTexts();
  const { number } = texts.language;
  const ends = options.flatMap(({ lower, upper, truth }) => [lower, upper, truth]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number): number => (value - least) / Math.max(most - least, 1e-9);
  const sorted = [...options].sort((a, b) => b.estimate - a.estimate);
  return (
    <>
      <div className="ladder" aria-hidden="true">
        {sorted.map(({ option, estimate, lower, upper, truth }) => [
          <span key={`${option}-name`}>{option}</span>,
          <Mark
            key={`${option}-mark`}
            says=""
            interval={{
              at: place(estimate),
              from: place(lower),
              to: place(upper),
              other: place(truth),
            }}
          />,
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
