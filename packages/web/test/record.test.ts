import { createHash } from "node:crypto";
import { commitmentText, type LogLine, lineText } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { beginning, continuation, type Head } from "../src/record/follow-log.ts";
import { newSalt, OwnAnswers, type Sent } from "../src/record/own-answers.ts";
import { sha256 } from "../src/record/sha256.ts";

const reference = (text: string): string => createHash("sha256").update(text).digest("hex");

test("the page's SHA-256 is that of everyone, at every length around a block and beyond", () => {
  const texts = [
    "",
    "abc",
    "Zürich – 東京 🗳",
    ...Array.from({ length: 140 }, (_, k) => "x".repeat(k)),
    "long ".repeat(20_000),
  ];
  for (const text of texts) expect(sha256(text)).toBe(reference(text));
});

/** A log of so many lines; from the given one on they say something else. */
function logOf(length: number, changedFrom = Number.POSITIVE_INFINITY): LogLine[] {
  let head: Head = beginning;
  return Array.from({ length }, (_, k) => {
    const seq = k + 1;
    const kind = seq >= changedFrom ? "paused" : "resumed";
    const line = { seq, at: "2026-05-05T10:00:00.000Z", fact: { kind } } as const;
    head = { seq, hash: reference(lineText(head.hash, line)) };
    return { ...line, hash: head.hash };
  });
}

/** What a server sends that is asked for what follows the line before this one. */
const since = (log: readonly LogLine[], { seq }: Head): LogLine[] =>
  log.slice(Math.max(0, seq - 1));

describe("a page that has seen where a log ends", () => {
  const seen = logOf(5)[4] as Head;

  test("follows it from its beginning, and from there on", () => {
    const log = logOf(9);
    expect(continuation(log, beginning, [seen])).toMatchObject({ seq: 9, hash: log[8]?.hash });
    expect(continuation(since(log, seen), seen, [])).toMatchObject({ seq: 9 });
    expect(continuation(since(logOf(5), seen), seen, [seen])).toMatchObject({ seq: 5 });
  });

  test("refuses a log that is shorter, as long and different, or longer and different", () => {
    expect(continuation(since(logOf(4), seen), seen, [])).toBeNull();
    expect(continuation(since(logOf(5, 3), seen), seen, [])).toBeNull();
    expect(continuation(since(logOf(9, 3), seen), seen, [])).toBeNull();
  });

  test("refuses lines that do not follow one from the other", () => {
    const log = logOf(9);
    expect(continuation([...log.slice(4, 6), ...log.slice(7)], seen, [])).toBeNull();
    const changed = log.map((line) =>
      line.seq === 7 ? { ...line, fact: { kind: "paused" } as const } : line,
    );
    expect(continuation(since(changed, seen), seen, [])).toBeNull();
  });

  test("refuses a log that was rewritten after an end that was shown meanwhile", () => {
    const shown = logOf(7)[6] as Head;
    expect(continuation(since(logOf(9), seen), seen, [shown])).toMatchObject({ seq: 9 });
    expect(continuation(since(logOf(9, 6), seen), seen, [shown])).toBeNull();
    // One that came later than the lines is looked at next time.
    expect(continuation(since(logOf(6), seen), seen, [shown])).toMatchObject({ seq: 6 });
  });
});

describe("a page that has sent private answers", () => {
  const sent = (round: number, answer: string, moment = 1): Sent => ({
    deliberation: "d",
    moment,
    round,
    voter: "v1",
    answer,
    salt: newSalt(),
  });
  const closed = (moment: number, ...there: readonly Sent[]): LogLine[] => [
    {
      seq: 1,
      at: "2026-05-05T10:00:00.000Z",
      hash: "",
      fact: {
        kind: "moment-closed",
        moment,
        by: "all-in",
        commitments: there.map((each) => reference(commitmentText("d", each))).sort(),
      },
    },
  ];

  test("finds them in the log, says so, and looks no second time", () => {
    const own = new OwnAnswers();
    const [one, two] = [sent(1, "first"), sent(2, "second")];
    own.sending(one)();
    own.sending(two)();
    own.read("another", closed(1));
    expect(own.checkOf("d")).toBeNull();
    own.read("d", closed(1, one, two, sent(1, "first")));
    expect(own.checkOf("d")).toEqual({ answers: 2, areAllThere: true });
    own.read("d", closed(1));
    expect(own.checkOf("d")).toEqual({ answers: 2, areAllThere: true });
  });

  test.each([
    ["another answer is there", (one: Sent) => ({ ...one, answer: "second" })],
    ["the same answer is there by another salt", (one: Sent) => ({ ...one, salt: newSalt() })],
    ["it is there as someone else's", (one: Sent) => ({ ...one, voter: "v2" })],
    ["it is there for another question", (one: Sent) => ({ ...one, round: 9 })],
  ])("says that something is wrong where %s", (_, changed) => {
    const own = new OwnAnswers();
    const one = sent(1, "first");
    own.sending(one)();
    own.read("d", closed(1, changed(one)));
    expect(own.checkOf("d")).toEqual({ answers: 1, areAllThere: false });
  });

  test("goes by the last that was acknowledged, or a later one that may have arrived", () => {
    const [first, second, third] = [sent(1, "first"), sent(1, "second"), sent(1, "first")];
    for (const [there, areAllThere] of [
      [first, false],
      [second, true],
      [third, true],
    ] as const) {
      const own = new OwnAnswers();
      own.sending(first)();
      own.sending(second)();
      own.sending(third);
      own.read("d", closed(1, there));
      expect(own.checkOf("d")).toEqual({ answers: 1, areAllThere });
    }
  });

  test("says nothing of what was never acknowledged, nor of another moment", () => {
    const own = new OwnAnswers();
    own.sending(sent(1, "first"));
    const later = sent(2, "first", 2);
    own.sending(later)();
    own.read("d", closed(1));
    expect(own.checkOf("d")).toBeNull();
    own.read("d", closed(2, later));
    expect(own.checkOf("d")).toEqual({ answers: 1, areAllThere: true });
  });
});
