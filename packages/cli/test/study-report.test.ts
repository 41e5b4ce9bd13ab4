import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCsv } from "@unswayed/formats";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

let studies: StudyFolder;
beforeEach(() => {
  studies = new StudyFolder();
});
afterEach(() => studies.remove());

const names = ["Red", "Green, light", "Blue"];

async function voted(...more: string[]): Promise<void> {
  const file = studies.write("options.txt", `${names.join("\n")}\n`);
  await studies.text("create", "--voters", "Ana,Ben,Cleo", "--options-file", file, ...more);
  await studies.text("ask");
  await studies.text("tell", "1-public", "Ana=first", "Ben=second", "Cleo=second");
}

const table = (name: string): string[][] => {
  const { header, rows } = parseCsv(readFileSync(join(studies.folder, "out", name), "utf8"));
  return [[...header.cells], ...rows.map(({ cells }) => [...cells])];
};

test("tidy tables have the documented columns, the numbers of the JSON, and nobody's preferences", async () => {
  await voted();
  const out = join(studies.folder, "out");
  const json = await studies.json("report", "--out", out, "--draws", "--ranges");

  const options = table("options.csv");
  expect(options[0]).toEqual(["place", "option", "utility", "lower", "upper", "chance_best"]);
  expect(
    options
      .slice(1)
      .map(([, name]) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(options.slice(1).map(([, , utility]) => Number(utility))).toEqual(
    json.options.map(({ utility }: { utility: number }) => utility),
  );
  const influence = table("influence.csv");
  expect(influence[0]).toEqual(["listener", "speaker", "weight", "lower", "upper"]);
  for (const person of ["Ana", "Ben", "Cleo"]) {
    const own = influence.filter(([listener]) => listener === person);
    expect(own).toHaveLength(3);
    expect(own.reduce((sum, [, , weight]) => sum + Number(weight), 0)).toBeCloseTo(1, 9);
    for (const [, , weight, lower, upper] of own) {
      expect(Number(lower)).toBeLessThanOrEqual(Number(weight));
      expect(Number(upper)).toBeGreaterThanOrEqual(Number(weight));
    }
  }
  const draws = table("draws.csv");
  expect(draws[0]).toEqual(["draw", "option", "utility"]);
  const best = json.options[0];
  const own = draws
    .slice(1)
    .filter(([, option]) => option === best.option)
    .map(([, , utility]) => Number(utility));
  expect(own).toHaveLength(json.draws.draws.length);
  expect(own.reduce((a, b) => a + b) / own.length).toBeCloseTo(best.utility, 9);
  const figure = readFileSync(join(out, "options.svg"), "utf8");
  expect(figure.match(/<circle /g)).toHaveLength(names.length);
  for (const name of names) expect(figure).toContain(`>${name}</text>`);
  expect(readFileSync(join(out, "options.png")).subarray(1, 4).toString()).toBe("PNG");
  const all = ["options.csv", "influence.csv", "draws.csv", "report.json"].map((name) =>
    readFileSync(join(out, name), "utf8"),
  );
  expect(all.join("")).not.toMatch(/privateUtilit|publicUtilit|answers"/);

  // The page describes every column.
  const page = readFileSync(
    new URL("../../../docs/library/other-languages.md", import.meta.url),
    "utf8",
  );
  for (const column of [...(options[0] ?? []), ...(influence[0] ?? []), ...(draws[0] ?? [])]) {
    expect(page).toMatch(new RegExp(`\\| (?:\\w+, )*${column}(?:, \\w+)* \\|`));
  }
});

test("without a folder the table is printed; draws only where the method keeps some", async () => {
  await voted();
  expect(await studies.text("report")).toMatch(
    /option +utility +nine tenths lie in +chance best\n1 +/,
  );
  studies.remove();
  studies = new StudyFolder();
  await voted("--method", "paper");
  const { code, err } = await studies.run(["report", "--draws"]);
  expect(code).toBe(1);
  expect(err).toContain('the method "paper" keeps no draws');
  expect(existsSync(join(studies.folder, "out"))).toBe(false);
});

test("nothing is concluded from nothing", async () => {
  await studies.create();
  const { code, err } = await studies.run(["report"]);
  expect(code).toBe(1);
  expect(err).toContain("nobody has voted yet");
});

test("with a file it is one page that stands alone, with every figure and nobody's preferences", async () => {
  await voted();
  const text = await studies.text("report", join(studies.folder, "study.json"));
  const page = readFileSync(join(studies.folder, "study.html"), "utf8");

  expect(text).toBe(`${join(studies.folder, "study.html")}\n`);
  for (const title of [
    "What each option is worth to the group",
    "The chance of being best",
    "What could still be lost",
    "The Pareto front",
    "Who follows whom",
  ]) {
    expect(page).toContain(`<title>${title}</title>`);
  }
  expect(page).toContain("Green, light");
  expect(page).not.toMatch(/(?:src|href)=|@import|<script/);
});
