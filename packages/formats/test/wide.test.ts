import { describe, expect, test } from "vitest";
import { type FileOptions, FormatError, readBallots } from "../src/index.ts";

const read = (text: string, options: FileOptions = {}) => readBallots(text, options);

describe("what a table with a row a person holds is guessed, and said", () => {
  test("ranks count up from 1", () => {
    const { record, guesses } = read("name,A,B,C\nAna,1,3,2\nBen,2,1,\n");

    expect(guesses[0]).toBe("The numbers are ranks, 1 is the best: each person's count up from 1.");
    expect(record.ballots.map(({ options, answer }) => ({ options, answer }))).toEqual([
      { options: ["A", "B", "C"], answer: [["A"], ["C"], ["B"]] },
      { options: ["A", "B", "C"], answer: [["B"], ["A"]] },
    ]);
  });

  test("other numbers are ratings, on the narrowest usual scale", () => {
    expect(read("name,A,B\nAna,1,3\nBen,2,1\n").summary).toContain("ratings 1–5");
    expect(read("name,A,B\nAna,0,3\nBen,2,1\n").summary).toContain("ratings 0–5");
    expect(read("name,A,B\nAna,7,3\nBen,2,1\n").summary).toContain("ratings 1–7");
    expect(read("name,A,B\nAna,77,3\nBen,2,1\n").summary).toContain("ratings 0–100");
    expect(read("name,A,B\nAna,-3,3\nBen,2,1\n").summary).toContain("ratings -3–3");
  });

  test("several crosses of one person approve, single ones are favourites", () => {
    const approvals = read("name,A,B,C\nAna,x,,X\nBen,,✓,\nCleo,,,\n");
    expect(approvals.guesses).toEqual([
      "A cross approves an option: some people have several.",
      "People without any mark gave no answer: 1.",
    ]);
    expect(approvals.record.ballots.map(({ answer }) => answer)).toEqual([["A", "C"], ["B"]]);

    const favourites = read("name,A,B\nAna,yes,no\nBen,no,yes\n");
    expect(favourites.record.ballots.map(({ kind, answer }) => [kind, answer])).toEqual([
      ["choice", "A"],
      ["choice", "B"],
    ]);
  });

  test("someone who knows better says so", () => {
    const text = "name,A,B\nAna,1,2\nBen,2,1\n";

    expect(read(text, { as: "ratings", scale: { min: 0, max: 10 } }).record.scale).toEqual({
      min: 0,
      max: 10,
    });
    expect(read("name,A,B\nAna,1,\nBen,,1\n", { as: "approvals" }).record.ballots[0].kind).toBe(
      "approval",
    );
    expect(() => read(text, { as: "favourites" })).toThrow(
      "line 2, column 3 (B): expected a cross",
    );
    expect(() => read(text, { as: "ratings", scale: { min: 0, max: 1 } })).toThrow(
      "line 2, column 3 (B): expected a number from 0 to 1",
    );
  });

  test("options may be called left and right", () => {
    expect(read("name,Left,Right\nAna,7,3\nBen,2,1\n").record.options).toEqual(["Left", "Right"]);
  });

  test("a row for each option and a column for each person is the same, turned", () => {
    const turned = read("option;Ana;Ben\nA;7,5;2\nB;3;\n");

    expect(turned.record).toEqual(read("name;A;B\nAna;7,5;3\nBen;2;\n").record);
  });
});

describe("a table with a row a person is refused", () => {
  test.each([
    [
      "a word among numbers",
      "name,A,B\nAna,1,3\nBen,good,1\n",
      "line 3, column 2 (A): expected a number",
    ],
    [
      "two decimal signs",
      "name;A;B\nAna;1.5;3\nBen;2,5;1\n",
      "line 3, column 2 (A): expected a decimal point",
    ],
    [
      "a person twice",
      "name,A,B\nAna,1,3\nAna,2,1\n",
      'line 3, column 1 (name): expected each person in one row, got "Ana"',
    ],
    ["an option twice", "name,A,A\nAna,1,3\n", "line 1, column 3: expected each option once"],
    ["nobody's name", "name,A,B\n,1,3\n", "line 2, column 1 (name): expected someone's name"],
    ["no option's name", "name,,B\nAna,1,3\n", "line 1, column 2: expected an option's name"],
    ["no answer at all", "name,A,B\nAna,,\n", "line 2: expected at least one answer"],
  ])("with %s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe("private answers", () => {
  test("are not repeated in errors", () => {
    const text = "person,channel,options,answer\nAna,private,A | B,canary\n";

    expect(() => read(text)).toThrow('got "something else (private, not shown)"');
    expect(() => read(text)).not.toThrow("canary");
  });

  test.each([
    ["a table", "name,channel,A,B\nAna,private,7,8\nBen,private,canary,9\n"],
    ["a turned table", "option,channel,Ana\nA,private,7\nB,private,canary\n"],
    ["two decimal signs", "name;channel;A;B\nAna;private;7.5;8\nBen;private;3,5;9\n"],
    [
      "JSON",
      '{"format":"unswayed-ballots","version":1,"people":["Ana"],"options":["A"],"scale":{"min":0,"max":9},"ballots":[{"person":"Ana","channel":"private","kind":"rating","options":["A"],"answer":"canary"}]}',
    ],
    [
      "JSON off the scale",
      '{"format":"unswayed-ballots","version":1,"people":["Ana"],"options":["A"],"scale":{"min":0,"max":9},"ballots":[{"person":"Ana","channel":"private","kind":"rating","options":["A"],"answer":3512}]}',
    ],
  ])("are not repeated in errors about %s", (_, text) => {
    expect(() => read(text)).toThrow(FormatError);
    expect(() => read(text)).not.toThrow(/canary|3,5|3512/);
  });

  test("do not become public by a heading that nobody knows", () => {
    const text = "person,chanel,options,answer\nAna,private,A | B,A\n";

    expect(() => read(text, { channel: "public" })).toThrow(
      'line 1, column 2: expected the heading "channel", got "chanel"',
    );
  });

  test("are refused in a file that is said to be public", () => {
    const text = "person,channel,options,answer\nAna,private,A | B,A\n";

    expect(() => read(text, { channel: "public" })).toThrow(
      "line 2, column 2 (channel): expected public, as said about the whole file",
    );
  });
});
