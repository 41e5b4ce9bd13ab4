import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../packages/cli/src/command-table.ts";
import { commands as workbenchCommands } from "../packages/workbench/src/command-table.ts";
import { blocksIn, codeSpansIn, headingsIn, linksIn } from "../scripts/lib/docs/markdown.mjs";
import {
  documentPaths,
  placeAt,
  readDocument,
  resolveLink,
} from "../scripts/lib/docs/repository-pages.mjs";
import { filesBelow, packageFolders, repositoryRoot as root } from "../scripts/lib/files.mjs";
import { declares } from "./declared-names.mjs";
import { calledCommands, calledScripts } from "./shell-calls.mjs";

const documents = documentPaths(root).map((path) => ({ path, text: readDocument(root, path) }));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** What a document shows as code, a piece at a time with where it stands. */
function codeOf({ path, text }: { path: string; text: string }) {
  const shells = blocksIn(text).filter(({ language }) => language === "sh");
  return [
    ...codeSpansIn(text).map(({ code, line }) => ({ code, at: `${path}:${line}` })),
    ...shells.map(({ content, line }) => ({ code: content, at: `${path}:${line}` })),
  ];
}

describe("links in the documents", () => {
  test.each(documents.map(({ path }) => path))("%s leads only to what exists", (path) => {
    const broken = linksIn(readDocument(root, path)).flatMap(({ target, line }) => {
      const link = resolveLink(path, target);
      if (link.outside) return [];
      const place = placeAt(root, link.path);
      if (place.kind === "missing") return [`line ${line}: ${target}`];
      if (link.anchor === "") return [];
      const anchors =
        place.kind === "page"
          ? headingsIn(readDocument(root, place.path)).map(({ anchor }) => anchor)
          : [];
      return anchors.includes(link.anchor) ? [] : [`line ${line}: ${target} (no such heading)`];
    });

    expect(broken).toEqual([]);
  });

  test("a name in code that links to a source file is declared there", () => {
    const named = documents.flatMap(({ path, text }) =>
      linksIn(text).flatMap(({ target, text: words, line }) => {
        const name = /^`([\w.]+)(?:\(\))?`$/.exec(words)?.[1];
        const link = resolveLink(path, target);
        if (name === undefined || link.outside || !/\.[cm]?[jt]sx?$/.test(link.path)) return [];
        return [{ at: `${path}:${line}`, name, file: link.path }];
      }),
    );
    const missing = named.filter(({ name, file }) => !declares(read(file), name));

    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });

  test("lead from docs/README.md to every page", () => {
    const reached = new Set(["docs/README.md"]);
    for (const path of reached) {
      for (const { target } of linksIn(readDocument(root, path))) {
        const link = resolveLink(path, target);
        if (link.outside) continue;
        const place = placeAt(root, link.path);
        if (place.kind === "page") reached.add(place.path);
        const inside = place.kind === "folder" ? filesBelow(join(root, place.path)) : [];
        for (const file of inside.filter((name) => name.endsWith(".md"))) {
          reached.add(`${place.path}/${file}`);
        }
      }
    }

    expect(documents.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe("formulas in docs/mathematics", () => {
  test("are each followed by a link to the function that computes them", () => {
    const pages = documents.filter(({ path }) => path.startsWith("docs/mathematics/"));
    const formulas = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/^```formula\n[^`]*^```\n\n(.*)$/gm)].map((match) => ({
        path,
        next: match[1] ?? "",
      })),
    );
    const count = pages.flatMap(({ text }) =>
      blocksIn(text).filter(({ language }) => language === "formula"),
    ).length;

    expect(formulas.filter(({ next }) => !/^Computed by \[`/.test(next))).toEqual([]);
    expect(formulas.length).toBe(count);
    expect(count).toBeGreaterThan(5);
  });
});

describe("commands in the documents", () => {
  const usages = new Map([
    ...commands.map(({ name, usage }) => [`unswayed ${name}`, usage] as const),
    ...workbenchCommands.map(({ name, usage }) => [`workbench ${name}`, usage] as const),
  ]);
  const knows = (usage: string, option: string) =>
    new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(usage);
  // Decisions tell of the past, when commands had other names.
  const present = documents.filter(({ path }) => !path.startsWith("docs/decisions/"));
  const calls = present.flatMap((document) =>
    codeOf(document).flatMap(({ code, at }) =>
      calledCommands(code).map((call) => ({ ...call, at })),
    ),
  );

  test("of unswayed and the workbench exist, and so do their options", () => {
    const wrong = calls.flatMap(({ program, command, options, at }) => {
      if (command === "help") return [];
      const usage = usages.get(`${program} ${command}`);
      if (usage === undefined) return [`${at}: ${program} ${command}`];
      return options
        .filter((option) => option !== "--help" && !knows(usage, option))
        .map((option) => `${at}: ${program} ${command} ${option}`);
    });

    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(20);
  });

  test("options that stand alone belong to some command or script", () => {
    const scripts = filesBelow(join(root, "scripts")).map((file) => read(`scripts/${file}`));
    const known = [...usages.values(), ...scripts].join("\n");
    const unknown = documents.flatMap((document) =>
      codeOf(document)
        .filter(({ code }) => /^--[a-z][\w-]*(?:[ =][\w./:…-]+)?$/.test(code))
        .filter(({ code }) => !knows(known, code.split(/[ =]/)[0] ?? ""))
        .map(({ code, at }) => `${at}: ${code}`),
    );

    expect(unknown).toEqual([]);
  });

  test("of npm exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const unknown = documents.flatMap((document) =>
      codeOf(document).flatMap(({ code, at }) =>
        calledScripts(code)
          .filter((name) => !Object.hasOwn(scripts, name))
          .map((name) => `${at}: npm run ${name}`),
      ),
    );

    expect(unknown).toEqual([]);
  });
});

describe("names in the documents", () => {
  const sources = [
    ...packageFolders(root).flatMap((folder) =>
      filesBelow(join(root, folder), /^(?:node_modules|dist|data|golden)$/)
        .filter((file) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(file))
        .map((file) => `${folder}/${file}`),
    ),
    ...["scripts", "lint", "examples"].flatMap((folder) =>
      filesBelow(join(root, folder)).map((file) => `${folder}/${file}`),
    ),
    ...["package.json", "tsconfig.base.json", "tsconfig.tests.json", ".dependency-cruiser.cjs"],
  ];
  const words = new Set(sources.flatMap((file) => read(file).match(/[\p{L}\d_$]+/gu) ?? []));

  test("settings, fields, functions and types that stand in code exist in the sources", () => {
    // Decisions and the changelog tell of the past, when other names were in use.
    const present = documents.filter(({ path }) => !/^docs\/decisions\/|^CHANGELOG/.test(path));
    const unknown = present.flatMap(({ path, text }) =>
      codeSpansIn(text).flatMap(({ code, line }) => {
        // privateVotes, levels.gainOver, createStudy(), and the name in `privateVotes: "gathered"`
        const name = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?(?::.*)?$/s.exec(
          code,
        )?.[1];
        if (name === undefined || isFileName(code)) return [];
        return name
          .split(".")
          .filter((part) => !words.has(part))
          .map((part) => `${path}:${line}: ${code} (${part})`);
      }),
    );

    expect(unknown).toEqual([]);
  });

  test("environment variables are those that the programs read, and none of these is left out", () => {
    const variable = /\b(?:UNSWAYED_[A-Z_]+|DATABASE_URL)\b/g;
    const inSources = new Set(
      sources
        .filter((file) => /^packages\/[^/]+\/src\//.test(file))
        .flatMap((file) => read(file).match(variable) ?? []),
    );
    const inDocuments = documents.flatMap(({ path, text }) =>
      (text.match(variable) ?? []).map((name) => ({ path, name })),
    );
    const inOperate = new Set(
      inDocuments.filter(({ path }) => path.startsWith("docs/operate")).map(({ name }) => name),
    );

    expect(inDocuments.filter(({ name }) => !inSources.has(name))).toEqual([]);
    expect([...inSources].filter((name) => !inOperate.has(name))).toEqual([]);
  });
});

test("decisions are numbered one by one, in their names and headings", () => {
  const decisions = documents.filter(({ path }) => path.startsWith("docs/decisions/"));
  const numbers = decisions.map(({ path }) => Number(/\/(\d{4})-/.exec(path)?.[1]));

  expect(numbers.filter((number, k) => numbers.indexOf(number) !== k)).toEqual([]);
  for (const [k, { path, text }] of decisions.entries())
    expect(Number(/^# (\d+)\. /.exec(text)?.[1]), path).toBe(numbers[k]);
});

test("words in bold on the facilitator's pages are written on the app's pages", () => {
  const pages = documents.filter(({ path }) => /^docs\/facilitate\/(?!when-not)/.test(path));
  const folder = "packages/web/src/texts";
  const texts = readdirSync(join(root, folder))
    .filter((name) => /^([a-z]+-)?en\.ts$/.test(name))
    .map((name) => read(`${folder}/${name}`).toLowerCase())
    .join("\n");
  // A number or a quoted word in a phrase is filled in by the app: "Ask question 1" is written there as "Ask question ${…}".
  const written = (phrase: string) =>
    phrase
      .toLowerCase()
      .split(/\d+|(?<=")\w+(?=")/)
      .every((piece) => texts.includes(piece.trim()));
  const bold = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => ({
      path,
      phrase: (match[1] ?? "").replaceAll(/\s+/g, " "),
    })),
  );

  expect(bold.filter(({ phrase }) => !written(phrase))).toEqual([]);
  expect(bold.length).toBeGreaterThan(20);
});

function isFileName(code: string): boolean {
  return /\.(?:md|json|jsonl|csv|html|ts|tsx|mjs|cjs|js|svg|txt|yaml|yml|conf|service|sqlite|db)$/.test(
    code,
  );
}
