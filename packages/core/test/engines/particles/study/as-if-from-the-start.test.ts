import { restoreStudy, type Study } from "@unswayed/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyStep, ledgerFrom, Session } from "../../../study/random-session.ts";
import { group, meals, played } from "./meals.ts";

/** What is believed is a function of the settings and the facts, however it was come by. */

const cheap = {
  ...meals,
  voters: ["Ana", "Ben"],
  options: { kind: "list", items: ["a", "b", "c", "d"].map((name) => ({ name })) },
  effort: { particles: 8, trajectories: 1, steps: 2 },
} as const;

const anySession = fc.array(anyStep, { minLength: 20, maxLength: 40, size: "max" });

function expectSame(one: Study, other: Study): void {
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one.ask()).toEqual(other.ask());
  expect(one.consensus()).toEqual(other.consensus());
  expect(one.status()).toEqual(other.status());
  expect(one.influence({ ranges: true })).toEqual(other.influence({ ranges: true }));
  expect(one.fit()).toEqual(other.fit());
  expect(one.step()).toEqual(other.step());
}

/** Everything believed, without the record that led to it. */
function believed(study: Study): unknown {
  const { ledger: _, ...status } = study.status();
  return [study.consensus(), study.influence(), study.fit(), status];
}

describe("a random session", () => {
  test("read back from its file now and then is the session that never stopped", () => {
    fc.assert(
      fc.property(anySession, (steps) => {
        const session = new Session(cheap);
        for (const step of steps) session.take(step);

        expectSame(session.filed, session.kept);
        expectSame(restoreStudy(JSON.stringify(session.kept)), session.kept);
      }),
      { numRuns: 12, seed: 20_261_116 },
    );
  });

  test("keeps a ledger that is what its record adds up to", () => {
    fc.assert(
      fc.property(anySession, (steps) => {
        const session = new Session({ ...cheap, plan: { mostPrivate: 0 } });
        for (const step of steps) session.take(step);
        const { cost } = session.kept.settings;

        expect(session.kept.ledger()).toEqual(
          ledgerFrom(session.kept.events(), [cost.public, cost.private]),
        );
      }),
      { numRuns: 6, seed: 20_261_117 },
    );
  });
});

describe("what was taken back", () => {
  test("leaves no trace in what is believed", () => {
    const never = played(group(), 5);
    const once = played(group(), 5);
    once.tell(once.ask() ?? "", { Ana: "first", Ben: "second" });
    once.retract(once.ask() ?? "", "Ana");
    once.retract(once.ask() ?? "", "Ben");

    expect(believed(once)).toEqual(believed(never));
  });

  test("and given again is as if it had never been taken back", () => {
    const kept = played(group(), 6);
    const moved = restoreStudy(JSON.stringify(kept));
    const [vote] = moved.votes();
    moved.retract(vote.id, "Ben");
    expect(moved.consensus()).not.toEqual(kept.consensus());
    moved.tell(vote.id, { Ben: vote.answers["Ben"] });

    expect(believed(moved)).toEqual(believed(kept));
  });
});

describe("people and options", () => {
  test("someone who left and came back is as if they had never left", () => {
    const stayed = played(group(), 6);
    const left = restoreStudy(JSON.stringify(stayed));
    left.leave("Cem");
    expect(left.influence().weights).toHaveLength(2);
    left.join("Cem");

    expect(believed(left)).toEqual(believed(stayed));
  });

  test("a withdrawn option is not chosen or asked about, and nothing else changes", () => {
    const before = played(group(), 6);
    const favourite = before.consensus().option;
    const without = restoreStudy(JSON.stringify(before));
    without.withdrawOption(favourite);

    expect(without.consensus().option).toBe(before.consensus().runnerUp?.option);
    expect(without.influence()).toEqual(before.influence());
    const step = without.step({ evenIfDone: true, mayAskPrivately: false });
    expect(
      step.kind === "public" ? step.among.flatMap(({ options }) => options) : [],
    ).not.toContain(favourite);
    without.restoreOption(favourite);
    expect(believed(without)).toEqual(believed(before));
  });
});
