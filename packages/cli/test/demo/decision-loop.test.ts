import { type Answer, createRandomSource, rbf, socialUtilities } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { type Decision, decide, type Round } from "../../src/demo/decision-loop.ts";
import { findingsOf } from "../../src/demo/findings.ts";

const options = [[0], [1], [2], [3], [4]];

/** Two voters who say in public and in private what the tables hold, in turn, and what was asked of them. */
function decisionWith(answers: Record<"private" | "public", readonly Answer[][]>, rounds: number) {
  const asked: { channel: "private" | "public"; candidate: number; reference: number }[] = [];
  const turn = { private: 0, public: 0 };
  const decision: Decision = {
    voterCount: 2,
    options,
    kernel: rbf({ lengthScale: 1.5 }),
    normBound: 4,
    welfare: { kind: "utilitarian" },
    slack: { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" },
    rounds,
    ask(channel, candidate, reference) {
      asked.push({ channel, candidate, reference });
      const table = answers[channel];
      return table[turn[channel]++ % table.length];
    },
  };
  return { decision, asked };
}

function played(decision: Decision) {
  const loop = decide(decision, createRandomSource("test"));
  const rounds: Round[] = [];
  for (;;) {
    const step = loop.next();
    if (step.done) return { rounds, set: step.value };
    rounds.push(step.value);
  }
}

const publicAnswers: Answer[][] = [
  ["candidate", "candidate"],
  ["reference", "reference"],
  ["reference", "candidate"],
];

describe("the demonstration's rounds", () => {
  const { decision, asked } = decisionWith(
    { public: publicAnswers, private: [["candidate", "reference"]] },
    8,
  );
  const { rounds, set } = played(decision);

  test("an option is never put against itself", () => {
    for (const { candidate, reference } of rounds) expect(candidate).not.toBe(reference);
  });

  test("after the opening, which asks both ways, each round is put against the option before", () => {
    expect(rounds.slice(0, 2).map(({ wasAskedPrivately }) => wasAskedPrivately)).toEqual([
      true,
      true,
    ]);
    for (let k = 2; k < rounds.length; k++) {
      expect(rounds[k].reference).toBe(rounds[k - 1].candidate);
    }
  });

  test("a private vote is asked after the public one, on the same pair, in the rounds that say so", () => {
    const expected = rounds.flatMap(({ candidate, reference, wasAskedPrivately }) => [
      { channel: "public", candidate, reference },
      ...(wasAskedPrivately ? [{ channel: "private", candidate, reference }] : []),
    ]);

    expect(asked).toEqual(expected);
  });

  test("what is told of the rounds is the same in two worlds that differ in the last private answers", () => {
    const privately = rounds.filter(({ wasAskedPrivately }) => wasAskedPrivately).length;
    const last = rounds.findLastIndex(({ wasAskedPrivately }) => wasAskedPrivately);
    const table = Array.from({ length: privately }, (): Answer[] => ["candidate", "reference"]);
    const otherTable = [...table.slice(0, -1), ["reference", "candidate"] as Answer[]];
    const other = decisionWith({ public: publicAnswers, private: otherTable }, last + 1);

    expect(played(other.decision).rounds).toEqual(rounds.slice(0, last + 1));
  });

  test("the result is the option best for the group by the estimate, not the one asked about last", () => {
    const { utilities } = set.map;
    const social = socialUtilities(decision.welfare, "raw", {
      rows: 2,
      columns: options.length,
      data: utilities,
    });

    const { withoutSway } = findingsOf(set, decision.welfare, createRandomSource(1));

    expect(social[withoutSway]).toBe(Math.max(...social));
    expect(withoutSway).not.toBe(rounds.at(-1)?.candidate);
  });
});
