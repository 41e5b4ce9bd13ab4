// npm run format: rewrites files to the house format, sorts imports and applies safe fixes.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTool } from "./lib/run.mjs";

await exitWith(async () => {
  const paths = process.argv.slice(2);
  await ensureReady({ needsBuild: false });
  const args = ["check", "--write", ...(paths.length > 0 ? paths : ["."])];
  return (await runTool(repositoryRoot, "@biomejs/biome", args)).code;
});
