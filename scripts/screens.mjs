// npm run screens: pictures of the screens into docs/screens, light and dark, taken while browser tests play decisions.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot } from "./lib/files.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTests } from "./lib/run-tests.mjs";

/** The tests that come past every screen. */
const tests = [
  "golden-path",
  "small-screens",
  "rehearsal",
  "states",
  "many-options",
  "shared-screen",
  "ratings",
];

await exitWith(async () => {
  await ensureReady({ needsBuild: false });
  const folder = join(repositoryRoot, "docs/screens");
  mkdirSync(folder, { recursive: true });
  process.env["UNSWAYED_SCREENS"] = folder;
  return runTests(tests.map((name) => `packages/web/test-browser/${name}.test.ts`));
});
