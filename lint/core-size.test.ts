import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { readDocument } from "../scripts/lib/docs/repository-pages.mjs";
import { repositoryRoot as root } from "../scripts/lib/files.mjs";

const everything = join(root, "packages/core/src/index.ts");

/** One minified ES module, compressed: what a page makes people load. */
async function compressedBytes(input: string): Promise<number> {
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output.reduce(
    (sum, part) => sum + gzipSync(part.type === "chunk" ? part.code : part.source).length,
    0,
  );
}

test("core stays within the size that docs/library/install.md states", async () => {
  const stated = /at most (\d+) kB when compressed/.exec(
    readDocument(root, "docs/library/install.md"),
  );
  const bytes = await compressedBytes(everything);

  expect(bytes).toBeLessThanOrEqual(Number(stated?.[1]) * 1000);
  // A bundle much smaller than core can be has left something out, and the budget would check nothing.
  expect(bytes).toBeGreaterThan(30_000);
});

test("and so does a study with the default method alone", async () => {
  const stated = /default method alone (\d+) kB/.exec(
    readDocument(root, "docs/library/install.md"),
  );
  // What `import { createStudy }` leaves after a bundler has dropped the rest.
  const bytes = await compressedBytes(join(root, "packages/core/src/create-study.ts"));

  expect(bytes).toBeLessThanOrEqual(Number(stated?.[1]) * 1000);
  expect(bytes).toBeGreaterThan(30_000);
});
