import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBallots, writeBallots } from "../src/index.ts";
import { records } from "./support/records.ts";

const schema = JSON.parse(
  readFileSync(new URL("../schema/ballots.schema.json", import.meta.url), "utf8"),
);
const accepts = new Ajv2020({ strict: true, strictTypes: false }).compile(schema);

test("the published schema accepts what is written", () => {
  fc.assert(
    fc.property(records(), (record) => {
      const { text } = writeBallots(record, "json");
      expect(accepts(JSON.parse(text)), JSON.stringify(accepts.errors)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const ballot = {
  person: "Ana",
  channel: "public",
  kind: "pair",
  options: ["a", "b"],
  answer: "first",
};
const file = {
  format: "unswayed-ballots",
  version: 1,
  people: ["Ana"],
  options: ["a", "b"],
  ballots: [ballot],
};

test.each([
  ["no format", { ...file, format: undefined }],
  ["another version", { ...file, version: 2 }],
  ["a field nobody knows", { ...file, voters: [] }],
  ["a blank before a name", { ...file, people: [" Ana"] }],
  ["a name twice", { ...file, options: ["a", "a"] }],
  ["no ballots", { ...file, ballots: [] }],
  ["a channel nobody knows", { ...file, ballots: [{ ...ballot, channel: "secret" }] }],
  ["an answer that is no word", { ...file, ballots: [{ ...ballot, answer: "third" }] }],
  ["three options of a pair", { ...file, ballots: [{ ...ballot, options: ["a", "b", "c"] }] }],
  ["a count of one", { ...file, ballots: [{ ...ballot, count: 1 }] }],
  [
    "a list for a rating",
    { ...file, ballots: [{ ...ballot, kind: "rating", options: ["a"], answer: [1] }] },
  ],
  ["an empty order", { ...file, ballots: [{ ...ballot, kind: "order", answer: [] }] }],
  ["a kind nobody knows", { ...file, ballots: [{ ...ballot, kind: "guess" }] }],
])("schema and reader both refuse %s", (_, content) => {
  const text = JSON.stringify(content, null, 1);

  expect(accepts(JSON.parse(text))).toBe(false);
  expect(() => readBallots(text)).toThrow(/^line \d+, column \d+: expected/);
});

test("schema and reader both accept the file that the others were made from", () => {
  expect(accepts(file)).toBe(true);
  expect(readBallots(JSON.stringify(file)).summary).toBe(
    "1 person, 2 options, votes on pairs, public: is that right?",
  );
});
