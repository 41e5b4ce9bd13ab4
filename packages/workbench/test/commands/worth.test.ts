import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { main } from "unswayed/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-worth-"));
  write("deliberation-cases", "survey,group,person,item,kind,before,after", ranked);
  write("replicats", "group,person,item,before_best,after_best", judged("g"));
  write(
    "misinformation2020",
    "condition,group,person,item,before,after2",
    judged("Probabilistic,g"),
  );
  write("delidata", "group,person,item,before,after", judged("g"));
  write("preference-lists", "list,person,option,rank", wishes);
  write("clinicians2021", "condition,group,person,item,before,after1,after2", estimates);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Four people, four items: in public everyone follows the first; alone the others agree on d. */
const alone = [
  [9, 3, 2, 1],
  [1, 3, 4, 9],
  [2, 1, 5, 8],
  [1, 4, 3, 9],
];

function lines(cells: (person: number, item: number, before: number, after: number) => string) {
  return alone.flatMap((row, person) =>
    row.map((before, item) =>
      cells(person, item, before, (before + 3 * (alone[0]?.[item] ?? 0)) / 4),
    ),
  );
}

function judged(group: string): readonly string[] {
  return lines((person, item, before, after) =>
    [group, `p${person}`, "abcd"[item], before, after].join(","),
  );
}

const ranked = lines((person, item, before, after) =>
  ["s", "g", `p${person}`, "abcd"[item], "option rank", 10 - before, 10 - after].join(","),
);
const wishes = Array.from({ length: 6 }, (_, person) =>
  Array.from(
    { length: 32 },
    (_unused, item) => `l,p${person},o${item},${((item + person) % 32) + 1}`,
  ),
).flat();
const estimates = Array.from(
  { length: 60 },
  (_, person) => `Control,1,${person},case,${(person * 7) % 50},,${(person * 7) % 50}`,
);

function write(set: string, head: string, rows: readonly string[]): void {
  const path = join(folder, "people", set, `${set}.csv`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${head}\n${rows.join("\n")}\n`);
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = new CapturedIo({ input: "" });
  const code = await main(["worth", ...args], io, workbench);
  return { code, out: io.out, err: io.err };
}

describe("workbench worth", () => {
  test("says goal by goal what a check reached, and makes no group again", async () => {
    const out = join(folder, "out");
    const words = ["--part", "check", "--folder", folder, "--out", out, "--groups", "1"];
    const { code, out: page } = await run(...words);

    expect(code).toBe(0);
    expect(page).toContain("--part check --folder ../shared/data --groups 1 --seed 8001");
    expect(page).toContain("| After 3 private questions at most half the regret");
    expect(page).toMatch(/\| hands, pairs \| 0 \| [12]\.\d+ ± 0\.000/);
    expect(page).toMatch(/\| ours, 3 questions \| \d+ \| 0\.000 ± 0\.000/);
    expect(page).toContain("## Does the winner stand?");
    expect(readFileSync(join(out, "people-check.md"), "utf8")).toBe(page);
    expect(readFileSync(join(out, "figures", "people-check-all.svg"), "utf8")).toContain("<svg");

    const kept = join(out, "check", "news.jsonl");
    const known = readFileSync(kept, "utf8");
    writeFileSync(kept, known.replaceAll('"method":"run-off of 2"', '"method":"another"'));
    expect((await run(...words, "--sets", "cards")).out).toContain("| news");
    expect(readFileSync(kept, "utf8")).toContain('"method":"another"');
  });

  test("holds own weights of people asked twice against the goal", async () => {
    const out = join(folder, "controls");
    const words = ["--part", "controls", "--folder", folder, "--out", out, "--groups", "1"];
    const { out: page } = await run(...words);
    // Who says the same each time is found to hold their own.
    expect(page).toContain(
      "| put together of clinicians: an own weight of .8 or more in nine of ten groups. | **held** | 1 of 1",
    );
  });

  test.each([
    ["no folder", ["--part", "check"], '"--folder" names the folder'],
    ["a part that there is not", ["--part", "all", "--folder", "."], "all"],
    ["a word too many", ["now"], 'worth takes no "now"'],
  ])("refuses %s", async (_, args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
