import { paper } from "@unswayed/paper";
import { describe, expect, it } from "vitest";
import { createStudy } from "../../../../src/create-study.ts";
import type { StudyAnswers } from "../../../../src/study/log.ts";
import type { VoteRequest } from "../../../../src/study/requests.ts";
import type { Study } from "../../../../src/study/study.ts";

const names = ["a", "b", "c", "d", "e", "f"];
const voters = ["Ann", "Ben", "Cem", "Dee", "Eve"];
type Worth = Readonly<Record<string, number>>;
const shown: Worth = { a: 5, b: 4, c: 3, d: 2, e: 1, f: 0 };

/** Everyone says in public that a is best. */
function afterPublicVotes(): Study {
  const study = createStudy({
    voters,
    options: { kind: "list", items: names.map((name) => ({ name })) },
    seed: 1,
    plan: "check",
  });
  study.addAnswers(
    names.flatMap((first, k) =>
      names.slice(k + 1).map((second) => {
        const question = { kind: "pair", options: [first, second] } as const;
        return { channel: "public" as const, question, answers: said(shown, question) };
      }),
    ),
  );
  return study;
}

function said(
  worth: Worth,
  { kind, options }: Pick<VoteRequest, "kind" | "options">,
): StudyAnswers {
  const numbers = options.map((option) => worth[String(option)]!);
  const [first, second] = numbers as [number, number];
  const word = first > second ? "first" : first < second ? "second" : "no-preference";
  const answer = kind === "pair" ? word : numbers.join(" ");
  return Object.fromEntries(voters.map((voter) => [voter, answer])) as StudyAnswers;
}

function checked(worth: Worth): { study: Study; questions: number } {
  const study = afterPublicVotes();
  let questions = 0;
  for (let request = study.ask(); request; request = study.ask()) {
    expect(request.channel).toBe("private");
    study.tell(request, said(worth, request));
    questions += 1;
  }
  return { study, questions };
}

describe("the verdict on the winner of public votes", () => {
  it("is open before anyone was asked in private, with a forecast of what it takes", () => {
    const verdict = afterPublicVotes().verdict()!;
    expect(verdict).toMatchObject({ kind: "unclear", isFinal: false, openWinner: "a" });
    expect(verdict.bothWays).toEqual({ asked: 0, changed: 0 });
    expect(verdict.expected!.questions).toBeGreaterThanOrEqual(1);
    expect(verdict.expected!.seconds).toBeGreaterThan(30);
  });

  it("stands where people say the same in private, and the meeting ends with it", () => {
    const { study, questions } = checked(shown);
    expect(study.verdict()).toMatchObject({ kind: "stands", isFinal: true, winner: "a" });
    expect(study.verdict()!.chance).toBeGreaterThanOrEqual(0.9);
    expect(study.verdict()!.bothWays.changed).toBe(0);
    expect(study.status().isDone).toBe(true);
    expect(questions).toBeLessThanOrEqual(2);
  });

  it("falls where they think otherwise, and says what is better", () => {
    const { study, questions } = checked({ ...shown, a: 1, b: 9 });
    expect(study.verdict()).toMatchObject({ kind: "falls", openWinner: "a", winner: "b" });
    expect(study.verdict()!.chance).toBeLessThanOrEqual(0.1);
    expect(study.verdict()!.bothWays.changed).toBeGreaterThanOrEqual(1);
    expect(study.verdict()!.expected).toBeNull();
    expect(questions).toBeLessThanOrEqual(2);
  });

  it("cannot be told where people have no preference, and ends at the plan's limit", () => {
    const { study, questions } = checked({ a: 5, b: 5, c: 5, d: 5, e: 5, f: 5 });
    expect(study.verdict()).toMatchObject({ kind: "unclear", isFinal: true, expected: null });
    expect(questions).toBeLessThanOrEqual(6);
  });

  it("is none without public votes", () => {
    const options = { kind: "list" as const, items: names.map((name) => ({ name })) };
    expect(createStudy({ voters, options, seed: 1 }).verdict()).toBeNull();
    expect(createStudy({ voters, options, seed: 1, method: paper() }).verdict()).toBeNull();
  });
});

describe("private questions that may be longer than public ones", () => {
  it("are asked as what they are, when they promise more than public ones", () => {
    const study = createStudy({
      voters,
      options: { kind: "list", items: names.map((name) => ({ name })) },
      seed: 2,
      plan: {
        situation: "both",
        privateAbout: "anything",
        gather: 1,
        kinds: { private: [{ kind: "rating", least: 4, most: 6 }] },
      },
    });
    const asked: string[] = [];
    for (let k = 0; k < 12 && !asked.some((kind) => kind.startsWith("private")); k++) {
      const request = study.ask()!;
      asked.push(`${request.channel} ${request.kind}`);
      study.tell(request, said(shown, request));
    }
    expect(asked).toContain("private rating");
    expect(asked).not.toContain("public rating");
  });
});
