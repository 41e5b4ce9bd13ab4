/** "1 answer", "2 answers" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cleo" */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Two decimals, which is more than votes can tell; no minus before zero. */
export function decimals(value: number): string {
  if (!Number.isFinite(value)) return "unknown";
  const text = value.toFixed(2);
  return Number(text) === 0 ? "0.00" : text;
}

/** A share in whole percent: "7 %". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

/** Left-aligned columns, two blanks apart. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, c) => {
      widths[c] = Math.max(widths[c] ?? 0, cell.length);
    });
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, c) => cell.padEnd(widths[c] ?? 0))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}
