import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkRecord, FormatError, readBallots, writeBallots } from "../src/index.ts";

const folder = join(import.meta.dirname, "samples");
const own = readBallots(readFileSync(join(folder, "long.csv"), "utf8")).record;
const samples: readonly (readonly [string, string])[] = [
  ...readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const),
  ["own.json", writeBallots(own, "json").text],
  ["own-long.csv", writeBallots(own, "long").text],
];

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const debris = [
  ...[
    "",
    '"',
    ",",
    ";",
    "\n",
    "\r",
    "\t",
    "|",
    "{",
    "}",
    "[",
    ":",
    "#",
    "-1",
    "1e999",
    "NaN",
    "\uFFFD",
    "\0",
    "é",
  ],
  ...[
    "0",
    "99999999999999999999",
    "'",
    "=",
    ">",
    "null",
    "__proto__",
    "x",
    " ",
    "\uFEFF",
    "\uD800",
  ],
];

function damaged(text: string, seed: number): string {
  const next = dice(seed);
  let hurt = text;
  for (let blows = 1 + next(3); blows > 0; blows--) {
    const at = next(hurt.length + 1);
    const length = next(4) === 0 ? next(40) : next(3);
    const lines = hurt.split("\n");
    const line = lines[next(lines.length)] ?? "";
    hurt = [
      () => hurt.slice(0, at),
      () => hurt.slice(0, at) + hurt.slice(at + length),
      () => hurt.slice(0, at) + (debris[next(debris.length)] ?? "") + hurt.slice(at + length),
      () => `${hurt.slice(0, at)}\n${line}\n${hurt.slice(at)}`,
      () => lines.filter((kept) => kept !== line).join("\n"),
    ][next(5)]?.() as string;
  }
  return hurt;
}

/** So many damaged copies of each file must be refused; those that still make sense are read whole and do not count. */
const refusals = 200;
const mostTries = 5000;

describe.each(samples)("%s, damaged", (name, text) => {
  const votes = readFileSync(join(folder, "participants-votes.csv"), "utf8");
  const comments = readFileSync(join(folder, "comments.csv"), "utf8");

  test(`is refused ${refusals} times with a place; copies that still make sense are read whole, and none crashes`, () => {
    let refused = 0;
    let seed = 0;
    while (refused < refusals && seed < mostTries) {
      seed += 1;
      const hurt = damaged(text, seed);
      // Of Polis's two files either may be damaged.
      const [file, given] =
        name === "comments.csv" ? [votes, { name, comments: hurt }] : [hurt, { name, comments }];
      try {
        const { record, summary, places } = readBallots(file, given);
        checkRecord(record);
        expect(places).toHaveLength(record.ballots.length);
        expect(summary).toMatch(/^\d+ (?:people|person), \d+ options?, .*: is that right\?$/);
      } catch (error) {
        if (!(error instanceof FormatError))
          throw new Error(`seed ${seed}: ${error}`, { cause: error });
        expect(error.line, `${seed}: ${error.message}`).toBeGreaterThanOrEqual(1);
        expect(error.expected).not.toBe("");
        refused++;
      }
    }
    expect(refused, `of ${seed} copies`).toBe(refusals);
  });
});
