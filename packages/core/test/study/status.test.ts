import { describe, expect, test } from "vitest";
import { asked, coolOrWarm, listOf, played, room, study, supper } from "./group.ts";

describe("the status", () => {
  test("before the first vote knows nothing and says so", () => {
    expect(study(supper).status()).toEqual({
      ledger: {
        rounds: 0,
        publicAnswers: 0,
        privateAnswers: 0,
        publicRounds: 0,
        privateRounds: 0,
        cost: 0,
        added: { publicAnswers: 0, privateAnswers: 0 },
      },
      isDone: false,
      reasons: ["No vote has been taken yet."],
      leader: null,
      improvement: null,
      challenger: null,
      privateWidth: null,
      publicWidth: null,
      threshold: null,
      sureness: null,
      roundsLikely: null,
    });
  });

  test("during the start counts the pairs that are missing, anyone who leads", () => {
    const { isDone, reasons, leader } = played(study(supper), 1).status();

    expect(isDone).toBe(false);
    expect(reasons).toEqual(["2 starting pairs are still to be asked."]);
    expect(leader).not.toBeNull();
  });

  test("counts one as one", () => {
    const { reasons } = played(study(supper), 2).status();

    expect(reasons).toEqual(["1 starting pair is still to be asked."]);
  });

  test("is done when the rounds are used, also when nobody said anything in them", () => {
    const group = study(supper, { stop: { rounds: 1 }, plan: { mostPrivate: 0 } });
    group.close(asked(group));

    expect(group.status()).toMatchObject({
      isDone: true,
      reasons: ["The one round has been used."],
      leader: null,
    });
  });

  test("after the start names a leader, a challenger and by how much it may be better", () => {
    const group = played(study(supper), 3);
    const { isDone, reasons, leader, challenger, improvement, roundsLikely } = group.status();

    expect(isDone).toBe(false);
    expect(leader).toBe(group.consensus().option);
    expect(challenger).not.toBe(leader);
    expect(improvement).toBeGreaterThan(0.1);
    expect(reasons.join()).toContain(String(challenger));
    expect(reasons.join()).toContain((improvement as number).toFixed(2));
    expect(Number.isInteger(roundsLikely)).toBe(true);
    expect(roundsLikely).toBeGreaterThanOrEqual(1);
  });

  test("does not foresee more rounds than are left", () => {
    for (const rounds of [5, 8]) {
      const group = played(study(supper, { stop: { rounds } }), 4);
      const { roundsLikely, ledger } = group.status();

      expect(roundsLikely).toBeLessThanOrEqual(rounds - ledger.rounds);
      expect(roundsLikely).toBeGreaterThanOrEqual(1);
    }
  });

  test("does not change the study, nor what is asked next", () => {
    const group = played(study(room), 4, coolOrWarm);
    const [next, before] = [group.ask(), JSON.stringify(group)];
    const first = group.status();

    expect(group.status()).toEqual(first);
    expect(JSON.stringify(group)).toBe(before);
    expect(group.ask()).toEqual(next);
  });
});

describe("a study is done", () => {
  test("when its rounds are used", () => {
    const group = study(supper, { stop: { rounds: 3 } });
    expect(played(group, 2).status().isDone).toBe(false);

    const { isDone, reasons, roundsLikely } = played(group, 3).status();

    expect(isDone).toBe(true);
    expect(reasons).toContain("All 3 rounds have been used.");
    expect(roundsLikely).toBe(0);
  });

  test("when its budget is spent", () => {
    const group = study(supper, { stop: { cost: 12 }, cost: { public: 1, private: 5 } });
    expect(played(group, 1).status().isDone).toBe(false);

    const { isDone, reasons, ledger } = played(group, 2).status();

    expect(ledger.cost).toBe(12);
    expect(isDone).toBe(true);
    expect(reasons).toContain("The budget of 12 has been spent.");
  });

  test("when nothing could be better than the leader by more than is worth asking for", () => {
    const group = played(study(supper, { stop: { improvement: 50 } }), 3);
    const { isDone, reasons, improvement } = group.status();

    expect(improvement).toBeLessThanOrEqual(50);
    expect(isDone).toBe(true);
    expect(reasons).toContain("No option could be better than the leader by more than 50.");
  });

  test("not before the starting pairs, however little could be gained", () => {
    expect(played(study(supper, { stop: { improvement: 50 } }), 2).status().isDone).toBe(false);
  });

  test("when everyone has said often enough that they want the same", () => {
    const group = played(study(supper), 12);
    const { isDone, leader, improvement } = group.status();

    expect(isDone).toBe(true);
    expect(leader).toBe("curry");
    expect(improvement).toBeLessThanOrEqual(0.1);
  });

  test("when there is one option", () => {
    const group = study(supper, { options: listOf("tea") });

    expect(group.ask()).toBeNull();
    expect(group.status()).toMatchObject({ isDone: true });
    expect(group.status().reasons.join()).toContain("only one option");
  });

  test("when all options but one have been withdrawn", () => {
    const group = played(study(supper), 3);
    for (const dish of ["soup", "rice", "pasta"]) group.withdrawOption(dish);

    expect(group.ask()).toBeNull();
    expect(group.status().isDone).toBe(true);
    expect(group.consensus().option).toBe("curry");
  });

  test("for several reasons at once, and goes on asking all the same: stopping is the group's choice", () => {
    const group = played(study(supper, { stop: { rounds: 3, cost: 1, improvement: 50 } }), 3);

    expect(group.status().reasons.length).toBe(3);
    expect(asked(group).id).toBe("4-public");
  });
});
