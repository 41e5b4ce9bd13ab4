import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../scripts/lib/files.mjs";
import { knownLabels } from "./paper-labels.mjs";

const states = [
  "as printed",
  "otherwise",
  "checked",
  "refuted",
  "measured",
  "only words",
  "not here",
] as const;
/** States that say the code differs from what is printed, and so need an entry that says how. */
const departing = ["otherwise", "refuted"];

interface Part {
  readonly name: string;
  readonly labels: readonly string[];
  readonly files: readonly string[];
  readonly state: string;
  readonly entries: readonly string[];
}

const textOf = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const inCode = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

const parts = textOf("docs/reproduce/parts.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Part |"))
  .map((line): Part => {
    const [name = "", labels, files, last = ""] = line.slice(2, -2).split(" | ");
    const [state = "", ...entries] = last.split(", ");
    return { name, labels: inCode(labels), files: inCode(files), state, entries };
  });

describe("docs/reproduce/parts.md", () => {
  test("has every label of the paper in one row, and no other", () => {
    expect(parts.flatMap(({ labels }) => labels).sort()).toEqual([...knownLabels()].sort());
  });

  test("names files that exist, in every row that says that something is done", () => {
    const missing = parts.flatMap(({ files }) =>
      files.filter((file) => !existsSync(join(repositoryRoot, file))),
    );
    expect(missing).toEqual([]);
    const done = parts.filter(({ state }) => state !== "only words" && state !== "not here");
    expect(done.filter(({ files }) => files.length === 0).map(({ name }) => name)).toEqual([]);
  });

  test("gives each row a known state, and an entry of the notes where the code departs", () => {
    const notes = textOf("docs/paper-notes.md");
    const wrong = parts.filter(
      ({ state, entries }) =>
        !states.some((known) => known === state) ||
        (departing.includes(state) && entries.length === 0) ||
        entries.some((entry) => !/^P\d+$/.test(entry) || !notes.includes(`## ${entry}. `)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("has a row for every entry of the notes", () => {
    const named = new Set(parts.flatMap(({ entries }) => entries));
    const all = [...textOf("docs/paper-notes.md").matchAll(/^## (P\d+)\. /gm)].map(([, n]) => n);
    expect(all.filter((entry) => !named.has(entry ?? ""))).toEqual([]);
  });
});
