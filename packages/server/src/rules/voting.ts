import {
  type Answer,
  ballotText,
  type CastBallot,
  type ClosedBy,
  type TakeBack,
} from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { Refusal } from "../errors.ts";
import type { LogDraft } from "../log/log-draft.ts";
import { type ChosenQuestion, suitingAnswer } from "../log/questions.ts";
import { openMoment, type Round, type State, seated, whatIsOpen } from "../log/state.ts";
import { mustBeOwnAttempt } from "./attempts.ts";
import { sealLatest } from "./sealing.ts";
import { mustBeSigned } from "./signatures.ts";

export function openRoundOn(draft: LogDraft, chosen: ChosenQuestion): number {
  const { state } = draft;
  mustBeRunning(state);
  if (whatIsOpen(state)) throw new Refusal("something-is-open");
  if (state.isPaused) throw new Refusal("paused");
  const round = state.rounds.length + 1;
  const voters = seated(state).map(({ voter }) => voter);
  draft.record({ kind: "question-opened", round, ...chosen, voters });
  return round;
}

/** One person's hand. The same ballot again changes nothing; an older one than the latest changes nothing either. */
export function castPublic(
  draft: LogDraft,
  voter: string,
  number: number,
  { answer: given, attempt, signature }: CastBallot,
): void {
  const round = askedRound(draft.state, voter, number);
  if (draft.state.settings.hands === "entered") throw new Refusal("wrong-reveal-mode");
  const answer = suitingAnswer(given, round.question);
  mustBeOwnAttempt(draft.state, voter, attempt);
  const kept = signedHand(draft.state, { round: number, voter, attempt, answer }, signature);
  if (!round.isRevealed) {
    const ballot = { round: number, channel: "public", voter, answer, attempt } as const;
    sealLatest(draft, { ...ballot, device: null, ...(kept && { signature: kept }) });
    return;
  }
  const before = { attempt: round.attempts.get(voter) ?? 0, answer: round.hands.get(voter) };
  if (!isNews(before, { answer, attempt })) return;
  draft.record({
    kind: "hand-raised",
    round: number,
    voter,
    answer,
    attempt,
    isEntered: false,
    ...(kept && { signature: kept }),
  });
  closeIfAllIn(draft, number);
}

/**
 * Whether an open ballot says something new: not one that was overtaken, and not the latest once more. A newer one with the same
 * answer is news, or the one between them could still arrive late and win.
 */
function isNews(
  before: { readonly attempt: number; readonly answer: Answer | undefined },
  { attempt, answer }: CastBallot,
): boolean {
  return attempt > before.attempt || (attempt === before.attempt && answer !== before.answer);
}

/** A hand goes down. In live mode others have seen it, so the log keeps that it was up. */
export function takeBack(
  draft: LogDraft,
  voter: string,
  number: number,
  { attempt, signature }: TakeBack,
): void {
  const round = askedRound(draft.state, voter, number);
  if (draft.state.settings.hands === "entered") throw new Refusal("wrong-reveal-mode");
  mustBeOwnAttempt(draft.state, voter, attempt);
  const kept = signedHand(draft.state, { round: number, voter, attempt, answer: null }, signature);
  if (!round.isRevealed) {
    const ballot = { round: number, channel: "public", voter, answer: null, attempt } as const;
    sealLatest(draft, { ...ballot, device: null, ...(kept && { signature: kept }) });
    return;
  }
  if (attempt < (round.attempts.get(voter) ?? 0) || !round.hands.has(voter)) return;
  draft.record({
    kind: "hand-lowered",
    round: number,
    voter,
    attempt,
    ...(kept && { signature: kept }),
  });
}

/** The signature of a hand, as the log is to show it: none where the seat has no key. */
function signedHand(
  state: State,
  hand: Parameters<typeof ballotText>[2],
  signature: string | undefined,
): string | undefined {
  mustBeSigned(state, hand.voter, ballotText(state.id, "public", hand), signature);
  const isKeyed = state.seats.some(({ voter, key }) => voter === hand.voter && key !== null);
  return isKeyed ? signature : undefined;
}

/** Hands raised in the room and typed in; the log says that they were. */
export function enterHands(
  draft: LogDraft,
  number: number,
  hands: Readonly<Record<string, Answer | null>>,
): void {
  if (draft.state.settings.hands !== "entered") throw new Refusal("wrong-reveal-mode");
  for (const [voter, given] of Object.entries(hands)) {
    const round = askedRound(draft.state, voter, number);
    const answer = given === null ? null : suitingAnswer(given, round.question, `hands.${voter}`);
    if ((round.hands.get(voter) ?? null) === answer) continue;
    const attempt = (round.attempts.get(voter) ?? 0) + 1;
    draft.record(
      answer === null
        ? { kind: "hand-lowered", round: number, voter, attempt }
        : { kind: "hand-raised", round: number, voter, answer, attempt, isEntered: true },
    );
  }
}

/** The end of a countdown: all hands appear together, in the order of the list of people. */
export function revealHands(draft: LogDraft, number: number): void {
  const round = openedRound(draft.state, number);
  if (round.isRevealed) return;
  const sealed = draft.sealed(number, "public");
  const hands = draft.state.seats.flatMap(({ voter }) => {
    const ballot = sealed.find((known) => known.voter === voter);
    if (!ballot || ballot.answer === null) return [];
    const { answer, attempt, signature } = ballot;
    return [{ voter, answer, ...(signature !== undefined && { signed: { attempt, signature } }) }];
  });
  for (const { voter } of sealed) draft.unseal(number, "public", voter);
  draft.record({ kind: "hands-revealed", round: number, hands });
}

/** So many seconds from now, whatever was planned before; null: when the facilitator closes it. */
export function setTimer(draft: LogDraft, number: number, seconds: number | null): void {
  const round = openedRound(draft.state, number);
  const closesAt = seconds === null ? null : instantOf(draft.now + seconds * 1000);
  if (closesAt !== round.closesAt) draft.record({ kind: "round-timed", round: number, closesAt });
}

/** Between two questions. Pausing twice is pausing once. */
export function pause(draft: LogDraft, isPaused: boolean): void {
  const { state } = draft;
  mustBeRunning(state);
  if (isPaused === state.isPaused) return;
  if (whatIsOpen(state)) throw new Refusal("something-is-open");
  draft.record({ kind: isPaused ? "paused" : "resumed" });
}

/** Closing twice is closing once. */
export function closeRound(draft: LogDraft, number: number, by: ClosedBy): void {
  const known = draft.state.rounds.find(({ round }) => round === number);
  if (known && !known.isOpen) return;
  openedRound(draft.state, number);
  revealHands(draft, number);
  const round = openedRound(draft.state, number);
  if (by === "facilitator" && round.hands.size === 0) throw new Refusal("nobody-answered");
  const missing = round.voters.filter((voter) => !round.hands.has(voter));
  draft.record({ kind: "round-closed", round: number, by, missing });
}

export function withdrawRound(draft: LogDraft, number: number, reason: string): void {
  const { state } = draft;
  mustBeRunning(state);
  const round = state.rounds.find((known) => known.round === number);
  if (!round) throw new Refusal("not-found", { detail: `There is no question ${number}` });
  if (round.isWithdrawn) return;
  if (openMoment(state)?.rounds.includes(number)) throw new Refusal("something-is-open");
  for (const { voter } of draft.sealed(number, "public")) draft.unseal(number, "public", voter);
  for (const { voter } of draft.sealed(number, "private")) draft.unseal(number, "private", voter);
  draft.record({ kind: "round-withdrawn", round: number, reason });
}

export function mustBeRunning({ phase, isDeleted }: State): void {
  if (phase !== "running") throw new Refusal("not-running");
  // Left standing until its private answers were deleted: a result would now rest on half of what was said.
  if (isDeleted) throw new Refusal("already-deleted");
}

function closeIfAllIn(draft: LogDraft, number: number): void {
  const { settings } = draft.state;
  if (!settings.closing.whenAllIn) return;
  const round = openedRound(draft.state, number);
  const awaited = round.voters.filter(
    (voter) => !round.hands.has(voter) && draft.circumstances.isHere(voter),
  );
  if (awaited.length === 0) closeRound(draft, number, "all-in");
}

function openedRound(state: State, number: number): Round {
  mustBeRunning(state);
  const round = state.rounds.find((known) => known.round === number);
  if (!round?.isOpen) throw new Refusal("round-not-open");
  return round;
}

function askedRound(state: State, voter: string, number: number): Round {
  const round = openedRound(state, number);
  if (!round.voters.includes(voter)) throw new Refusal("not-asked");
  if (state.seats.find((seat) => seat.voter === voter)?.isFreed) throw new Refusal("not-asked");
  return round;
}
