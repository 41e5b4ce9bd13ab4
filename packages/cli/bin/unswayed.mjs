#!/usr/bin/env node
import { existsSync } from "node:fs";

// Installed from npm, this folder stands alone and dist is beside it. In a checkout of the repository dist may be
// missing or older than the sources, and the repository knows how to fix that. It does so on standard error only:
// standard output belongs to the command.
const repository = new URL("../../../", import.meta.url);
const isCheckout = ["tsconfig.json", "packages/core/src", "scripts/lib/ensure-ready.mjs"].every(
  (path) => existsSync(new URL(path, repository)),
);

async function run() {
  if (isCheckout) {
    const { ensureReady } = await import(new URL("scripts/lib/ensure-ready.mjs", repository).href);
    await ensureReady();
  }
  const { main } = await import(new URL("../dist/main.js", import.meta.url).href);
  return main(process.argv.slice(2));
}

try {
  process.exitCode = await run();
} catch (error) {
  // A Problem is a sentence for the person at the keyboard; anything else is a defect and keeps its stack.
  if (error?.name !== "Problem") throw error;
  console.error(error.message);
  process.exitCode = 1;
}
