import type { Study, WorkOptions } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  dishes,
  type Liking,
  restored,
  room,
  study,
  supper,
} from "./group.ts";

/** One likes what the other does not: the private rule is then often asked for its opinion. */
const apart: Liking = (voter, option) =>
  voter === "Ana" ? dishes.indexOf(option as string) : (dishes.indexOf(option as string) * 3) % 4;

/** A study after so many votes, freshly read from its file: nothing is computed yet. */
function fresh(settings: typeof supper, liking: Liking, votes: number): Study {
  const group = study(settings);
  for (let k = 0; k < votes; k++) {
    const request = asked(group);
    group.tell(request, answersTo(request, group.voters, liking));
  }
  return restored(JSON.stringify(group));
}

const atOnce: WorkOptions = { shouldStop: () => true };
const aborted: WorkOptions = { signal: AbortSignal.abort() };
/** Stops after a number of looks at the watch. */
function after(looks: number): WorkOptions {
  let seen = 0;
  return { shouldStop: () => ++seen > looks };
}

const situations: [string, typeof supper, Liking, number][] = [
  ["a list, before a new pair", supper, apart, 6],
  ["a list, before the private rule", supper, apart, 7],
  ["a box, before a new pair", room, coolOrWarm, 6],
  ["a box, before the private rule", room, coolOrWarm, 7],
  [
    "ρ < 1",
    { ...supper, welfare: { kind: "gini", rho: 0.5 }, levels: "shortfall" } as typeof supper,
    apart,
    7,
  ],
  ["scales to be chosen", { ...room, normBound: { initial: 1.5, most: 6 } }, coolOrWarm, 6],
];

describe.each(situations)("work that is stopped early (%s)", (_, settings, liking, votes) => {
  const stops: [string, () => WorkOptions][] = [
    ["at once", () => atOnce],
    ["by a signal", () => aborted],
    ["after 5 looks", () => after(5)],
    ["after 40 looks", () => after(40)],
  ];

  test.each(stops)("still answers, in whole numbers and finite ones, stopped %s", (_, stop) => {
    const group = fresh(settings, liking, votes);

    const { option, socialUtility } = group.consensus(stop());
    const { ledger, isDone } = group.status(stop());
    const { weights } = group.influence(stop());
    const prediction = group.predict(option, stop());
    const request = group.ask(stop());

    expect(request?.options[0]).not.toEqual(request?.options[1]);
    expect(request?.why.text).not.toContain("NaN");
    expect(ledger.rounds).toBeGreaterThan(2);
    expect(typeof isDone).toBe("boolean");
    expect(Number.isFinite(socialUtility.estimate)).toBe(true);
    expect(prediction.privateUtilities.every(Number.isFinite)).toBe(true);
    for (const row of weights) {
      expect(Math.abs(row.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-9);
    }
  });

  test.each(stops)("leaves nothing behind: later calls are as ever, stopped %s", (_, stop) => {
    const [hurried, calm] = [fresh(settings, liking, votes), fresh(settings, liking, votes)];
    const before = JSON.stringify(hurried);
    hurried.status(stop());
    hurried.consensus(stop());
    hurried.influence(stop());
    hurried.ask(stop());

    expect(JSON.stringify(hurried)).toBe(before);
    expect(hurried.consensus()).toEqual(calm.consensus());
    expect(hurried.status()).toEqual(calm.status());
    expect(hurried.influence()).toEqual(calm.influence());
    expect(hurried.ask()).toEqual(calm.ask());
  });

  test("is not called solved, nor the study done, when the work was not done", () => {
    const group = fresh(settings, liking, votes);

    expect(group.consensus(atOnce).status).not.toBe("solved");
    expect(group.status(atOnce).isDone).toBe(false);
  });

  test("a hurried question is recorded as it was shown", () => {
    const group = fresh(settings, liking, votes);
    const shown = group.ask(atOnce);
    if (!shown) throw new Error("nothing is asked");

    try {
      group.tell(shown, { Ana: "first", Ben: "first" });
    } catch {
      return; // refused because a calm study asks something else: nobody is misquoted
    }
    expect(group.events().at(-1)).toMatchObject({
      kind: "answered",
      question: { kind: "pair", options: [shown.options[0], shown.options[1]] },
    });
  });
});

test("a hurried question does not skip the private vote that is due", () => {
  const calm = fresh(supper, apart, 7).ask();
  const hurried = fresh(supper, apart, 7).ask(atOnce);

  expect(calm?.id).toBe("4-private");
  expect(hurried?.id).toBe("4-private");
});

test("a signal that never fires changes nothing", () => {
  const idle = { signal: new AbortController().signal, shouldStop: () => false };
  const [watched, plain] = [fresh(supper, apart, 7), fresh(supper, apart, 7)];

  expect(watched.ask(idle)).toEqual(plain.ask());
  expect(watched.status(idle)).toEqual(plain.status());
  expect(watched.consensus(idle)).toEqual(plain.consensus());
});
