import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mostPairs } from "./deniable/asked-group.ts";
import { regrets } from "./deniable/cost.ts";
import { guessedFrom, guessedWithAndWithout } from "./deniable/guess.ts";
import {
  type Cost,
  type Guessed,
  mostOverNames,
  type Row,
  resultsPage,
} from "./deniable/results-page.ts";
import { answersIn, runsOf, type Setting } from "./deniable/worlds.ts";

const shares = [0, 0.1, 0.25, 0.4];

/** With DENIABLE_KEEP=docs/results every row is kept there as soon as it is known, and a run goes on from those kept; the page is written again. */
const folder = process.env["DENIABLE_KEEP"];
const file = folder ? `${folder}/deniable.jsonl` : null;

function kept(): readonly Row[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

function tell<R extends Row>(row: R): R {
  console.log(JSON.stringify(row));
  if (file) {
    appendFileSync(file, `${JSON.stringify(row)}\n`);
    writeFileSync(`${folder}/deniable.md`, resultsPage(kept()));
  }
  return row;
}

const two = ["A", "B"];
const three = ["A", "B", "C"];
const usual = { situation: "both", insiders: 0, doInsidersAbstain: false } as const;
const pair = (people: number, more: Partial<Setting> = {}): Setting => {
  const { insiders = 0, doInsidersAbstain = false, situation = "both" } = more;
  const who =
    insiders === 0 ? "" : `, ${insiders} insiders${doInsidersAbstain ? " who cannot decide" : ""}`;
  return {
    name: `pair, ${situation}${who}`,
    people,
    kind: "pair",
    options: two,
    ...usual,
    ...more,
  };
};
const slider = (people: number): Setting => ({
  ...pair(people),
  name: "pair of settings of a slider, both",
  options: [{ Budget: 20 }, { Budget: 80 }],
  sliders: { kind: "sliders", parameters: [{ name: "Budget", min: 0, max: 100, step: 1 }] },
});
const settings: readonly Setting[] = [
  pair(4),
  pair(5),
  pair(6),
  pair(8),
  pair(4, { insiders: 1 }),
  pair(4, { insiders: 2 }),
  pair(5, { insiders: 1 }),
  pair(5, { insiders: 2 }),
  pair(5, { insiders: 3 }),
  pair(4, { insiders: 1, doInsidersAbstain: true }),
  pair(5, { insiders: 2, doInsidersAbstain: true }),
  pair(6, { insiders: 3, doInsidersAbstain: true }),
  pair(4, { situation: "check" }),
  pair(5, { situation: "check" }),
  pair(5, { situation: "private" }),
  { name: "choice of three, both", people: 4, kind: "choice", options: three, ...usual },
  { name: "choice of three, both", people: 5, kind: "choice", options: three, ...usual },
  {
    ...usual,
    name: "choice of three, check",
    people: 4,
    kind: "choice",
    options: three,
    situation: "check",
  },
  slider(4),
  slider(6),
  {
    name: "order of the whole list of three, both",
    people: 4,
    kind: "order",
    options: three,
    ...usual,
  },
];

/** Groups with many counts of answers are run less often. */
function timesFor(setting: Setting): { readonly tried: number; readonly judged: number } {
  return setting.kind === "order" ? { tried: 4, judged: 2 } : { tried: 12, judged: 6 };
}

/** A row, worked out unless it is kept. */
function row(
  about: Pick<Guessed, "name" | "people" | "share" | "chance">,
  work: () => Pick<Guessed, "names" | "all">,
): void {
  const known = kept().find(
    (each): each is Guessed =>
      each.what === "guessed" &&
      each.name === about.name &&
      each.people === about.people &&
      each.share === about.share,
  );
  const { names, all } = known ?? tell({ what: "guessed", ...about, ...work() });
  if (about.share === 0.25) expect.soft(100 * (all - names)).toBeLessThanOrEqual(mostOverNames);
}

test("what it costs: regret and questions needed, by the share of random answers", () => {
  const groups = 60;
  const rows = shares.map((share) => {
    const known = kept().find((row): row is Cost => row.what === "cost" && row.share === share);
    if (known) return known.means;
    const all = Array.from({ length: groups }, (_, k) => regrets(k + 1, share));
    const means = Array.from(
      { length: mostPairs },
      (_, c) => all.reduce((sum, row) => sum + row[c], 0) / groups,
    );
    return tell({ what: "cost", share, groups, means }).means;
  });
  // Whatever chance does, more random answers cannot help by much, and answers go on to count.
  expect(rows[3][mostPairs - 1]).toBeLessThan(rows[3][2]);
  expect(rows[0][mostPairs - 1]).toBeLessThan(rows[3][mostPairs - 1] + 0.03);
}, 3_600_000);

describe("what a result tells about one private answer", () => {
  test.each(settings)(
    "$name, $people people",
    (setting) => {
      const { name, people } = setting;
      const chance = 1 / answersIn(setting).length;
      for (const share of [0, 0.25]) {
        row({ name, people, share, chance }, () => {
          const runs = runsOf(setting, share, timesFor(setting));
          return {
            names: guessedFrom(setting, share, runs, "names"),
            all: guessedFrom(setting, share, runs, "all"),
          };
        });
      }
    },
    3_600_000,
  );

  test.each([5, 6])(
    "with and without the last of %i people",
    (people) => {
      for (const share of [0, 0.25]) {
        const name = "pair, both, then without one person";
        row({ name, people, share, chance: 0.5 }, () => {
          const first = runsOf(pair(people), share, { tried: 12, judged: 6 });
          const second = runsOf(pair(people - 1), share, { tried: 12, judged: 6 }, true);
          return {
            names: guessedWithAndWithout(people, share, first, second, "names"),
            all: guessedWithAndWithout(people, share, first, second, "all"),
          };
        });
      }
    },
    3_600_000,
  );
});
