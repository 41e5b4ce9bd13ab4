import type { LogLine } from "@unswayed/protocol";

/** One fact a line: JSON, oldest first. */
export function logText(lines: readonly LogLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
