import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot } from "./drawing.ts";
import { ink } from "./style.ts";

/** Points that belong together: all options, a Pareto front, one marked option. */
export interface PointGroup {
  readonly colour: string;
  readonly radius?: number;
  /** Whether the points are joined in the order given. */
  readonly isJoined?: boolean;
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
  return drawPlot(document, {
    width,
    height,
    marginLeft: 48,
    marginBottom: 36,
    x: { label: xLabel, ticks: 5, nice: true },
    y: { label: yLabel, ticks: 5, nice: true, grid: true },
    marks: groups.flatMap(({ colour, radius = 2, isJoined, points }) => [
      ...(isJoined ? [Plot.line(points, { x: "x", y: "y", stroke: colour })] : []),
      Plot.dot(points, { x: "x", y: "y", r: radius, fill: colour }),
      Plot.text(
        points.filter(({ label }) => label !== undefined),
        { x: "x", y: "y", text: "label", dx: 6, dy: -6, textAnchor: "start", fill: ink },
      ),
    ]),
  });
}
