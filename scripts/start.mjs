// npm start: the demonstration. What follows `--` goes to it: npm start -- --seed 3
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { run } from "./lib/run.mjs";

await exitWith(async () => {
  await ensureReady();
  const command = join(repositoryRoot, "packages/cli/bin/unswayed.mjs");
  const args = [command, "demo", ...process.argv.slice(2)];
  return (await run(process.execPath, args, { cwd: process.cwd() })).code;
});
