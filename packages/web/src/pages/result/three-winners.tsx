import type { AnswerKind, Result, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { useTexts } from "../../texts/texts.tsx";

const columns = ["hands", "private", "debiased"] as const;

/** The last column is the result. */
function lookOf(column: (typeof columns)[number]): string | undefined {
  return column === "debiased" ? "is-result" : undefined;
}

/** Hands only, private only, without the sway: side by side. */
export function ThreeWinners(props: {
  readonly result: Result;
  readonly settings: Settings | null;
  readonly answers: AnswerKind;
}): ReactNode {
  const texts = useTexts();
  const { result, settings } = props;
  const isRated = props.answers === "ratings";
  const says = isRated
    ? {
        ...texts.result.columns,
        hands: texts.ratings.result.hands,
        none: texts.ratings.result.none,
      }
    : texts.result.columns;
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
      <p>{agreement()}</p>
    </section>
  );

  function agreement(): string {
    const { hands, private: own, debiased } = result.columns;
    if (!hands || sameOption(hands.winner, result.winner)) {
      const isAll = hands && own && debiased && sameOption(own.winner, result.winner);
      return isAll ? texts.result.agree : "";
    }
    const isApart =
      own && !sameOption(own.winner, hands.winner) && !sameOption(own.winner, result.winner);
    if (isApart) return texts.result.disagree;
    return isRated ? texts.ratings.result.elsewhere : texts.result.handsElsewhere;
  }
}
