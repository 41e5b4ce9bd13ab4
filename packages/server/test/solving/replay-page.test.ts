import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Score } from "../../test-long/replay/attack.ts";
import { bestAdvantage, kindsOf, resultsPage } from "../../test-long/replay/results-page.ts";

const results = new URL("../../../../docs/results/", import.meta.url);

test("the page about the replay attack is that of the scores kept, and each kind keeps the promise", () => {
  const scores = readFileSync(new URL("replay-attack.jsonl", results), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Score);

  expect(readFileSync(new URL("replay-attack.md", results), "utf8")).toBe(resultsPage(scores));
  for (const [kind, own] of kindsOf(scores)) {
    // Of fewer the mean says nothing yet.
    if (own.length >= 16 && kind.includes("six options"))
      expect(bestAdvantage(own).points).toBeLessThanOrEqual(5);
  }
});
