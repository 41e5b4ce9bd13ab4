// npm run docs:api: the public names in docs/api.md, and the full reference as web pages. With --listing only the former.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { listingOf, publicNames } from "./lib/api-listing.mjs";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTool } from "./lib/run.mjs";

const pages = ".cache/api-reference";

await exitWith(async () => {
  await ensureReady({ needsBuild: false });
  writeFileSync(join(repositoryRoot, "docs/api.md"), listingOf(publicNames(repositoryRoot)));
  console.log("docs/api.md lists the public names.");
  if (process.argv.includes("--listing")) return 0;
  const { code } = await runTool(repositoryRoot, "typedoc", ["--out", pages]);
  if (code === 0) console.log(`The reference begins at ${pages}/index.html.`);
  return code;
});
