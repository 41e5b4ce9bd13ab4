import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, packageFolders, repositoryRoot } from "../scripts/lib/files.mjs";
import { knownLabels, labelsIn, referencesIn } from "./paper-labels.mjs";

const known = knownLabels();
const paper = join(repositoryRoot, "../shared/paper/sbo.tex");

const sources = [
  ...packageFolders(repositoryRoot).flatMap((folder) =>
    ["src", "test", "test-long"].flatMap((part) => filesIn(`${folder}/${part}`, /\.tsx?$/)),
  ),
  ...filesIn("docs", /\.md$/),
];

function filesIn(folder: string, pattern: RegExp): string[] {
  return filesBelow(join(repositoryRoot, folder))
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);
}

const textOf = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");

describe("references to the paper", () => {
  test("every label we cite exists in the paper", () => {
    const unknown = sources.flatMap((file) =>
      referencesIn(textOf(file), known)
        .filter(({ label }) => !known.includes(label))
        .map(({ label, line }) => `${file}:${line} cites ${label}`),
    );

    expect(unknown).toEqual([]);
  });

  test("the search finds the references that are there", () => {
    const mentioning = sources.filter(
      (file) => file.startsWith("packages/core/src/") && textOf(file).includes("paper:"),
    );
    const found = mentioning.flatMap((file) => referencesIn(textOf(file), known));

    expect(found.length > 0).toBe(mentioning.length > 0);
  });

  test.runIf(existsSync(paper))("the committed list is the paper's", () => {
    expect(known).toEqual(labelsIn(readFileSync(paper, "utf8")));
  });
});

describe("referencesIn", () => {
  const labels = ["eq:gini", "eq:map", "lemma:prior", "objective: SBO"];
  const cited = (text: string) => referencesIn(text, labels).map(({ label }) => label);

  test.each([
    ["alone", "(paper: eq:gini).", ["eq:gini"]],
    ["in quotation marks of code", "paper: `eq:gini`", ["eq:gini"]],
    ["in a list", "paper: eq:gini, eq:map and lemma:prior", ["eq:gini", "eq:map", "lemma:prior"]],
    ["with a note after it", "paper: eq:map, see P4", ["eq:map"]],
    ["on the next line of a comment", " * as in paper:\n * eq:gini", ["eq:gini"]],
    ["with a space inside the label", "paper: objective: SBO", ["objective: SBO"]],
    ["unknown", "paper: eq:ginny", ["eq:ginny"]],
    ["not at all, in prose", "as in the paper: first we", []],
    ["not at all, as a field with a number", "{ paper: 0.82 }", []],
  ])("reads a label that stands %s", (_where, text, expected) => {
    expect(cited(text)).toEqual(expected);
  });

  test("says on which line the reference stands", () => {
    expect(referencesIn("one\ntwo paper: eq:gini", labels)).toEqual([
      { label: "eq:gini", line: 2 },
    ]);
  });
});

describe("labelsIn", () => {
  test("ignores labels that are commented out, and keeps those after an escaped percent sign", () => {
    const tex = "\\label{eq:b}\n% \\label{eq:old}\n5\\% \\label{eq:a}";

    expect(labelsIn(tex)).toEqual(["eq:a", "eq:b"]);
  });
});
