import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { filesBelow, repositoryRoot } from "../scripts/lib/files.mjs";

const textOf = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const readme = textOf("README.md");

/** The content of the fenced blocks in one language. */
function blocksOf(language: string): string[] {
  return [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , content]) => content);
}

describe("the example in README.md", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("is examples/ten-lines.ts, which the types check compiles", () => {
    expect(blocksOf("ts")).toEqual([textOf("examples/ten-lines.ts")]);
    expect(
      JSON.parse(textOf("tsconfig.tests.json").replaceAll(/^\s*\/\/.*$/gm, "")).include,
    ).toContain("examples/*.ts");
  });

  test("prints what the README says, and then a question between two of its options", async () => {
    const said: unknown[][] = [];
    vi.spyOn(console, "log").mockImplementation((...words) => void said.push(words));

    await import("../examples/ten-lines.ts");

    const lines = said.slice(0, 2).map((words) => `${words.join(" ")}\n`);
    expect(blocksOf("text")).toEqual([lines.join("")]);
    const request = said[2]?.[1] as { channel: string; candidate: string; reference: string };
    expect(request.channel).toBe("public");
    expect(request.candidate).not.toBe(request.reference);
    for (const option of [request.candidate, request.reference]) {
      expect(["9:00", "11:00", "14:00"]).toContain(option);
    }
  });
});

describe("the documents", () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    ...filesBelow(join(repositoryRoot, "docs"))
      .filter((file) => file.endsWith(".md"))
      .map((file) => `docs/${file}`),
  ];

  test.each(pages)("%s links only to files that exist", (page) => {
    const folder = page.includes("/") ? page.slice(0, page.lastIndexOf("/")) : "";
    const broken = [...textOf(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => !existsSync(join(repositoryRoot, folder, target)));

    expect(broken).toEqual([]);
  });

  test("README.md names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);

    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });
});
