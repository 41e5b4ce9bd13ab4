// npm run types, npm run lint, npm run rooms: one of the checks of npm test, by itself.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { exitWith, Problem } from "./lib/problem.mjs";
import { runStep, steps } from "./lib/steps.mjs";

await exitWith(async () => {
  const name = process.argv[2];
  const step = Object.entries(steps).find(([key]) => key === name)?.[1];
  if (step === undefined) {
    throw new Problem(
      `There is no check "${name}": choose one of ${Object.keys(steps).join(", ")}.`,
    );
  }
  await ensureReady({ needsBuild: false });
  await runStep(step);
  return 0;
});
