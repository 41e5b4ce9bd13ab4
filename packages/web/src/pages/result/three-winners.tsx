import type { Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText } from "../../option-text.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { useTexts } from "../../texts/texts.tsx";

const columns = ["hands", "private", "debiased"] as const;

/** The last column is the result. */
function lookOf(column: (typeof columns)[number]): string | undefined {
  return column === "debiased" ? "is-result" : undefined;
}

/** Public votes only, private answers only, corrected: side by side. */
export function ThreeWinners(props: {
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { result, settings } = props;
  const says = texts.result.columns;
  const absent = (column: (typeof columns)[number]): string => {
    if (column === "hands") return says.none;
    return result.level === "three" ? says.notShown : says.tooFew;
  };
  return (
    <section className="card">
      <h2>{says.title}</h2>
      <Scroll label={says.title}>
        <table className="three">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className={lookOf(column)}>
                  {says[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{says.winner}</th>
              {columns.map((column) => {
                const shown = result.columns[column];
                return (
                  <td key={column} className={lookOf(column)}>
                    {shown ? <bdi>{optionText(shown.winner, settings)}</bdi> : absent(column)}
                  </td>
                );
              })}
            </tr>
            <tr>
              <th scope="row">{says.sure}</th>
              {columns.map((column) => {
                const sureness = result.columns[column]?.sureness;
                return (
                  <td key={column} className={lookOf(column)}>
                    {sureness ? texts.result.sureness[sureness] : "–"}
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
