import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readJson, repositoryRoot as root } from "./files.mjs";
import { runTool } from "./run.mjs";
import { pathVariable } from "./test-report.mjs";

const reporter = fileURLToPath(new URL("test-report.mjs", import.meta.url));

/** More failing files than this are no accident, and looking again would only take time. */
const fewFiles = 6;

/** @param {readonly string[]} args passed on to vitest as they are */
export async function runTests(args) {
  return (await runTool(root, "vitest", ["run", ...args])).code;
}

/**
 * All tests. What failed beside other files is run once more alone: a test that then passes is unsteady, which is a fault of
 * the test and is listed at the end by name, but says nothing against the code. What was left out is listed too.
 *
 * @param {string} [folder] where vitest runs: another one only in the tests of this file
 * @returns {Promise<number>} an exit code
 */
export async function runAllTests(folder = root) {
  const first = await runReported(folder, []);
  const again = first.code === 0 ? undefined : await lookAgain(folder, first);
  const unsteady = again?.code === 0 ? (first.report?.failedTests ?? []) : [];

  printList("Slowest files", first.report?.slowest.map(asLine) ?? []);
  printList("Left out", first.report?.leftOut ?? []);
  printList("Unsteady: failed beside other tests, passed alone. Please fix", unsteady);
  if (first.report !== undefined) printCounts(first.report.counts, unsteady.length);
  return again?.code ?? first.code;
}

/**
 * @param {import("./test-report.mjs").TestReport["counts"]} counts
 * @param {number} unsteady how many failed at first and then passed
 */
function printCounts({ passed, failed, skipped }, unsteady) {
  console.log(`\n${passed + unsteady} passed, ${failed - unsteady} failed, ${skipped} skipped`);
}

/** @typedef {{ code: number, report: import("./test-report.mjs").TestReport | undefined }} Outcome */

/**
 * @param {string} folder
 * @param {Outcome} first
 * @returns {Promise<Outcome | undefined>} nothing when there is no point in it
 */
async function lookAgain(folder, { report }) {
  const files = report?.failedFiles ?? [];
  if (report?.isWhole !== true || files.length === 0 || files.length > fewFiles) return undefined;
  console.log(`\n── tests: ${files.length} failed; once more, alone`);
  return await runReported(folder, [...files, "--no-file-parallelism"]);
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
async function runReported(folder, args) {
  const place = mkdtempSync(join(tmpdir(), "unswayed-tests-"));
  const path = join(place, "report.json");
  process.env[pathVariable] = path;
  try {
    const reporters = ["--reporter=default", `--reporter=${reporter}`];
    const { code } = await runTool(root, "vitest", [
      "run",
      "--root",
      folder,
      ...reporters,
      ...args,
    ]);
    return { code, report: readJson(path) };
  } finally {
    delete process.env[pathVariable];
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {{ file: string, seconds: number }} timed */
function asLine({ file, seconds }) {
  return `${seconds.toFixed(1)} s  ${file}`;
}

/**
 * @param {string} heading
 * @param {readonly string[]} lines
 */
function printList(heading, lines) {
  if (lines.length === 0) return;
  console.log(`\n${heading} (${lines.length}):`);
  for (const line of lines) console.log(`  ${line}`);
}
