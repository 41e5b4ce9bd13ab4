import { describe, expect, test } from "vitest";
import type { Row } from "../../src/experiment/row.ts";
import { type RunProgress, type RunSettings, runExperiment } from "../../src/experiment/run.ts";
import { ruleMethods } from "../../src/field/rule-methods.ts";
import type { Method, MethodRun } from "../../src/methods/method.ts";
import { methodNamed, methods } from "../../src/methods/methods.ts";
import type { Problem, Task, Truth } from "../../src/problem.ts";
import { fourDirections } from "../support/four-directions.ts";

const rounds = 9;
const starting = 5;

function steps(method: Method, more: Partial<RunSettings> = {}): RunProgress[] {
  const settings: RunSettings = {
    problem: fourDirections,
    method,
    seed: 3,
    until: { rounds },
    cost: { public: 1, private: 5 },
    now: () => 0,
    ...more,
  };
  return [...runExperiment(settings)];
}

const answered = (progress: readonly RunProgress[]) =>
  progress.filter((one) => one.kind === "answered");
const rowsOf = (method: Method, more: Partial<RunSettings> = {}): Row[] =>
  answered(steps(method, more)).map(({ row }) => row);
const pairsOf = (rows: readonly Row[]) =>
  rows.map(({ round, candidate, reference }) => [round, candidate, reference]);

function withTruth(changes: Partial<Truth>): Problem {
  return { ...fourDirections, truth: { ...fourDirections.truth, ...changes } };
}

/** Methods that ask in private about what was asked in public before. */
const gathers = ["default", "default-choice", "default-order", "discussion"];

const ownMind = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

describe.each(methods.map((method) => [method.name, method] as const))(
  "method %s",
  (name, method) => {
    const whole = steps(method);
    const rows = answered(whole).map(({ row }) => row);

    test("asks about different options of the task, round after round, and recommends one of them", () => {
      expect(whole.at(-1)).toEqual({ kind: "ended", reason: "limit" });
      const last = rows.at(-1);
      // The last question may be a private one about an earlier round.
      expect(Math.max(...rows.map(({ round }) => round))).toBe(rounds);
      for (const { candidate, reference } of rows) {
        expect(fourDirections.truth.grid).toContain(candidate);
        expect(fourDirections.truth.grid).toContain(reference);
        expect(candidate).not.toBe(reference);
      }
      expect(fourDirections.truth.grid).toContain(last?.recommended);
      expect(new Set(rows.map(({ round, channel }) => `${round} ${channel}`)).size).toBe(
        rows.length,
      );
      // Gathered private questions come back to earlier rounds; whatever else is asked goes on from round to round.
      const onward = rows.filter(({ channel }) => !gathers.includes(name) || channel === "public");
      expect(onward.map(({ round }) => round)).toEqual(
        onward.map(({ round }) => round).sort((a, b) => a - b),
      );
    });

    test("asks on the channels that are its own", () => {
      const asked = { public: 0, private: 0 };
      for (const { channel } of rows) asked[channel] += 1;
      const always = { public: rounds, private: 0 };
      switch (name) {
        case "oracle":
        case "single":
        case "public":
        case "default-public":
        case "default-oracle":
        case "plurality":
        case "approval":
        case "borda":
        case "copeland":
        case "schulze":
        case "bradley-terry":
          expect(asked).toEqual(always);
          break;
        case "default":
        case "default-choice":
        case "default-order":
        case "discussion":
          // Private questions are about what was asked in public.
          expect(asked.public).toBe(rounds);
          break;
        case "private":
        case "default-private":
        case "eubo":
        case "qeubo":
        case "thompson":
        case "bald":
          expect(asked).toEqual({ public: 0, private: rounds });
          break;
        case "random":
          expect(asked).toEqual({ public: rounds, private: rounds });
          break;
        default:
          expect(asked.public).toBe(rounds);
          expect(asked.private).toBeGreaterThanOrEqual(starting);
      }
    });

    test("never touches the truth", () => {
      let isThinking = false;
      const guarded = <K extends "utility" | "socialUtility">(key: K): Truth[K] =>
        ((...given: never[]) => {
          if (isThinking) throw new Error(`${name} looked at ${key}`);
          return (fourDirections.truth[key] as (...given: never[]) => number)(...given);
        }) as Truth[K];
      const watchful: Method = {
        ...method,
        start(setting) {
          expect(Object.keys(setting).sort()).toEqual([
            "cost",
            "influence",
            "onPhase",
            "seed",
            "task",
          ]);
          return thinking(method.start(setting), (value) => {
            isThinking = value;
          });
        },
      };
      const problem = withTruth({
        utility: guarded("utility"),
        socialUtility: guarded("socialUtility"),
      });

      // Questions gathered later may belong to the same rounds: what was asked up to the end is the same.
      const watched = rowsOf(watchful, { problem, until: { rounds: starting + 2 } });
      expect(watched.length).toBeGreaterThanOrEqual(starting + 2);
      expect(watched).toEqual(rows.slice(0, watched.length));
    });

    test.each([3, 12, 15])(
      "resumed after %d questions goes on as if it had never stopped",
      (done) => {
        const recorded = answered(whole)
          .slice(0, done)
          .map(({ question, answers }) => ({ question, answers }));

        const rest = answered(steps(method, { recorded })).map(({ row }) => row);

        expect(rest).toEqual(rows.slice(done));
      },
    );
  },
);

/** The run with something told whenever it is at work. */
function thinking(run: MethodRun, tell: (isThinking: boolean) => void): MethodRun {
  const during = <T>(work: () => T): T => {
    tell(true);
    try {
      return work();
    } finally {
      tell(false);
    }
  };
  return {
    ask: () => during(() => run.ask()),
    tell: (question, answers) => during(() => run.tell(question, answers)),
    recommend: () => during(() => run.recommend()),
    influence: () => during(() => run.influence?.() ?? null),
  };
}

test("all methods of the paper's kind but random begin with the same pairs, and so get the same answers", () => {
  const ofPaper = ["paper", "oracle", "independent", "single", "single-dual", "private", "public"];
  const openings = methods
    .filter(({ name }) => ofPaper.includes(name))
    .map((method) => pairsOf(rowsOf(method, { until: { rounds: starting } })))
    .map((pairs) => [...new Set(pairs.map((pair) => JSON.stringify(pair)))]);

  for (const opening of openings) expect(opening).toEqual(openings[0]);
});

describe("laws", () => {
  test("[P32] of a group in which nobody is swayed the oracle knows what public-only assumes", () => {
    const problem = withTruth({ influence: ownMind });

    expect(rowsOf(methodNamed("oracle"), { problem })).toEqual(
      rowsOf(methodNamed("public"), { problem }),
    );
  });

  test("[P32] a group of one is a single agent", () => {
    // Places on a line at uneven distances: no two options look alike, so nothing hangs on the last digit.
    const places = [0, 1, 3, 7, 12];
    const task: Task = {
      ...fourDirections.task,
      voters: ["Ana"],
      options: {
        kind: "list",
        items: places.map((place) => ({ name: `at ${place}`, features: { place } })),
      },
      paperSettings: { lengthScale: 0.3, normBound: 6 },
    };
    const setting = { task, seed: "any", cost: { public: 1, private: 5 }, influence: null };
    const [pooled, plain] = ["single", "public"].map((name) => methodNamed(name).start(setting));
    for (let k = 0; k < 9; k++) {
      const question = plain!.ask()!;
      const same = pooled!.ask()!;
      expect({ ...same, measures: null }).toEqual({ ...question, measures: null });
      expect(same.measures?.improvement ?? 0).toBeCloseTo(question.measures?.improvement ?? 0, 5);
      const answers = { Ana: k % 3 === 0 ? "second" : "first" } as const;
      for (const run of [pooled!, plain!]) run.tell(question, answers);
      expect(pooled!.recommend()).toEqual(plain!.recommend());
    }
  });

  test.each(["single", "single-dual"])("%s does not care who gave which answer", (name) => {
    const setting = {
      task: fourDirections.task,
      seed: "any",
      cost: { public: 1, private: 5 },
      influence: null,
    };
    const [one, other] = [methodNamed(name).start(setting), methodNamed(name).start(setting)];
    for (let k = 0; k < 14; k++) {
      const question = one.ask();
      expect(other.ask()).toEqual(question);
      const isOdd = k % 2 === 1;
      one.tell(question!, { Ana: "first", Ben: "second", Chloe: isOdd ? "first" : "second" });
      other.tell(question!, { Ana: "second", Ben: isOdd ? "first" : "second", Chloe: "first" });
      expect(other.recommend()).toEqual(one.recommend());
    }
  });

  test("[P32] independent chooses its pairs by private answers alone; the paper's algorithm does not", () => {
    const otherwise = withTruth({ influence: [...ownMind].reverse() });
    const firstChoice = (name: string, problem: Problem, seed: number): unknown =>
      pairsOf(rowsOf(methodNamed(name), { problem, seed, until: { rounds: starting + 1 } })).at(-1);
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const isUnmoved = (name: string) =>
      seeds.map(
        (seed) =>
          JSON.stringify(firstChoice(name, fourDirections, seed)) ===
          JSON.stringify(firstChoice(name, otherwise, seed)),
      );

    expect(isUnmoved("independent")).toEqual(seeds.map(() => true));
    expect(isUnmoved("paper")).toContain(false);
  });

  test.each(["paper", "independent", "single-dual"])(
    "%s asks privately only where its rule says so",
    (name) => {
      const wide = rowsOf(methodNamed(name), { until: { rounds: 14 } }).filter(
        ({ round, channel }) => round > starting && channel === "private",
      );

      expect(wide.length).toBeGreaterThan(0);
      for (const { round, privateWidth, publicWidth, threshold } of wide) {
        expect(threshold).toBeCloseTo(round ** -0.5, 12);
        expect(privateWidth).toBeGreaterThanOrEqual(Math.max(threshold ?? 0, publicWidth ?? 0));
      }
    },
  );

  test("random pairs do not depend on answers, and differ between seeds", () => {
    const random = methodNamed("random");
    const pairs = pairsOf(rowsOf(random));

    expect(pairsOf(rowsOf(random, { problem: withTruth({ influence: ownMind }) }))).toEqual(pairs);
    expect(pairsOf(rowsOf(random, { seed: 4 }))).not.toEqual(pairs);
  });

  test.each(["paper", "random"])("%s estimates influence, and its error is measured", (name) => {
    const errors = rowsOf(methodNamed(name)).map(({ influenceError }) => influenceError);

    expect(errors.every((error) => error !== null && error >= 0 && error < 3)).toBe(true);
  });
});

test("methods but counting rules state how far ahead their recommendation is, with its true value beside", () => {
  for (const method of methods.filter(
    ({ name }) => !ruleMethods.some((rule) => rule.name === name),
  )) {
    const stated = rowsOf(method, { measure: { beliefEvery: 6 }, until: { rounds: 6 } }).filter(
      ({ leadLower }) => leadLower !== null,
    );

    expect(stated.map(({ question }) => question % 6)).toEqual(stated.map(() => 0));
    expect(stated.length).toBeGreaterThan(0);
    for (const { leadLower, leadUpper, leadTruth, recommended } of stated) {
      expect(leadLower).toBeLessThan(leadUpper ?? -Infinity);
      expect(leadTruth).not.toBeNull();
      if (recommended === "east") expect(leadTruth).toBeGreaterThan(0);
      if (recommended === "west") expect(leadTruth).toBeLessThan(0);
    }
  }
});

test("people who do not answer are not waited for", () => {
  const problem = withTruth({ habits: { abstention: 0.6 } });

  for (const method of methods) {
    const rows = rowsOf(method, { problem, until: { rounds: starting + 1 } });
    expect(Math.max(...rows.map(({ round }) => round))).toBe(starting + 1);
  }
});

describe("gathered private questions", () => {
  const run = answered(
    steps(methodNamed("default"), {
      cost: { public: 1, private: 1 },
      until: { cost: 30 },
    }),
  );
  const isPrivate = run.map(({ question }) => question.channel === "private");

  test("are about what was voted on in public before, once each", () => {
    const inPrivate = run.filter((_, k) => isPrivate[k]);
    expect(inPrivate.length).toBeGreaterThan(4);
    expect(new Set(inPrivate.map(({ question }) => question.round)).size).toBe(inPrivate.length);
    for (const { question } of inPrivate) {
      const open = run.find((one) => one.question.round === question.round)?.question;
      expect(open).toMatchObject({
        channel: "public",
        kind: "pair",
        options: question.options,
      });
    }
  });

  test("are chosen together: what is answered to the first does not change the second", () => {
    const first = isPrivate.findIndex((is, k) => is && isPrivate[k + 1]);
    expect(first).toBeGreaterThan(0);
    const recorded = run.slice(0, first);
    const setting = {
      task: fourDirections.task,
      seed: `${fourDirections.task.name} 3`,
      cost: { public: 1, private: 1 },
      influence: null,
    };
    for (const answer of ["first", "second"] as const) {
      const method = methodNamed("default").start(setting);
      for (const { question, answers } of recorded) method.tell(question, answers);
      const asked = method.ask()!;
      expect(asked).toMatchObject({ round: run[first]!.question.round, channel: "private" });
      method.tell(asked, { Ana: answer, Ben: answer, Chloe: answer });
      expect(method.ask()).toMatchObject({
        round: run[first + 1]!.question.round,
        channel: "private",
      });
    }
  });
});

test("an unknown method is refused with the names of those there are", () => {
  expect(() => methodNamed("sbo")).toThrow(/method.*paper, oracle/);
});
