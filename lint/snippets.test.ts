import { join } from "node:path";
import { format } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { blocksIn } from "../scripts/lib/docs/markdown.mjs";
import { documentPaths, readDocument } from "../scripts/lib/docs/repository-pages.mjs";
import { filesBelow, repositoryRoot as root } from "../scripts/lib/files.mjs";

const examples = filesBelow(join(root, "examples")).map((file) => `examples/${file}`);

const blocks = documentPaths(root).flatMap((path) =>
  blocksIn(readDocument(root, path)).map((block) => ({ ...block, at: `${path}:${block.line}` })),
);
const programs = blocks.filter(({ language }) => language === "ts" || language === "js");
const outputs = blocks.filter(
  ({ language, note }) => language === "text" && note.startsWith("examples/"),
);

describe("programs in the documents", () => {
  test("say which example they are from, which the types check compiles", () => {
    const strangers = programs.filter(({ note }) => !examples.includes(note));

    expect(strangers.map(({ at, note }) => `${at}: ${note}`)).toEqual([]);
    expect(programs.length).toBeGreaterThan(5);
  });

  test.each(programs.map(({ at, note, content }) => [at, note, content]))(
    "%s is part of %s",
    (_at, note, content) => {
      expect(readDocument(root, note)).toContain(content);
    },
  );

  test("every example of the tutorial is shown somewhere", () => {
    const shown = new Set(programs.map(({ note }) => note));
    const all = filesBelow(join(root, "examples/tutorial")).map(
      (file) => `examples/tutorial/${file}`,
    );

    expect(all.filter((file) => !shown.has(file))).toEqual([]);
  });
});

describe("a page of the tutorial", () => {
  const pages = new Map(
    programs
      .filter(({ at }) => at.startsWith("docs/library/"))
      .map(({ at, note }) => [`${at.split(":")[0]} ${note}`, note]),
  );
  const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

  test.each([...pages])("%s: its blocks in order are the whole program", (key, note) => {
    const shown = programs.filter((block) => `${block.at.split(":")[0]} ${block.note}` === key);

    expect(lines(shown.map(({ content }) => content).join("\n"))).toEqual(
      lines(readDocument(root, note)),
    );
  });
});

describe("the tutorial's examples", () => {
  afterEach(() => void vi.restoreAllMocks());

  const names = [...new Set(programs.map(({ note }) => note))].filter((note) =>
    note.startsWith("examples/tutorial/"),
  );

  test.each(names)("%s runs and prints what the documents say", async (name) => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...words) => void lines.push(format(...words)));

    await import(join(root, name));

    const printed = lines.map((line) => `${line}\n`).join("");
    const told = outputs.filter(({ note }) => note === name).map(({ content }) => content);
    expect(told.length, "no document shows its output").toBeGreaterThan(0);
    expect(told).toEqual(told.map(() => printed));
  });
});
