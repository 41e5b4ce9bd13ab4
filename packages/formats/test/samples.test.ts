import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type BallotRecord,
  type FileForm,
  type FileOptions,
  isNoAnswer,
  type Reading,
  readBallots,
  writeBallots,
} from "../src/index.ts";

/** Files as their programs write them, short enough to count by hand. */
const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, "samples", name), "utf8");
const read = (name: string, options: FileOptions = {}): Reading =>
  readBallots(sample(name), { name, ...options });

/** How many people put each option first, alone. */
function firsts({ ballots }: BallotRecord): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, answer, count = 1 } of ballots) {
    if (kind !== "order" || isNoAnswer(answer) || answer[0].length > 1) continue;
    counts[answer[0][0]] = (counts[answer[0][0]] ?? 0) + count;
  }
  return counts;
}

/** Sum of the ratings and how many there are, by option. */
function ratings({ ballots }: BallotRecord): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {};
  for (const { kind, options, answer, count = 1 } of ballots) {
    if (kind !== "rating" || isNoAnswer(answer)) continue;
    const [sum, many] = sums[options[0]] ?? [0, 0];
    sums[options[0]] = [sum + count * answer, many + count];
  }
  return sums;
}

describe("PrefLib", () => {
  test("complete orders: the 45 voters of Schulze's example", () => {
    const { record, summary } = read("schulze.soc");

    expect(summary).toBe(
      "45 people, 5 options, rankings, public or private not said: is that right?",
    );
    expect(record.title).toBe("45 voters, five candidates");
    expect(firsts(record)).toEqual({ A: 10, B: 8, C: 12, D: 7, E: 8 });
    expect(record.people.slice(0, 2)).toEqual(["voters 1 to 8", "voters 9 to 16"]);
    expect(record.ballots[7]).toEqual({
      person: "voters 44 to 45",
      channel: null,
      count: 2,
      kind: "order",
      options: ["A", "B", "C", "D", "E"],
      answer: [["C"], ["B"], ["A"], ["D"], ["E"]],
    });
  });

  test("incomplete orders, names with commas and colons", () => {
    const { record } = read("lunch.soi", { channel: "public" });

    expect(firsts(record)).toEqual({
      "Noodles: quick": 6,
      "Café, garden": 3,
      Canteen: 2,
      Sandwiches: 1,
    });
    expect(record.ballots[1].answer).toEqual([["Café, garden"], ["Canteen"]]);
    expect(record.ballots[0].channel).toBe("public");
  });

  test("ties, complete and not", () => {
    expect(read("leader.toc").record.ballots.map(({ answer }) => answer)).toEqual([
      [["Branka"], ["Raúl"], ["None of the above"]],
      [["Raúl"], ["Branka", "None of the above"]],
      [["None of the above", "Raúl", "Branka"]],
    ]);
    expect(read("leader.toi").summary).toMatch(/^10 people, 3 options, rankings/);
  });

  test("categories: yes and no are approval, others a scale", () => {
    const { record, summary } = read("songs.cat");
    const approved = record.options.map((option) =>
      record.ballots.reduce(
        (sum, { answer, count = 1 }) => sum + ((answer as string[]).includes(option) ? count : 0),
        0,
      ),
    );
    expect(summary).toMatch(/^20 people, 4 options, approvals/);
    expect(approved).toEqual([5, 18, 1, 1]);

    const bids = read("bids.cat").record;
    expect(bids.scale).toEqual({ min: 1, max: 3, labels: ["no", "maybe", "yes"] });
    expect(ratings(bids)).toEqual({ "Paper 1": [6, 2], "Paper 2": [3, 3], "Paper 3": [4, 3] });
  });

  test.each([
    ["a total that is too small", /VOTERS: 45/, "VOTERS: 44", "line 11: expected 45"],
    ["a line that is missing", /2: 3,2,1,4,5\n/, "", "line 11: expected 43"],
    [
      "an alternative nobody knows",
      /8: 2,5/,
      "8: 2,6",
      "line 18, column 6: expected numbers from 1 to 5",
    ],
    [
      "an alternative twice",
      /8: 2,5/,
      "8: 2,2",
      "line 18, column 6: expected numbers from 1 to 5, each once",
    ],
    [
      "a tie among strict orders",
      /8: 2,5/,
      "8: {2,5}",
      "line 18: expected no ties in a file of type soc",
    ],
    ["an order that stops early", /8: 2,5,4,1,3/, "8: 2,5", "line 18: expected all 5 alternatives"],
    ["another type than the name's", /DATA TYPE: soc/, "DATA TYPE: toc", "line 4: expected soc"],
    ["a name twice", /NAME 2: B/, "NAME 2: A", "line 14: expected each name once"],
    ["a missing name", /# ALTERNATIVE NAME 2: B\n/, "", "line 10: expected 4"],
    ["words for a number", /8: 2/, "eight: 2", "line 18, column 1: expected how many voters"],
  ])("is refused with %s", (_, from, to, message) => {
    const text = sample("schulze.soc").replace(from, to);

    expect(() => readBallots(text, { name: "schulze.soc" })).toThrow(message);
  });
});

describe("Polis", () => {
  const given = { comments: sample("comments.csv"), channel: "public" } as const;

  test("votes on comments are ratings from disagree to agree", () => {
    const { record, summary, guesses } = read("participants-votes.csv", given);

    expect(summary).toBe("4 people, 4 options, ratings -1–1, public: is that right?");
    expect(guesses).toEqual([]);
    expect(record.people).toEqual(["0", "1", "3", "7"]);
    expect(ratings(record)).toEqual({
      "More trails": [2, 2],
      'Fewer "restoration" projects on the coast': [-2, 3],
      "A permanent tax": [1, 2],
      "A quiet room, please.": [0, 2],
    });
  });

  test("without the comments' texts options have numbers", () => {
    const { record, guesses } = read("participants-votes.csv");

    expect(record.options).toEqual(["0", "1", "2", "4"]);
    expect(guesses).toEqual(["Comments without a text are called by their number: 4."]);
  });

  test("written, it has Polis's headings and totals", () => {
    const { text, comments } = writeBallots(read("participants-votes.csv", given).record, "polis");

    expect(text.split("\n").slice(0, 3)).toEqual([
      "participant,group-id,n-comments,n-votes,n-agree,n-disagree,0,1,2,3",
      "0,,0,4,2,1,1,-1,0,1",
      "1,,0,2,1,1,1,-1,,",
    ]);
    expect(comments?.split("\n")[4]).toBe(',,3,,1,1,1,"A quiet room, please."');
  });

  test("a vote that is none is refused", () => {
    const text = sample("participants-votes.csv").replace("-1,0,1", "-1,0,2");

    expect(() => readBallots(text)).toThrow(
      'line 2, column 10 (4): expected 1, 0, -1 or nothing, got "2"',
    );
  });
});

test("crowd-kit: the label is the name of the one preferred, also where names are numbers", () => {
  const { record, summary } = read("pairs.csv");

  expect(summary).toBe(
    "3 people, 3 options, votes on pairs, public or private not said: is that right?",
  );
  expect(record.ballots.map(({ options, answer }) => [...options, answer])).toEqual([
    ["1", "2", "first"],
    ["2", "3", "second"],
    ["1", "2", "second"],
    ["1", "3", "second"],
    ["3", "1", "first"],
  ]);
  expect(() => readBallots(sample("pairs.csv").replace("w2,1,3,3", "w2,1,3,2"))).toThrow(
    'line 5, column 4 (label): expected "1" or "3", got "2"',
  );
});

describe("tables", () => {
  test("a spreadsheet with a byte-order mark, semicolons, decimal commas, empty cells and commas in names", () => {
    const { record, summary, guesses } = read("ratings.csv", { channel: "public" });

    expect(summary).toBe("8 people, 9 options, ratings 0–10, public: is that right?");
    expect(guesses).toEqual([
      "The numbers are ratings: a higher number is better.",
      "People without any mark gave no answer: 1.",
      "A comma in a number is a decimal comma.",
      "The ratings are on a scale from 0 to 10.",
    ]);
    expect(record.people).toContain("Müller, Ben");
    expect(record.people).toContain('Gil "G" Roth');
    expect(record.options[0]).toBe("Oslo, by train");
    expect(ratings(record)).toEqual({
      "Oslo, by train": [25.5, 6],
      Rom: [28.5, 6],
      Tallinn: [55.5, 7],
      Wien: [28, 7],
      Lille: [31, 6],
      Genf: [36, 7],
      Porto: [29, 7],
      Bern: [35, 6],
      "Graz; by bus": [27, 7],
    });
  });

  test("public votes as our server exports them; discarded questions are left out, and that is said", () => {
    const { record, summary, guesses } = read("server-votes.csv", { channel: "public" });

    expect(summary).toBe("2 people, 3 options, votes on pairs, public: is that right?");
    expect(guesses).toEqual(["Answers to questions that were discarded are left out: 1."]);
    expect(
      record.ballots.map(({ person, question, answer }) => [person, question, answer]),
    ).toEqual([
      ["Ana", "1", "first"],
      ["Ben", "1", "no-preference"],
      ["Ana", "3", { none: "abstain" }],
      ["Ben", "3", { none: "unknown-option" }],
    ]);
  });

  test("an answer a row, of several kinds", () => {
    const { record, summary } = read("long.csv");

    expect(summary).toBe(
      "3 people, 3 options, votes on pairs and rankings and favourites and ratings 0–10, public and private: is that right?",
    );
    expect(record.ballots.map(({ kind, answer }) => [kind, answer])).toEqual([
      ["pair", "first"],
      ["pair", "second"],
      ["order", [["Tallinn"], ["Oslo", "Rome"]]],
      ["choice", "Rome"],
      ["rating", 7.5],
    ]);
  });
});

const forms: readonly (readonly [string, FileForm])[] = [
  ["schulze.soc", "soc"],
  ["lunch.soi", "soi"],
  ["leader.toc", "toc"],
  ["leader.toi", "toi"],
  ["songs.cat", "cat"],
  ["bids.cat", "cat"],
  ["participants-votes.csv", "polis"],
  ["pairs.csv", "crowd-kit"],
  ["ratings.csv", "wide"],
  ["server-votes.csv", "long"],
  ["long.csv", "long"],
];

test.each(forms)("%s, read, written and read again, is the same", (name, form) => {
  const { record } = read(name, { comments: sample("comments.csv") });
  const { text, comments, lost } = writeBallots(record, form);
  const again = readBallots(text, { name, ...(comments !== undefined && { comments }) });

  expect(lost).toEqual([]);
  expect(again.record).toEqual(record);
  expect(readBallots(writeBallots(record, "json").text).record).toEqual(record);
});
