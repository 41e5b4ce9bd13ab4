import {
  colourAt,
  composeFigure,
  type Drawing,
  type DrawingDocument,
  type Series,
  seriesPanel,
} from "@unswayed/charts";
import type { Situation } from "@unswayed/core/meeting";
import { type CourseMoment, countRows, courseRows, type GroupRecord } from "@unswayed/lab";

type Measure = "seconds" | "inPrivate" | "cost";

/** What regret is drawn against, by situation. */
const measures: Readonly<Record<Situation, readonly (readonly [Measure, string])[]>> = {
  check: [
    ["seconds", "seconds after the public votes"],
    ["inPrivate", "private questions"],
  ],
  private: [
    ["seconds", "seconds"],
    ["inPrivate", "private questions"],
  ],
  both: [
    ["cost", "cost, in public questions"],
    ["inPrivate", "private questions"],
  ],
};

/** Counts that are not drawn, so that each line has its own colour; the table has them all. */
const notDrawn: ReadonlySet<string> = new Set([
  "hands, plurality",
  "private favourite",
  "ratings, then run-off of 2",
  "ratings, then run-off of 3",
  "run-off of 3 by ratings",
  "swap, pairs of 2",
  "swap, pairs of 3",
  "Bradley–Terry, pairs of 3",
]);

/** Regret against what it takes: ours and its relatives as lines, what is counted once as level lines from where it is done. */
export function peopleFigure(
  document: DrawingDocument,
  plan: Situation,
  records: readonly GroupRecord[],
): Drawing {
  const panels = measures[plan].map(([measure, xLabel]) => {
    const series = seriesOf(records, measure, (name) => plan !== "check" || !notDrawn.has(name));
    const drawing = seriesPanel(document, {
      xLabel,
      yLabel: "regret",
      series,
      curve: "step-after",
      width: 560,
      height: 340,
    });
    return { series, panel: { heading: "", drawing } };
  });
  return composeFigure({
    title: `What the winner gives up, plan "${plan}"`,
    description: `Mean regret over ${records.length} groups. Whole lines with one standard error are meetings with a study, dashed lines begin when a count is done.`,
    panels: panels.map(({ panel }) => panel),
    legend: (panels[0]?.series ?? []).map(({ name, colour, isDashed }) => ({
      name,
      colour,
      ...(isDashed && { isDashed }),
    })),
  });
}

function seriesOf(
  records: readonly GroupRecord[],
  measure: Measure,
  isDrawn: (count: string) => boolean,
): readonly Series[] {
  const courses = records.flatMap((record) => record.courses);
  const methods = [...new Set(courses.map(({ method }) => method))];
  const ends = courses.map(({ moments }) => moments.at(-1)?.[measure] ?? 0);
  const last = Math.max(1, ...ends);
  const steps = measure === "seconds" ? 40 : Math.ceil(last);
  const grid = Array.from({ length: steps + 1 }, (_, k) => (k * last) / steps);
  const places = grid.map((most) => ({
    name: String(most),
    isReached: (moment: CourseMoment) => moment[measure] <= most,
  }));
  const lines = methods.map(
    (method, k): Series => ({
      name: method,
      colour: colourAt(k),
      points: courseRows(records, method, places).map(({ loss }, place) => ({
        x: grid[place] ?? 0,
        y: loss.mean,
        low: loss.mean - (loss.error ?? 0),
        high: loss.mean + (loss.error ?? 0),
      })),
    }),
  );
  const shown = countRows(records).filter(({ method }) => isDrawn(method));
  const counts = shown.map((row, k): Series => {
    const { method, loss } = row;
    const done = measure === "cost" ? 0 : row[measure];
    return {
      name: method,
      colour: colourAt(methods.length + k),
      isDashed: true,
      points: [
        { x: Math.min(done, last), y: loss.mean },
        { x: last, y: loss.mean },
      ],
    };
  });
  return [...lines, ...counts];
}
