import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot, wholeTicks } from "./drawing.ts";

/** A mean with a band over some quantity: regret over steps, cost or seconds. */
export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly isDashed?: boolean;
  readonly points: readonly SeriesPoint[];
}

export interface SeriesPoint {
  readonly x: number;
  readonly y: number;
  /** Ends of the band; absent where there is none. */
  readonly low?: number;
  readonly high?: number;
}

export interface SeriesPanelOptions {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
  /** "log" where ratios matter; values that are not positive are then left out. Default "linear". */
  readonly yScale?: "linear" | "log";
  /** "step" for a quantity that stays until it changes. Default: straight lines. */
  readonly curve?: "linear" | "step-after";
  /** Whether x counts something, so that there is nothing between two numbers. */
  readonly isCount?: boolean;
  readonly width?: number;
  readonly height?: number;
}

/** Lines with their bands, in the order given, the first on top. */
export function seriesPanel(document: DrawingDocument, options: SeriesPanelOptions): Drawing {
  const {
    xLabel,
    yLabel,
    yScale = "linear",
    curve = "linear",
    isCount = false,
    width = 300,
    height = 220,
  } = options;
  const isDrawn = (value: number | undefined): boolean =>
    value !== undefined && Number.isFinite(value) && (yScale === "linear" || value > 0);
  const marks = [...options.series].reverse().flatMap(({ colour, isDashed, points }) => {
    const drawn = points.filter(({ y }) => isDrawn(y));
    const banded = drawn.filter(({ low, high }) => isDrawn(low) && isDrawn(high));
    return [
      Plot.areaY(banded, { x: "x", y1: "low", y2: "high", fill: colour, fillOpacity: 0.16, curve }),
      Plot.lineY(drawn, {
        x: "x",
        y: "y",
        stroke: colour,
        strokeWidth: 1.8,
        curve,
        ...(isDashed && { strokeDasharray: "5 3" }),
      }),
    ];
  });
  const heights = options.series
    .flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]))
    .filter((value) => value !== undefined && isDrawn(value)) as number[];
  return drawPlot(document, {
    width,
    height,
    marginLeft: 48,
    marginBottom: 36,
    x: {
      label: xLabel,
      ...(isCount
        ? {
            ticks: wholeTicks(options.series.flatMap(({ points }) => points.map(({ x }) => x))),
            tickFormat: String,
          }
        : { ticks: 5 }),
    },
    y: {
      label: yLabel,
      type: yScale,
      grid: true,
      ticks: 5,
      nice: true,
      ...(yScale === "linear" && domainOfOne(heights)),
      ...(yScale === "log" && { tickFormat: plainNumber }),
    },
    marks,
  });
}

/** From nought to a value that is everywhere the same: an axis without length would write out all its digits. */
function domainOfOne(heights: readonly number[]): { domain?: readonly [number, number] } {
  const [first] = heights;
  if (first === undefined || heights.some((height) => height !== first)) return {};
  return { domain: first === 0 ? [0, 1] : [Math.min(first, 0), Math.max(first, 0)] };
}

/** 0.1 rather than the "100m" of engineering notation. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}
