import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, buildSite } from "../scripts/lib/docs/build-site.mjs";
import { contents } from "../scripts/lib/docs/repository-pages.mjs";
import { filesBelow, repositoryRoot as root } from "../scripts/lib/files.mjs";
import { runTool } from "../scripts/lib/run.mjs";

test.each([
  ["docs/README.md", "page", "index.html"],
  ["docs/library/README.md", "page", "library/index.html"],
  ["docs/api.md", "page", "api.html"],
  ["CONTRIBUTING.md", "page", "repository/CONTRIBUTING.html"],
  ["docs/decisions", "folder", "decisions/index.html"],
  ["docs/screens/a.png", "picture", "screens/a.png"],
  ["packages/core/src/index.ts", "source", "repository/packages/core/src/index.ts.html"],
] as const)("%s, a %s, is at %s", (path, kind, address) => {
  expect(addressOf(path, kind)).toBe(address);
});

describe("the site", () => {
  let out: string;
  let pages: { address: string; html: string }[];
  beforeAll(() => {
    out = mkdtempSync(join(tmpdir(), "unswayed-docs-"));
    buildSite(root, out);
    pages = filesBelow(out)
      .filter((file) => file.endsWith(".html"))
      .map((address) => ({ address, html: readFileSync(join(out, address), "utf8") }));
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test("has the six parts and a reference, each with pages", () => {
    expect(contents(root).map(({ title }) => title)).toEqual([
      "Facilitate",
      "Use the library",
      "The mathematics",
      "Reproduce the paper",
      "Operate",
      "Contribute",
      "Reference",
    ]);
    for (const { pages: own, title } of contents(root))
      expect(own.length, title).toBeGreaterThan(2);
  });

  test("links only to what is in it, headings included", () => {
    const anchors = new Map(
      pages.map(({ address, html }) => [
        address,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = pages.flatMap(({ address, html }) =>
      [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
        .map(([, target = ""]) => decodeURI(target))
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => {
          const [file = "", anchor = ""] = target.split("#");
          const to = file === "" ? address : join(dirname(address), file);
          if (!existsSync(join(out, to))) return true;
          return anchor !== "" && !anchors.get(to)?.has(anchor);
        })
        .map((target) => `${address}: ${target}`),
    );

    expect(broken).toEqual([]);
    expect(pages.length).toBeGreaterThan(60);
  });

  test("leads from each page to its neighbours, and lists the headings of long ones", () => {
    const { html = "" } = pages.find(({ address }) => address === "facilitate/result.html") ?? {};

    expect(html).toMatch(/class="neighbours">.*private\.html.*fairness\.html/);
    expect(html).toMatch(/<aside.*<a href="#the-verdict">The verdict<\/a>/);
  });

  test("loads nothing from elsewhere and fits a phone", () => {
    const style = readFileSync(join(out, "style.css"), "utf8");
    for (const { address, html } of pages) {
      expect(html, address).not.toMatch(/<script|<(?:img|link)[^>]+(?:src|href)="https?:/);
      expect(html, address).toContain('name="viewport"');
    }
    expect(style).not.toMatch(/@import|url\(/);
    expect(style).toContain("prefers-color-scheme: dark");
  });
});

test("the reference of every type is made without a warning, as npm run docs wants it", async () => {
  const { code, heard } = await runTool(root, "typedoc", ["--emit", "none"], "heard");

  expect(heard).not.toContain("[warning]");
  expect(code).toBe(0);
});
