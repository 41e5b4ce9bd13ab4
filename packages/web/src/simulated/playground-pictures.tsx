import type { ReactNode } from "react";
import { DataTable } from "../parts/data-table.tsx";
import { useTexts } from "../texts/texts.tsx";
import { Figure } from "./figure.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import type { PlaygroundView } from "./playground-run.ts";

/** What the study believes beside what is true, drawn as in the printed reports, and as tables. */
export function Pictures({ view }: { readonly view: PlaygroundView }): ReactNode {
  const texts = useTexts();
  const says = texts.playground;
  const { options, voters, regrets } = view;
  const places = [...options].sort((a, b) => a.x - b.x);
  // Names where options have nothing but a place on a list.
  const axis = view.isList ? { xNames: places.map(({ name }) => name) } : {};
  const matrix = (weights: PlaygroundView["influence"]) => ({
    rowNames: voters,
    columnNames: voters,
    rowLabel: "",
    columnLabel: "",
    values: weights,
  });
  return (
    <>
      <div className="figures">
        <Figure
          title={says.social}
          description={says.dashed}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: [
                {
                  name: says.social,
                  colour: charts.colourAt(0),
                  points: places.map(({ x, estimate, lower, upper }) => ({
                    x,
                    y: estimate,
                    low: lower,
                    high: upper,
                  })),
                },
                {
                  name: texts.rehearsal.truth,
                  colour: charts.colourAt(0),
                  isDashed: true,
                  points: places.map(({ x, truth }) => ({ x, y: truth })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.utilities}
          description={says.dashed}
          legend={(charts) => voters.map((name, k) => ({ name, colour: charts.colourAt(k) }))}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: voters.flatMap((name, k) => [
                {
                  name: says.utilityOf(name),
                  colour: charts.colourAt(k),
                  points: places.map(({ x, utilities }) => ({ x, y: utilities[k] ?? 0 })),
                },
                {
                  name: says.utilityOf(name),
                  colour: charts.colourAt(k),
                  isDashed: true,
                  points: places.map(({ x, trueUtilities }) => ({ x, y: trueUtilities[k] ?? 0 })),
                },
              ]),
            })
          }
        />
        <Figure
          title={says.acquisition}
          description={says.acquisitionHint}
          draw={(charts, page) =>
            charts.curvePanel(page, {
              xLabel: says.option,
              yLabel: "",
              ...axis,
              width: 420,
              curves: [
                {
                  name: says.acquisition,
                  colour: charts.colourAt(2),
                  points: places.map(({ x, advantage }) => ({ x, y: advantage })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.regret}
          description={says.regretHint}
          draw={(charts, page) =>
            charts.seriesPanel(page, {
              xLabel: says.votes,
              yLabel: "",
              width: 420,
              curve: "step-after",
              isCount: true,
              series: [
                {
                  name: says.regret,
                  colour: charts.colourAt(1),
                  points: regrets.map((y, k) => ({ x: k + 1, y })),
                },
              ],
            })
          }
        />
        <Figure
          title={says.influenceLearnt}
          description={says.influenceHint}
          draw={(charts, page) => charts.matrixPanel(page, matrix(view.influence))}
        />
        <Figure
          title={says.influenceTrue}
          description={says.influenceHint}
          draw={(charts, page) => charts.matrixPanel(page, matrix(view.trueInfluence))}
        />
      </div>
      <details>
        <summary>{says.influenceTable}</summary>
        <MatrixTable caption={says.influenceLearnt} names={voters} weights={view.influence} />
        <MatrixTable caption={says.influenceTrue} names={voters} weights={view.trueInfluence} />
      </details>
      <DataTable
        label={says.social}
        headings={[
          says.option,
          texts.result.estimateColumn,
          texts.result.rangeColumn,
          texts.rehearsal.truth,
          says.acquisition,
        ]}
        rows={options.map(({ name, estimate, lower, upper, truth, advantage }) => [
          name,
          texts.language.number(estimate),
          `${texts.language.number(lower)} – ${texts.language.number(upper)}`,
          texts.language.number(truth),
          texts.language.number(advantage),
        ])}
      />
    </>
  );
}
