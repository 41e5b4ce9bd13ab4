import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";
import type { Column, Draft } from "./draft.ts";

/** Options as rows, attributes as columns. All by keyboard: buttons move rows, Enter adds one. */
export function OptionsTable(props: {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}): ReactNode {
  const texts = useTexts();
  const { draft, onChange } = props;
  const says = texts.create;
  const { columns, rows } = draft;
  const setRow = (r: number, c: number, text: string): void =>
    onChange({
      rows: rows.map((row, k) =>
        k === r
          ? Array.from({ length: columns.length + 1 }, (_, j) => (j === c ? text : (row[j] ?? "")))
          : row,
      ),
    });
  const setColumn = (c: number, part: Partial<Column>): void =>
    onChange({ columns: columns.map((column, k) => (k === c ? { ...column, ...part } : column)) });
  const addRow = (): void => onChange({ rows: [...rows, Array(columns.length + 1).fill("")] });
  const move = (r: number, by: -1 | 1): void => {
    const next = [...rows];
    const [row] = next.splice(r, 1);
    if (row) next.splice(r + by, 0, row);
    onChange({ rows: next });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={says.ways.table}>
        <table className="editor">
          <thead>
            <tr>
              <th scope="col">{says.nameColumn}</th>
              {columns.map((column, c) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are edited in place
                <th key={c} scope="col">
                  <input
                    aria-label={says.columnName}
                    size={10}
                    value={column.name}
                    onChange={(event) => setColumn(c, { name: event.target.value })}
                  />
                  <input
                    aria-label={says.unit}
                    size={4}
                    value={column.unit}
                    onChange={(event) => setColumn(c, { unit: event.target.value })}
                  />
                  <br />
                  <label className="check small">
                    <input
                      type="checkbox"
                      checked={column.isShown}
                      onChange={(event) => setColumn(c, { isShown: event.target.checked })}
                    />
                    {says.shown}
                  </label>
                  <label className="check small">
                    <input
                      type="checkbox"
                      checked={column.isSimilarity}
                      onChange={(event) => setColumn(c, { isSimilarity: event.target.checked })}
                    />
                    {says.similar}
                  </label>
                  <button
                    type="button"
                    className="quiet"
                    aria-label={says.remove(column.name)}
                    onClick={() =>
                      onChange({
                        columns: columns.filter((_, k) => k !== c),
                        rows: rows.map((row) => row.filter((_, k) => k !== c + 1)),
                      })
                    }
                  >
                    ×
                  </button>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place
              <tr key={r}>
                {[says.nameColumn, ...columns.map(({ name }) => name)].map((column, c) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={c}>
                    <input
                      aria-label={says.rowOf(r + 1, column)}
                      size={c === 0 ? 20 : 10}
                      value={row[c] ?? ""}
                      onChange={(event) => setRow(r, c, event.target.value)}
                      onKeyDown={(event) => {
                        if (event.key !== "Enter") return;
                        event.preventDefault();
                        addRow();
                      }}
                    />
                  </td>
                ))}
                <td>
                  <span className="moves">
                    <button
                      type="button"
                      className="quiet"
                      aria-disabled={r === 0}
                      aria-label={says.moveUp(row[0] ?? "")}
                      onClick={() => r > 0 && move(r, -1)}
                    >
                      ↑
                    </button>
                    <button
                      type="button"
                      className="quiet"
                      aria-disabled={r === rows.length - 1}
                      aria-label={says.moveDown(row[0] ?? "")}
                      onClick={() => r < rows.length - 1 && move(r, 1)}
                    >
                      ↓
                    </button>
                    <button
                      type="button"
                      className="quiet"
                      aria-label={says.remove(row[0] ?? "")}
                      onClick={() => onChange({ rows: rows.filter((_, k) => k !== r) })}
                    >
                      ×
                    </button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="row">
        <button type="button" className="second" onClick={addRow}>
          {says.addRow}
        </button>
        <button
          type="button"
          className="second"
          onClick={() =>
            onChange({
              columns: [...columns, { name: "", unit: "", isShown: true, isSimilarity: false }],
            })
          }
        >
          {says.addColumn}
        </button>
      </div>
    </>
  );
}
