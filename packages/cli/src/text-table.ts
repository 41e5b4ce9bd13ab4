/** Columns as wide as their widest cell: the first to the left, numbers to the right. */
export function textTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const all = [header, ...rows];
  const widths = header.map((_, c) => Math.max(...all.map((row) => row[c]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return `${[title, "", line(header), rule, ...rows.map(line)].join("\n")}\n`;
}

/** Three significant digits; a dash for what is not known. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** "2.1 to 3.4", or the one number when they round alike. */
export function figureRange(values: readonly number[]): string {
  const low = figure(Math.min(...values));
  const high = figure(Math.max(...values));
  return low === high ? low : `${low} to ${high}`;
}
