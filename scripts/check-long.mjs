// npm run check:long: the tests too slow for every change. A word names the files that begin with it; all else goes to vitest.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { exitWith } from "./lib/problem.mjs";
import { runTests } from "./lib/run-tests.mjs";

await exitWith(async () => {
  await ensureReady();
  return runTests(["--config", "vitest.long.config.ts", ...process.argv.slice(2).map(asFile)]);
});

/**
 * "packages" is also part of every path.
 *
 * @param {string} word
 * @param {number} k
 * @param {string[]} words
 */
function asFile(word, k, words) {
  const isValue = words[k - 1]?.startsWith("-") === true;
  return isValue || !/^[\w-]+$/.test(word) || word.startsWith("-") ? word : `test-long/${word}`;
}
