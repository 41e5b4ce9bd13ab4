import { describe, expect, test } from "vitest";
import type { LogDraft } from "../../src/log/log-draft.ts";
import { fewestAnswered } from "../../src/model/few-answers.ts";
import { jobFor } from "../../src/model/solve-jobs.ts";
import { studyInput } from "../../src/model/study-input.ts";
import { castPrivate, closeMoment, openMomentOn } from "../../src/rules/moments.ts";
import { castPublic, closeRound } from "../../src/rules/voting.ts";
import { openQuestion, question } from "../support/open-question.ts";

/** Six people, one question, in public and in private, where only so many answer in private. */
function answeredBy(count: number, answer: "first" | "abstain" = "first"): LogDraft {
  const draft = openQuestion("live");
  const voters = draft.state.seats.map(({ voter }) => voter);
  for (const voter of voters) castPublic(draft, voter, 1, { answer: "second", attempt: 1 });
  if (draft.state.rounds[0]?.isOpen) closeRound(draft, 1, "facilitator");
  openMomentOn(draft, [{ round: 1, question }]);
  voters.slice(0, count).forEach((voter, k) => {
    const ballot = { answer: k === 0 ? "first" : answer, attempt: 1 } as const;
    castPrivate(draft, voter, 1, ballot, null);
  });
  closeMoment(draft, "facilitator");
  return draft;
}

const privateEvents = (draft: LogDraft): readonly string[] =>
  studyInput(draft.state, draft.allSealed, "seed").events.flatMap((event) =>
    "channel" in event && event.channel === "private" ? [event.kind] : [],
  );

describe("private answers of fewer than three people", () => {
  test("do not reach the model: the question counts as one that nobody answered", () => {
    expect(privateEvents(answeredBy(1))).toEqual(["closed"]);
    expect(privateEvents(answeredBy(2))).toEqual(["closed"]);
    expect(privateEvents(answeredBy(3))).toEqual(["answered", "closed"]);
    expect(privateEvents(answeredBy(0))).toEqual(["closed"]);
  });

  test("are counted by who prefers something: others who can't decide do not make three of one", () => {
    expect(privateEvents(answeredBy(3, "abstain"))).toEqual(["closed"]);
    expect(privateEvents(answeredBy(6, "abstain"))).toEqual(["closed"]);
  });

  test("a result shows as much as suits those who answered, not those who were asked", () => {
    const level = (draft: LogDraft): unknown => {
      const job = jobFor("result", draft.state, draft.allSealed, "seed");
      return job.kind === "result" ? job.level : null;
    };
    expect(level(answeredBy(6))).toBe("small");
    expect(level(answeredBy(4))).toBe("four");
    expect(level(answeredBy(3))).toBe("three");
    expect(fewestAnswered(answeredBy(2).state, answeredBy(2).allSealed)).toBeNull();
  });
});
