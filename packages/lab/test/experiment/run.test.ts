import { describe, expect, test } from "vitest";
import { type RunProgress, type RunSettings, runExperiment } from "../../src/experiment/run.ts";
import type { AnsweredQuestion } from "../../src/methods/method.ts";
import { fourDirections } from "../support/four-directions.ts";
import { type ScriptLine, scriptedMethod } from "../support/scripted-method.ts";

const script: readonly ScriptLine[] = [
  { round: 1, channel: "public", pair: ["south", "north"] },
  { round: 1, channel: "private", pair: ["south", "north"], recommends: "south" },
  { round: 2, channel: "public", pair: ["west", "south"], recommends: "north" },
  { round: 3, channel: "public", pair: ["east", "west"], recommends: "east" },
  { round: 3, channel: "private", pair: ["east", "west"], recommends: "east" },
  { round: 4, channel: "public", pair: ["north", "east"], recommends: "east" },
];

function settings(more: Partial<RunSettings> = {}): RunSettings {
  return {
    problem: fourDirections,
    method: scriptedMethod(script),
    seed: 7,
    until: { rounds: 10 },
    cost: { public: 1, private: 5 },
    now: () => 0,
    ...more,
  };
}

const answered = (steps: readonly RunProgress[]) =>
  steps.filter((step) => step.kind === "answered");
const rowsOf = (more: Partial<RunSettings> = {}) =>
  answered([...runExperiment(settings(more))]).map(({ row }) => row);

describe("the rows of a run", () => {
  const rows = rowsOf();

  test("count votes by channel", () => {
    expect(rows.map(({ publicVotes, privateVotes }) => [publicVotes, privateVotes])).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 2],
      [4, 2],
    ]);
  });

  // S: north 1, east 5/3, south 4/3, west 1/3. A random option is worth 13/12, so it loses 7/12.
  test("count each round's candidate once in the cumulative regret", () => {
    const expected = [1 / 3, 1 / 3, 5 / 3, 5 / 3, 5 / 3, 7 / 3];
    rows.forEach((row, k) => {
      expect(row.cumulativeRegret).toBeCloseTo(expected[k]!, 12);
    });
  });

  test("keep the least regret so far, and normalize by what a random option loses", () => {
    const expected = [1 / 3, 1 / 3, 1 / 3, 0, 0, 0];
    rows.forEach((row, k) => {
      expect(row.simpleRegret).toBeCloseTo(expected[k]!, 12);
      expect(row.normalizedSimpleRegret).toBeCloseTo(expected[k]! / (7 / 12), 12);
    });
  });

  test("charge a random option until something is recommended", () => {
    expect(rows[0]).toMatchObject({
      recommended: null,
      normalizedReportedRegret: 1,
      isBest: false,
    });
    expect(rows.map(({ reportedRegret }) => Math.round(12 * reportedRegret))).toEqual([
      7, 4, 8, 0, 0, 0,
    ]);
    expect(rows.map(({ isBest }) => isBest)).toEqual([false, false, false, true, true, true]);
  });

  test("measure influence by the Frobenius norm, and beliefs by the truth", () => {
    const influence = [
      [1, 0, 0],
      [0.7, 0, 0.3],
      [0.6, 0.5, 0.3],
    ];
    const lead = { option: "east", runnerUp: "north", lower: 0, upper: 0.5 };
    const method = scriptedMethod([
      {
        ...script[0]!,
        influence,
        belief: {
          lead,
          chanceBest: 0.8,
          expectedLoss: 0.1,
          expectedRegret: 0.2,
          promisedRegret: 0.03,
        },
      },
    ]);

    const [row] = rowsOf({ method, measure: { beliefEvery: 1 } });

    expect(row?.influenceError).toBeCloseTo(Math.sqrt(0.09 + 0.09 + 0.16), 12);
    expect(row).toMatchObject({ leadLower: 0, leadUpper: 0.5, chanceBest: 0.8, expectedLoss: 0.1 });
    expect(row).toMatchObject({ expectedRegret: 0.2, promisedRegret: 0.03 });
    expect(row?.leadTruth).toBeCloseTo(2 / 3, 12);
  });

  test("ask for beliefs only as often as wanted", () => {
    const unsaid = { expectedLoss: null, expectedRegret: null, promisedRegret: null };
    const belief = { lead: null, chanceBest: 0.5, ...unsaid };
    const method = scriptedMethod(script.map((line) => ({ ...line, belief })));

    const stated = rowsOf({ method, measure: { beliefEvery: 4 } }).map(
      ({ chanceBest }) => chanceBest,
    );

    expect(stated).toEqual([null, null, null, 0.5, null, null]);
  });
});

describe("a run ends", () => {
  const endOf = (more: Partial<RunSettings>) => [...runExperiment(settings(more))].at(-1);

  test("when the method has nothing more to ask", () => {
    expect(endOf({})).toEqual({ kind: "ended", reason: "nothing-to-ask" });
  });

  test("after so many rounds, the private vote of the last one included", () => {
    expect(endOf({ until: { rounds: 3 } })).toEqual({ kind: "ended", reason: "limit" });
    expect(rowsOf({ until: { rounds: 3 } }).at(-1)).toMatchObject({
      question: 5,
      channel: "private",
    });
  });

  test("when so much has been spent, at its own prices", () => {
    expect(rowsOf({ until: { cost: 7 } })).toHaveLength(3); // 1 + 5 + 1
    expect(rowsOf({ until: { cost: 7 }, cost: { public: 1, private: 2 } })).toHaveLength(5);
    expect(endOf({ until: { cost: 7 } })).toEqual({ kind: "ended", reason: "limit" });
  });
});

describe("an interrupted run", () => {
  const whole = [...runExperiment(settings())];
  const record: AnsweredQuestion[] = answered(whole).map(({ question, answers }) => ({
    question,
    answers,
  }));

  test.each([0, 1, 3, 5, 6])("goes on after %d questions as if it had never stopped", (done) => {
    const rest = [...runExperiment(settings({ recorded: record.slice(0, done) }))];

    expect(rest).toEqual(whole.slice(done));
  });

  test("refuses a record of other answers", () => {
    const [first, ...others] = record;
    const swapped = { ...first!, answers: { ...first!.answers, Ana: "no-preference" as const } };

    expect(() => [...runExperiment(settings({ recorded: [swapped, ...others] }))]).toThrow(
      "recorded[0].answers",
    );
    expect(() => [...runExperiment(settings({ recorded: record, seed: 8 }))]).toThrow("recorded");
  });
});

test("time is told by the given clock: thinking apart from the rest, beliefs not at all", () => {
  let now = 0;
  const method = scriptedMethod(script.slice(0, 1));
  const slow: typeof method = {
    ...method,
    start(setting) {
      const run = method.start(setting);
      return {
        ...run,
        ask() {
          const question = run.ask();
          now += 2000;
          return question;
        },
        tell(question, answers) {
          now += 500;
          run.tell(question, answers);
        },
        belief() {
          now += 10_000;
          return null;
        },
      };
    },
  };

  const [first] = answered([
    ...runExperiment(settings({ method: slow, now: () => now, measure: { beliefEvery: 1 } })),
  ]);

  expect(first?.timing).toEqual({
    question: 1,
    round: 1,
    seconds: 2.5,
    byPhase: { thinking: 2, other: 0.5 },
  });
});

describe("what a method is given", () => {
  test("is the task, and influence only if it says that it knows it", () => {
    const seen: unknown[] = [];
    const spy = (knows: "nothing" | "influence") => ({
      ...scriptedMethod([], { knows }),
      start: (setting: unknown) => {
        seen.push(setting);
        return scriptedMethod([]).start(setting as never);
      },
    });

    for (const knows of ["nothing", "influence"] as const) {
      expect([...runExperiment(settings({ method: spy(knows) }))]).toHaveLength(1);
    }

    expect(seen[0]).toMatchObject({
      task: fourDirections.task,
      seed: "four-directions 7",
      influence: null,
    });
    expect(seen[1]).toMatchObject({ influence: fourDirections.truth.influence });
    expect(JSON.stringify(seen)).not.toContain("utility");
  });
});

test.each([
  [{ seed: 1.5 }, "seed"],
  [{ until: {} }, "until"],
  [{ until: { rounds: 0 } }, "until.rounds"],
  [{ until: { cost: Infinity } }, "until.cost"],
  [{ cost: { public: 0, private: 5 } }, "cost.public"],
  [{ measure: { beliefEvery: -1 } }, "measure.beliefEvery"],
] as const)("refuses %o by name", (wrong, field) => {
  expect(() => [...runExperiment(settings(wrong))]).toThrow(field);
});
