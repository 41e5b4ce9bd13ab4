import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { DataTable } from "./data-table.tsx";
import { Mark } from "./mark.tsx";

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
      <DataTable
        label={texts.rehearsal.interval}
        headings={[
          texts.explain.option,
          texts.result.estimateColumn,
          texts.result.rangeColumn,
          ...(isTruthKnown ? [texts.rehearsal.truth] : []),
        ]}
        rows={sorted.map(({ option, estimate, lower, upper, truth }) => [
          option,
          number(estimate),
          `${number(lower)} – ${number(upper)}`,
          ...(truth === undefined ? [] : [number(truth)]),
        ])}
      />
    </>
  );
}
