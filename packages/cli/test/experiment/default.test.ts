import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-default-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function experimentDefault(...args: string[]): Promise<{ code: number; err: string }> {
  const io = new CapturedIo();
  const code = await main(["experiment", "default", ...args, "--out", folder], io);
  return { code, err: io.err };
}

describe("unswayed experiment default", () => {
  it("reports what there is, and says of the rest that it was not run", async () => {
    const { code } = await experimentDefault("--report");

    expect(code).toBe(0);
    const report = readFileSync(join(folder, "default-method.md"), "utf8");
    expect(report).toContain(
      "| Plain pairs, a private question at five times the price | 0 | 24 |",
    );
    expect(report).toContain("**not run**");
    expect(report).not.toContain("**held**");
    expect(report).not.toContain("NaN");
    expect(readFileSync(join(folder, "figures", "default-regret.svg"), "utf8")).toContain("<svg");
  });

  it("names the parts when one is asked for that there is not", async () => {
    const { code, err } = await experimentDefault("--part", "everything");

    expect(code).toBe(2);
    expect(err).toContain("pairs, twins, baselines");
  });
});
