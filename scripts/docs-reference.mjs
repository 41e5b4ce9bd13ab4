// npm run docs:reference: the pages that are made from the programs themselves: command line, addresses, settings, map.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { mapPages, referencePages } from "./lib/docs/references.mjs";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot as root } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";

await exitWith(async () => {
  await ensureReady();
  const built = (/** @type {string} */ file) =>
    import(pathToFileURL(join(root, "packages", file)).href);
  const { commands } = await built("cli/dist/command-table.js");
  const { commands: workbench } = await built("workbench/dist/command-table.js");
  const rooms = {
    commands,
    workbench,
    core: await built("core/dist/index.js"),
    paper: await built("paper/dist/index.js"),
    ratings: await built("paper/dist/scores.js"),
    protocol: await built("protocol/dist/index.js"),
  };
  const pages = { ...referencePages(root, rooms), ...(await mapPages(root)) };
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  return 0;
});
