import {
  CastBallot,
  Fact,
  fairnessStops,
  MineView,
  Options,
  openApiDocument,
  operations,
  Problem,
  parameters,
  problemTypes,
  RoomView,
  Settings,
  studyOperations,
  usualSettings,
} from "@unswayed/protocol";
import { describe, expect, test } from "vitest";

const settings = {
  ...usualSettings,
  question: "Where?",
  options: { kind: "list", items: [{ name: "Here" }, { name: "There" }] },
  voters: ["Ana", "Ben", "Chidi", "Dana"],
};

describe("settings", () => {
  test("the usual ones need a question, options and people, and nothing else", () => {
    expect(Settings.parse(settings)).toEqual(settings);
    expect(Settings.safeParse(usualSettings).success).toBe(false);
  });

  test("say which kinds of question may be put on each channel", () => {
    const kinds = { public: ["rating"], private: ["order", "pair"] };
    expect(Settings.parse({ ...settings, kinds }).kinds).toEqual(kinds);
    for (const wrong of [undefined, {}, { ...kinds, public: [] }, { ...kinds, public: ["stars"] }])
      expect(Settings.safeParse({ ...settings, kinds: wrong }).success).toBe(false);
  });

  test.each([
    ["a field nobody knows", { ...settings, seed: 1 }],
    ["one person", { ...settings, voters: ["Ana"] }],
    ["a name with a line break", { ...settings, question: "Where?\nAnd when?" }],
    ["a name with blanks around it", { ...settings, question: " Where?" }],
    ["a sixth stop of the dial", { ...settings, fairness: { ...settings.fairness, stop: 5 } }],
    [
      "private questions to two people",
      { ...settings, privacy: { ...settings.privacy, smallestGroup: 2 } },
    ],
    ["keeping answers for ever", { ...settings, privacy: { ...settings.privacy, keepDays: 31 } }],
  ])("refuse %s", (_, wrong) => {
    expect(Settings.safeParse(wrong).success).toBe(false);
  });

  test("the dial goes from the average to nearly the worst-off alone", () => {
    expect(fairnessStops[0]).toBe(1);
    expect([...fairnessStops].sort((a, b) => b - a)).toEqual([...fairnessStops]);
  });

  test("a list has at most 200 options", () => {
    const items = (count: number) => Array.from({ length: count }, (_, k) => ({ name: `o${k}` }));

    expect(Options.safeParse({ kind: "list", items: items(200) }).success).toBe(true);
    expect(Options.safeParse({ kind: "list", items: items(201) }).success).toBe(false);
  });
});

describe("ballots", () => {
  test("name an answer and an attempt, and no person", () => {
    expect(CastBallot.safeParse({ answer: "first", attempt: 1 }).success).toBe(true);
    expect(CastBallot.safeParse({ answer: "first", attempt: 1, voter: "v1" }).success).toBe(false);
    expect(CastBallot.safeParse({ answer: "first", attempt: 0 }).success).toBe(false);
  });

  test("hold a number or a short text of words, places and signs, and nothing else", () => {
    const isAnswer = (answer: unknown): boolean =>
      CastBallot.safeParse({ answer, attempt: 1 }).success;

    for (const answer of [0, 7, "first", "unknown-option", "3", "3>1>2", "7 - 3", "1+3"])
      expect(isAnswer(answer)).toBe(true);
    for (const wrong of ["", "Lisbon", "<b>", "a".repeat(1001), Number.NaN, null, [7]])
      expect(isAnswer(wrong)).toBe(false);
  });
});

describe("facts", () => {
  test("of a private round have no place for an answer or a person's part in it", () => {
    const questions = [{ round: 1, question: { kind: "pair", options: ["Here", "There"] } }];
    const opened = { kind: "moment-opened", moment: 1, questions, voters: ["v1"], closesAt: null };
    const closed = { kind: "moment-closed", moment: 1, by: "all-in", commitments: [] };

    expect(Fact.safeParse(opened).success && Fact.safeParse(closed).success).toBe(true);
    expect(Fact.safeParse({ ...closed, answers: { v1: "first" } }).success).toBe(false);
  });
});

describe("a question", () => {
  const question = { kind: "rating", options: ["Here"] };

  test("in a view is of a known kind and about one option at least", () => {
    const shown = { round: 1, chosenBy: "model", hands: [], isWithdrawn: false };
    const past = (asked: unknown): boolean =>
      RoomView.shape.past.safeParse([
        { ...shown, inPublic: true, inPrivate: false, question: asked },
      ]).success;

    expect(past(question)).toBe(true);
    expect(past({ kind: "order", options: ["Here", "There", "Nowhere"] })).toBe(true);
    expect(past({ ...question, kind: "stars" })).toBe(false);
    expect(past({ ...question, options: [] })).toBe(false);
    expect(past({ ...question, candidate: "Here" })).toBe(false);
  });

  test("of one's own in private has no place for what was answered", () => {
    const moment = MineView.shape.moment;
    const own = { round: 1, question, shown: [1], isAnswered: true, nextAttempt: 2 };
    expect(moment.safeParse({ questions: [own] }).success).toBe(true);
    expect(moment.safeParse({ questions: [{ ...own, answer: 7 }] }).success).toBe(false);
  });
});

describe("operations", () => {
  test("every parameter of an address has a rule", () => {
    for (const { path } of Object.values(operations)) {
      for (const [, name] of path.matchAll(/:(\w+)/g))
        expect(Object.keys(parameters)).toContain(name);
    }
  });

  test("no two have the same method and address", () => {
    const keys = Object.values(operations).map(({ method, path }) => `${method} ${path}`);

    expect(new Set(keys).size).toBe(keys.length);
  });

  test("only voters cast ballots, and nobody but the voter reads their own part", () => {
    for (const name of ["castPublic", "castPrivate", "takeBack", "mine"] as const) {
      expect(operations[name].callers).toEqual(["voter"]);
    }
  });

  test("nothing for facilitators tells the operator's numbers, and the operator reads nothing else", () => {
    const forOperator = Object.entries(operations).filter(([, { callers }]) =>
      (callers as readonly string[]).includes("operator"),
    );

    expect(forOperator.map(([name]) => name)).toEqual(["operator"]);
    expect(operations.operator.callers).toEqual(["operator"]);
  });

  test("watchers only read, and nothing that the shared screen does not show", () => {
    for (const { callers, method } of Object.values(operations)) {
      const roles: readonly string[] = callers;
      if (!roles.includes("watcher")) continue;
      expect(method).toBe("GET");
      expect(roles).toContain("screen");
    }
  });

  test("the OpenAPI document has each of them once", () => {
    const { paths } = openApiDocument("1") as { paths: Record<string, Record<string, unknown>> };
    const count = Object.values(paths).reduce(
      (sum, methods) => sum + Object.keys(methods).length,
      0,
    );

    expect(count).toBe(Object.keys(operations).length + Object.keys(studyOperations).length);
    expect(JSON.stringify(paths)).not.toContain(":id");
    expect(paths["/api/deliberations/{id}/rounds/{round}/ballot"]["put"]).toMatchObject({
      parameters: [{ name: "id" }, { name: "round" }, { name: "seat", in: "query" }],
    });
  });
});

describe("problems", () => {
  test("each has a title and its own status kind", () => {
    for (const [type, { status, title }] of Object.entries(problemTypes)) {
      expect(Problem.safeParse({ type, title, status }).success).toBe(true);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});
