// npm run example NAME: runs examples/NAME.ts on the built packages. NAME may be part of a path: tutorial/kernels.
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { filesBelow, repositoryRoot as root } from "./lib/files.mjs";
import { exitWith, Problem } from "./lib/problem.mjs";
import { runExample } from "./lib/run-example.mjs";

await exitWith(async () => {
  const names = filesBelow(join(root, "examples")).map((file) => file.replace(/\.ts$/, ""));
  const name = process.argv[2] ?? "";
  if (!names.includes(name)) throw new Problem(`Give one of: ${names.join(", ")}.`);
  await ensureReady();
  return (await runExample(root, `examples/${name}.ts`)).code;
});
