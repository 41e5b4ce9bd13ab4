import type { Drawing } from "./drawing.ts";
import { escapeText } from "./escape.ts";
import { fontFamily, ink, inkSoft } from "./style.ts";

/** Several panels under one heading, with one legend for all of them. */
export interface FigureOptions {
  readonly title: string;
  /** What the figure shows, in a sentence: read to those who cannot see it. */
  readonly description: string;
  readonly panels: readonly Panel[];
  /** How many panels stand beside each other. Default: all. */
  readonly columns?: number;
  readonly legend?: readonly LegendEntry[];
}

export interface Panel {
  readonly heading: string;
  readonly drawing: Drawing;
}

export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly isDashed?: boolean;
}

const gap = 16;
const headingHeight = 22;
const titleHeight = 30;
const legendRow = 20;
const characterWidth = 6.6;

/** One self-contained SVG with a title and a description for those who cannot see it. */
export function composeFigure(options: FigureOptions): Drawing {
  const { title, description, panels, legend = [] } = options;
  const columns = Math.max(1, Math.min(options.columns ?? panels.length, panels.length));
  const cellWidth = Math.max(...panels.map(({ drawing }) => drawing.width), 200);
  const cellHeight = headingHeight + Math.max(...panels.map(({ drawing }) => drawing.height), 0);
  const rows = Math.ceil(panels.length / columns);
  const width = columns * cellWidth + (columns - 1) * gap;
  const { text: legendText, height: legendHeight } = drawLegend(legend, width);
  const top = titleHeight + legendHeight;
  const height = top + rows * (cellHeight + gap);
  const cells = panels.map(({ heading, drawing }, k) => {
    const x = (k % columns) * (cellWidth + gap);
    const y = top + Math.floor(k / columns) * (cellHeight + gap);
    const inner = drawing.svg.replace("<svg", `<svg x="${x}" y="${y + headingHeight}"`);
    return `<text x="${x + 4}" y="${y + 14}" font-size="12" font-weight="700" fill="${ink}">${escapeText(heading)}</text>${inner}`;
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${escapeText(fontFamily)}">`,
    `<title>${escapeText(title)}</title><desc>${escapeText(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    `<text x="4" y="18" font-size="15" font-weight="700" fill="${ink}">${escapeText(title)}</text>`,
    legendText,
    ...cells,
    "</svg>",
  ].join("");
  return { svg, width, height };
}

function drawLegend(
  entries: readonly LegendEntry[],
  width: number,
): { readonly text: string; readonly height: number } {
  let x = 4;
  let row = 0;
  const marks = entries.map(({ name, colour, isDashed }) => {
    const length = 34 + name.length * characterWidth;
    if (x > 4 && x + length > width) {
      x = 4;
      row += 1;
    }
    const y = titleHeight + row * legendRow + 6;
    const dash = isDashed ? ' stroke-dasharray="5 3"' : "";
    const mark = `<line x1="${x}" x2="${x + 20}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3"${dash}/><text x="${x + 26}" y="${y + 4}" font-size="11" fill="${inkSoft}">${escapeText(name)}</text>`;
    x += length;
    return mark;
  });
  return { text: marks.join(""), height: entries.length === 0 ? 0 : (row + 1) * legendRow };
}
