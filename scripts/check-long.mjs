// npm run check:long: the tests too slow for every change. Arguments go to vitest.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTests } from "./lib/steps.mjs";

await exitWith(async () => {
  await ensureReady();
  return runTests(["--config", "vitest.long.config.ts", ...process.argv.slice(2)]);
});
