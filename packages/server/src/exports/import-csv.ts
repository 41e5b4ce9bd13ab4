import { ListedOption } from "@unswayed/protocol";

interface RowError {
  readonly row: number;
  readonly message: string;
}

/** Options, a row each: the name, then attributes named by the header. Numbers where every value of a column is one. */
export function optionsFromCsv(
  csv: string,
  hasHeader: boolean,
): { items: ListedOption[]; errors: RowError[] } {
  const rows = rowsOf(csv);
  const header = hasHeader ? (rows.shift()?.cells ?? []) : [];
  const names = header.slice(1).map((name) => name.trim());
  const isNumber = names.map((_, k) => rows.every(({ cells }) => isNumeric(cells[k + 1] ?? "")));
  const errors: RowError[] = [];
  const items = rows.flatMap(({ cells, row }): ListedOption[] => {
    const attributes = Object.fromEntries(
      names.flatMap((name, k) => {
        const text = (cells[k + 1] ?? "").trim();
        return text === "" || name === "" ? [] : [[name, isNumber[k] ? Number(text) : text]];
      }),
    );
    const item = ListedOption.safeParse({
      name: (cells[0] ?? "").trim(),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    });
    if (item.success) return [item.data];
    errors.push({ row, message: "wanted a name of 1 to 80 characters and short attributes" });
    return [];
  });
  return { items: items.slice(0, 200), errors };
}

/** Names, one per row, in the first column. */
export function peopleFromCsv(
  csv: string,
  hasHeader: boolean,
): { names: string[]; errors: RowError[] } {
  const rows = rowsOf(csv).slice(hasHeader ? 1 : 0);
  const errors: RowError[] = [];
  const names = rows.flatMap(({ cells, row }) => {
    const name = (cells[0] ?? "").trim();
    if (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u.test(name)) return [name];
    errors.push({ row, message: "wanted a name of 1 to 60 characters" });
    return [];
  });
  return { names: names.slice(0, 60), errors };
}

function isNumeric(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

/** RFC 4180, commas or semicolons; empty rows are left out. */
function rowsOf(csv: string): { cells: string[]; row: number }[] {
  const text = csv.replace(/^\uFEFF/, "");
  const separator = (text.split("\n", 1)[0] ?? "").includes(";") ? ";" : ",";
  const rows: { cells: string[]; row: number }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let row = 1;
  const endCell = (): void => {
    cells.push(cell);
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((part) => part.trim() !== "")) rows.push({ cells, row });
    cells = [];
    row += 1;
  };
  for (let k = 0; k < text.length; k++) {
    const letter = text[k] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[k + 1] === '"') {
        cell += '"';
        k += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
