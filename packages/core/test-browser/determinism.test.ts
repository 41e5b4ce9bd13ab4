import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as sources from "@unswayed/core";
import * as paperSources from "@unswayed/paper";
import { type Browser, chromium } from "playwright-core";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, quiet } from "./chromium.ts";
import { type Transcript, transcripts } from "./session.ts";

/**
 * A study written in a browser must go on in Node, and the other way round, as if it had never moved: the same bytes. ECMAScript
 * leaves the last digit of Math.exp, Math.log and x ** y to the engine, so core may not use them where a result depends on it.
 */

const core = fileURLToPath(new URL("../", import.meta.url));
const site = "http://study.test";
const minutes = 60_000;

/** The sources with their types erased, as modules that any engine can load. */
function emitted(folder: string): void {
  const write = (source: string, target: string): void => {
    const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2022,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    mkdirSync(dirname(target), { recursive: true });
    // An engine without a package manager: names of packages become the places of their files.
    const toRoot = relative(dirname(target), folder) || ".";
    const placed = outputText.replace(
      /"@unswayed\/(core|paper)(?:\/([a-z]+))?"/g,
      (_, name: string, part = "index") => `"./${toRoot}/${name}/${part}.js"`,
    );
    writeFileSync(target, placed);
  };
  for (const name of ["core", "paper"]) {
    const src = join(core, "..", name, "src");
    for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts")) continue;
      write(join(src, file), join(folder, name, file.replace(/\.ts$/, ".js")));
    }
  }
  write(join(core, "test-browser/session.ts"), join(folder, "session.js"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(folder, "run.js"),
    'import * as core from "./core/index.js";\nimport * as paper from "./paper/index.js";\nimport { transcripts } from "./session.js";\nexport const text = JSON.stringify(transcripts({ ...core, ...paper }));\n',
  );
}

function inNode(folder: string): Transcript[] {
  writeFileSync(
    join(folder, "node.js"),
    'import { text } from "./run.js";\nprocess.stdout.write(text);\n',
  );
  const limits = { encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  return JSON.parse(execFileSync(process.execPath, [join(folder, "node.js")], limits));
}

async function inBrowser(browser: Browser, folder: string): Promise<Transcript[]> {
  const page = await browser.newPage();
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    if (!pathname.endsWith(".js")) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: "text/javascript", path: join(folder, pathname) });
  });
  await page.goto(`${site}/`);
  const text = await page.evaluate<string>(`import("${site}/run.js").then(({ text }) => text)`);
  await page.close();
  return JSON.parse(text);
}

/** Where two texts part, with what comes before; null when they are the same. */
function parting(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 120), at + 40);
  return `Node:     …${around(one)}…\nChromium: …${around(other)}…`;
}

describe("a study in Node and the same study in Chromium", () => {
  let folder = "";
  let browser: Browser | undefined;
  let node: Transcript[] = [];
  let chrome: Transcript[] = [];

  beforeAll(async () => {
    const executablePath = chromiumPath();
    folder = mkdtempSync(join(tmpdir(), "determinism-"));
    emitted(folder);
    node = inNode(folder);
    browser = await chromium.launch({ executablePath, args: [...quiet] });
    chrome = await inBrowser(browser, folder);
  }, 10 * minutes);
  afterAll(async () => {
    await browser?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("are both played to the end", () => {
    expect(node.length).toBe(5);
    expect(chrome.map(({ name }) => name)).toEqual(node.map(({ name }) => name));
    for (const { next } of node) expect(JSON.parse(next)).toHaveProperty("channel");
  });

  test("are what the other tests speak of: the sources give the same", () => {
    expect(transcripts({ ...sources, ...paperSources })).toEqual(node);
  });

  test.each([0, 1, 2, 3, 4])("ask the same, for the same reasons, to the last digit (%d)", (k) => {
    expect(parting(node[k].requests, chrome[k].requests)).toBeNull();
  });

  test.each([0, 1, 2, 3, 4])("write the same file and ask the same next (%d)", (k) => {
    expect(parting(node[k].file, chrome[k].file)).toBeNull();
    expect(parting(node[k].next, chrome[k].next)).toBeNull();
  });

  test.each([0, 1, 2, 3, 4])("believe the same, to the last digit (%d)", (k) => {
    expect(parting(node[k].beliefs, chrome[k].beliefs)).toBeNull();
  });
});
