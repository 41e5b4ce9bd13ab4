import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot } from "./drawing.ts";
import { ink, seriesColours } from "./style.ts";

/** A value with its range, by name. */
export interface RangedValue {
  readonly name: string;
  readonly value: number;
  /** Ends of the range; absent where only the value is known, which is then drawn as a bar from 0. */
  readonly lower?: number;
  readonly upper?: number;
}

export interface RangePanelOptions {
  readonly xLabel: string;
  readonly rows: readonly RangedValue[];
  /** Ends of the axis. Default: as far as the values go. */
  readonly domain?: readonly [number, number];
  readonly width?: number;
}

const rowHeight = 22;
const letterWidth = 6.4;

/** One row for each name, from the top: a bar for its range and an upright for the value, or a bar from nought. */
export function rangePanel(document: DrawingDocument, options: RangePanelOptions): Drawing {
  const { xLabel, rows, domain, width = 460 } = options;
  const names = rows.map(({ name }) => name);
  const longest = Math.max(...names.map((name) => name.length), 4);
  const ranged = rows.filter(({ lower, upper }) => lower !== undefined && upper !== undefined);
  const plain = rows.filter((row) => !ranged.includes(row));
  return drawPlot(document, {
    width,
    height: rows.length * rowHeight + 50,
    marginLeft: Math.min(200, 14 + longest * letterWidth),
    marginBottom: 36,
    x: { label: xLabel, grid: true, ticks: 5, ...(domain && { domain }) },
    y: { label: null, domain: names },
    marks: [
      Plot.barX(ranged, { y: "name", x1: "lower", x2: "upper", fill: "#8fa9c4", inset: 4 }),
      Plot.barX(plain, { y: "name", x: "value", fill: seriesColours[0], inset: 4 }),
      Plot.tickX(ranged, { y: "name", x: "value", stroke: ink, strokeWidth: 3, inset: 2 }),
      Plot.ruleX([0]),
    ],
  });
}
