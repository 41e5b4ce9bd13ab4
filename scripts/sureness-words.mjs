// npm run sureness-words [-- SECONDS]: simulates more groups and adds them to the table docs/results/sureness-words.md and to what
// the server knows of it.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTool } from "./lib/run.mjs";

await exitWith(async () => {
  await ensureReady({ needsBuild: false });
  process.env["UNSWAYED_SURENESS"] = join(repositoryRoot, "docs/results");
  process.env["UNSWAYED_SECONDS"] = process.argv[2] ?? "300";
  const { code } = await runTool(repositoryRoot, "vitest", [
    "run",
    "--config",
    "vitest.long.config.ts",
    "packages/server/test-long/sureness-words.test.ts",
  ]);
  if (code !== 0) return code;
  const made = "packages/server/src/solving/simulated-groups.ts";
  return (await runTool(repositoryRoot, "@biomejs/biome", ["format", "--write", made])).code;
});
