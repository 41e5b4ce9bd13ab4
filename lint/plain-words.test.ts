import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { countWords, findPhrases, proseOf, wordsInSource } from "./plain-words.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function filesIn(place: string, ending: RegExp): string[] {
  const path = join(root, place);
  if (statSync(path).isFile()) return ending.test(path) ? [path] : [];
  return readdirSync(path)
    .filter((name) => name !== "node_modules" && name !== "dist")
    .flatMap((name) => filesIn(join(place, name), ending));
}

interface Text {
  readonly path: string;
  readonly text: string;
}

function pagesIn(...places: string[]): Text[] {
  return places
    .flatMap((place) => filesIn(place, /\.md$/))
    .map((path) => ({ path, text: proseOf(readFileSync(path, "utf8")) }));
}

function sourcesIn(name: string, part: "comments" | "strings"): Text[] {
  return filesIn(`packages/${name}/src`, /\.tsx?$/).map((path) => ({
    path,
    text: wordsInSource(path)[part],
  }));
}

/** How many phrases to avoid there are in 1,000 words, and where. */
function judged(texts: readonly Text[]): { rate: number; places: string[] } {
  const words = texts.reduce((sum, { text }) => sum + countWords(text), 0);
  const places = texts.flatMap(({ path, text }) =>
    findPhrases(text).map(
      ({ found, instead }) => `${relative(root, path)}: "${found}" (say: ${instead})`,
    ),
  );
  return { rate: (1000 * places.length) / words, places };
}

const packages = readdirSync(join(root, "packages"));
const guides = ["facilitate", "library", "operate", "reproduce", "mathematics", "reference"];

describe("what people read has fewer than one phrase in 1,000 words that the vocabulary avoids", () => {
  test.each<[string, Text[]]>([
    ["README, SECURITY and CONTRIBUTING", pagesIn("README.md", "SECURITY.md", "CONTRIBUTING.md")],
    ["the READMEs of packages", packages.flatMap((name) => pagesIn(`packages/${name}/README.md`))],
    ...guides.map((name): [string, Text[]] => [`docs/${name}`, pagesIn(`docs/${name}`)]),
    ["docs/contribute", pagesIn("docs/contribute")],
    ...packages.map((name): [string, Text[]] => [`words in ${name}`, sourcesIn(name, "strings")]),
  ])("%s", (_, texts) => {
    const { rate, places } = judged(texts);

    expect(texts.length).toBeGreaterThan(0);
    if (rate >= 1) expect(places).toEqual([]);
  });
});

test("decision records have fewer than three", () => {
  const { rate, places } = judged(pagesIn("docs/decisions"));

  if (rate >= 3) expect(places).toEqual([]);
});

describe("comments have fewer than three", () => {
  test.each(packages)("%s", (name) => {
    const { rate, places } = judged(sourcesIn(name, "comments"));

    if (rate >= 3) expect(places).toEqual([]);
  });
});

test("finds a phrase in prose, in a comment and in a string, and none in code", () => {
  expect(findPhrases("Whoever asks anew is dear.").map(({ found }) => found)).toEqual([
    "Whoever",
    "dear",
    "anew",
  ]);
  expect(findPhrases(proseOf("`whoever` and [a page](anew.md)"))).toEqual([]);
  expect(findPhrases("Where to start. Where is it?")).toEqual([]);
  expect(findPhrases("Where nobody is named, the ballot says so.")).toHaveLength(1);
});
