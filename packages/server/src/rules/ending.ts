import type { Decided, Figures, Matter, OptionValue, Result, StopReason } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { Refusal } from "../errors.ts";
import type { LogDraft } from "../log/log-draft.ts";
import { type State, whatIsOpen } from "../log/state.ts";
import { mustBeRunning } from "./voting.ts";

/** No more questions. What follows is the result, for everyone in the same moment; a closed decision stays closed. */
export function stop(draft: LogDraft, why: StopReason): void {
  const { state } = draft;
  mustBeRunning(state);
  if (whatIsOpen(state)) throw new Refusal("something-is-open");
  const counted = state.rounds.filter(({ isWithdrawn }) => !isWithdrawn).length;
  if (counted === 0) throw new Refusal("too-early", { detail: "No question has been asked yet" });
  draft.record({ kind: "stopped", why, afterRound: state.rounds.length });
}

export function reveal(draft: LogDraft, result: Omit<Result, "log">): void {
  if (draft.state.phase !== "stopped") return;
  const { seq, hash } = draft.head;
  draft.record({ kind: "revealed", result: { ...result, log: { seq, hash } } });
}

/** Not if someone has taken their yes back while the figures were worked out. */
export function revealFigures(draft: LogDraft, figures: Figures): void {
  if (draft.state.figures || !areFiguresWanted(draft.state)) return;
  draft.record({ kind: "figures-revealed", figures });
}

export function tellTruth(draft: LogDraft, winner: OptionValue): void {
  if (draft.state.truth !== null) return;
  draft.record({ kind: "truth-told", winner });
}

export function areFiguresWanted({ isSimulated, agreed }: State): boolean {
  return isSimulated || agreed.has("exact-figures");
}

/** Writes down whether everyone agrees now, where that has changed. Figures that were shown cannot be taken back. */
export function recordAgreement(draft: LogDraft, matter: Matter, isEverybody: boolean): void {
  const { agreed, figures } = draft.state;
  if (agreed.has(matter) === isEverybody || (matter === "exact-figures" && figures)) return;
  draft.record({ kind: isEverybody ? "agreed" : "agreement-withdrawn", matter });
}

export function decide(draft: LogDraft, decided: Decided): void {
  if (draft.state.phase !== "revealed") throw new Refusal("not-revealed");
  draft.record({ kind: "decided", decided });
}

/** A decision in which nothing was asked for so long is taken to be left standing. */
const leftAfterDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** When private answers are deleted if no result is ever shown: they must not stay because a group never came back. */
export function deletionIfLeft({ phase, settings }: State, now: number): string {
  // A day at least: the result is still being worked out, and needs them.
  const days = phase === "stopped" ? Math.max(1, settings.privacy.keepDays) : leftAfterDays;
  return instantOf(now + days * dayMs);
}

/** Takes every private answer out of the store; commitments without salts say nothing. */
export function deletePrivateAnswers(draft: LogDraft): void {
  const { state } = draft;
  if (state.isDeleted) return;
  for (const { rounds, voters } of state.moments) {
    for (const round of rounds) for (const voter of voters) draft.unseal(round, "private", voter);
  }
  draft.record({ kind: "private-answers-deleted" });
}
