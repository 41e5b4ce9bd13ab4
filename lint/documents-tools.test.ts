import { describe, expect, test } from "vitest";
import {
  blocksIn,
  codeSpansIn,
  headingsIn,
  htmlOf,
  linksIn,
} from "../scripts/lib/docs/markdown.mjs";
import { resolveLink } from "../scripts/lib/docs/repository-pages.mjs";
import { declares } from "./declared-names.mjs";
import { calledCommands, calledScripts } from "./shell-calls.mjs";

describe("reading Markdown", () => {
  test("headings have the anchors that code hosts give them", () => {
    expect(
      headingsIn("# P6. The width w^u\n## What `ask` does, and why\n## A b\n## A b\n"),
    ).toEqual([
      { level: 1, text: "P6. The width w^u", anchor: "p6-the-width-wu" },
      { level: 2, text: "What ask does, and why", anchor: "what-ask-does-and-why" },
      { level: 2, text: "A b", anchor: "a-b" },
      { level: 2, text: "A b", anchor: "a-b-1" },
    ]);
  });

  test("links and images are found in tables and lists, and not in code", () => {
    const text = "See [`f`](a.ts).\n\n| a |\n|---|\n| ![pic](b.png) |\n\n`[no](c.md)`\n";

    expect(linksIn(text)).toEqual([
      { target: "a.ts", text: "`f`", line: 1 },
      { target: "b.png", text: "pic", line: 5 },
    ]);
  });

  test("fenced blocks say in what language and from which file they are", () => {
    expect(blocksIn("a\n\n```ts examples/a.ts\nlet a;\n```\n")).toEqual([
      { language: "ts", note: "examples/a.ts", content: "let a;\n", line: 3 },
    ]);
    expect(codeSpansIn("one `two` three")).toEqual([{ code: "two", line: 1 }]);
  });

  test("on the site a block says above it where it is from, and links lead to pages", () => {
    const html = htmlOf(
      "## A b\n[x](y.md)\n\n```ts a.ts\n1 < 2\n```\n",
      (target) => `to:${target}`,
    );

    expect(html).toContain('<h2 id="a-b">');
    expect(html).toContain('<a href="to:y.md">');
    expect(html).toContain('<p class="from">a.ts</p>');
    expect(html).toContain("1 &lt; 2");
  });

  test.each([
    ["docs/a/b.md", "../c.md#x", { outside: false, path: "docs/c.md", anchor: "x" }],
    ["docs/a/b.md", "#x", { outside: false, path: "docs/a/b.md", anchor: "x" }],
    ["README.md", "docs/", { outside: false, path: "docs", anchor: "" }],
    ["README.md", "https://example.org", { outside: true }],
  ])("in %s the link %s is resolved", (from, target, expected) => {
    expect(resolveLink(from, target)).toEqual(expected);
  });
});

describe("reading shell code", () => {
  test.each([
    [
      "npx unswayed serve --lan # phones",
      [{ program: "unswayed", command: "serve", options: ["--lan"] }],
    ],
    [
      "npm start -- --demo --seed 3",
      [{ program: "unswayed", command: "demo", options: ["--seed"] }],
    ],
    ["npm start", [{ program: "unswayed", command: "serve", options: [] }]],
    ["DATABASE_URL=x unswayed serve", [{ program: "unswayed", command: "serve", options: [] }]],
    [
      "unswayed run \\\n  --seeds 3 | tail",
      [{ program: "unswayed", command: "run", options: ["--seeds"] }],
    ],
    [
      "npm run workbench -- paper --only gp",
      [{ program: "workbench", command: "paper", options: ["--only"] }],
    ],
    ["unswayed COMMAND [OPTIONS]", []],
  ])("%j calls", (code, expected) => {
    expect(calledCommands(code)).toEqual(expected);
  });

  test("the npm scripts that are run", () => {
    expect(calledScripts("npm run docs:api -- --listing\nnpm test")).toEqual(["docs:api"]);
  });
});

describe("declares", () => {
  const source =
    "export class Study {\n  ask(options?: X): Y;\n  readonly settings: Z;\n}\nconst low = 1;";

  test.each([
    ["Study", true],
    ["low", true],
    ["Study.ask", true],
    ["Study.settings", true],
    ["Study.tell", false],
    ["ask", false],
    ["Stud", false],
  ])("knows of %s: %s", (name, expected) => {
    expect(declares(source, name)).toBe(expected);
  });
});
