import { InvalidInputError, type Study } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { asked, listOf, midway, room, supper } from "./group.ts";

type Call = (group: Study & Record<string, (...args: unknown[]) => unknown>) => unknown;

describe("a call is refused, and nothing is lost:", () => {
  const vote = {
    channel: "public",
    question: { kind: "pair", options: ["soup", "rice"] },
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
    ["retracting for someone unknown", (g) => g.retract("1-public", "Zoe"), "voter", '"Zoe"'],
    [
      "retracting for someone who did not answer",
      (g) => g.retract("2-public", "Ben"),
      "voter",
      '"Ben"',
    ],
    [
      "queueing an option against itself",
      (g) => g.enqueue({ kind: "pair", options: ["soup", " soup "] }),
      "question.options[1]",
      "soup",
    ],
    [
      "queueing an unknown option",
      (g) => g.enqueue({ kind: "pair", options: ["tea", "soup"] }),
      "question.options[0]",
      '"tea"',
    ],
    ["queueing nothing", (g) => g.enqueue(undefined as never), "question", "undefined"],
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
    [
      "adding a rating to a study that reads pairs",
      (g) => g.addAnswers([{ ...vote, question: { kind: "rating", options: ["soup"] } }] as never),
      "added[0].question.kind",
      '"rating"',
    ],
    ["adding no votes", (g) => g.addAnswers([]), "added", "[]"],
    ["adding what is no list", (g) => g.addAnswers("all" as never), "added", '"all"'],
    ["adding nothing", (g) => g.addAnswers([null] as never), "added[0]", "undefined"],
    [
      "adding a vote of no channel",
      (g) => g.addAnswers([vote, { ...vote, channel: "secret" }] as never),
      "added[1].channel",
      '"secret"',
    ],
    [
      "adding a vote on the unknown",
      (g) =>
        g.addAnswers([{ ...vote, question: { kind: "pair", options: ["tea", "rice"] } }] as never),
      "added[0].question.options[0]",
      '"tea"',
    ],
    [
      "adding a vote on one option",
      (g) =>
        g.addAnswers([{ ...vote, question: { kind: "pair", options: ["soup", "soup"] } }] as never),
      "added[0].question.options[1]",
      '"soup"',
    ],
    [
      "adding a vote of nobody",
      (g) => g.addAnswers([{ ...vote, answers: {} }] as never),
      "added[0].answers",
      "{}",
    ],
    [
      "adding a vote of someone unknown",
      (g) => g.addAnswers([vote, vote, { ...vote, answers: { Zoe: "first" } }] as never),
      "added[2].answers",
      '"Zoe"',
    ],
    [
      "adding a vote in other words",
      (g) => g.addAnswers([{ ...vote, answers: { Ana: "yes" } }] as never),
      "added[0].answers.Ana",
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
    const group = paperStudy({ ...supper, voters: ["Ana"] });

    expect(() => group.leave("Ana")).toThrow("not the last person");
    expect(group.voters).toEqual(["Ana"]);
  });

  test("the last option being withdrawn", () => {
    const group = paperStudy({ ...supper, options: listOf("tea", "milk") });
    group.withdrawOption("tea");
    const before = JSON.stringify(group);

    expect(() => group.withdrawOption("milk")).toThrow("not the last option");
    expect(JSON.stringify(group)).toBe(before);
  });

  test("any option outside the box", () => {
    const group = paperStudy(room);
    const [inside, outside] = [{ temperature: 20 }, { temperature: 31 }];
    const before = JSON.stringify(group);

    expect(() => group.predict(outside)).toThrow("option.temperature");
    expect(() => group.enqueue({ kind: "pair", options: [inside, outside] })).toThrow(
      "question.options[1].temperature",
    );
    expect(() => group.withdrawOption(outside)).toThrow("31");
    expect(() => group.addOption("tea")).toThrow("tea");
    expect(JSON.stringify(group)).toBe(before);
  });

  test("any option that the constraint forbids", () => {
    const group = paperStudy({ ...supper, constraint: (name) => name !== "rice" });

    expect(() => group.predict("rice")).toThrow("constraint");
    expect(() => group.enqueue({ kind: "pair", options: ["rice", "soup"] })).toThrow("constraint");
    expect(group.events()).toEqual([]);
  });
});
