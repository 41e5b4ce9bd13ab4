// npm run bench: timings, on the built code. Arguments go to it.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { run } from "./lib/run.mjs";

await exitWith(async () => {
  await ensureReady();
  const bench = join(repositoryRoot, "packages/cli/dist/bench/main.js");
  return (await run(process.execPath, [bench, ...process.argv.slice(2)], { cwd: process.cwd() }))
    .code;
});
