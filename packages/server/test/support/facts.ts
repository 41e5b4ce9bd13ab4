import type { Fact, OptionValue, Settings } from "@unswayed/protocol";
import { applied } from "../../src/deliberation/applied.ts";
import type { State } from "../../src/deliberation/state.ts";

const at = "2026-05-05T10:00:00.000Z";

/** A decision of these settings that has started and in which this happened. */
export function after(settings: Settings, ...facts: readonly Fact[]): State {
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

/** An option that was put to be rated, to which nobody gave a number. */
export function rated(round: number, option: OptionValue): readonly Fact[] {
  return [
    { kind: "rating-opened", round, option, chosenBy: "model", voters: ["v1"] },
    { kind: "round-closed", round, by: "facilitator", missing: ["v1"] },
  ];
}
