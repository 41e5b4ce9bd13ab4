import { type InvalidInputError, restoreStudy, type Study } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { group } from "./default/meals.ts";

const hidden = "something else (private, not shown)";

/** A study of this kind whose first round is a private vote on soup and rice that Cem has answered. */
function begun(settings: object = {}, more: object = {}): Study {
  const vote = { channel: "private", candidate: "soup", reference: "rice", ...more };
  return restoreStudy({
    ...group(settings).toJSON(),
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
    ["a misspelt word", "fist", {}, {}],
    ["how strongly", "much-first", {}, {}],
    ["a place that is not there", "third", {}, {}],
    ["an order where the best is asked", "third>first", three(), others()],
    ["a place twice", "third>third", { questions: "order-of-three" }, others()],
    ["no preference among three", "no-preference", three(), others()],
    ["a number", 17, {}, {}],
  ])("%s", (_, answer, settings, more) => {
    const study = begun(settings, more);

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
      ...{ channel, candidate: "soup", reference: "rice" },
      answers: { Ana: channel === "public" ? "first" : word },
    }));

    const { field, value } = refusal(() => group().addVotes(votes as never));

    expect({ field, value }).toEqual({ field: "votes[1].answers.Ana", value: hidden });
  });
});

test("what is refused of a public vote is repeated, so that it can be mended", () => {
  const vote = { channel: "public", candidate: "soup", reference: "rice" } as const;
  const study = begun({}, { channel: "public" });

  expect(refusal(() => study.tell("1-public", { Ana: "much-first" as never })).value).toBe(
    "much-first",
  );
  expect(refusal(() => study.addVotes([{ ...vote, answers: { Ana: "third" } }])).value).toBe(
    "third",
  );
});

function three(): object {
  return { questions: "best-of-three" };
}

function others(): object {
  return { others: ["pasta"] };
}
