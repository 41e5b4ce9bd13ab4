import { createStudy, InvalidInputError, type Study } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { asked, listOf, midway, room, supper } from "./group.ts";

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
