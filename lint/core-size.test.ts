import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { readDocument } from "../scripts/lib/docs/repository-pages.mjs";
import { repositoryRoot as root } from "../scripts/lib/files.mjs";

/** All of core in one minified ES module, compressed: what a page that uses everything makes people load. */
async function compressedBytes(): Promise<number> {
  const bundle = await rolldown({ input: join(root, "packages/core/src/index.ts") });
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
  const bytes = await compressedBytes();

  expect(bytes).toBeLessThanOrEqual(Number(stated?.[1]) * 1000);
  // A bundle much smaller than core can be has left something out, and the budget would check nothing.
  expect(bytes).toBeGreaterThan(30_000);
});
