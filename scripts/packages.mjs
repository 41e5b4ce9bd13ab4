// npm run packages: every package as a file that npm can install, in dist/packages.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot as root } from "./lib/files.mjs";
import { packAll } from "./lib/pack.mjs";
import { exitWith } from "./lib/problem.mjs";

await exitWith(async () => {
  await ensureReady();
  const folder = join(root, "dist/packages");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of await packAll(root, folder)) console.log(`dist/packages/${file}`);
  return 0;
});
