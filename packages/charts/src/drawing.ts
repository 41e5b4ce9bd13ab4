import * as Plot from "@observablehq/plot";
import { fontFamily, ink } from "./style.ts";

/**
 * What makes elements: a page's `document`, or one made by a library outside a browser. Its type is not named, so that
 * programs without browser types can use the charts.
 */
export type DrawingDocument = object;

/** A finished picture with its size in pixels, to stand alone or in a figure. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Ticks for counts, such as rounds: whole numbers, at most so many of them. */
export function wholeTicks(values: readonly number[], most = 6): readonly number[] {
  const [from, to] = [Math.ceil(Math.min(...values)), Math.floor(Math.max(...values))];
  const step = Math.max(1, Math.ceil((to - from) / (most - 1)));
  const count = Math.floor((to - from) / step) + 1;
  return values.length === 0 ? [] : Array.from({ length: count }, (_, k) => from + k * step);
}

/** A plot as text, with the type and ink that all our pictures share. */
export function drawPlot(
  document: DrawingDocument,
  options: Plot.PlotOptions & { readonly width: number; readonly height: number },
): Drawing {
  const drawn = Plot.plot({
    ...options,
    document: document as Document,
    style: { fontFamily, fontSize: "11px", color: ink, background: "white", overflow: "visible" },
  });
  return { svg: drawn.outerHTML, width: options.width, height: options.height };
}
