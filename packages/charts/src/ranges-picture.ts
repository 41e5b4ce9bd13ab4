import type { Drawing } from "./drawing.ts";
import { escapeText } from "./escape.ts";
import { fontFamily, ink, inkSoft, seriesColours } from "./style.ts";

/** One row: a name, an estimate and the range around it. */
export interface NamedRange {
  readonly name: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface RangesPictureOptions {
  readonly title: string;
  /** What the numbers are. */
  readonly label: string;
  readonly rows: readonly NamedRange[];
}

const width = 900;
const [left, right] = [280, 860];
const top = 70;
const rowHeight = 34;
const mostLetters = 28;

/** A row for each name, the first on top: a line for its range, a dot for its estimate, and the numbers below. */
export function rangesPicture({ title, label, rows }: RangesPictureOptions): Drawing {
  const lowest = Math.min(...rows.map(({ from }) => from));
  const highest = Math.max(...rows.map(({ to }) => to));
  const span = highest > lowest ? highest - lowest : 1;
  const x = (value: number): number =>
    Math.round(left + ((right - left) * (value - lowest)) / span);
  const y = (row: number): number => top + (row + 0.5) * rowHeight;
  const bottom = top + rows.length * rowHeight;
  const height = bottom + 70;
  const text = (at: number, line: number, what: string, look: string): string =>
    `<text x="${at}" y="${line}" ${look}>${escapeText(what)}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${fontFamily}" font-size="15" fill="${ink}">`,
    `<title>${escapeText(title)}</title>`,
    text(20, 36, title, 'font-size="19" font-weight="700"'),
    ...ticks(lowest, lowest + span).flatMap((value) => [
      `<line x1="${x(value)}" x2="${x(value)}" y1="${top}" y2="${bottom}" stroke="${inkSoft}" stroke-opacity="0.25"/>`,
      text(x(value), bottom + 22, String(value), `text-anchor="middle" fill="${inkSoft}"`),
    ]),
    ...rows.flatMap(({ name, at, from, to }, k) => [
      text(left - 20, y(k) + 5, shortened(name), 'text-anchor="end"'),
      `<line x1="${x(from)}" x2="${x(to)}" y1="${y(k)}" y2="${y(k)}" stroke="${seriesColours[0]}" stroke-width="4" stroke-opacity="0.45"/>`,
      `<circle cx="${x(at)}" cy="${y(k)}" r="6" fill="${seriesColours[0]}"/>`,
    ]),
    text(width / 2, bottom + 52, label, `text-anchor="middle" fill="${inkSoft}"`),
    "</svg>",
  ].join("");
  return { svg, width, height };
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join("")}…` : name;
}

/** Round numbers within a range, at most seven. */
function ticks(from: number, to: number): readonly number[] {
  const rough = (to - from) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, k) =>
    Number(((first + k) * step).toPrecision(12)),
  );
}
