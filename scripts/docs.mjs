// npm run docs: the documentation as a site that needs no network. With --pages, without the reference of every type.
import { join } from "node:path";
import { buildSite } from "./lib/docs/build-site.mjs";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTool } from "./lib/run.mjs";

const folder = "dist/docs";

await exitWith(async () => {
  await ensureReady({ needsBuild: false });
  const hasTypes = !process.argv.includes("--pages");
  const further = hasTypes ? [{ title: "Every type of core", address: "types/index.html" }] : [];
  const { pages } = buildSite(repositoryRoot, join(repositoryRoot, folder), further);
  if (hasTypes) {
    const types = await runTool(repositoryRoot, "typedoc", ["--out", `${folder}/types`], "heard");
    if (types.code !== 0) {
      console.error(types.heard);
      return types.code;
    }
  }
  console.log(`${pages} pages. The site begins at ${folder}/index.html.`);
  return 0;
});
