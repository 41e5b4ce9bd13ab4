import {
  createStudy,
  InvalidInputError,
  restoreStudy,
  type Study,
  type StudySettings,
} from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { expectRefusals, type Loose, type Refusal } from "../support/refusal.ts";
import { asked, listOf, played, room, supper } from "./group.ts";

const create =
  (changes: Loose, base: StudySettings = supper) =>
  () =>
    createStudy({ ...base, ...changes } as unknown as StudySettings);

describe("a study is refused", () => {
  const fair = { welfare: { kind: "gini", rho: 0.5 } };
  expectRefusals([
    ["without voters", create({ voters: [] }), "voters", "[]"],
    ["without a list of voters", create({ voters: "Ana" }), "voters", '"Ana"'],
    ["with somebody twice", create({ voters: ["Ana", "Ben", "Ana"] }), "voters[2]", '"Ana"'],
    ["with a voter without a name", create({ voters: ["Ana", " "] }), "voters[1]", '" "'],
    ["with a number for a voter", create({ voters: ["Ana", 7] }), "voters[1]", "7"],
    ["without options", create({ options: undefined }), "space", "undefined"],
    ["with an empty list of options", create({ options: listOf() }), "space.items", "[]"],
    [
      "with an option twice",
      create({ options: listOf("tea", "milk", "tea") }),
      "items[2].name",
      '"tea"',
    ],
    ["with ρ above 1", create({ welfare: { kind: "gini", rho: 1.2 } }), "welfare.rho", "1.2"],
    ["with ρ = 0", create({ welfare: { kind: "gini", rho: 0 } }), "welfare.rho", "0"],
    ["with ρ in words", create({ welfare: { kind: "gini", rho: "half" } }), "welfare.rho", "half"],
    ["with an unknown welfare", create({ welfare: { kind: "majority" } }), "welfare.kind", "maj"],
    ["with ρ < 1 and no levels", create(fair), "levels", "undefined"],
    ["with unknown levels", create({ ...fair, levels: "own" }), "levels", '"own"'],
    [
      "with levels the search has no bounds for",
      create({ ...fair, levels: "own-range" }),
      "levels",
      '"own-range"',
    ],
    [
      "with a gain over an unknown option",
      create({ ...fair, levels: { gainOver: "tea" } }),
      "levels.gainOver",
      '"tea"',
    ],
    [
      "with a gain over a point outside the box",
      create({ ...fair, levels: { gainOver: { temperature: 99 } } }, room),
      "levels.gainOver.temperature",
      "99",
    ],
    ["with a misspelt setting", create({ initialPair: 3 }), "settings.initialPair", "field"],
    ["with an unknown preset", create({ preset: "fast" }), "preset", '"fast"'],
    ["with a seed that is no number", create({ seed: Number.NaN }), "seed", "NaN"],
    ["with a negative price", create({ cost: { public: -1 } }), "cost.public", "-1"],
    ["with a price in words", create({ cost: { private: "5" } }), "cost.private", '"5"'],
    ["with no rounds", create({ stop: { rounds: 0 } }), "stop.rounds", "0"],
    ["with half a round", create({ stop: { rounds: 2.5 } }), "stop.rounds", "2.5"],
    ["with a negative budget", create({ stop: { cost: -1 } }), "stop.cost", "-1"],
    ["with a goal that is no number", create({ stop: { improvement: NaN } }), "improvement", "NaN"],
    ["with an unknown policy", create({ privateVotes: "sometimes" }), "privateVotes", "sometimes"],
    ["without a starting pair", create({ initialPairs: 0 }), "initialPairs", "0"],
    ["with negative forced rounds", create({ forcedPrivateRounds: -1 }), "forcedPrivate", "-1"],
    ["with a negative decay", create({ privateVoteDecay: -1 }), "privateVoteDecay", "-1"],
    ["with a length scale of 0", create({ lengthScale: 0 }), "lengthScale", "0"],
    ["with an empty grid", create({ lengthScale: { grid: [], every: 5 } }), "grid", "[]"],
    [
      "with a grid that goes below 0",
      create({ lengthScale: { grid: [0.1, -0.2], every: 5 } }),
      "lengthScale.grid",
      "-0.2",
    ],
    [
      "with a grid used every 0 rounds",
      create({ lengthScale: { grid: [0.1], every: 0 } }),
      "lengthScale.every",
      "0",
    ],
    ["with a negative tie strength", create({ tieStrength: -1 }), "tieStrength", "-1"],
    ["with negative jitter", create({ jitter: -1e-6 }), "jitter", "-0.000001"],
    ["with too small a search", create({ search: { screened: 1 } }), "search.screened", "1"],
    ["with a constraint that is no function", create({ constraint: "x" }), "constraint", '"x"'],
    ["with a welfare that is no function", create({ aggregate: 5 }), "welfare", "5"],
    ["without settings", () => createStudy(undefined as never), "settings", "undefined"],
  ]);

  test("in words a facilitator can act on, where ρ < 1 needs a decision", () => {
    expect(create(fair)).toThrow(
      /levels.*votes do not tell how satisfied one is beside another.*"shortfall".*gainOver/,
    );
  });
});

describe("a setting within a setting is refused as well, and at once", () => {
  expectRefusals([
    ["a negative slack", create({ slack: { joint: -1 } }), "slack.joint", "-1"],
    ["a misspelt slack", create({ slack: { jiont: 1 } }), "slack.jiont", "1"],
    ["a slack that is no object", create({ slack: "wide" }), "slack", '"wide"'],
    ["an unknown anchor", create({ slack: { anchor: "sea" } }), "slack.anchor", '"sea"'],
    ["a negative norm bound", create({ normBound: -3 }), "normBound", "-3"],
    [
      "a norm rule without a beginning",
      create({ normBound: { most: 3 } }),
      "normBound.initial",
      "und",
    ],
    [
      "a norm rule that ends before it begins",
      create({ normBound: { initial: 3, most: 1 } }),
      "normBound.most",
      "1",
    ],
    ["an unknown kernel", create({ kernel: { kind: "cosy" } }), "kernel.kind", '"cosy"'],
    [
      "a kernel for other coordinates",
      create({ kernel: { kind: "rbf", lengthScale: 1, coordinates: [3] } }),
      "3",
      "3",
    ],
    ["a misspelt stop rule", create({ stop: { round: 3 } }), "stop.round", "3"],
    ["a misspelt price", create({ cost: { privat: 2 } }), "cost.privat", "2"],
    ["a price for everything", create({ cost: 5 }), "cost", "5"],
    ["a misspelt search", create({ search: { exakt: 2 } }), "search.exakt", "2"],
    [
      "a misspelt length scale rule",
      create({ lengthScale: { grid: [0.1], every: 5, evry: 2 } }),
      "evry",
      "2",
    ],
    [
      "a misspelt welfare",
      create({ welfare: { kind: "gini", rho: 0.5, roh: 1 }, levels: "raw" }),
      "roh",
      "1",
    ],
    ["misspelt levels", create({ levels: { gainOver: "rice", gain: 1 } }), "levels.gain", "1"],
    ["a misspelt influence", create({ influence: { prioor: 1 } }), "influence.prioor", "1"],
    [
      "a prior with something missing",
      create({ influence: { prior: { ridge: 1 } } }),
      "influence.prior",
      "undefined",
    ],
    [
      "a known influence whose rows do not sum to 1",
      create({
        influence: {
          fixed: [
            [1, 1],
            [1, 1],
          ],
        },
      }),
      "influence.fixed",
      "1",
    ],
    [
      "a table of who listens that is too small",
      create({ influence: { allowed: [[true]] } }),
      "influence.allowed",
      "true",
    ],
    ["a search without end", create({ search: { exact: Infinity } }), "search.exact", "Infinity"],
  ]);

  test("names that differ by a blank are one name", () => {
    expect(create({ voters: ["Ana", "Ana "] })).toThrow(InvalidInputError);
  });
});

/** Round 2 is open: Ana has answered, Ben has not. Dora was here and left. Tea was put in and taken out. */
function midway(): Study {
  const group = createStudy({ ...supper, voters: ["Ana", "Ben", "Dora"] });
  group.leave("Dora");
  played(group, 1);
  group.tell(asked(group), { Ana: "first" });
  return group;
}

type Call = (group: Study & Record<string, (...args: unknown[]) => unknown>) => unknown;

describe("a call is refused, and nothing is lost:", () => {
  const vote = {
    channel: "public",
    candidate: "soup",
    reference: "rice",
    answers: { Ana: "first" },
  };
  const calls: [string, Call, string, string][] = [
    ["telling a round that is not asked", (g) => g.tell("9-public", { Ana: "first" }), "9-", "9-"],
    ["telling a channel too early", (g) => g.tell("2-private", { Ana: "first" }), "request", "2-"],
    ["telling nonsense", (g) => g.tell("the second" as never, { Ana: "first" }), "request", "the"],
    ["telling nothing", (g) => g.tell(null as never, { Ana: "first" }), "request", "undefined"],
    ["telling round 0", (g) => g.tell("0-public", { Ana: "first" }), "request", '"0-public"'],
    ["an unknown voter", (g) => g.tell("2-public", { Zoe: "first" }), "answers", '"Zoe"'],
    ["a voter who left", (g) => g.tell("2-public", { Dora: "first" }), "answers", '"Dora"'],
    [
      "one known and one unknown voter",
      (g) => g.tell("2-public", { Ben: "first", Zoe: "first" }),
      "answers",
      '"Zoe"',
    ],
    [
      "an answer changed after the vote",
      (g) => g.tell("1-public", { Ana: "no-preference" }),
      "request",
      "1-public",
    ],
    ["an unknown word", (g) => g.tell("2-public", { Ben: "frist" as never }), "Ben", '"frist"'],
    ["a number for an answer", (g) => g.tell("2-public", { Ben: 1 as never }), "answers.Ben", "1"],
    ["a missing word", (g) => g.tell("2-public", { Ben: undefined as never }), "Ben", "undefined"],
    ["no answers", (g) => g.tell("2-public", {}), "answers", "{}"],
    ["a list of answers", (g) => g.tell("2-public", ["first"] as never), "answers", "first"],
    ["no answers at all", (g) => g.tell("2-public", undefined as never), "answers", "undefined"],
    ["closing a round that is not asked", (g) => g.close("7-public"), "request", "7-public"],
    ["retracting a vote that never was", (g) => g.retract("5-public"), "request", "5-public"],
    ["retracting for somebody unknown", (g) => g.retract("1-public", "Zoe"), "voter", '"Zoe"'],
    [
      "retracting for somebody who did not answer",
      (g) => g.retract("2-public", "Ben"),
      "voter",
      '"Ben"',
    ],
    [
      "queueing an option against itself",
      (g) => g.enqueue({ candidate: "soup", reference: " soup " }),
      "pair.reference",
      "soup",
    ],
    [
      "queueing an unknown option",
      (g) => g.enqueue({ candidate: "tea", reference: "soup" }),
      "pair.candidate",
      '"tea"',
    ],
    ["queueing nothing", (g) => g.enqueue(undefined as never), "pair", "undefined"],
    ["joining twice", (g) => g.join("Ana"), "voter", '"Ana"'],
    ["joining without a name", (g) => g.join("  "), "voter", '"  "'],
    ["leaving twice", (g) => g.leave("Dora"), "voter", '"Dora"'],
    ["leaving unheard of", (g) => g.leave("Zoe"), "voter", '"Zoe"'],
    ["adding an option that is there", (g) => g.addOption("rice"), "item.name", '"rice"'],
    ["adding an option without a name", (g) => g.addOption(""), "item.name", '""'],
    [
      "adding a feature the others lack",
      (g) => g.addOption({ name: "tea", features: { price: 1 } }),
      "item.features.price",
      "1",
    ],
    ["withdrawing the unknown", (g) => g.withdrawOption("tea"), "tea", "tea"],
    ["restoring the unknown", (g) => g.restoreOption("tea"), "tea", "tea"],
    ["predicting the unknown", (g) => g.predict("tea"), "option", '"tea"'],
    ["asking for no questions", (g) => g.ask({ count: 0 }), "count", "0"],
    ["asking for half a question", (g) => g.ask({ count: 1.5 }), "count", "1.5"],
    ["asking for all questions", (g) => g.ask({ count: Infinity }), "count", "Infinity"],
    ["gathering no private votes", (g) => g.askPrivate({ count: 0 }), "count", "0"],
    ["adding no votes", (g) => g.addVotes([]), "votes", "[]"],
    ["adding what is no list", (g) => g.addVotes("all" as never), "votes", '"all"'],
    ["adding nothing", (g) => g.addVotes([null] as never), "votes[0]", "undefined"],
    [
      "adding a vote of no channel",
      (g) => g.addVotes([vote, { ...vote, channel: "secret" }] as never),
      "votes[1].channel",
      '"secret"',
    ],
    [
      "adding a vote on the unknown",
      (g) => g.addVotes([{ ...vote, candidate: "tea" }] as never),
      "votes[0].candidate",
      '"tea"',
    ],
    [
      "adding a vote on one option",
      (g) => g.addVotes([{ ...vote, reference: "soup" }] as never),
      "votes[0].reference",
      '"soup"',
    ],
    [
      "adding a vote of nobody",
      (g) => g.addVotes([{ ...vote, answers: {} }] as never),
      "votes[0].answers",
      "{}",
    ],
    [
      "adding a vote of somebody unknown",
      (g) => g.addVotes([vote, vote, { ...vote, answers: { Zoe: "first" } }] as never),
      "votes[2].answers",
      '"Zoe"',
    ],
    [
      "adding a vote in other words",
      (g) => g.addVotes([{ ...vote, answers: { Ana: "yes" } }] as never),
      "votes[0].answers.Ana",
      '"yes"',
    ],
  ];

  test.each(calls)("%s", (_, call, field, value) => {
    const group = midway();
    const [before, next] = [JSON.stringify(group), group.ask()];
    const ledger = group.ledger();

    let caught: unknown;
    try {
      call(group as never);
    } catch (error) {
      caught = error;
    }

    expect(caught).toBeInstanceOf(InvalidInputError);
    const { message, wanted } = caught as InvalidInputError;
    expect(message).toContain(field);
    expect(message).toContain(value);
    expect(wanted).not.toBe("");
    expect(JSON.stringify(group)).toBe(before);
    expect(group.ledger()).toEqual(ledger);
    expect(group.ask()).toEqual(next);
    // And it works on.
    group.tell("2-public", { Ben: "second" });
    expect(asked(group).id).toBe("2-private");
  });

  test("the last person leaving", () => {
    const group = createStudy({ ...supper, voters: ["Ana"] });

    expect(() => group.leave("Ana")).toThrow("not the last person");
    expect(group.voters).toEqual(["Ana"]);
  });

  test("the last option being withdrawn", () => {
    const group = createStudy({ ...supper, options: listOf("tea", "milk") });
    group.withdrawOption("tea");
    const before = JSON.stringify(group);

    expect(() => group.withdrawOption("milk")).toThrow("not the last option");
    expect(JSON.stringify(group)).toBe(before);
  });

  test("any option outside the box", () => {
    const group = createStudy(room);
    const [inside, outside] = [{ temperature: 20 }, { temperature: 31 }];
    const before = JSON.stringify(group);

    expect(() => group.predict(outside)).toThrow("option.temperature");
    expect(() => group.enqueue({ candidate: inside, reference: outside })).toThrow(
      "pair.reference.temperature",
    );
    expect(() => group.withdrawOption(outside)).toThrow("31");
    expect(() => group.addOption("tea")).toThrow("tea");
    expect(JSON.stringify(group)).toBe(before);
  });

  test("any option that the constraint forbids", () => {
    const group = createStudy({ ...supper, constraint: (name) => name !== "rice" });

    expect(() => group.predict("rice")).toThrow("constraint");
    expect(() => group.enqueue({ candidate: "rice", reference: "soup" })).toThrow("constraint");
    expect(group.events()).toEqual([]);
  });
});

describe("a file is refused", () => {
  const file = JSON.parse(JSON.stringify(midway()));
  const read = (changes: Loose) => () => restoreStudy({ ...file, ...changes });
  const [answered] = file.events.filter(({ kind }: Loose) => kind === "answered");
  const withEvent = (event: unknown) => read({ events: [...file.events, event] });

  const outside: Refusal[] = [
    ["that is broken text", () => restoreStudy('{"schema": '), "study", "schema"],
    ["that is empty text", () => restoreStudy(""), "study", '""'],
    ["that is nothing", () => restoreStudy(null), "study", "null"],
    ["that is a number", () => restoreStudy("7"), "study", "7"],
    ["of another schema", read({ schema: "unswayed/study@2" }), "study.schema", "@2"],
    ["without a schema", read({ schema: undefined }), "study.schema", "undefined"],
    ["without settings", read({ settings: null }), "study.settings", "null"],
    ["without events", read({ events: undefined }), "study.events", "undefined"],
    ["with events that are no list", read({ events: {} }), "study.events", "{}"],
    [
      "with settings that are wrong",
      read({ settings: { ...file.settings, voters: [] } }),
      "voters",
      "[]",
    ],
    ["with an event of an unknown kind", withEvent({ kind: "shouted" }), "kind", '"shouted"'],
    ["with an event of no kind", withEvent({}), "kind", "undefined"],
    [
      "with a vote on an unknown option",
      withEvent({ ...answered, round: 8, candidate: "tea" }),
      '"tea"',
      '"tea"',
    ],
  ];
  expectRefusals(outside);

  // What a file edited by hand, or by another program, may contain: the message must say which event is wrong.
  const at = `events[${file.events.length}]`;
  const inside: Refusal[] = [
    ["with an event that is nothing", withEvent(null), at, "null"],
    [
      "with an answer by nobody we know",
      withEvent({ ...answered, answers: { Zoe: "first" } }),
      at,
      "Zoe",
    ],
    [
      "with an answer in other words",
      withEvent({ ...answered, answers: { Ana: "frist" } }),
      at,
      "frist",
    ],
    [
      "with a vote without answers",
      withEvent({ ...answered, answers: undefined }),
      at,
      "undefined",
    ],
    [
      "with a vote on an unknown channel",
      withEvent({ ...answered, channel: "publik" }),
      at,
      "publik",
    ],
    ["with a vote in round −7.5", withEvent({ ...answered, round: -7.5 }), at, "-7.5"],
    [
      "with a vote on an option against itself",
      withEvent({ ...answered, round: 8, reference: answered.candidate }),
      at,
      answered.candidate,
    ],
    ["with added votes that are missing", withEvent({ kind: "votes-added" }), at, "undefined"],
    [
      "with an added vote that is empty",
      withEvent({ kind: "votes-added", votes: [{}] }),
      at,
      "und",
    ],
    ["with a request that is missing", withEvent({ kind: "asked-together" }), at, "undefined"],
    ["with somebody joining who has no name", withEvent({ kind: "joined" }), at, "undefined"],
    [
      "with somebody leaving who was never here",
      withEvent({ kind: "left", voter: "Zoe" }),
      at,
      "Zoe",
    ],
    [
      "with a queued pair of an unknown option",
      withEvent({ kind: "enqueued", candidate: "tea", reference: "soup" }),
      at,
      '"tea"',
    ],
    [
      "with a retraction of a vote that never was",
      withEvent({ kind: "retracted", round: 9, channel: "public", voter: null }),
      at,
      "9",
    ],
  ];
  expectRefusals(inside);

  test("and the original, unspoilt, still reads", () => {
    expect(JSON.stringify(restoreStudy(file))).toBe(JSON.stringify(file));
  });
});
