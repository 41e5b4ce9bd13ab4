// npm run workbench -- COMMAND: the long experiments and what is only tried out, on the built code. Files are meant from where npm was called.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { endWithParent, run } from "./lib/run.mjs";

// npm passes a signal on to a shell, which may end without passing it on.
endWithParent();

await exitWith(async () => {
  await ensureReady();
  const program = join(repositoryRoot, "packages/workbench/dist/main.js");
  const cwd = process.env["INIT_CWD"] ?? process.cwd();
  return (await run(process.execPath, [program, ...process.argv.slice(2)], { cwd })).code;
});
