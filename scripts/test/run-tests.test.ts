import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "../lib/run-tests.mjs")).href;

describe("npm test's last step", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** Runs it on test files made up here. */
  function runOn(files: Readonly<Record<string, string>>): Promise<{ code: number; out: string }> {
    const folder = mkdtempSync(join(tmpdir(), "unswayed-run-tests-"));
    folders.push(folder);
    writeFileSync(join(folder, "vitest.config.mjs"), "export default { test: { globals: true } };");
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const script = `import(${JSON.stringify(module)}).then(async ({ runAllTests }) => {
      process.exitCode = await runAllTests(${JSON.stringify(folder)});
    })`;
    // A worker's own settings would reach the run inside.
    const { VITEST: _, VITEST_MODE: __, VITEST_POOL_ID: ___, ...env } = process.env;
    return new Promise((resolve) => {
      execFile(process.execPath, ["-e", script], { env: { ...env, NO_COLOR: "1" } }, (error, out) =>
        resolve({ code: error === null ? 0 : Number(error.code), out }),
      );
    });
  }

  const failsAtFirst = `
    import { existsSync, writeFileSync } from "node:fs";
    test("holds at the second look", () => {
      const path = new URL("seen", import.meta.url);
      const isSecond = existsSync(path);
      writeFileSync(path, "");
      expect(isSecond).toBe(true);
    });`;

  test("a test that passes only alone is listed as unsteady, and one left out with its reason", async () => {
    const { code, out } = await runOn({
      "steady.test.mjs": `test("holds", () => expect(1).toBe(1));`,
      "unsteady.test.mjs": failsAtFirst,
      "data.test.mjs": `test("needs data", (context) => context.skip("no data here"));`,
    });

    expect(out).toContain(
      "passed alone. Please fix (1):\n  unsteady.test.mjs: holds at the second",
    );
    expect(out).toContain("Left out (1):\n  data.test.mjs: needs data (no data here)");
    expect(out).toContain("\n2 passed, 0 failed, 1 skipped\n");
    expect(code).toBe(0);
  });

  test("a test that fails twice fails the step", async () => {
    const { code, out } = await runOn({
      "broken.test.mjs": `test("never holds", () => expect(1).toBe(2));`,
      "unsteady.test.mjs": failsAtFirst,
    });

    expect(out).not.toContain("Please fix");
    expect(out).toContain("\n0 passed, 2 failed, 0 skipped\n");
    expect(code).toBe(1);
  });

  test("a file that cannot be loaded fails the step", async () => {
    const { code } = await runOn({ "broken.test.mjs": `import "./nowhere.mjs";` });

    expect(code).toBe(1);
  });
});
