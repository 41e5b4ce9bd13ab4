import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "unswayed/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-paper-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function paper(...args: string[]): Promise<{ code: number; err: string }> {
  const io = new CapturedIo();
  const code = await main(["paper", ...args], io, workbench);
  return { code, err: io.err };
}

it("an unknown profile is refused", async () => {
  const { code, err } = await paper("--profile", "slow");
  expect(err).toContain("quick, full");
  expect(code).toBe(2);
});

describe("data for the paper's experiments", () => {
  const heading = "name,price,reviews,rank,place\n";
  const hotels = Array.from(
    { length: 40 },
    (_, k) => `Hotel ${k},${50 + k},${10 * k + 3},${k + 1},${k % 2 === 0 ? "Bay" : "Hill"}`,
  );

  it.each([
    [[], "place: got undefined, wanted one of Bay, Hill"],
    [["place=Sea"], "Sea"],
  ])(
    "a place that is missing or wrong is told before anything is written: %j",
    async (more, words) => {
      const path = join(folder, "hotels.csv");
      writeFileSync(path, heading + hotels.join("\n"));
      const { code, err } = await paper(
        ...["--data", [`trip=${path}`, ...more].join(","), "--out", join(folder, "a")],
      );
      expect(code).toBe(1);
      expect(err).toContain("--data trip=hotels.csv");
      expect(err).toContain(words);
      expect(readdirSync(folder)).toEqual(["hotels.csv"]);
    },
  );

  it("a parameter before any file, and a file for no problem, are refused", async () => {
    for (const data of ["place=Bay", "meeting=a.csv"]) {
      const { code, err } = await paper("--data", data);
      expect(code).toBe(2);
      expect(err).toContain("PROBLEM=FILE");
    }
  });
});
