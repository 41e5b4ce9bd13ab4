import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as charts from "@unswayed/charts";
import * as core from "@unswayed/core";
import * as numerics from "@unswayed/core/numerics";
import * as welfare from "@unswayed/core/welfare";
import * as lab from "@unswayed/lab";
import * as paper from "@unswayed/paper";
import * as ratings from "@unswayed/paper/scores";
import * as protocol from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { commands } from "../packages/cli/src/command-table.ts";
import { commands as workbench } from "../packages/workbench/src/command-table.ts";
import { boxesOf, essentialArrows, rowsOf } from "../scripts/lib/docs/dependency-map.mjs";
import { mathematicsFigures } from "../scripts/lib/docs/figures.mjs";
import { mapPages, referencePages } from "../scripts/lib/docs/references.mjs";
import { repeatedShapes, shapeText } from "../scripts/lib/docs/shapes.mjs";
import { repositoryRoot as root } from "../scripts/lib/files.mjs";

const written = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";

describe("pages made from the programs are as those are now (npm run docs:reference writes them)", () => {
  const pages = referencePages(root, { commands, workbench, core, paper, ratings, protocol });

  test.each(Object.keys(pages))("%s", (path) => {
    expect(written(path)).toBe(pages[path]);
  });

  test("the figures of the mathematics (npm run docs:figures writes them)", () => {
    for (const [path, svg] of Object.entries(
      mathematicsFigures({ core, numerics, welfare, paper, lab, charts }),
    )) {
      expect(written(path), path).toBe(`${svg}\n`);
    }
  });

  test("the map of who imports whom", async () => {
    for (const [path, text] of Object.entries(await mapPages(root))) {
      expect(written(path), path).toBe(text);
    }
  });
});

describe("the map", () => {
  const module = (source: string, ...imports: string[]) => ({
    source,
    dependencies: imports.map((resolved) => ({ resolved })),
  });
  const boxes = boxesOf(
    [
      module("packages/top/src/a.ts", "packages/mid/src/index.ts", "packages/low/src/index.ts"),
      module("packages/mid/src/index.ts", "packages/low/src/index.ts", "node:fs"),
      module("packages/low/src/index.ts", "packages/low/src/b.ts"),
      module("scripts/x.mjs", "packages/top/src/a.ts"),
    ],
    /^packages\/([^/]+)\/src\//,
  );

  test("has a box for each room with what it imports", () => {
    expect(boxes).toEqual([
      { name: "low", imports: [] },
      { name: "mid", imports: ["low"] },
      { name: "top", imports: ["low", "mid"] },
    ]);
  });

  test("puts each above what it imports, and draws no arrow that a longer way makes needless", () => {
    expect(rowsOf(boxes).map((row) => row.map(({ name }) => name))).toEqual([
      ["low"],
      ["mid"],
      ["top"],
    ]);
    expect(essentialArrows(boxes)).toEqual([
      { from: "mid", to: "low" },
      { from: "top", to: "mid" },
    ]);
  });
});

describe("shapes", () => {
  const nameless = () => undefined;

  test("read like types", () => {
    const schema = {
      type: "object",
      properties: {
        kind: { const: "pair" },
        days: { type: "integer", minimum: 0, maximum: 30 },
        who: { anyOf: [{ type: "string", minLength: 1, maxLength: 60 }, { type: "null" }] },
      },
      required: ["kind", "who"],
    };

    expect(shapeText(schema, nameless)).toBe(
      '{ kind: "pair", days?: whole number 0 to 30, who: text of 1 to 60 characters | null }',
    );
  });

  test("of a fixed length name each place", () => {
    const schema = { type: "array", prefixItems: [{ const: 1 }, { type: "null" }], items: false };

    expect(shapeText(schema, nameless)).toBe("[1, null]");
  });

  test("that occur twice get the name of the field that holds them first", () => {
    const long = {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 12 }, (_, k) => [`field${k}`, { type: "number" }]),
      ),
    };
    const found = repeatedShapes({
      one: { type: "object", properties: { settings: long } },
      two: { schema: long },
    });

    expect([...found.values()].map(({ name }) => name)).toEqual(["Settings"]);
  });
});
