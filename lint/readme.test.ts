import { afterEach, describe, expect, test, vi } from "vitest";
import { blocksIn } from "../scripts/lib/docs/markdown.mjs";
import { readDocument } from "../scripts/lib/docs/repository-pages.mjs";
import { repositoryRoot as root } from "../scripts/lib/files.mjs";

/** The pages that show the ten lines, and what they print before the next question. */
const pages = ["README.md", "docs/library/ten-lines.md"];

describe("the ten lines", () => {
  afterEach(() => void vi.restoreAllMocks());

  const blocksOf = (page: string, language: string) =>
    blocksIn(readDocument(root, page))
      .filter((block) => block.language === language)
      .map(({ content }) => content);

  test.each(pages)("in %s are all of examples/ten-lines.ts", (page) => {
    expect(blocksOf(page, "ts")).toEqual([readDocument(root, "examples/ten-lines.ts")]);
  });

  test("print what the pages say, and then a question between two of the options", async () => {
    const said: unknown[][] = [];
    vi.spyOn(console, "log").mockImplementation((...words) => void said.push(words));

    await import("../examples/ten-lines.ts");

    const lines = said.slice(0, 2).map((words) => `${words.join(" ")}\n`);
    for (const page of pages) expect(blocksOf(page, "text"), page).toEqual([lines.join("")]);
    const request = said[2]?.[1] as { channel: string; options: readonly string[] };
    expect(["public", "private"]).toContain(request.channel);
    expect(new Set(request.options).size).toBe(2);
    for (const option of request.options) {
      expect(["9:00", "11:00", "14:00"]).toContain(option);
    }
  });
});
