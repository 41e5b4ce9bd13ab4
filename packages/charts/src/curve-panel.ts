import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot } from "./drawing.ts";
import type { Series } from "./series-panel.ts";
import { ink } from "./style.ts";

export interface CurvePanelOptions {
  readonly xLabel: string;
  readonly yLabel: string;
  /** Curves with or without bands, the first on top. */
  readonly curves: readonly Series[];
  /** Places on the axis to mark, such as options that were compared. */
  readonly ticks?: readonly { readonly x: number; readonly colour: string }[];
  /** Vertical lines with a word, such as the optimum. */
  readonly rules?: readonly {
    readonly x: number;
    readonly label: string;
    readonly colour: string;
  }[];
  /** Names of options at 0, 1, 2 …, instead of numbers on the axis. */
  readonly xNames?: readonly string[];
  readonly width?: number;
  readonly height?: number;
}

/** Functions of one option: utilities with bands, an acquisition, and where things are. */
export function curvePanel(document: DrawingDocument, options: CurvePanelOptions): Drawing {
  const { xLabel, yLabel, ticks = [], rules = [], xNames, width = 300, height = 200 } = options;
  const isTilted = xNames !== undefined && xNames.join("").length * 7 > width - 60;
  const marks = [...options.curves].reverse().flatMap(({ colour, isDashed, points }) => [
    Plot.areaY(
      points.filter(({ low, high }) => low !== undefined && high !== undefined),
      { x: "x", y1: "low", y2: "high", fill: colour, fillOpacity: 0.15 },
    ),
    Plot.lineY(points, {
      x: "x",
      y: "y",
      stroke: colour,
      strokeWidth: 1.6,
      ...(isDashed && { strokeDasharray: "4 3" }),
    }),
  ]);
  return drawPlot(document, {
    width,
    height,
    marginLeft: 44,
    marginBottom: isTilted ? 70 : 36,
    marginTop: rules.length > 0 ? 24 : 16,
    x: xNames
      ? {
          label: null,
          ticks: xNames.map((_, k) => k),
          tickFormat: (k: number) => shortened(xNames[k] ?? ""),
          ...(isTilted && { tickRotate: -35 }),
        }
      : { label: xLabel, ticks: 5 },
    y: { label: yLabel, grid: true, ticks: 5, nice: true },
    marks: [
      ...marks,
      Plot.tickX(ticks, { x: "x", stroke: "colour", insetTop: height - 64, strokeWidth: 1.5 }),
      Plot.ruleX(rules, { x: "x", stroke: "colour", strokeWidth: 1.5 }),
      ...(["end", "middle", "start"] as const).map((textAnchor) =>
        Plot.text(
          rules.filter((rule) => sideOf(rule.x, rules) === textAnchor),
          {
            x: "x",
            text: "label",
            textAnchor,
            frameAnchor: "top",
            dy: -10,
            fill: ink,
            fontSize: 10,
          },
        ),
      ),
    ],
  });
}

/** Where the word of a rule stands: beside it, away from the other one's, so that two near each other can both be read. */
function sideOf(x: number, rules: readonly { readonly x: number }[]): "end" | "middle" | "start" {
  if (rules.length < 2) return "middle";
  return rules.some((other) => other.x > x) ? "end" : "start";
}

function shortened(name: string): string {
  return name.length > 14 ? `${name.slice(0, 13)}…` : name;
}
