// npm run docs:snippets: runs the examples that documents show and writes what they print into the blocks made for it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentPaths, readDocument } from "./lib/docs/repository-pages.mjs";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot as root } from "./lib/files.mjs";
import { exitWith, Problem } from "./lib/problem.mjs";
import { runExample } from "./lib/run-example.mjs";

const block = /(?<=^```text (examples\/\S+)\n).*?(?=^```$)/gms;

await exitWith(async () => {
  await ensureReady();
  /** @type {Map<string, string>} */
  const printed = new Map();
  for (const path of documentPaths(root)) {
    const text = readDocument(root, path);
    for (const [, example = ""] of text.matchAll(block)) {
      if (printed.has(example)) continue;
      const { code, heard } = await runExample(root, example, "stdout-heard");
      if (code !== 0) throw new Problem(`${example} failed: fix it and run the command again.`);
      printed.set(example, heard);
    }
    const filled = text.replaceAll(block, (_, example) => printed.get(example) ?? "");
    if (filled === text) continue;
    writeFileSync(join(root, path), filled);
    console.log(path);
  }
  return 0;
});
