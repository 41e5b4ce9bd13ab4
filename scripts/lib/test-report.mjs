import { writeFileSync } from "node:fs";

/**
 * What a run of the tests leaves behind for the closing lines: which files failed, which tests were left out and why, and
 * how long each file took.
 *
 * @typedef {object} TestReport
 * @property {string[]} failedFiles paths from the folder it ran in
 * @property {string[]} failedTests their names, each after its file
 * @property {string[]} leftOut names of tests that did not run, with the reason they gave
 * @property {{ file: string, seconds: number }[]} slowest the ten files that took longest, longest first
 * @property {{ passed: number, failed: number, skipped: number }} counts
 * @property {boolean} isWhole false when something failed outside every test, or the run was interrupted
 */

/** Names the file to write to. */
export const pathVariable = "UNSWAYED_TEST_REPORT";

/** A reporter for vitest that writes a TestReport. */
export default class ReportWriter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} errors
   * @param {string} reason
   */
  onTestRunEnd(modules, errors, reason) {
    const path = process.env[pathVariable];
    if (path !== undefined) writeFileSync(path, JSON.stringify(reportOf(modules, errors, reason)));
  }
}

/**
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {readonly unknown[]} errors
 * @param {string} reason
 * @returns {TestReport}
 */
function reportOf(modules, errors, reason) {
  const failed = modules.filter((module) => module.state() === "failed");
  return {
    failedFiles: failed.map(({ relativeModuleId }) => relativeModuleId),
    failedTests: failed.flatMap((module) => {
      const names = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
      return (names.length > 0 ? names : ["(the file itself)"]).map(
        (name) => `${module.relativeModuleId}: ${name}`,
      );
    }),
    leftOut: modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map((test) => {
        const result = test.result();
        const note = result.state === "skipped" && result.note ? ` (${result.note})` : "";
        return `${module.relativeModuleId}: ${test.fullName}${note}`;
      }),
    ),
    slowest: modules
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 10),
    counts: {
      passed: countOf(modules, "passed"),
      failed: countOf(modules, "failed"),
      skipped: countOf(modules, "skipped"),
    },
    isWhole: errors.length === 0 && reason !== "interrupted",
  };
}

/**
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {"passed" | "failed" | "skipped"} state
 */
function countOf(modules, state) {
  return modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0);
}

/** @param {import("vitest/node").TestModule} module */
function secondsOf(module) {
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + prepareDuration + setupDuration) / 1000;
}
