import * as Plot from "@observablehq/plot";
import { type Drawing, type DrawingDocument, drawPlot } from "./drawing.ts";

export interface MatrixPanelOptions {
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  readonly rowLabel: string;
  readonly columnLabel: string;
  /** Values from 0 to 1, a row for each row name. */
  readonly values: readonly (readonly number[])[];
  readonly size?: number;
}

/** Shares between 0 and 1 as shades with their numbers: who listens to whom. Only for simulated people. */
export function matrixPanel(document: DrawingDocument, options: MatrixPanelOptions): Drawing {
  const { rowNames, columnNames, rowLabel, columnLabel, values, size = 200 } = options;
  const cells = values.flatMap((row, i) =>
    row.map((value, j) => ({ row: rowNames[i]!, column: columnNames[j]!, value })),
  );
  return drawPlot(document, {
    width: size + 60,
    height: size + 40,
    marginLeft: 60,
    padding: 0.04,
    x: { label: columnLabel, domain: columnNames, axis: "top" },
    y: { label: rowLabel, domain: rowNames },
    // Light enough at 1 for the numbers to be read on every shade, also where a dark page turns the picture's colours round.
    color: { type: "linear", domain: [0, 1], range: ["#ffffff", "#86b6e0"] },
    marks: [
      Plot.cell(cells, { x: "column", y: "row", fill: "value", stroke: "#7c838c" }),
      Plot.text(cells, {
        x: "column",
        y: "row",
        text: ({ value }: { readonly value: number }) => value.toFixed(2),
        fill: "black",
      }),
    ],
  });
}
