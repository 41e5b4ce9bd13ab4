import { type Fact, type Settings, usualSettings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { applied } from "../../src/deliberation/applied.ts";
import { choosePair } from "../../src/deliberation/choose-pair.ts";
import { newSecret, secretFrom } from "../../src/deliberation/secret.ts";
import type { State } from "../../src/deliberation/state.ts";
import { isPrivateFirst, stopReason } from "../../src/deliberation/stop-rule.ts";
import { startingRounds } from "../../src/deliberation/study-input.ts";
import type { NextAnswer } from "../../src/solving/jobs.ts";
import { offsite } from "../support/settings.ts";

const at = "2026-05-05T10:00:00.000Z";

function among(...names: readonly string[]): Settings["options"] {
  return { kind: "list", items: names.map((name) => ({ name })) };
}

function after(settings: Settings, ...facts: readonly Fact[]): State {
  const begun: readonly Fact[] = [
    { kind: "created", deliberation: "d", facilitator: "Maria", isSimulated: false, settings },
    { kind: "sealed", fingerprint: "ab".repeat(32), seedCommitment: "ab".repeat(32) },
  ];
  const state = [...begun, ...facts].reduce<State | null>(
    (known, fact) => applied(known, fact, at),
    null,
  );
  if (!state) throw new Error("nothing happened");
  return state;
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
