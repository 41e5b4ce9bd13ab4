// npm start: the server. What follows `--` goes to it: npm start -- --lan. With --demo first, the terminal demonstration.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { endWithParent, run } from "./lib/run.mjs";

// npm passes a signal on to a shell, which may end without passing it on.
endWithParent();

await exitWith(async () => {
  await ensureReady();
  const command = join(repositoryRoot, "packages/cli/bin/unswayed.mjs");
  const given = process.argv.slice(2);
  const what = given[0] === "--demo" ? ["demo", ...given.slice(1)] : ["serve", ...given];
  return (await run(process.execPath, [command, ...what], { cwd: process.cwd() })).code;
});
