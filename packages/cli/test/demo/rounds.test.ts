import type { Study, StudyAnswer, VoteRequest } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/demo/findings.ts";
import { played, type Round } from "../../src/demo/rounds.ts";

const names = ["8:00", "10:00", "12:00", "14:00"];

function studyOfTwo(): Study {
  return paperStudy({
    voters: ["Ana", "Ben"],
    options: { kind: "list", items: names.map((name) => ({ name })) },
    initialPairs: 2,
    normBound: 4,
  });
}

/** Ana wants it early and Ben late; with Ana listening, Ben says what Ana says. */
function answer({ channel, options }: VoteRequest): Record<string, StudyAnswer> {
  const [first, second] = options.map(String);
  const isEarlier = names.indexOf(first ?? "") < names.indexOf(second ?? "");
  const ana = isEarlier ? "first" : "second";
  return { Ana: ana, Ben: channel === "public" ? ana : isEarlier ? "second" : "first" };
}

describe("the demonstration's rounds", () => {
  const study = studyOfTwo();
  const asked: string[] = [];
  const rounds: Round[] = [
    ...played(study, 6, (request) => {
      asked.push(request.id);
      return answer(request);
    }),
  ];

  test("are as many as wanted, each with its public answers", () => {
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { publicAnswers } of rounds) expect(publicAnswers["Ben"]).toBe(publicAnswers["Ana"]);
  });

  test("say of a private vote that it was asked, after the public one and on the same pair", () => {
    const expected = rounds.flatMap(({ round, wasAskedPrivately }) => [
      `${round}-public`,
      ...(wasAskedPrivately ? [`${round}-private`] : []),
    ]);

    expect(asked).toEqual(expected);
    expect(rounds.slice(0, 2).every(({ wasAskedPrivately }) => wasAskedPrivately)).toBe(true);
    expect(study.votes().map(({ id }) => id)).toEqual(asked);
  });

  test("are told alike in two worlds that differ in the last private answers", () => {
    const last = rounds.findLast(({ wasAskedPrivately }) => wasAskedPrivately)?.round ?? 0;
    const other = played(studyOfTwo(), last, (request) =>
      request.id === `${last}-private` ? { Ana: "abstain", Ben: "abstain" } : answer(request),
    );

    expect([...other]).toEqual(rounds.slice(0, last));
  });

  test("lead to findings about the group: what hands choose, what people want, who follows whom", () => {
    const { showOfHands, withoutSway, gain, stillPossible, influence } = findingsOf(study);

    expect(showOfHands).toBe("8:00");
    expect(stillPossible).toContain(withoutSway);
    expect(gain === null).toBe(showOfHands === withoutSway);
    const [ana, ben] = influence;
    expect([ana?.listener, ana?.speaker, ben?.listener, ben?.speaker]).toEqual([
      "Ana",
      "Ben",
      "Ben",
      "Ana",
    ]);
    expect(ben?.weight).toBeGreaterThan(0.5);
    expect((ben?.weight ?? 0) + (ben?.ownWeight ?? 0)).toBeCloseTo(1, 9);
    for (const { weight, lower, upper } of influence) {
      expect(lower).toBeLessThanOrEqual(weight);
      expect(upper).toBeGreaterThanOrEqual(weight);
    }
  });
});
