import { escapeText } from "@unswayed/charts";

/** A page that stands alone: styles and pictures are in it, nothing is fetched. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>
:root { color-scheme: light; }
body { font: 1rem/1.5 "Atkinson Hyperlegible", system-ui, sans-serif; color: #1c1f24; background: #fbfaf7; margin: 0 auto; max-width: 84rem; padding: 1.5rem; }
h1, h2, h3 { line-height: 1.2; }
p, li { max-width: 66ch; }
figure { margin: 1.5rem 0; background: white; border: 1px solid #d6d6d0; padding: 1rem; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
figcaption { color: #4e555f; max-width: 80ch; }
.table { overflow-x: auto; }
svg.mark { width: 10rem; height: 1.25rem; vertical-align: middle; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #d6d6d0; padding: 0.3rem 0.7rem; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; }
.held { color: #1e6038; font-weight: 700; }
.failed { color: #a3211b; font-weight: 700; }
.open { color: #7a4b00; font-weight: 700; }
code { font-size: 0.9em; }
@media print { body { background: white; } figure, tr { break-inside: avoid; } }
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** A small picture in a table, with what it says in words. */
export interface PictureCell {
  readonly svg: string;
  readonly says: string;
}

/** A table; cells are text unless they are numbers, which are set right, or pictures. */
export function htmlTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | PictureCell)[])[],
): string {
  const isNumber = headings.map(
    (_, k) => rows.length > 0 && rows.every((row) => typeof row[k] === "number" || row[k] === ""),
  );
  const cell = (tag: "td" | "th", value: string | number | PictureCell, k: number): string =>
    `<${tag}${isNumber[k] ? ' class="number"' : ""}${tag === "th" ? ' scope="col"' : ""}>${contentOf(value)}</${tag}>`;
  return [
    '<div class="table"><table>',
    `<thead><tr>${headings.map((heading, k) => cell("th", heading, k)).join("")}</tr></thead>`,
    "<tbody>",
    ...rows.map((row) => `<tr>${row.map((value, k) => cell("td", value, k)).join("")}</tr>`),
    "</tbody></table></div>",
  ].join("\n");
}

function contentOf(value: string | number | PictureCell): string {
  if (typeof value !== "object") return escapeText(String(value));
  return value.svg.replace(
    "<svg",
    `<svg class="mark" role="img" aria-label="${escapeText(value.says)}"`,
  );
}

/** A picture with what it shows beneath it. */
export function htmlFigure(svg: string, caption: string): string {
  return `<figure>${svg}<figcaption>${escapeText(caption)}</figcaption></figure>`;
}
