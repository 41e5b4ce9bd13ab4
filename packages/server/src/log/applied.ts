import { planOf } from "@unswayed/core/meeting";
import type { Fact } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import {
  lowered,
  onlyInPrivate,
  openedMoment,
  openedRound,
  raised,
  revealed,
  withRound,
} from "./applied-to-rounds.ts";
import { invited, mayBeKeyed, moved, reseated, withSeat } from "./applied-to-seats.ts";
import { type FactOf, must } from "./fact.ts";
import { meetingPlan } from "./meeting-plan.ts";
import { openMoment, type State, whatIsOpen } from "./state.ts";

/** The state before anything has happened is null. Throws a sentence when the fact cannot follow. */
export function applied(state: State | null, fact: Fact, at: string): State {
  if (fact.kind === "created") {
    if (state) throw new Error("it was created before");
    return created(fact);
  }
  if (!state) throw new Error("the first fact must be that it was created");
  switch (fact.kind) {
    case "settings-changed":
      must(state.phase === "lobby", "settings are sealed");
      return {
        ...state,
        settings: fact.settings,
        plan: meetingPlan(fact.settings, state.openVotes),
        ...reseated(state, fact),
      };
    case "votes-imported":
      must(state.phase === "lobby", "settings are sealed");
      return {
        ...state,
        openVotes: fact.openVotes,
        plan: meetingPlan(state.settings, fact.openVotes),
      };
    case "joined":
      return {
        ...state,
        seats: withSeat(state, fact.voter, {
          hasJoined: true,
          isFreed: false,
          isMoving: false,
          key: fact.key ?? null,
          joinedAfter: state.rounds.length,
        }),
        studyVersion: state.studyVersion + 1,
      };
    case "seat-freed":
      return {
        ...state,
        seats: withSeat(state, fact.voter, { isFreed: true, ...moved(state, fact) }),
      };
    case "seat-moved":
      return { ...state, seats: withSeat(state, fact.voter, moved(state, fact)) };
    case "seat-keyed":
      must(mayBeKeyed(state, fact.voter), `seat ${fact.voter} has a key, or nobody in it`);
      return { ...state, seats: withSeat(state, fact.voter, { key: fact.key }) };
    case "facilitator-invited":
      return { ...state, facilitators: invited(state.facilitators, fact) };
    case "facilitator-moved":
    case "host-facilitates":
      return state;
    case "facilitator-dismissed":
      return {
        ...state,
        facilitators: state.facilitators.map((known) =>
          known.facilitator === fact.facilitator ? { ...known, isDismissed: true } : known,
        ),
      };
    case "sealed":
      must(state.phase === "lobby", "it was sealed before");
      return {
        ...state,
        phase: "running",
        plan: planOf(fact.plan),
        fingerprint: fact.fingerprint,
        seedCommitment: fact.seedCommitment,
        isNearEarlier: fact.isNearEarlier ?? false,
      };
    case "question-opened":
      must(state.phase === "running" && !whatIsOpen(state), "no question could be opened");
      must(fact.round === state.rounds.length + 1, "questions are numbered without gaps");
      return { ...state, rounds: [...state.rounds, openedRound(state, fact, at)] };
    case "round-timed":
      return withRound(state, fact.round, (round) => ({ ...round, closesAt: fact.closesAt }));
    case "hand-raised":
      return withRound(state, fact.round, (round) => raised(round, fact));
    case "hand-lowered":
      return withRound(state, fact.round, (round) => lowered(round, fact));
    case "hands-revealed":
      return withRound(state, fact.round, (round) => revealed(round, fact));
    case "round-closed":
      return {
        ...withRound(state, fact.round, (round) => ({ ...round, isOpen: false })),
        studyVersion: state.studyVersion + 1,
      };
    case "round-withdrawn":
      must(
        state.rounds.some(({ round }) => round === fact.round),
        `there is no round ${fact.round}`,
      );
      return {
        ...state,
        rounds: state.rounds.map((round) =>
          round.round === fact.round ? { ...round, isOpen: false, isWithdrawn: true } : round,
        ),
        studyVersion: state.studyVersion + 1,
      };
    case "moment-opened":
      must(state.phase === "running" && !whatIsOpen(state), "no moment could be opened");
      return {
        ...state,
        rounds: [...state.rounds, ...onlyInPrivate(state, fact, at)],
        moments: [...state.moments, openedMoment(state, fact, at)],
      };
    case "moment-timed":
      must(openMoment(state)?.moment === fact.moment, "this moment was not open");
      return {
        ...state,
        moments: state.moments.map((moment) =>
          moment.moment === fact.moment ? { ...moment, closesAt: fact.closesAt } : moment,
        ),
      };
    case "moment-closed":
      must(openMoment(state)?.moment === fact.moment, "this moment was not open");
      return {
        ...state,
        moments: state.moments.map((moment) =>
          moment.moment === fact.moment
            ? { ...moment, isOpen: false, commitments: fact.commitments }
            : moment,
        ),
        studyVersion: state.studyVersion + 1,
      };
    case "paused":
      must(state.phase === "running" && !whatIsOpen(state), "it could not be paused");
      return { ...state, isPaused: true };
    case "resumed":
      return { ...state, isPaused: false };
    case "progressed":
      return { ...state, progress: fact.step };
    case "stopped":
      must(state.phase === "running" && !whatIsOpen(state), "it could not be stopped");
      return {
        ...state,
        phase: "stopped",
        stopped: { why: fact.why, afterRound: fact.afterRound },
      };
    case "revealed":
      must(state.phase === "stopped", "it had not been stopped");
      return {
        ...state,
        phase: "revealed",
        result: fact.result,
        revealedAt: at,
        deletion: usualDeletion(state, at),
      };
    case "figures-revealed":
      return { ...state, figures: fact.figures };
    case "truth-told":
      must(state.isSimulated, "nobody knows the truth about real people");
      return { ...state, truth: fact.winner };
    case "agreed":
      return {
        ...state,
        agreed: new Set([...state.agreed, fact.matter]),
        ...(fact.matter === "keep-longer" &&
          !state.isDeleted && {
            deletion: { at: daysAfter(at, extendedKeepDays), isExtended: true },
          }),
      };
    case "agreement-withdrawn":
      must(state.agreed.has(fact.matter), "nobody had agreed to it");
      return {
        ...state,
        agreed: new Set([...state.agreed].filter((matter) => matter !== fact.matter)),
        ...(fact.matter === "keep-longer" &&
          !state.isDeleted && { deletion: usualDeletion(state, state.revealedAt ?? at) }),
      };
    case "decided":
      return { ...state, decided: fact.decided };
    case "private-answers-deleted":
      return {
        ...state,
        isDeleted: true,
        deletion: { at, isExtended: state.deletion?.isExtended ?? false },
      };
  }
}

/** What a group that extends gets, counted from when the last of them agreed. */
const extendedKeepDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

function usualDeletion({ settings }: State, revealedAt: string): NonNullable<State["deletion"]> {
  return { at: daysAfter(revealedAt, settings.privacy.keepDays), isExtended: false };
}

function daysAfter(at: string, days: number): string {
  return instantOf(Date.parse(at) + days * dayMs);
}

function created(fact: FactOf<"created">): State {
  return {
    id: fact.deliberation,
    facilitator: fact.facilitator,
    facilitators: [],
    isSimulated: fact.isSimulated,
    settings: fact.settings,
    plan: meetingPlan(fact.settings, null),
    openVotes: null,
    ...reseated({ seats: [], seatsGiven: 0 }, fact),
    phase: "lobby",
    isPaused: false,
    fingerprint: null,
    seedCommitment: null,
    rounds: [],
    moments: [],
    progress: "starting",
    stopped: null,
    revealedAt: null,
    result: null,
    figures: null,
    truth: null,
    agreed: new Set(),
    decided: null,
    isDeleted: false,
    isNearEarlier: false,
    deletion: null,
    studyVersion: 0,
  };
}
