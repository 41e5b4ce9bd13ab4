import { readFileSync } from "node:fs";
import { comparisonColumns, metricColumns, summaryColumns } from "@unswayed/lab";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../../../docs/experiments.md", import.meta.url), "utf8");

it.each([
  ["metrics.csv", metricColumns],
  ["summary.csv", summaryColumns],
  ["comparisons.csv", comparisonColumns],
] as const)("docs/experiments.md lists the columns of %s, in their order", (file, columns) => {
  const section = page.split(`### ${file}`)[1]?.split("###")[0] ?? "";
  const rows = [...section.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, name, meaning]) => [
    name,
    meaning?.replaceAll("\\|", "|"),
  ]);
  expect(rows).toEqual(columns.map(({ name, meaning }) => [name, meaning]));
});
