import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot as root } from "../lib/files.mjs";

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly hashes?: readonly unknown[] }[];
}

const written = (): string =>
  execFileSync("node", ["scripts/sbom.mjs"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 });

test("the bill of materials is the same each time, and has hashes of all that is not ours", () => {
  const text = written();
  expect(written()).toBe(text);
  const { bomFormat, components } = JSON.parse(text) as Bill;
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  expect(names).toContain("hono");
  const own = readdirSync(join(root, "packages"));
  const bare = components.filter(({ hashes = [] }) => hashes.length === 0);
  expect(bare.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
  for (const tool of ["vitest", "playwright-core", "@biomejs/biome"]) {
    expect(names).not.toContain(tool);
  }
});

/** Every package that the command line with its server needs, by the lockfile. */
function needed(from: string): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const all = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (all.has(name)) continue;
      all.add(name);
      const nested = `${folder}/node_modules/${name}`;
      const place = nested in packages ? nested : `node_modules/${name}`;
      visit(packages[place]?.link ? packages[place].resolved : place);
    }
  };
  visit(from);
  return all;
}

test("a server brings nothing to draw pictures with, nor anything of the workbench", () => {
  const names = [...needed("packages/server")];
  expect(names).toContain("hono");
  const drawing = /^(?:@observablehq\/|d3|@resvg\/|linkedom$|dejavu)/;
  expect(names.filter((name) => drawing.test(name) || name === "@unswayed/workbench")).toEqual([]);
});
