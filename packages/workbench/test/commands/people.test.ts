import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "unswayed/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-people-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Four people, four items: in public everyone follows the first; alone the others agree on d. */
function file(): string {
  const alone = [
    [9, 3, 2, 1],
    [1, 3, 4, 9],
    [2, 1, 5, 8],
    [1, 4, 3, 9],
  ];
  const rows = alone.flatMap((row, person) =>
    row.map((before, item) => {
      const after = (before + 3 * (alone[0]?.[item] ?? 0)) / 4;
      return ["g", `p${person}`, "abcd"[item], before, after].join(",");
    }),
  );
  const path = join(folder, "judgments.csv");
  writeFileSync(path, `team,who,what,alone,met\n${rows.join("\n")}\n`);
  return path;
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = new CapturedIo({ input: "" });
  const code = await main(["people", ...args], io, workbench);
  return { code, out: io.out, err: io.err };
}

const columns = ["--columns", "team,who,what,alone,met"];

describe("workbench people", () => {
  test("shows what hands, polls, run-offs and ours give up, on a file with columns of any name", async () => {
    const drawn = ["--people", "4", "--items", "4", "--groups", "2", "--seed", "7"];
    const { code, out } = await run("--data", file(), ...columns, ...drawn, "--json");

    expect(code).toBe(0);
    const { groups, rows } = JSON.parse(out);
    const loss = (method: string): number =>
      rows.find((row: { method: string }) => row.method === method).loss.mean;
    expect(groups).toBe(2);
    expect(loss("hands, pairs")).toBeGreaterThan(1);
    expect(loss("private ratings")).toBe(0);
    expect(loss("ours, 3 questions")).toBe(0);
  });

  test("keeps groups, a table and a figure in a folder, and does not make a group again", async () => {
    const out = join(folder, "kept");
    const words = ["--data", file(), ...columns, "--people", "4", "--groups", "2", "--out", out];
    const { out: table } = await run(...words);
    const known = readFileSync(join(out, "groups.jsonl"), "utf8");
    expect(readFileSync(join(out, "table.csv"), "utf8")).toContain('"run-off of 3",');
    expect(readFileSync(join(out, "regret.svg"), "utf8")).toContain(
      "seconds after the public votes",
    );
    writeFileSync(
      join(out, "groups.jsonl"),
      known.replaceAll('"method":"ours"', '"method":"once"'),
    );
    expect((await run(...words)).out).not.toBe(table);
    expect((await run(...words, "--seed", "2")).out).toContain("ours, 3 questions");
  });

  test("tries the other plans, also where nobody was asked again", async () => {
    const four = ["--columns", "team,who,what,alone", "--people", "4", "--groups", "1"];
    const alone = await run("--data", file(), ...four, "--plan", "private", "--items", "4");
    expect(alone.out).toContain('a minute after "private ratings" ends');
    const both = await run(
      "--data",
      file(),
      ...four,
      "--plan",
      "both",
      "--sway",
      "boss",
      "--price",
      "10",
    );
    expect(both.out).toContain("public only, mean over cost 0 to 60");
  });

  test.each([
    ["no file", [], '"--data" names the file'],
    ["too few columns", ["--data", "x.csv", "--columns", "a,b"], "names five columns"],
    ["a word too many", ["now"], 'people takes no "now"'],
  ])("refuses %s", async (_, args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("names a column that is not there", async () => {
    const { code, err } = await run("--data", file());
    expect(code).toBe(1);
    expect(err).toContain("wanted a column called before");
  });
});
