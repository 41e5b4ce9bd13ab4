import { extname } from "node:path";
import { InvalidInputError, type ListItem, type Parameter, type SpaceSpec } from "@unswayed/core";
import { type CsvRow, isNumberText, parseCsv, placeIn, placeText } from "@unswayed/formats";
import { UsageError } from "../command.ts";
import { parseJson } from "../json-text.ts";
import { inFile, readText } from "./read-text.ts";

/** The options a file describes, by the ending of its name. */
export async function optionsFromFile(path: string): Promise<SpaceSpec> {
  const ending = extname(path).toLowerCase();
  const read = { ".csv": fromCsv, ".json": fromJson, ".txt": fromLines }[ending];
  if (!read) {
    throw new UsageError(`"--options-file" takes a .csv, .json or .txt file, not "${path}"`);
  }
  const text = await readText(path);
  return inFile(path, () => read(text));
}

/** One name a line. */
function fromLines(text: string): SpaceSpec {
  const names = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return listSpec(names.map((name) => ({ name })));
}

/** A list of names, a list of items with features, or a whole description of a space. */
function fromJson(text: string): SpaceSpec {
  const value = parseJson(text);
  if (Array.isArray(value)) {
    return listSpec(value.map((item) => (typeof item === "string" ? { name: item } : item)));
  }
  if (typeof value === "object" && value !== null && "kind" in value) return value as SpaceSpec;
  throw new InvalidInputError(
    "options",
    value,
    'a list of names, a list of { "name": …, "features": { … } }, or an object with "kind": "list", "box" or "graph"',
  );
}

/** The first column names the options, every other one is a feature: numbers if all of it is, categories otherwise. */
function fromCsv(text: string): SpaceSpec {
  const { header, rows, separator } = parseCsv(text);
  checkHeader(header);
  const number = (cell: string): string =>
    separator === ";" && /^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell;
  const isNumeric = header.cells.map((_, c) =>
    rows.every((row) => isNumberText(number(row.cells[c] ?? ""))),
  );
  const lineOf = new Map<string, number>();
  const items = rows.map((row): ListItem => {
    const features = row.cells.slice(1).map((cell, k) => {
      const heading = header.cells[k + 1] ?? "";
      if (cell === "")
        throw new InvalidInputError(placeText(placeIn(row, k + 1, heading)), "", "a value");
      return [heading, isNumeric[k + 1] ? Number(number(cell)) : cell] as const;
    });
    const [name = ""] = row.cells;
    const place = placeText(placeIn(row, 0));
    if (name === "") throw new InvalidInputError(place, "", "a name");
    const first = lineOf.get(name);
    if (first !== undefined) {
      throw new InvalidInputError(place, name, `another name than on line ${first}`);
    }
    lineOf.set(name, row.line);
    return features.length === 0 ? { name } : { name, features: Object.fromEntries(features) };
  });
  return listSpec(items);
}

/** A table without headings would lose its first option, so what looks like one is refused. */
function checkHeader(header: CsvRow): void {
  const [name = "", ...features] = header.cells;
  if (features.length === 0 && !/^(?:names?|options?)$/i.test(name)) {
    throw new InvalidInputError(
      placeText(placeIn(header, 0)),
      name,
      'the heading "name" (a list without headings can be a .txt file)',
    );
  }
  features.forEach((text, k) => {
    if (text === "" || isNumberText(text) || features.indexOf(text) !== k) {
      const place = placeText(placeIn(header, k + 1));
      throw new InvalidInputError(place, text, "the name of a feature, each once");
    }
  });
}

/** "temperature:16:28,humidity:20:80:integer,price:1:1000:log,wind:low|mid|high" */
export function boxFromText(text: string): SpaceSpec {
  const parameters = text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(parameterFrom);
  if (parameters.length > 0) return { kind: "box", parameters };
  throw new UsageError(`"--box" takes at least one parameter, such as temperature:16:28`);
}

function parameterFrom(text: string): Parameter {
  const [name = "", ...rest] = text.split(":").map((part) => part.trim());
  const refused = (got: string, wanted: string): UsageError =>
    new UsageError(`"--box", parameter "${name}": got "${got}", wanted ${wanted}`);
  if (name === "") throw refused(text, "a name before the first colon");
  if (rest.length === 1 && rest[0]?.includes("|")) {
    const values = rest[0].split("|").map((value) => value.trim());
    return { name, type: "choice", values };
  }
  const [min = "", max = "", ...words] = rest;
  if (!isNumberText(min) || !isNumberText(max)) {
    throw refused(rest.join(":"), "two numbers, as in 16:28, or choices, as in low|high");
  }
  for (const word of words) {
    if (word !== "integer" && word !== "log") throw refused(word, '"integer" or "log"');
  }
  return {
    name,
    type: words.includes("integer") ? "integer" : "real",
    min: Number(min),
    max: Number(max),
    scale: words.includes("log") ? "log" : "linear",
  };
}

export function listSpec(items: readonly ListItem[]): SpaceSpec {
  return { kind: "list", items };
}
