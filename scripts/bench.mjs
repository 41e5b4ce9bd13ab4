// npm run bench: timings, on the built code. Arguments go to it.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { startPostgres } from "./lib/own-postgres.mjs";
import { exitWith } from "./lib/problem.mjs";
import { run } from "./lib/run.mjs";

await exitWith(async () => {
  await ensureReady();
  const bench = join(repositoryRoot, "packages/workbench/dist/bench/main.js");
  const args = process.argv.slice(2);
  // Other parts are measured without a database beside them.
  const postgres = args.includes("cluster") ? await startPostgres() : "not asked for";
  if (typeof postgres === "object") process.env["DATABASE_URL"] = postgres.newDatabase();
  else delete process.env["DATABASE_URL"];
  try {
    return (await run(process.execPath, [bench, ...args], { cwd: process.cwd() })).code;
  } finally {
    if (typeof postgres === "object") await postgres.stop();
  }
});
