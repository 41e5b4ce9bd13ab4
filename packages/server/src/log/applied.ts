import { planOf } from "@unswayed/core/meeting";
import { type Answer, canonicalJson, type Fact } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { meetingPlan } from "./meeting-plan.ts";
import { keptAnswer } from "./questions.ts";
import {
  type CoFacilitator,
  type Moment,
  openMoment,
  openThing,
  type Round,
  type Seat,
  type State,
} from "./state.ts";

type FactOf<K extends Fact["kind"]> = Extract<Fact, { readonly kind: K }>;

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
      must(state.phase === "running" && !openThing(state), "no question could be opened");
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
      must(state.phase === "running" && !openThing(state), "no moment could be opened");
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
      must(state.phase === "running" && !openThing(state), "it could not be paused");
      return { ...state, isPaused: true };
    case "resumed":
      return { ...state, isPaused: false };
    case "progressed":
      return { ...state, progress: fact.step };
    case "stopped":
      must(state.phase === "running" && !openThing(state), "it could not be stopped");
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

/** Whoever was dismissed and is invited again has the place they had. */
function invited(
  before: readonly CoFacilitator[],
  { facilitator, name }: FactOf<"facilitator-invited">,
): readonly CoFacilitator[] {
  const others = before.filter((known) => known.facilitator !== facilitator);
  return [...others, { facilitator, name, isDismissed: false }];
}

/**
 * Everybody who keeps their name keeps their seat. New names get new seats, with numbers that none has had.
 */
function reseated(
  { seats, seatsGiven }: Pick<State, "seats" | "seatsGiven">,
  fact: FactOf<"created" | "settings-changed">,
): Pick<State, "seats" | "seatsGiven"> {
  const first = fact.kind === "settings-changed" ? fact.firstNewSeat : 1;
  must(first > seatsGiven, "a seat's number was used before");
  let highest = first - 1;
  const after = fact.settings.voters.map(
    (name) =>
      seats.find((seat) => seat.name === name) ?? {
        voter: `v${++highest}`,
        name,
        hasJoined: false,
        isFreed: false,
        key: null,
        joinedAfter: 0,
        moves: 0,
        isMoving: false,
        hasLeftAnswers: false,
      },
  );
  return { seats: after, seatsGiven: Math.max(seatsGiven, highest) };
}

function moved(
  { seats, moments }: State,
  { voter }: FactOf<"seat-freed" | "seat-moved">,
): Pick<Seat, "key" | "moves" | "isMoving" | "hasLeftAnswers"> {
  const before = seats.find((seat) => seat.voter === voter);
  return {
    key: null,
    moves: (before?.moves ?? 0) + 1,
    isMoving: true,
    hasLeftAnswers: moments.some(({ voters }) => voters.includes(voter)),
  };
}

/** A key takes the place of none: who has another device in the seat needs a move before it. */
function mayBeKeyed({ seats }: State, voter: string): boolean {
  const seat = seats.find((known) => known.voter === voter);
  return seat?.hasJoined === true && !seat.isFreed && seat.key === null;
}

function openedRound(state: State, fact: FactOf<"question-opened">, at: string): Round {
  return {
    round: fact.round,
    question: fact.question,
    inPublic: true,
    chosenBy: fact.chosenBy,
    openedAt: at,
    closesAt: closingTime(state, at),
    voters: fact.voters,
    hands: new Map(),
    attempts: new Map(),
    isRevealed: state.settings.hands !== "countdown",
    isOpen: true,
    isWithdrawn: false,
  };
}

function closingTime({ settings }: State, openedAt: string): string | null {
  const { afterSeconds } = settings.closing;
  return afterSeconds === null ? null : instantOf(Date.parse(openedAt) + afterSeconds * 1000);
}

function openedMoment(state: State, fact: FactOf<"moment-opened">, at: string): Moment {
  return {
    moment: fact.moment,
    afterRound: state.rounds.length,
    rounds: fact.questions.map(({ round }) => round),
    voters: fact.voters,
    openedAt: at,
    closesAt: fact.closesAt,
    isOpen: true,
    commitments: [],
  };
}

/** The questions of a private round that were not asked in public. */
function onlyInPrivate(
  { rounds }: State,
  { questions, voters }: FactOf<"moment-opened">,
  at: string,
): readonly Round[] {
  const fresh = questions.filter(({ round, question }) => {
    const known = rounds.find((other) => other.round === round);
    const isSame = !known || canonicalJson(known.question) === canonicalJson(question);
    must(isSame, `question ${round} was another one`);
    return !known;
  });
  return fresh.map(({ round, question }, k) => {
    must(round === rounds.length + k + 1, "questions are numbered without gaps");
    return {
      round,
      question,
      inPublic: false,
      chosenBy: "model",
      openedAt: at,
      closesAt: null,
      voters,
      hands: new Map(),
      attempts: new Map(),
      isRevealed: true,
      isOpen: false,
      isWithdrawn: false,
    };
  });
}

function raised(round: Round, fact: FactOf<"hand-raised">): Round {
  must(round.voters.includes(fact.voter), `${fact.voter} was not asked`);
  must(isKept(fact.answer, round), `${fact.voter}'s answer is none to this question`);
  // Taken out first: a changed hand rises anew, after those that are up already.
  const others = [...round.hands].filter(([voter]) => voter !== fact.voter);
  return {
    ...round,
    hands: new Map([...others, [fact.voter, fact.answer]]),
    attempts: new Map([...round.attempts, [fact.voter, fact.attempt]]),
  };
}

function isKept(answer: Answer, { question }: Round): boolean {
  return keptAnswer(answer, question) === answer;
}

function revealed(round: Round, { hands }: FactOf<"hands-revealed">): Round {
  for (const { voter, answer } of hands) {
    must(isKept(answer, round), `${voter}'s answer is none to this question`);
  }
  return {
    ...round,
    isRevealed: true,
    hands: new Map(hands.map(({ voter, answer }) => [voter, answer])),
  };
}

function lowered(round: Round, fact: FactOf<"hand-lowered">): Round {
  return {
    ...round,
    hands: new Map([...round.hands].filter(([voter]) => voter !== fact.voter)),
    attempts: new Map([...round.attempts, [fact.voter, fact.attempt]]),
  };
}

function withRound(state: State, number: number, change: (round: Round) => Round): State {
  const round = state.rounds.find((known) => known.round === number);
  must(round?.isOpen === true, `round ${number} was not open`);
  return {
    ...state,
    rounds: state.rounds.map((known) => (known.round === number ? change(known) : known)),
  };
}

function withSeat(state: State, voter: string, change: Partial<Seat>): readonly Seat[] {
  must(
    state.seats.some((seat) => seat.voter === voter),
    `nobody has seat ${voter}`,
  );
  return state.seats.map((seat) => (seat.voter === voter ? { ...seat, ...change } : seat));
}

function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}
