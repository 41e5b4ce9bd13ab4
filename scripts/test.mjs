// npm test: every check. With arguments, npm test -- packages/core -t gini, only vitest runs and they go to it.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTests } from "./lib/run-tests.mjs";
import { runStep, steps } from "./lib/steps.mjs";

await exitWith(async () => {
  const args = process.argv.slice(2);
  // Tests run on the sources, so a quick run need not wait for a build, nor fail for a type error elsewhere.
  await ensureReady({ needsBuild: false });
  if (args.length > 0) return runTests(args);

  for (const step of Object.values(steps)) await runStep(step);
  return 0;
});
