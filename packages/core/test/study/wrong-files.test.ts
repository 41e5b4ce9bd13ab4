import { describe, expect, test } from "vitest";
import { expectRefusals, type Loose, type Refusal } from "../support/refusal.ts";
import { midway, restored } from "./group.ts";

describe("a file is refused", () => {
  const file = JSON.parse(JSON.stringify(midway()));
  const read = (changes: Loose) => () => restored({ ...file, ...changes });
  const [answered] = file.events.filter(({ kind }: Loose) => kind === "answered");
  const withEvent = (event: unknown) => read({ events: [...file.events, event] });

  const open = file.events.at(-1); // Ana has answered round 2, Ben has not
  const { answers: _, ...asked } = open;
  const closed = { ...asked, kind: "closed" };
  const pair = (...options: readonly string[]): object => ({ kind: "pair", options });
  const next = { round: 3, channel: "public", question: pair("soup", "rice") };
  const vote = { channel: "public", question: pair("soup", "rice"), answers: { Ana: "first" } };

  const outside: Refusal[] = [
    ["that is broken text", () => restored('{"schema": '), "study", "schema"],
    ["that is empty text", () => restored(""), "study", '""'],
    ["that is nothing", () => restored(null), "study", "null"],
    ["that is a number", () => restored("7"), "study", "7"],
    ["of another schema", read({ schema: "unswayed/study@3" }), "study.schema", "@3"],
    ["of an earlier version", read({ schema: "unswayed/study@1" }), "study.schema", "import them"],
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
      withEvent({ ...answered, round: 8, question: pair("tea", "soup") }),
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
      withEvent({ ...answered, round: 8, question: pair("rice", "rice") }),
      at,
      "rice",
    ],
    ["with added votes that are missing", withEvent({ kind: "answers-added" }), at, "undefined"],
    [
      "with an added vote that is empty",
      withEvent({ kind: "answers-added", added: [{}] }),
      at,
      "und",
    ],
    ["with a request that is missing", withEvent({ kind: "asked-together" }), at, "undefined"],
    ["with someone joining who has no name", withEvent({ kind: "joined" }), at, "undefined"],
    [
      "with someone leaving who was never here",
      withEvent({ kind: "left", voter: "Zoe" }),
      at,
      "Zoe",
    ],
    [
      "with a queued pair of an unknown option",
      withEvent({ kind: "enqueued", question: pair("tea", "soup") }),
      at,
      '"tea"',
    ],
    [
      "with a retraction of a vote that never was",
      withEvent({ kind: "retracted", round: 9, channel: "public", voter: null }),
      at,
      "9",
    ],
    ["with a field that no event has", withEvent({ ...answered, when: 1 }), `${at}.when`, "field"],
    [
      "with a field that no request has",
      withEvent({ kind: "asked-together", requests: [{ ...next, why: "so" }] }),
      `${at}.requests[0].why`,
      "so",
    ],
    [
      "with a field that no vote has",
      withEvent({ kind: "answers-added", added: [{ ...vote, round: 1 }] }),
      `${at}.added[0].round`,
      "1",
    ],
    ["with a round left out", withEvent({ ...answered, round: 4 }), `${at}.round`, "4"],
    [
      "with a round that begins in private",
      withEvent({ ...answered, round: 3, channel: "private" }),
      `${at}.round`,
      "3",
    ],
    [
      "with a round begun while the one before is open",
      withEvent({ ...answered, round: 3 }),
      `${at}.round`,
      "3",
    ],
    [
      "with a private vote begun while the public one is open",
      withEvent({ ...open, channel: "private" }),
      `${at}.round`,
      "2",
    ],
    [
      "with answers to a vote that has ended",
      withEvent({ ...answered, answers: { Ana: "first" } }),
      `${at}.round`,
      "1",
    ],
    [
      "with a vote closed twice",
      read({ events: [...file.events, closed, closed] }),
      `events[${file.events.length + 1}].round`,
      "2",
    ],
    [
      "with a vote asked for that has begun",
      withEvent({ kind: "asked-together", requests: [{ ...next, round: 2 }] }),
      `${at}.requests[0]`,
      "2",
    ],
    [
      "with an option written otherwise than a study writes it",
      withEvent({ kind: "enqueued", question: pair(" soup", "rice") }),
      `${at}.question.options[0]`,
      '" soup"',
    ],
    [
      "with a name written otherwise than a study writes it",
      withEvent({ kind: "answers-added", added: [{ ...vote, answers: { "Ana ": "first" } }] }),
      `${at}.added[0].answers`,
      '"Ana "',
    ],
  ];
  expectRefusals(inside);

  test.each([
    ["a vote", { ...answered, channel: "private", answers: { Ana: "fist" } }],
    [
      "a vote from elsewhere",
      { kind: "answers-added", added: [{ ...vote, channel: "private", answers: { Ana: "fist" } }] },
    ],
  ])("without repeating a private answer that is wrong, in %s", (_, event) => {
    expect(withEvent(event)).toThrow(/answers\.Ana/);
    expect(withEvent(event)).not.toThrow("fist");
  });

  test("and the original, unspoilt, still reads", () => {
    expect(JSON.stringify(restored(file))).toBe(JSON.stringify(file));
  });
});
