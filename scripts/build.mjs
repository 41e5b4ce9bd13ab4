// npm run build: dependencies and dist, made fresh when they are not.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { exitWith } from "./lib/problem.mjs";

await exitWith(async () => {
  await ensureReady();
  return 0;
});
