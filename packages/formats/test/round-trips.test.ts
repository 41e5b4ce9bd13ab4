import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BallotRecord,
  checkRecord,
  type FileForm,
  isNoAnswer,
  readBallots,
  writeBallots,
} from "../src/index.ts";
import { records, unordered } from "./support/records.ts";

/** Written, then read. */
function back(record: BallotRecord, form: FileForm): BallotRecord {
  const { text, comments } = writeBallots(record, form);
  const given = { name: `votes.${form}`, ...(comments !== undefined && { comments }) };
  return readBallots(text, given).record;
}

const plain = ({ ballots, ...record }: BallotRecord): BallotRecord => ({
  ...record,
  ballots: ballots
    .filter(({ answer }) => !isNoAnswer(answer))
    .map(({ question: _, count: __, ...ballot }) => ballot),
});

describe("a record that is written and read again is the same", () => {
  test("as our JSON", () => {
    fc.assert(
      fc.property(records(), fc.boolean(), (record, isTitled) => {
        const titled = isTitled ? { title: "Lunch", ...record } : record;
        expect(back(titled, "json")).toEqual(titled);
      }),
      { numRuns: 400 },
    );
  });

  test("as a table with an answer a row", () => {
    fc.assert(
      fc.property(records(), (record) => {
        const { text, lost } = writeBallots(record, "long");
        expect(lost).toEqual([]);
        expect(readBallots(text).record, text).toEqual(record);
      }),
      { numRuns: 400 },
    );
  });

  test("as a table with a row a person", () => {
    let kept = 0;
    fc.assert(
      fc.property(records(["choice", "order", "rating", "approval"]), (drawn) => {
        const record = oneRowEach(plain(drawn));
        if (record.ballots.length === 0) return;
        kept++;
        const { text } = writeBallots(record, "wide");
        expect(unordered(readBallots(text).record), text).toEqual(unordered(record));
      }),
      { numRuns: 400 },
    );
    expect(kept).toBeGreaterThan(300);
  });

  test("as pairs of crowd-kit", () => {
    fc.assert(
      fc.property(records(["pair"]), (drawn) => {
        const ballots = plain(drawn)
          .ballots.filter(({ answer }) => answer === "first" || answer === "second")
          .map((ballot) => ({ ...ballot, channel: null }));
        if (ballots.length === 0) return;
        const record: BallotRecord = {
          people: [...new Set(ballots.map(({ person }) => person))],
          options: [...new Set(ballots.flatMap(({ options }) => options))],
          ballots,
        };
        expect(back(record, "crowd-kit")).toEqual(record);
        expect(writeBallots(record, "crowd-kit").lost).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("as an export of Polis", () => {
    fc.assert(
      fc.property(records(["rating"]), (drawn) => {
        const record = votes(plain(drawn));
        const { lost } = writeBallots(record, "polis");
        expect(lost).toEqual([]);
        expect(back(record, "polis")).toEqual(record);
      }),
      { numRuns: 400 },
    );
  });

  test.each(["order", "approval", "rating"] as const)(
    "as PrefLib, with answers of kind %s",
    (kind) => {
      fc.assert(
        fc.property(records([kind]), (drawn) => {
          const { ballots } = oneRowEach(plain(drawn));
          if (ballots.length === 0) return;
          const form = kind === "order" ? "toi" : "cat";
          // What PrefLib has no room for goes the first time; then nothing does.
          const first = back({ ...drawn, ballots }, form);
          checkRecord(first);
          expect(writeBallots(first, form).lost).toEqual([]);
          expect(back(first, form)).toEqual(first);
          expect(first.options).toEqual(drawn.options);
        }),
        { numRuns: 400 },
      );
    },
  );
});

/** Of several answers that a row has no room for the first. */
function oneRowEach(record: BallotRecord): BallotRecord {
  const seen = new Set<string>();
  const ballots = record.ballots.filter(({ person, channel, kind, options }) => {
    const key = JSON.stringify([person, channel, kind, kind === "rating" ? options : ""]);
    return seen.size < seen.add(key).size;
  });
  const { scale, ...rest } = record;
  return {
    ...rest,
    ...(ballots.some(({ kind }) => kind === "rating") && scale && { scale }),
    ballots,
  };
}

/** A record as Polis would have it: numbered people, one vote each, agree to disagree. */
function votes(record: BallotRecord): BallotRecord {
  const people = record.people.map((_, k) => String(3 * k));
  const ballots = people.flatMap((person, k) =>
    record.options.flatMap((option, j) =>
      (k + j) % 3 === 2
        ? []
        : [
            {
              ...{ person, channel: null, kind: "rating" as const },
              options: [option] as const,
              answer: ((k * 7 + j * 5) % 3) - 1,
            },
          ],
    ),
  );
  const scale = { min: -1, max: 1, labels: ["disagree", "pass", "agree"] };
  return { people, options: record.options, scale, ballots };
}
