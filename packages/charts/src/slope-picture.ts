import type { Drawing } from "./drawing.ts";
import { escapeText } from "./escape.ts";
import { fontFamily, ink, inkSoft } from "./style.ts";

/** One option on its way from one order to another. */
export interface Slope {
  readonly name: string;
  /** Its row on the left, from 0; null where it was not there. */
  readonly from: number | null;
  /** Its row on the right, from 0. */
  readonly to: number;
  /** How it is drawn: who ends first, who came first before, or one of the others. */
  readonly look: "winner" | "fallen" | "other";
}

/** Rows of the right side that count as level: drawn as one tinted block with a name. */
export interface SlopeTier {
  readonly name: string;
  readonly from: number;
  readonly rows: number;
}

/** Where each option stands on both sides. Orders are all it knows: no number behind them can be read from it. */
export function slopesOf(
  left: readonly string[],
  right: readonly string[],
  marked: { readonly winner: string; readonly fallen: string | null },
): readonly Slope[] {
  return right.map((name, to) => {
    const from = left.indexOf(name);
    return {
      name,
      from: from < 0 ? null : from,
      to,
      look: name === marked.winner ? "winner" : name === marked.fallen ? "fallen" : "other",
    };
  });
}

export interface SlopePictureOptions {
  readonly title: string;
  readonly sentence: string;
  readonly footer: string;
  readonly leftHead: string;
  readonly rightHead: string;
  readonly slopes: readonly Slope[];
  readonly tiers: readonly SlopeTier[];
}

const width = 1200;
const rowHeight = 56;
const top = 250;
const colours = { winner: "#1c6a3f", fallen: "#c4551a", other: "#b9b3a7" } as const;

/** The whole picture, to be sent on: what was asked, what came out, and the move from one order to the other. */
export function slopePicture(options: SlopePictureOptions): Drawing {
  const { slopes, tiers } = options;
  const rows = Math.max(slopes.length, 1);
  const height = top + rows * rowHeight + 90;
  const y = (row: number): number => top + (row + 0.5) * rowHeight;
  const text = (x: number, at: number, what: string, look: string): string =>
    `<text x="${x}" y="${at}" ${look}>${escapeText(what)}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${fontFamily.replaceAll('"', "'")}" fill="${ink}">`,
    `<rect width="${width}" height="${height}" fill="#faf7f1"/>`,
    text(60, 80, options.title, `font-size="30" fill="${inkSoft}"`),
    text(60, 140, options.sentence, 'font-size="40" font-weight="700"'),
    text(330, 216, options.leftHead, `font-size="24" fill="${inkSoft}" text-anchor="end"`),
    text(770, 216, options.rightHead, `font-size="24" fill="${inkSoft}"`),
    ...tiers.map(
      ({ from, rows: count, name }, k) =>
        `<rect x="750" y="${top + from * rowHeight + 3}" width="400" height="${count * rowHeight - 6}" rx="12" fill="${k === 0 ? "#e0f3e5" : "#f1ece2"}"/>` +
        text(
          1136,
          top + from * rowHeight + 30,
          name,
          `font-size="18" fill="${inkSoft}" text-anchor="end"`,
        ),
    ),
    ...[...slopes]
      .sort((a, b) => Number(a.look !== "other") - Number(b.look !== "other"))
      .flatMap(({ from, to, look }) =>
        from === null
          ? []
          : [
              `<path d="M350 ${y(from)}C520 ${y(from)} 580 ${y(to)} 740 ${y(to)}" fill="none" stroke="${colours[look]}" stroke-width="${look === "other" ? 4 : 9}" stroke-linecap="round"/>`,
            ],
      ),
    ...slopes.flatMap(({ name, from, to, look }) => {
      const weight = look === "other" ? "" : ' font-weight="700"';
      return [
        from === null
          ? ""
          : text(330, y(from) + 9, name, `font-size="26" text-anchor="end"${weight}`),
        text(770, y(to) + 9, name, `font-size="26"${weight}`),
      ];
    }),
    text(60, height - 30, options.footer, `font-size="20" fill="${inkSoft}"`),
    "</svg>",
  ].join("");
  return { svg, width, height };
}
