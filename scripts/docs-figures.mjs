// npm run docs:figures: the figures of docs/mathematics, drawn from the functions that they are about.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { mathematicsFigures } from "./lib/docs/figures.mjs";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot as root } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";

await exitWith(async () => {
  await ensureReady();
  const built = (/** @type {string} */ room, part = "index") =>
    import(pathToFileURL(join(root, "packages", room, `dist/${part}.js`)).href);
  const rooms = {
    core: await built("core"),
    numerics: await built("core", "numerics"),
    welfare: await built("core", "welfare"),
    paper: await built("paper"),
    lab: await built("lab"),
    charts: await built("charts"),
  };
  for (const [path, svg] of Object.entries(mathematicsFigures(rooms))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${svg}\n`);
    console.log(path);
  }
  return 0;
});
