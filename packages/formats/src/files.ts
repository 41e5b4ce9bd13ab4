import type { Reading, ReadOptions } from "./builder.ts";
import { writeCrowdKit } from "./crowd-kit.ts";
import { parseCsv } from "./csv.ts";
import { readJson, writeJson } from "./json.ts";
import { isAboutQuestions, readLong } from "./long.ts";
import { writeLong } from "./long-write.ts";
import { isPolisTable, readPolis, writePolis } from "./polis.ts";
import { type PrefLibType, prefLibTypes, readPrefLib } from "./preflib.ts";
import { writePrefLib } from "./preflib-write.ts";
import { type BallotRecord, checkRecord } from "./record.ts";
import { isOwnWide, readWide } from "./wide.ts";
import { writeWide } from "./wide-write.ts";
import type { Written } from "./written.ts";

export interface FileOptions extends ReadOptions {
  /** The file's name: its ending says what it is where its first lines do not. */
  readonly name?: string;
  /** The text of Polis's "comments.csv". */
  readonly comments?: string;
}

/**
 * What people said, from a file of any form we know: a table with an answer a row, or with a row for each person; pairs as
 * crowd-kit has them; PrefLib; an export of Polis; our own JSON. All of it, or a `FormatError` with the place.
 */
export function readBallots(text: string, options: FileOptions = {}): Reading {
  const { name = "", comments, ...given } = options;
  const ending = /\.([a-z]+)$/.exec(name.toLowerCase())?.[1];
  const type = prefLibTypes.find((known) => known === ending);
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (type || start.startsWith("#")) return readPrefLib(text, type, given);
  if (ending === "json" || start.startsWith("{")) return readJson(text, given);
  const table = parseCsv(text);
  if (isPolisTable(table)) return readPolis(table, comments, given);
  const isWide = isOwnWide(table) || !isAboutQuestions(table);
  return isWide ? readWide(table, given) : readLong(table, given);
}

/** The forms that can be written. */
export const fileForms = ["long", "wide", "crowd-kit", "polis", "json", ...prefLibTypes] as const;

export type FileForm = (typeof fileForms)[number];

/** A record as a file. What the form has no room for is named, or refused where nothing would be left. */
export function writeBallots(
  record: BallotRecord,
  form: FileForm,
): Written & { readonly comments?: string } {
  checkRecord(record);
  switch (form) {
    case "long":
      return writeLong(record);
    case "wide":
      return writeWide(record);
    case "crowd-kit":
      return writeCrowdKit(record);
    case "polis":
      return writePolis(record);
    case "json":
      return writeJson(record);
    default:
      return writePrefLib(record, form satisfies PrefLibType);
  }
}
