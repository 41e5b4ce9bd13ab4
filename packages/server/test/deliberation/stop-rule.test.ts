import { type Fact, type Settings, usualSettings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { choosePair } from "../../src/deliberation/choose-pair.ts";
import { newSecret, secretFrom } from "../../src/deliberation/secret.ts";
import { isPrivateFirst, roundsLeft, stopReason } from "../../src/deliberation/stop-rule.ts";
import { startingRounds } from "../../src/deliberation/study-input.ts";
import type { NextAnswer } from "../../src/solving/jobs.ts";
import { after, rated } from "../support/facts.ts";
import { offsite } from "../support/settings.ts";

function among(...names: readonly string[]): Settings["options"] {
  return { kind: "list", items: names.map((name) => ({ name })) };
}

function compared(round: number, candidate: string, reference: string): readonly Fact[] {
  return [
    { kind: "round-opened", round, candidate, reference, chosenBy: "model", voters: ["v1"] },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}

function inPrivate(moment: number, ...rounds: number[]): readonly Fact[] {
  return [
    { kind: "moment-opened", moment, rounds, voters: ["v1"] },
    { kind: "moment-closed", moment, by: "all-in", commitments: [] },
  ];
}

function wanting(privateRounds: readonly number[], pairs = 1): NextAnswer {
  const pair = { candidate: "Lisbon", reference: "Oslo" };
  return {
    pairs: Array.from({ length: pairs }, () => pair),
    chosenBy: "model",
    privateRounds,
    isSettled: false,
  };
}

describe("a list of two options", () => {
  const settings = offsite({ options: among("Lisbon", "Oslo") });
  const asked = after(settings, ...compared(1, "Lisbon", "Oslo"));

  test("is compared once, then in private, and then nothing is left", () => {
    expect(startingRounds(settings)).toBe(1);
    expect(isPrivateFirst(asked, wanting([1]))).toBe(true);
    const both = after(settings, ...compared(1, "Lisbon", "Oslo"), ...inPrivate(1, 1));
    expect(isPrivateFirst(both, wanting([]))).toBe(false);
    expect(stopReason(both, wanting([]))).toBe("nothing-left");
  });
});

test("each pair of three options has its turn before one comes again", () => {
  const settings = offsite({ options: among("Lisbon", "Oslo", "Porto") });
  const state = after(
    settings,
    ...compared(1, "Oslo", "Lisbon"),
    ...compared(2, "Lisbon", "Porto"),
  );

  expect(startingRounds(settings)).toBe(3);
  for (let k = 0; k < 20; k++) {
    const pair = choosePair(state, wanting([]), secretFrom(newSecret()));
    expect([pair?.candidate, pair?.reference].sort()).toEqual(["Oslo", "Porto"]);
  }
});

describe("at the limit", () => {
  const settings = offsite({ limits: { ...usualSettings.limits, publicRounds: 1 } });
  const asked = compared(1, "Lisbon", "Oslo");

  test("the first private questions still come", () => {
    expect(stopReason(after(settings, ...asked), wanting([1]))).toBe("limit");
    expect(isPrivateFirst(after(settings, ...asked), wanting([1]))).toBe(true);
  });
});

test("ratings go on in private when every option has been rated openly", () => {
  const settings = offsite({ options: among("Lisbon", "Oslo"), answers: "ratings" });
  const none: NextAnswer = { ...wanting([1, 2], 0), options: [] };

  expect(isPrivateFirst(after(settings), none)).toBe(true);
  expect(isPrivateFirst(after(settings), { ...none, privateRounds: [] })).toBe(false);
  expect(stopReason(after(settings), none)).toBe("nothing-left");
});

describe("how many questions can follow", () => {
  const limits = { ...usualSettings.limits, publicRounds: 12 };
  const ratings = offsite({
    options: among("Lisbon", "Oslo", "Porto"),
    answers: "ratings",
    limits,
  });

  test("is at most what the limit leaves, the open question not among them", () => {
    const settings = offsite({ limits });
    const [opened, closed] = compared(1, "Lisbon", "Oslo");
    expect(roundsLeft(after(settings))).toBe(12);
    expect(roundsLeft(after(settings, opened as Fact))).toBe(11);
    expect(roundsLeft(after(settings, opened as Fact, closed as Fact))).toBe(11);
    expect(roundsLeft(after(settings, opened as Fact, closed as Fact), 3)).toBe(14);
  });

  test("is at most the options that are not rated yet", () => {
    expect(roundsLeft(after(ratings))).toBe(3);
    expect(roundsLeft(after(ratings, ...rated(1, "Oslo")))).toBe(2);
    const withdrawn: Fact = { kind: "round-withdrawn", round: 1, reason: "misspelt" };
    expect(roundsLeft(after(ratings, ...rated(1, "Oslo"), withdrawn))).toBe(3);
  });

  test("is at most the pairs of a short list, and of any list none once all were compared", () => {
    const three = offsite({ options: among("Lisbon", "Oslo", "Porto"), limits });
    expect(roundsLeft(after(three, ...compared(1, "Lisbon", "Oslo")))).toBe(2);
    const names = ["Lisbon", "Oslo", "Porto", "Riga"];
    const pairs = names.flatMap((name, k) => names.slice(k + 1).map((other) => [name, other]));
    const all = pairs.flatMap(([a, b], k) => compared(k + 1, a as string, b as string));
    const four = offsite({ options: among(...names), limits });
    expect(roundsLeft(after(four, ...all.slice(0, -2)))).toBe(7);
    expect(roundsLeft(after(four, ...all))).toBe(0);
  });

  test("is none when everything was put to be rated, though nobody gave a number", () => {
    const all = ["Lisbon", "Oslo", "Porto"].flatMap((name, k) => rated(k + 1, name));
    const offers: NextAnswer = { ...wanting([], 0), options: ["Oslo"] };
    expect(roundsLeft(after(ratings, ...all), 3)).toBe(0);
    expect(stopReason(after(ratings, ...all), offers)).toBe("nothing-left");
  });
});
