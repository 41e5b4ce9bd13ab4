import { describe, expect, it } from "vitest";
import type { CourseMoment, GroupRecord } from "../../src/people/group-record.ts";
import { checkGoals } from "../../src/people/worth/check-goals.ts";
import { honestyGoals } from "../../src/people/worth/honesty-goals.ts";
import { privateGoals } from "../../src/people/worth/private-goals.ts";

const moment: CourseMoment = {
  seconds: 0,
  cost: 0,
  inPublic: 0,
  inPrivate: 0,
  asked: "",
  loss: 1,
  swapLoss: null,
  isLeadHeld: null,
  expectedRegret: 0.5,
  chanceBest: 0.5,
  verdict: null,
};

function record(
  counts: readonly (readonly [method: string, seconds: number, loss: number])[],
  moments: readonly Partial<CourseMoment>[],
): GroupRecord {
  return {
    from: "one",
    people: 3,
    options: 4,
    counts: counts.map(([method, seconds, loss]) => ({ method, seconds, inPrivate: 1, loss })),
    courses: [{ method: "ours", moments: moments.map((some) => ({ ...moment, ...some })) }],
  };
}

const found = (
  goals: readonly { statement: string; verdict: string; found: string }[],
  words: string,
) => goals.find(({ statement }) => statement.includes(words));

describe("goals of a check", () => {
  const counts = [
    ["hands, pairs", 0, 0.4],
    ["run-off of 3", 45, 0.1],
    ["run-off of 5", 55, 0],
    ["run-off of 3 by ratings", 42, 0],
  ] as const;
  const said = (kind: "stands" | "falls", isBest: boolean) => ({
    kind,
    isBest,
    chance: 0.95,
    expectedQuestions: null,
  });
  const asked = { inPrivate: 1, seconds: 50, loss: 0.05, asked: "rating 4" };
  const right = record(counts, [{}, { ...asked, verdict: said("falls", false) }]);
  const wrong = record(counts, [{}, { ...asked, verdict: said("stands", false) }]);

  it("hold ours against the best run-off that takes no longer, whatever longer ones give", () => {
    const goals = checkGoals([{ name: "set", records: [right, right] }]);
    const ranked = found(
      goals,
      "After 1 private question not worse than the best run-off by ranking",
    );
    expect(ranked).toMatchObject({
      verdict: "held",
      found: "set -0.050 ± 0.000 (run-off of 3)",
    });
    expect(
      found(goals, "After 1 private question not worse than the best run-off by ratings"),
    ).toMatchObject({
      verdict: "did not hold",
      found: "**set +0.050 ± 0.000 (run-off of 3 by ratings)**",
    });
    expect(found(goals, "at most half")).toMatchObject({
      verdict: "held",
      found: "set 0.050 of 0.400",
    });
  });

  it("count wrong verdicts over all sets and on each", () => {
    const goals = checkGoals([
      { name: "good", records: [right, right, right, right] },
      { name: "bad", records: [right, wrong] },
    ]);
    expect(found(goals, "at most 10 %")).toMatchObject({
      verdict: "did not hold",
      found: "**1 of 6**",
    });
    expect(found(goals, "at most 15 %")?.found).toBe("good 0 of 4; **bad 1 of 2**");
    expect(found(goals, "in the middle")).toMatchObject({
      verdict: "held",
      found: "good 1; bad 1",
    });
  });
});

describe("goals of private lists", () => {
  it("look at ours when a poll ends and a minute later", () => {
    const one = record(
      [["private ratings", 50, 0.2]],
      [{}, { seconds: 50, loss: 0.3 }, { seconds: 110, loss: 0.1 }, { seconds: 111, loss: 0 }],
    );
    const [when, later] = privateGoals([{ name: "6 options", records: [one, one] }]);
    expect(when).toMatchObject({
      verdict: "did not hold",
      found: "**6 options, private ratings +0.100 ± 0.000**",
    });
    expect(later).toMatchObject({
      verdict: "held",
      found: "6 options, private ratings 0.100 of 0.200",
    });
  });
});

describe("whether what is said is true", () => {
  it("is looked at at a few costs, and where the rule to stop is first met", () => {
    const sure = { asked: "order 4", chanceBest: 0.9, expectedRegret: 0.04, inPrivate: 5, loss: 0 };
    const one = record(
      [],
      [
        {},
        { ...sure, cost: 10, isLeadHeld: true },
        { ...sure, cost: 25, isLeadHeld: false },
        // Three in a row: here it would stop.
        { ...sure, cost: 26, loss: 0.06, isLeadHeld: false },
        { ...sure, cost: 60, isLeadHeld: true },
      ],
    );
    const goals = honestyGoals([{ name: "mild", records: [one] }], (method) => method === "ours");
    expect(goals.map(({ verdict }) => verdict)).toEqual([
      "did not hold",
      "did not hold",
      "did not hold",
    ]);
    expect(goals[0]?.found).toBe("**mild 67 % of 3**");
    expect(goals[1]?.found).toBe("**0.90 said, 1.00 ± 0.00 true (3)**");
    expect(goals[2]?.found).toBe("**mild 0.060 where 0.040 was promised (1 stops)**");
  });
});
