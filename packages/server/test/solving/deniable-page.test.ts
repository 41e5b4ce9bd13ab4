import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mostOverNames, type Row, resultsPage } from "../../test-long/deniable/results-page.ts";

const results = new URL("../../../../docs/results/", import.meta.url);

test("the page about answers that can be denied is that of the rows kept, and each keeps the promise", () => {
  const rows = readFileSync(new URL("deniable.jsonl", results), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

  expect(readFileSync(new URL("deniable.md", results), "utf8")).toBe(resultsPage(rows));
  const denied = rows.filter((row) => row.what === "guessed" && row.share === 0.25);
  expect(denied.length).toBeGreaterThan(10);
  for (const row of denied) {
    if (row.what !== "guessed") continue;
    expect(100 * (row.all - row.names), row.name).toBeLessThanOrEqual(mostOverNames);
  }
});
