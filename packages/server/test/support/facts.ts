import type { MeetingPlan } from "@unswayed/core";
import type { Fact, OptionValue, Settings } from "@unswayed/protocol";
import { applied } from "../../src/deliberation/applied.ts";
import type { State } from "../../src/deliberation/state.ts";

const at = "2026-05-05T10:00:00.000Z";

/** A decision of these settings that has started and in which this happened. */
export function after(settings: Settings, ...facts: readonly Fact[]): State {
  return happened([created(settings), sealed, ...facts]);
}

/** The same, with everybody seated. */
export function afterJoining(settings: Settings, ...facts: readonly Fact[]): State {
  const joined = settings.voters.map((_, k): Fact => ({ kind: "joined", voter: `v${k + 1}` }));
  return happened([created(settings), ...joined, sealed, ...facts]);
}

/** A decision in which this plan was locked. */
export function afterStart(settings: Settings, plan: MeetingPlan): State {
  return happened([created(settings), { ...sealed, plan }]);
}

const sealed = {
  kind: "sealed" as const,
  fingerprint: "ab".repeat(32),
  seedCommitment: "ab".repeat(32),
};

function created(settings: Settings): Fact {
  return { kind: "created", deliberation: "d", facilitator: "Maria", isSimulated: false, settings };
}

function happened(facts: readonly Fact[]): State {
  const state = facts.reduce<State | null>((known, fact) => applied(known, fact, at), null);
  if (!state) throw new Error("nothing happened");
  return state;
}

/** A pair that was put, on which nobody voted. */
export function compared(
  round: number,
  candidate: OptionValue,
  reference: OptionValue,
): readonly [Fact, Fact] {
  return [
    { kind: "round-opened", round, candidate, reference, chosenBy: "model", voters: ["v1"] },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}

/** A question discarded after it was put. */
export function withdrawn(round: number): Fact {
  return { kind: "round-withdrawn", round, reason: "misread" };
}

/** A private round about these questions, which nobody answered. */
export function inPrivate(moment: number, ...rounds: number[]): readonly Fact[] {
  return [
    { kind: "moment-opened", moment, rounds, voters: ["v1"] },
    { kind: "moment-closed", moment, by: "all-in", commitments: [] },
  ];
}

/** An option that was put to be rated, to which nobody gave a number. */
export function rated(round: number, option: OptionValue): readonly Fact[] {
  return [
    { kind: "rating-opened", round, option, chosenBy: "model", voters: ["v1"] },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}
