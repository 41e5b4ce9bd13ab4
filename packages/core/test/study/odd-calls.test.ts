import type { Study, StudyAnswer } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { asked, dishes, listOf, played, room, study, supper } from "./group.ts";

/** Unusual and right: each gets an answer that a facilitator could read out. */

function answering(settings: PaperSettings, word: StudyAnswer, votes: number): Study {
  const group = study(settings);
  for (let k = 0; k < votes; k++) group.tell(asked(group), { Ana: word, Ben: word });
  return group;
}

function expectSensible(group: Study): void {
  const { option, socialUtility, runnerUp } = group.consensus();
  const { weights } = group.influence();
  const { reasons } = group.status();

  expect(group.space.isAvailable(group.space.encode(option))).toBe(true);
  const { lower, estimate, upper } = socialUtility;
  expect(lower).toBeLessThanOrEqual(estimate);
  expect(upper).toBeGreaterThanOrEqual(estimate);
  expect([lower, estimate, upper].every(Number.isFinite)).toBe(true);
  expect(runnerUp?.option).not.toEqual(option);
  for (const row of weights) {
    expect(Math.abs(row.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-9);
  }
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.join()).not.toContain("NaN");
}

describe.each([
  ["a list", supper],
  ["a box", room],
] as const)("in %s", (_, settings) => {
  test.each(["abstain", "unknown-option"] as const)("everyone says %s", (word) => {
    const group = answering(settings, word, 8);

    expectSensible(group);
    const { publicOnly, privateOnly, socialUtility } = group.consensus();
    expect([publicOnly, privateOnly]).toEqual([null, null]);
    // Nothing is known: the range is all that the norm bound leaves.
    expect(socialUtility.upper).toBeCloseTo(3, 3);
    expect(socialUtility.lower).toBeCloseTo(-3, 3);
    expect(group.ledger()).toMatchObject({ publicAnswers: 0, privateAnswers: 0 });
    expect(asked(group).round).toBeGreaterThan(3);
  });

  test("everyone is indifferent, always: nothing is much better than anything", () => {
    const group = answering(settings, "no-preference", 10);

    expectSensible(group);
    // Where everyone's zero lies is open; how far the options are apart is not.
    expect(Math.abs(group.consensus().runnerUp?.margin ?? 1)).toBeLessThan(0.1);
    expect(group.status().improvement).toBeGreaterThan(0.1); // and all of them might still be better
  });

  test("nothing has been asked yet", () => {
    expectSensible(study(settings));
    expect(study(settings).consensus().publicOnly).toBeNull();
  });

  test("a group of one", () => {
    const group = study(settings, { voters: ["Ana"] });
    for (let k = 0; k < 9; k++) group.tell(asked(group), { Ana: k % 2 ? "second" : "first" });

    expectSensible(group);
    expect(group.influence({ ranges: true })).toEqual({
      voters: ["Ana"],
      weights: [[1]],
      ranges: [[{ estimate: 1, lower: 1, upper: 1 }]],
      sway: null,
    });
  });
});

test("a group of one gets what it likes", () => {
  expect(played(study(supper, { voters: ["Ana"] }), 9).consensus().option).toBe("curry");
});

test("one option: nothing to ask, and it is the result", () => {
  const group = study(supper, { options: listOf("tea") });

  expect(group.ask()).toBeNull();
  expect(group.ask({ count: 4 })).toEqual([]);
  expect(group.askPrivate()).toEqual([]);
  expect(group.status()).toMatchObject({ isDone: true, roundsLikely: null });
  expect(group.consensus().option).toBe("tea");
  expect(group.events()).toEqual([]);
});

test("two options, one question over and over", () => {
  const group = played(study(supper, { options: listOf("tea", "milk") }), 6, (_, option) =>
    option === "milk" ? 1 : 0,
  );

  expectSensible(group);
  expect(group.consensus().option).toBe("milk");
});

test("votes that contradict each other leave both options where they were", () => {
  const group = study(supper);
  for (let k = 0; k < 24; k++) {
    group.addAnswers([
      {
        channel: k % 3 ? "public" : "private",
        question: { kind: "pair", options: ["soup", "rice"] },
        answers: { Ana: k % 2 ? "first" : "second", Ben: k % 2 ? "second" : "first" },
      },
    ]);
  }

  expectSensible(group);
  const [soup, rice] = ["soup", "rice"].map((dish) => group.predict(dish).privateUtilities);
  expect(Math.abs(soup[0] - rice[0])).toBeLessThan(1e-3);
  expect(Math.abs(soup[1] - rice[1])).toBeLessThan(1e-3);
});

test("everyone leaves but one, and the rest is decided for that one", () => {
  const group = played(study(supper, { voters: ["Ana", "Ben", "Cem"] }), 4);
  group.leave("Ana");
  group.leave("Cem");

  expectSensible(group);
  expect(group.influence().weights).toEqual([[1]]);
  expect(group.predict("curry").voters).toEqual(["Ben"]);
});

test("names in any script, and names that look like numbers or ids", () => {
  const voters = ["Ана", "بن", "小明", "1-public", "7"];
  const group = study(supper, { voters, options: listOf("☕", "2", "a|b", "'; --") });
  played(group, 2, (_, option) => String(option).length);

  expect(group.ledger().publicAnswers).toBe(10);
  expect(group.influence().voters).toEqual(voters);
});

test("a tie strength makes a tie say something of its own", () => {
  const [plain, davidson] = [0, 1].map((tieStrength) =>
    played(study(supper, { tieStrength }), 4, (_, option) => (option === "curry" ? 1 : 0)),
  );

  for (const group of [plain, davidson]) expect(group.consensus().option).toBe("curry");
  expect(davidson.predict("curry").privateUtilities).not.toEqual(
    plain.predict("curry").privateUtilities,
  );
});

test("a thousand questions at once are as many as make sense", () => {
  const group = study(supper, { initialPairs: 2 });

  const requests = group.ask({ count: 1000 });

  expect(requests.length).toBeGreaterThan(2);
  expect(requests.length).toBeLessThanOrEqual(2 + dishes.length);
});
