import { appendFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mostPairs, regrets } from "./deniable/cost.ts";
import { guessedFrom, guessedWithAndWithout } from "./deniable/guess.ts";
import { answersIn, runsOf, type Setting } from "./deniable/worlds.ts";

const shares = [0, 0.1, 0.25, 0.4];

/** The table is long in coming: each row is kept as soon as it is known, where DENIABLE_KEEP names a file. */
function tell(row: string): void {
  console.log(row);
  if (process.env["DENIABLE_KEEP"]) appendFileSync(process.env["DENIABLE_KEEP"], `${row}\n`);
}

const percent = (value: number): string => (100 * value).toFixed(1);

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

/** The most that all that is shown may tell over what the names of the winners tell, in percentage points. */
const mostOverNames = 5;

/** Groups with many counts of answers are run less often. */
function timesFor(setting: Setting): { readonly tried: number; readonly judged: number } {
  return setting.kind === "order" ? { tried: 4, judged: 2 } : { tried: 12, judged: 6 };
}

function row(
  name: string,
  people: number,
  share: number,
  chance: number,
  names: number,
  all: number,
): void {
  const figures = [chance, names, all, all - names].map(percent);
  tell(`| ${name} | ${people} | ${share * 100} % | ${figures.join(" | ")} |`);
  if (share === 0.25) expect.soft(100 * (all - names)).toBeLessThanOrEqual(mostOverNames);
}

describe("what a result tells about one private answer", () => {
  test.each(settings)(
    "$name, $people people",
    (setting) => {
      const chance = 1 / answersIn(setting).length;
      for (const share of [0, 0.25]) {
        const runs = runsOf(setting, share, timesFor(setting));
        const [names, all] = (["names", "all"] as const).map((part) =>
          guessedFrom(setting, share, runs, part),
        ) as [number, number];
        row(setting.name, setting.people, share, chance, names, all);
      }
    },
    3_600_000,
  );

  test.each([5, 6])(
    "with and without the last of %i people",
    (people) => {
      for (const share of [0, 0.25]) {
        const first = runsOf(pair(people), share, { tried: 12, judged: 6 });
        const second = runsOf(pair(people - 1), share, { tried: 12, judged: 6 }, true);
        const [names, all] = (["names", "all"] as const).map((part) =>
          guessedWithAndWithout(people, share, first, second, part),
        ) as [number, number];
        row("pair, both, then without one person", people, share, 0.5, names, all);
      }
    },
    3_600_000,
  );
});

test("what it costs: regret and questions needed, by the share of random answers", () => {
  const groups = 60;
  const goals = [0.2, 0.15, 0.1];
  const rows = shares.map((share) => {
    const all = Array.from({ length: groups }, (_, k) => regrets(k + 1, share));
    const means = Array.from(
      { length: mostPairs },
      (_, c) => all.reduce((sum, row) => sum + row[c], 0) / groups,
    );
    const needed = goals.map((goal) => {
      const at = means.findIndex((mean) => mean <= goal);
      return at < 0 ? `more than ${mostPairs}` : at + 1;
    });
    const shownAt = [1, 3, 6, 10, 15].map((count) => means[count - 1].toFixed(3));
    tell(
      `| cost, ${groups} groups | ${share * 100} % | ${shownAt.join(" | ")} | needed for ${goals}: ${needed.join(" | ")} |`,
    );
    return means;
  });
  // Whatever chance does, more random answers cannot help by much, and answers go on to count.
  expect(rows[3][mostPairs - 1]).toBeLessThan(rows[3][2]);
  expect(rows[0][mostPairs - 1]).toBeLessThan(rows[3][mostPairs - 1] + 0.03);
}, 3_600_000);
