import type { Drawing } from "./drawing.ts";
import { ink, inkSoft, seriesColours } from "./style.ts";

export interface IntervalMarkOptions {
  /** Places on an axis from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** A second place to compare with, such as the truth of a simulation. */
  readonly other?: number;
  /** Thin lines across, such as the edges of bands, or zero. */
  readonly rules?: readonly number[];
}

const width = 1000;
const height = 40;
const bar = "#8fa9c4";

/**
 * One row of an interval plot: a bar for the range, an upright for the estimate. It holds nothing but the places it was given, and is
 * stretched to whatever width it gets, so that the label beside it can be text of the page and wrap as it needs.
 */
export function intervalMark(options: IntervalMarkOptions): Drawing {
  const { from, to, at, other, rules = [] } = options;
  const x = (place: number): number => Math.round(width * Math.min(1, Math.max(0, place)));
  /** As thick on a phone as on a projector, however far the picture is stretched. */
  const upright = (place: number, thick: number, tall: number, look: string): string => {
    const y = (height - tall) / 2;
    return `<line x1="${x(place)}" x2="${x(place)}" y1="${y}" y2="${height - y}" stroke-width="${thick}" vector-effect="non-scaling-stroke" ${look}/>`;
  };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none">`,
    ...rules.map((place) => upright(place, 1, height, `stroke="${inkSoft}" stroke-opacity="0.5"`)),
    `<rect x="${x(from)}" y="13" width="${Math.max(2, x(to) - x(from))}" height="14" fill="${bar}"/>`,
    ...(other === undefined ? [] : [upright(other, 3, height, `stroke="${seriesColours[1]}"`)]),
    upright(at, 5, 28, `stroke="${ink}"`),
    "</svg>",
  ].join("");
  return { svg, width, height };
}
