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
} from "./group.ts";

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

  test("together with everyone's leaves a vote that nobody took part in", () => {
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
