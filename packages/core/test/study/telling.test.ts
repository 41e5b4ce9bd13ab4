import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { answersTo, asked, laterIsBetter, study, supper, written } from "./group.ts";

describe("answers that come one by one", () => {
  test("leave the vote open, and the question says who is awaited", () => {
    const group = study(supper);
    const request = asked(group);
    group.tell(request, { Ben: "first" });

    const open = asked(group);

    expect(open).toMatchObject({
      id: request.id,
      kind: "pair",
      options: [request.options[0], request.options[1]],
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

  test("that was taken back can be given again: that is how a mistake is fixed", () => {
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
