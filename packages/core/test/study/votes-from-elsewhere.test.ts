import { describe, expect, test } from "vitest";
import { asked, coolOrWarm, laterIsBetter, played, room, study, supper, written } from "./group.ts";

describe("votes from elsewhere", () => {
  const votesOf = (group: ReturnType<typeof study>) =>
    group
      .events()
      .flatMap((event) => (event.kind === "answered" ? [event] : []))
      .map(({ channel, question, answers }) => ({
        channel,
        question,
        answers,
      }));

  test.each([
    ["a list", supper, laterIsBetter, "curry"],
    ["a box", room, coolOrWarm, { temperature: 20 }],
  ] as const)("count as if they had been asked for: %s", (_, settings, liking, option) => {
    const asking = played(study(settings), 4, liking);
    const told = study(settings);
    told.addAnswers(votesOf(asking));

    expect(told.consensus()).toEqual(asking.consensus());
    expect(told.influence({ ranges: true })).toEqual(asking.influence({ ranges: true }));
    expect(told.predict(option)).toEqual(asking.predict(option));
  });

  test("cost nothing and are no rounds", () => {
    const group = study(supper);
    group.addAnswers(votesOf(played(study(supper), 3)));

    expect(group.ledger()).toMatchObject({ rounds: 0, publicAnswers: 0, cost: 0 });
    expect(asked(group).id).toBe("1-public");
  });

  test("of someone who has left wait for that person's return", () => {
    const group = study(supper, { voters: ["Ana", "Ben", "Cem"] });
    const votes = votesOf(played(study(supper, { voters: ["Ana", "Ben", "Cem"] }), 3));
    const present = study(supper, { voters: ["Ana", "Ben", "Cem"] });
    present.addAnswers(votes);

    group.leave("Cem");
    group.addAnswers(votes);
    const without = group.consensus();
    group.join("Cem");

    expect(without.socialUtility).not.toEqual(present.consensus().socialUtility);
    expect(group.consensus()).toEqual(present.consensus());
  });

  test("are copied: what the caller does to its own lists later changes nothing", () => {
    const group = study(supper);
    const vote = {
      channel: "private" as const,
      question: { kind: "pair" as const, options: ["soup", "rice"] },
      answers: { Ana: "first" as "first" | "second" },
    };
    group.addAnswers([vote]);
    const before = written(group);
    vote.answers.Ana = "second";

    expect(written(group)).toBe(before);
  });
});
