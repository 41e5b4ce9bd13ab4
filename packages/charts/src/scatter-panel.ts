import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot } from "./drawing.ts";
import { ink } from "./style.ts";

/** Points that belong together: all options, a Pareto front, one marked option. */
export interface PointGroup {
  readonly colour: string;
  readonly radius?: number;
  /** Whether the points are joined in the order given. */
  readonly isJoined?: boolean;
  /** Whether the points are rings, through which others can be seen. */
  readonly isRing?: boolean;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label?: string }[];
}

export interface ScatterPanelOptions {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly groups: readonly PointGroup[];
  readonly width?: number;
  readonly height?: number;
}

/** Two quantities against each other, later groups on top of earlier ones. */
export function scatterPanel(document: DrawingDocument, options: ScatterPanelOptions): Drawing {
  const { xLabel, yLabel, groups, width = 300, height = 240 } = options;
  const places = groups.flatMap(({ points }) => points.map(({ x }) => x));
  const middle = (Math.min(...places) + Math.max(...places)) / 2;
  return drawPlot(document, {
    width,
    height,
    marginLeft: 48,
    marginBottom: 36,
    x: { label: xLabel, ticks: 5, nice: true },
    y: { label: yLabel, ticks: 5, nice: true, grid: true },
    marks: groups.flatMap(({ colour, radius = 2, isJoined, isRing, points }) => [
      ...(isJoined ? [Plot.line(points, { x: "x", y: "y", stroke: colour })] : []),
      Plot.dot(points, {
        x: "x",
        y: "y",
        r: radius,
        ...(isRing ? { stroke: colour, strokeWidth: 2 } : { fill: colour }),
      }),
      // A word on the right half would run out of the frame.
      ...([1, -1] as const).map((side) =>
        Plot.text(
          points.filter(({ x, label }) => label !== undefined && x > middle === side < 0),
          {
            x: "x",
            y: "y",
            text: "label",
            dx: side * (radius + 3),
            dy: -6,
            textAnchor: side > 0 ? "start" : "end",
            fill: ink,
          },
        ),
      ),
    ]),
  });
}
