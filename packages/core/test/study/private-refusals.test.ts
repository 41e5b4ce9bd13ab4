import type { InvalidInputError, Study } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { group } from "../engines/particles/study/meals.ts";
import { restored } from "./group.ts";

const hidden = "something else (private, not shown)";

/** A study of this kind whose first round is a private vote on soup and rice that Cem has answered. */
function begun(more: object = {}): Study {
  const vote = {
    channel: "private",
    question: { kind: "pair", options: ["soup", "rice"] },
    ...more,
  };
  return restored({
    ...group().toJSON(),
    events: [{ kind: "answered", round: 1, ...vote, answers: { Cem: "abstain" } }],
  } as never);
}

function refusal(call: () => unknown): InvalidInputError {
  try {
    call();
  } catch (error) {
    return error as InvalidInputError;
  }
  throw new Error("not refused");
}

describe("what is refused of a private vote is not repeated:", () => {
  test.each([
    ["a misspelt word", "fist", {}],
    ["how strongly", "much-first", {}],
    ["a place that is not there", "third", {}],
    ["an order where the best is asked", "third>first", asked("choice")],
    ["a place twice", "third>third", asked("order")],
    ["no preference among three", "no-preference", asked("choice")],
    ["a number", 17, {}],
    ["a number beyond the scale", 17, asked("rating")],
  ])("%s", (_, answer, more) => {
    const study = begun(more);

    const { message, value, field } = refusal(() =>
      study.tell("1-private", { Ana: answer as never }),
    );

    expect(field).toBe("answers.Ana");
    expect(value).toBe(hidden);
    expect(message.slice(0, message.indexOf("wanted"))).not.toContain(String(answer));
  });

  test("answers without names", () => {
    const { field, value } = refusal(() => begun().tell("1-private", ["much-first"] as never));

    expect({ field, value }).toEqual({ field: "answers", value: hidden });
  });

  test.each(["fist", "much-first", "third", "1>3"])("%s in a vote from elsewhere", (word) => {
    const votes = ["public", "private"].map((channel) => ({
      ...{ channel, question: { kind: "pair", options: ["soup", "rice"] } },
      answers: { Ana: channel === "public" ? "first" : word },
    }));

    const { field, value } = refusal(() => group().addAnswers(votes as never));

    expect({ field, value }).toEqual({ field: "added[1].answers.Ana", value: hidden });
  });
});

test("what is refused of a public vote is repeated, so that it can be fixed", () => {
  const vote = {
    channel: "public",
    question: { kind: "pair", options: ["soup", "rice"] },
  } as const;
  const study = begun({ channel: "public" });

  expect(refusal(() => study.tell("1-public", { Ana: "much-first" as never })).value).toBe(
    "much-first",
  );
  expect(refusal(() => study.addAnswers([{ ...vote, answers: { Ana: "third" } }])).value).toBe(
    "third",
  );
});

/** About three options. */
function asked(kind: string): object {
  return { question: { kind, options: ["soup", "rice", "pasta"] } };
}
