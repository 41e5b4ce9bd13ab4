import { extname } from "node:path";
import { InvalidInputError, type ListItem, type Parameter, type SpaceSpec } from "@unswayed/core";
import { UsageError } from "../command.ts";
import { parseJson } from "../json-text.ts";
import { type CsvCell, parseCsv, placeOf } from "./csv.ts";
import { isNumberText } from "./option-text.ts";
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
  const isNumeric = header.map((_, c) =>
    rows.every((row) => isNumberText(number(row[c]?.text ?? ""))),
  );
  const items = rows.map((row): ListItem => {
    const features = row.slice(1).map((cell, k) => {
      const heading = header[k + 1]?.text ?? "";
      if (cell.text === "") throw new InvalidInputError(placeOf(cell, heading), "", "a value");
      return [heading, isNumeric[k + 1] ? Number(number(cell.text)) : cell.text] as const;
    });
    const [name] = row;
    if (!name?.text) throw new InvalidInputError(name ? placeOf(name) : "name", "", "a name");
    const first = rows.find((other) => other[0]?.text === name.text)?.[0];
    if (first !== name) {
      throw new InvalidInputError(
        placeOf(name),
        name.text,
        `another name than on line ${first?.line}`,
      );
    }
    if (features.length === 0) return { name: name.text };
    return { name: name.text, features: Object.fromEntries(features) };
  });
  return listSpec(items);
}

/** A table without headings would lose its first option, so what looks like one is refused. */
function checkHeader(header: readonly CsvCell[]): void {
  const [name, ...features] = header;
  if (features.length === 0 && name && !/^(?:names?|options?)$/i.test(name.text)) {
    throw new InvalidInputError(
      placeOf(name),
      name.text,
      'the heading "name" (a list without headings can be a .txt file)',
    );
  }
  const seen = new Set<string>();
  for (const cell of features) {
    if (cell.text === "" || isNumberText(cell.text) || seen.has(cell.text)) {
      throw new InvalidInputError(placeOf(cell), cell.text, "the name of a feature, each once");
    }
    seen.add(cell.text);
  }
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
