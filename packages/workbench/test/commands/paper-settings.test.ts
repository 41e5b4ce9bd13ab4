import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "unswayed/kit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-paper-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function settings(...args: string[]): Promise<{ code: number; err: string }> {
  const io = new CapturedIo();
  const own = ["--out", folder, "--workers", "0"];
  const code = await main(["paper-settings", ...args, ...own], io, workbench);
  return { code, err: io.err };
}

it("each setting stands in its plan, has a row under each claim, and one seed decides nothing", async () => {
  const few = ["--vary", "q", "--methods", "paper,single-dual,independent"];
  const { code } = await settings(...few, "--seeds", "1", "--rounds", "6");
  expect(code).toBe(0);
  const names = readdirSync(join(folder, "toy")).sort();
  expect(names).toEqual(["as-printed", "q-0.25", "q-1", "settings.md"]);
  const plan = JSON.parse(readFileSync(join(folder, "toy", "q-0.25", "plan.json"), "utf8"));
  expect(plan.settings.choices).toMatchObject({ q: 0.25, norm: "doubling", lengthScale: "loo" });
  const page = readFileSync(join(folder, "toy", "settings.md"), "utf8");
  expect(page).toContain("| q 0.25 | **undecided** |");
  expect(page).toContain("| as printed | **undecided** |");
  expect(page).not.toMatch(/\*\*(held|refuted)\*\*/);
});

it.each([
  [["--vary", "luck"], 'not "luck"'],
  [["--seeds", "0"], '"--seeds" takes a whole number of 1 or more'],
  [["--problem", "toys"], "toys"],
])("what cannot be run is refused before anything is written: %j", async (args, words) => {
  const { code, err } = await settings(...args);
  expect(code).not.toBe(0);
  expect(err).toContain(words);
  expect(readdirSync(folder)).toEqual([]);
});
