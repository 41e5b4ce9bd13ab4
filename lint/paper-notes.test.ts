import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, packageFolders, repositoryRoot } from "../scripts/lib/files.mjs";

interface Entry {
  readonly number: number;
  readonly body: string;
}

const notes = "docs/paper-notes.md";
const textOf = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");

/** The entries of the notes, each with its text on one line. */
function entriesIn(markdown: string): Entry[] {
  return markdown
    .split(/^## /m)
    .map((section) => ({ section, number: /^P(\d+)\. /.exec(section)?.[1] }))
    .filter(({ number }) => number !== undefined)
    .map(({ section, number }) => ({
      number: Number(number),
      body: section.replaceAll(/\s+/g, " "),
    }));
}

/** Numbers of entries a text cites: P3, or P6 and P7. A letter or digit before or after makes it something else. */
function citedIn(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\d_])P(\d{1,2})(?![\p{L}\d_])/gu)].map(([, n]) => Number(n));
}

function pointersIn(body: string): { file: string; name: string }[] {
  return [...body.matchAll(/`([^`]+\.ts)` › "([^"]+)"/g)].map(([, file, name]) => ({ file, name }));
}

const entries = entriesIn(textOf(notes));
const numbers = entries.map(({ number }) => number);
const sources = packageFolders(repositoryRoot).flatMap((folder) =>
  ["src", "test", "test-long"].flatMap((part) =>
    filesBelow(join(repositoryRoot, folder, part))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${part}/${file}`),
  ),
);

describe("docs/paper-notes.md", () => {
  test("numbers its entries 1, 2, 3 and so on", () => {
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    expect(numbers.length).toBeGreaterThan(7);
  });

  test("has every number that the code cites", () => {
    const missing = sources.flatMap((file) =>
      citedIn(textOf(file))
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file} cites P${number}`),
    );

    expect(missing).toEqual([]);
  });

  test("cites, in each entry, what is printed, and says what we do, why, and which test holds us to it", () => {
    const incomplete = entries.filter(
      ({ body }) =>
        !/ - Printed: .*`paper: [^`]+`.* - Here: .+ - Why: .+ - Test: (?:none: \S|`)/.test(body),
    );

    expect(incomplete.map(({ number }) => `P${number}`)).toEqual([]);
  });

  test("names tests that exist", () => {
    const pointers = entries.flatMap(({ number, body }) =>
      pointersIn(body).map((pointer) => ({ number, ...pointer })),
    );
    const broken = pointers
      .filter(
        ({ file, name }) => !existsSync(join(repositoryRoot, file)) || !textOf(file).includes(name),
      )
      .map(({ number, file, name }) => `P${number}: ${file} › ${name}`);

    expect(broken).toEqual([]);
    const none = entries.filter(({ body }) => body.includes(" - Test: none: ")).length;
    expect(new Set(pointers.map(({ number }) => number)).size + none).toBe(entries.length);
  });
});

describe("the search for citations", () => {
  test.each([
    ["see P6 and P7).", [6, 7]],
    ['"[P12] a claim"', [12]],
    ["AP3, P3x, P_4, P100 and P", []],
  ])("reads %j", (text, expected) => {
    expect(citedIn(text)).toEqual(expected);
  });
});
