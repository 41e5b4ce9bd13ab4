import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  laterIsBetter,
  played,
  room,
  study,
  supper,
  written,
} from "./group.ts";

describe("answers that come one by one", () => {
  test("leave the vote open, and the question says who is awaited", () => {
    const group = study(supper);
    const request = asked(group);
    group.tell(request, { Ben: "first" });

    const open = asked(group);

    expect(open).toMatchObject({
      id: request.id,
      candidate: request.candidate,
      reference: request.reference,
      why: { kind: "open" },
    });
    expect(open.why.text).toContain("1 of 2");
    group.tell(open, { Ana: "second" });
    expect(asked(group).id).toBe("1-private");
  });

  test("count as those that come together", () => {
    const [together, apart] = [study(supper), study(supper)];
    for (let k = 0; k < 6; k++) {
      const request = asked(together);
      const answers = answersTo(request, together.voters, laterIsBetter);
      together.tell(request, answers);
      apart.tell(request.id, { Ben: answers["Ben"] });
      apart.tell(request.id, { Ana: answers["Ana"] });
    }

    expect(apart.consensus()).toEqual(together.consensus());
    expect(apart.influence({ ranges: true })).toEqual(together.influence({ ranges: true }));
    expect(apart.ask()).toEqual(together.ask());
  });

  test("are recorded alike in whatever order they are typed", () => {
    const [one, other] = [study(supper), study(supper)];
    one.tell("1-public", { Ana: "first", Ben: "second" });
    other.tell("1-public", { Ben: "second", Ana: "first" });

    expect(written(other)).toBe(written(one));
  });
});

describe("an answer", () => {
  test("may be changed while the vote is open; only the last counts", () => {
    const [changed, plain] = [study(supper), study(supper)];
    changed.tell("1-public", { Ana: "second" });
    changed.tell("1-public", { Ana: "first" });
    changed.tell("1-public", { Ben: "second" });
    plain.tell("1-public", { Ana: "first", Ben: "second" });

    expect(changed.predict("curry")).toEqual(plain.predict("curry"));
    expect(changed.consensus()).toEqual(plain.consensus());
    expect(changed.ledger()).toEqual(plain.ledger());
  });

  test("said again changes nothing, during the vote and after it", () => {
    const group = study(supper);
    group.tell("1-public", { Ana: "first" });
    const during = written(group);
    group.tell("1-public", { Ana: "first" });
    expect(written(group)).toBe(during);

    group.tell("1-public", { Ben: "first" });
    const after = written(group);
    group.tell("1-public", { Ana: "first", Ben: "first" });
    group.tell("1-public", { Ben: "first" });
    expect(written(group)).toBe(after);
  });

  test("that differs after the vote is refused and changes nothing", () => {
    const group = study(supper);
    group.tell("1-public", { Ana: "first", Ben: "first" });
    const before = written(group);

    expect(() => group.tell("1-public", { Ana: "second" })).toThrow(InvalidInputError);
    expect(written(group)).toBe(before);
  });

  test("that was taken back can be given anew: that is how a mistake is mended", () => {
    const [mended, right] = [study(supper), study(supper)];
    mended.tell("1-public", { Ana: "second", Ben: "first" });
    mended.retract("1-public", "Ana");
    mended.tell("1-public", { Ana: "first" });
    right.tell("1-public", { Ana: "first", Ben: "first" });

    expect(mended.consensus()).toEqual(right.consensus());
    expect(mended.ask()).toEqual(right.ask());
  });

  test("taken back while the vote is open does not end the vote for the others", () => {
    const group = study(supper);
    group.tell("1-public", { Ana: "first" });
    group.retract("1-public", "Ana");

    expect(asked(group).id).toBe("1-public");
    group.tell("1-public", { Ben: "first" });
    expect(group.ledger().publicAnswers).toBe(1);
  });
});

describe("an answer is about the pair that was shown", () => {
  /** The pair the record holds for the last answer. */
  function recorded(group: ReturnType<typeof study>): unknown[] {
    const last = group.events().at(-1);
    return last?.kind === "answered" ? [last.candidate, last.reference] : [];
  }

  test.each<[string, (group: ReturnType<typeof study>) => void]>([
    ["a pair was put in the queue", (g) => g.enqueue({ candidate: "soup", reference: "rice" })],
    ["an option was withdrawn", (g) => g.withdrawOption("curry")],
    ["an option was added", (g) => g.addOption("stew")],
  ])("also when %s while people were thinking", (_, interrupt) => {
    const group = played(study(supper, { privateVotes: "never" }), 3);
    const shown = asked(group);
    interrupt(group);
    const isStillAsked = () => {
      const { id, candidate, reference } = asked(group);
      return JSON.stringify([id, candidate, reference]);
    };
    const same = JSON.stringify([shown.id, shown.candidate, shown.reference]);

    let refused: unknown;
    try {
      group.tell(shown, { Ana: "first" });
    } catch (error) {
      refused = error;
    }

    // Either it is recorded for the pair on the slip of paper, or it is refused because something else is asked now.
    if (refused) {
      expect(refused).toBeInstanceOf(InvalidInputError);
      expect(isStillAsked()).not.toBe(same);
    } else expect(recorded(group)).toEqual([shown.candidate, shown.reference]);
  });
});

describe("a vote that is closed", () => {
  test("ends without those who have not answered, as if they had abstained", () => {
    const [closed, abstained] = [study(supper), study(supper)];
    for (let k = 0; k < 4; k++) {
      const request = asked(closed);
      const answers = answersTo(request, ["Ana"], laterIsBetter);
      closed.tell(request, answers);
      closed.close(request);
      abstained.tell(request.id, { ...answers, Ben: "abstain" });
    }

    expect(closed.consensus()).toEqual(abstained.consensus());
    expect(closed.ask()).toEqual(abstained.ask());
    expect(closed.ledger()).toEqual(abstained.ledger());
  });

  test("may have had no answer at all: the round counts and the study goes on", () => {
    const group = study(supper);
    group.close(asked(group));

    expect(asked(group).id).toBe("1-private");
    expect(group.ledger()).toMatchObject({ rounds: 1, publicRounds: 1, publicAnswers: 0 });
  });

  test("can be closed again without a trace", () => {
    const group = study(supper);
    group.close("1-public");
    const before = written(group);
    group.close("1-public");

    expect(written(group)).toBe(before);
  });
});

describe("an answer that is retracted", () => {
  test("was never given, for everything the study says", () => {
    const taken = played(study(supper), 3);
    taken.retract("2-private", "Ben");
    const never = study(supper);
    for (;;) {
      const request = asked(never);
      if (request.round > 3) break;
      const who = request.id === "2-private" ? ["Ana"] : never.voters;
      never.tell(request, answersTo(request, who, laterIsBetter));
      never.close(request);
    }

    expect(taken.consensus()).toEqual(never.consensus());
    expect(taken.influence({ ranges: true })).toEqual(never.influence({ ranges: true }));
    expect(taken.predict("rice")).toEqual(never.predict("rice"));
    expect(taken.ledger()).toEqual(never.ledger());
    expect(taken.ask()).toEqual(never.ask());
  });

  test("makes a difference, or the test above would prove nothing", () => {
    const group = played(study(supper), 3);
    const before = group.predict("rice").privateUtilities;
    group.retract("2-private", "Ben");

    expect(group.predict("rice").privateUtilities).not.toEqual(before);
  });

  test("together with everybody's leaves a vote that nobody took part in", () => {
    const taken = played(study(room), 3, coolOrWarm);
    taken.retract("2-public");
    taken.retract("2-private");
    const never = study(room);
    for (;;) {
      const request = asked(never);
      if (request.round > 3) break;
      if (request.round !== 2) never.tell(request, answersTo(request, never.voters, coolOrWarm));
      never.close(request);
    }

    expect(taken.consensus()).toEqual(never.consensus());
    expect(taken.ask()).toEqual(never.ask());
    expect(taken.ledger()).toEqual(never.ledger());
  });

  test("is not asked for again", () => {
    const group = played(study(supper), 2);
    group.retract("1-public");

    expect(asked(group).id).toBe("3-public");
  });
});

describe("votes from elsewhere", () => {
  const votesOf = (group: ReturnType<typeof study>) =>
    group
      .events()
      .flatMap((event) => (event.kind === "answered" ? [event] : []))
      .map(({ channel, candidate, reference, answers }) => ({
        channel,
        candidate,
        reference,
        answers,
      }));

  test.each([
    ["a list", supper, laterIsBetter, "curry"],
    ["a box", room, coolOrWarm, { temperature: 20 }],
  ] as const)("count as if they had been asked for: %s", (_, settings, liking, option) => {
    const asking = played(study(settings), 4, liking);
    const told = study(settings);
    told.addVotes(votesOf(asking));

    expect(told.consensus()).toEqual(asking.consensus());
    expect(told.influence({ ranges: true })).toEqual(asking.influence({ ranges: true }));
    expect(told.predict(option)).toEqual(asking.predict(option));
  });

  test("cost nothing and are no rounds", () => {
    const group = study(supper);
    group.addVotes(votesOf(played(study(supper), 3)));

    expect(group.ledger()).toMatchObject({ rounds: 0, publicAnswers: 0, cost: 0 });
    expect(asked(group).id).toBe("1-public");
  });

  test("of somebody who has left wait for that person's return", () => {
    const group = study(supper, { voters: ["Ana", "Ben", "Cem"] });
    const votes = votesOf(played(study(supper, { voters: ["Ana", "Ben", "Cem"] }), 3));
    const present = study(supper, { voters: ["Ana", "Ben", "Cem"] });
    present.addVotes(votes);

    group.leave("Cem");
    group.addVotes(votes);
    const without = group.consensus();
    group.join("Cem");

    expect(without.socialUtility).not.toEqual(present.consensus().socialUtility);
    expect(group.consensus()).toEqual(present.consensus());
  });

  test("are copied: what the caller does to its own lists later changes nothing", () => {
    const group = study(supper);
    const vote = {
      channel: "private" as const,
      candidate: "soup",
      reference: "rice",
      answers: { Ana: "first" as "first" | "second" },
    };
    group.addVotes([vote]);
    const before = written(group);
    vote.answers.Ana = "second";

    expect(written(group)).toBe(before);
  });
});
