import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Ballot,
  type BallotRecord,
  isNoAnswer,
  parseCsv,
  readBallots,
  writeBallots,
} from "../src/index.ts";

/** Rankings that PrefLib collected of real people, in the shared folder beside the repository: data sets are not kept here. */
const folder = new URL("../../../../shared/data/people/preference-lists/", import.meta.url);
const isThere = existsSync(new URL("preference-lists.csv", folder));
const rowsIn = (name: string): readonly (readonly string[])[] =>
  isThere
    ? parseCsv(readFileSync(new URL(name, folder), "utf8")).rows.map(({ cells }) => cells)
    : [];

/** How many people and options, and how many people put each option first, counted from the source by a one-line program. */
const lists = [
  ["t-shirt", "soc", 30, 11, { 1: 7, 2: 4, 3: 2, 6: 4, 9: 4, 10: 6, 11: 3 }],
  ["courses-2003", "soc", 146, 9, null],
  ["courses-2004", "soc", 153, 7, null],
  ["breakfast", "soc", 42, 15, null],
  ["student-performance", "soc", 15, 6, null],
  ["nasa-trajectories", "toc", 10, 32, null],
] as const;

function recordOf(list: string): BallotRecord {
  const names = new Map(
    rowsIn("options.csv").flatMap(([own, option = "", name = ""]) =>
      own === list ? [[option, `${option} ${name}`] as const] : [],
    ),
  );
  const ranks = new Map<string, Map<number, string[]>>();
  for (const [own, person = "", option = "", rank] of rowsIn("preference-lists.csv")) {
    if (own !== list) continue;
    const steps = ranks.get(person) ?? new Map<number, string[]>();
    steps.set(Number(rank), [...(steps.get(Number(rank)) ?? []), names.get(option) ?? ""]);
    ranks.set(person, steps);
  }
  const options = [...names.values()];
  const ballots = [...ranks].map(
    ([person, steps]): Ballot => ({
      person,
      channel: "private",
      kind: "order",
      options,
      answer: [...steps].sort(([a], [b]) => a - b).map(([, tied]) => tied),
    }),
  );
  return { people: [...ranks.keys()], options, ballots };
}

/** How many people put each option first, by its number. */
function firsts({ ballots }: BallotRecord): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, answer, count = 1 } of ballots) {
    if (kind !== "order" || isNoAnswer(answer)) continue;
    for (const option of answer[0] ?? []) {
      const [number = ""] = option.split(" ");
      counts[number] = (counts[number] ?? 0) + count;
    }
  }
  return counts;
}

describe.skipIf(!isThere)(
  "rankings of real people (skipped where shared/data/people/preference-lists is not there)",
  () => {
    test.each(lists)("%s as .%s", (list, form, people, options, first) => {
      const record = recordOf(list);
      const { text } = writeBallots(record, form);
      const { record: read, summary } = readBallots(text, { name: `${list}.${form}` });
      const again = writeBallots(read, form);

      expect(summary).toBe(
        `${people} people, ${options} options, rankings, public or private not said: is that right?`,
      );
      expect(text).toContain(`# NUMBER VOTERS: ${people}\n`);
      expect(firsts(read)).toEqual(firsts(record));
      if (first) expect(firsts(read)).toEqual(first);
      expect(again.lost).toEqual([]);
      expect(readBallots(again.text, { name: `${list}.${form}` }).record).toEqual(read);
    });
  },
);
