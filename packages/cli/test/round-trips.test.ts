import { readFileSync } from "node:fs";
import { createStudy, restoreStudy, type Study } from "@unswayed/core";
import { paper, paperStudy } from "@unswayed/paper";
import { scores } from "@unswayed/paper/scores";
import { SettingsFile, settingsSchema, usualSettings } from "@unswayed/protocol";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

/** The files that we write come back as they were, and are what their schemas say. */

const people = ["Ana", "Müller, Ben", "=Cleo"];
const names = ["Red | dark", "Green, by train", "-Blue", "1 > 2", 'a "b"'];

/** Answers of every kind, with every way not to answer. */
const votes = (["public", "private"] as const).flatMap((channel) =>
  [
    ["pair", names.slice(0, 2), ["first", "no-preference", "abstain"]],
    ["pair", names.slice(3), ["second", "unknown-option", "first"]],
    ["choice", names.slice(0, 3), ["2", "3", "abstain"]],
    ["order", names.slice(0, 4), ["3>1>2>4", "4>1", "unknown-option"]],
    ["rating", names.slice(1, 2), [7.5, 0, 10]],
    ["rating", names.slice(0, 3), ["7.5 - 3", "0 10 2", "1 2 3"]],
    ["approval", names.slice(0, 4), ["1+3", "none", "1+2+3+4"]],
  ].map(([kind, options, said]) => ({
    channel,
    question: { kind, options },
    answers: Object.fromEntries(people.map((person, k) => [person, said?.[k]])),
  })),
);

describe("what unswayed export writes, unswayed import reads", () => {
  let from: StudyFolder;
  let to: StudyFolder;
  beforeEach(() => {
    from = new StudyFolder();
    to = new StudyFolder();
    const study = createStudy({ voters: people, options: names });
    to.write("study.json", JSON.stringify(study));
    study.addAnswers(votes as Parameters<Study["addAnswers"]>[0]);
    from.write("study.json", JSON.stringify(study));
  });
  afterEach(() => {
    from.remove();
    to.remove();
  });

  test.each([
    ["with private answers", ["--reveal-private"]],
    ["without", []],
  ])("as a table, %s", async (_, more) => {
    const csv = await from.text("export", "--csv", ...more);
    await to.text("import", to.write("votes.csv", csv));

    // Numbers for several options come back as questions of their own; no row is another one.
    const again = await to.text("export", "--csv", ...more);
    expect(again.split("\n").sort()).toEqual(csv.split("\n").sort());
    expect(csv.split("\n").length).toBeGreaterThan(20);
  });

  test("as events, with private answers", async () => {
    const json = await from.text("export", "--json", "--reveal-private");
    await to.text("import", to.write("events.json", json));

    expect(to.content().events).toEqual(from.content().events);
  });

  test("as events without private answers, and says so", async () => {
    const json = await from.text("export", "--json");
    const said = await to.text("import", to.write("events.json", json));

    expect(said).toContain("7 questions with 21 answers added.");
    expect(said).toContain("without private answers: those to 7 questions are not in it.");
    expect(to.content().events[0].added).toEqual(
      votes.filter(({ channel }) => channel === "public"),
    );
  });

  test("as events of answers that were changed and taken back", async () => {
    const { id } = (await to.json("ask")).requests[0];
    await to.text("tell", id, "Ana=abstain", "Müller, Ben=abstain");
    await to.text("tell", id, "Ana=unknown-option");
    await to.text("retract", id, "Müller, Ben");
    const json = await to.text("export", "--json");
    await from.text("import", from.write("events.json", json));

    const [{ answers }] = from.content().events.at(-1).added;
    expect(answers).toEqual({ Ana: "unknown-option" });
  });

  test.each([
    ["no list", '{"schema":"unswayed/export@1","events":{}}', "events"],
    [
      "no question",
      '{"schema":"unswayed/export@1","events":[{"kind":"answered","round":1,"channel":"public","answers":{}}]}',
      "events[0].question",
    ],
    [
      "an option nobody knows",
      '{"schema":"unswayed/export@1","events":[{"kind":"answers-added","added":[{"channel":"public","question":{"kind":"pair","options":["x","y"]},"answers":{"Ana":"first"}}]}]}',
      '"x"',
    ],
  ])("events with %s are refused, and nothing is added", async (_, json, message) => {
    const { code, err } = await to.run(["import", to.write("events.json", json)]);

    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(to.content().events).toEqual([]);
  });

  test("as a research bundle, from which the same result is computed", async () => {
    const study = from.content();
    const bundle = { schema: "unswayed/bundle@2", isSimulated: false, hands: "live", study };
    const before = await from.text("result", "--json");
    from.write("study.json", JSON.stringify(bundle));

    expect(acceptsBundle(bundle), JSON.stringify(acceptsBundle.errors)).toBe(true);
    expect(await from.text("result", "--json")).toBe(before);
  });
});

const schemaOf = (name: string): object =>
  JSON.parse(
    readFileSync(new URL(`../../formats/schema/${name}.schema.json`, import.meta.url), "utf8"),
  );
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
const acceptsStudy = ajv.compile(schemaOf("study"));
const acceptsBundle = ajv.compile(schemaOf("bundle"));
const acceptsDecision = ajv.compile(schemaOf("decision"));

/** One of everything that can happen. */
function eventful(): Study {
  const study = paperStudy({ voters: ["Ana", "Ben"], options: ["a", "b", "c"], initialPairs: 3 });
  const first = study.ask();
  if (!first) throw new Error("there is always a first question");
  study.tell(first, { Ana: "first", Ben: "abstain" });
  study.retract(first.id, "Ben");
  study.close(first.id);
  study.enqueue({ kind: "pair", options: ["a", "c"] });
  study.addAnswers([
    {
      channel: "private",
      question: { kind: "pair", options: ["a", "b"] },
      answers: { Ana: "second" },
    },
  ]);
  study.join("Cleo");
  study.leave("Ben");
  study.addOption("d");
  study.withdrawOption("d");
  study.restoreOption("d");
  study.askPrivate({ count: 1 });
  return study;
}

const space = {
  list: {
    kind: "list",
    items: [
      { name: "a", features: { cost: 3 } },
      { name: "b", features: { cost: 5 } },
    ],
  },
  box: {
    kind: "box",
    parameters: [
      { name: "warmth", min: 15, max: 30 },
      { name: "people", type: "integer", min: 1, max: 9 },
      { name: "wind", type: "choice", values: ["low", "high"] },
    ],
  },
  graph: { kind: "graph", nodes: ["a", "b", "c"], edges: [{ from: "a", to: "b" }] },
} as const;

const isRight = (accepts: ValidateFunction, file: unknown): void => {
  expect(accepts(JSON.parse(JSON.stringify(file))), JSON.stringify(accepts.errors)).toBe(true);
};

describe("the schema of a study", () => {
  test("accepts everything that can happen", () => {
    const { events } = eventful().toJSON();

    isRight(acceptsStudy, eventful());
    expect(new Set(events.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
  });

  test.each([
    ["a list with features", { options: space.list }],
    ["a box", { options: space.box, welfare: { kind: "gini", rho: 0.5 } }],
    ["a graph", { options: space.graph, welfare: { kind: "egalitarian" } }],
    ["gains over an option", { options: ["a", "b"], levels: { gainOver: "b" } }],
    ["a plan", { options: ["a", "b"], plan: "check" }],
    ["the paper's method", { options: ["a", "b"], method: paper() }],
    ["ratings", { options: ["a", "b"], method: scores(), seed: "a seed" }],
  ] as const)("accepts %s", (_, settings) => {
    isRight(
      acceptsStudy,
      createStudy({ voters: ["Ana", "Ben"], ...settings } as Parameters<typeof createStudy>[0]),
    );
  });

  const file = JSON.parse(JSON.stringify(eventful()));
  test.each([
    ["another version", { schema: "unswayed/study@1" }],
    ["no settings", { settings: undefined }],
    ["no people", { settings: { ...file.settings, voters: [] } }],
    ["a person twice", { settings: { ...file.settings, voters: ["Ana", "Ana"] } }],
    ["a welfare nobody knows", { settings: { ...file.settings, welfare: { kind: "mean" } } }],
    ["options of no kind", { settings: { ...file.settings, options: { items: ["a"] } } }],
    ["events that are no list", { events: {} }],
    ["an event nobody knows", { events: [{ kind: "shouted" }] }],
    ["an answer to nothing", { events: [{ ...file.events[0], question: undefined }] }],
    ["a channel nobody knows", { events: [{ ...file.events[0], channel: "secret" }] }],
    ["a round that is none", { events: [{ ...file.events[0], round: 0 }] }],
  ])("refuses %s, as the reader does", (_, change) => {
    const wrong = JSON.parse(JSON.stringify({ ...file, ...change }));

    expect(acceptsStudy(wrong)).toBe(false);
    expect(() => restoreStudy(wrong, { methods: [paper, scores] })).toThrow(/expected|wanted|got/);
  });
});

describe("the schema of a decision", () => {
  const settings = {
    ...usualSettings,
    question: "Where to?",
    options: { kind: "list" as const, items: [{ name: "Oslo" }, { name: "Rome" }] },
    voters: ["Ana", "Ben", "Cleo"],
  };
  const file = { schema: settingsSchema, facilitator: "Maria", settings };

  test("accepts what the report of a decision offers", () => {
    isRight(acceptsDecision, file);
    expect(SettingsFile.safeParse(file).success).toBe(true);
  });

  test.each([
    ["another version", { ...file, schema: "unswayed/settings@1" }],
    ["a field nobody knows", { ...file, votes: [] }],
    ["no question", { ...file, settings: { ...settings, question: undefined } }],
    ["a situation nobody knows", { ...file, settings: { ...settings, situation: "chat" } }],
    ["no facilitator", { ...file, facilitator: "" }],
  ])("refuses %s, as the reader does", (_, wrong) => {
    const read = JSON.parse(JSON.stringify(wrong));

    expect(acceptsDecision(read)).toBe(false);
    expect(SettingsFile.safeParse(read).success).toBe(false);
  });
});
