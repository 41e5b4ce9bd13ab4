import type {
  Agreement,
  DeskView,
  Matter,
  MineView,
  PairAnswer,
  Rating,
  Role,
  RoomView,
} from "@unswayed/protocol";
import type { Claim, Consent, Store } from "../database/store.ts";
import type { SealedTrace } from "../deliberation/log-writer.ts";
import { questionOf } from "../deliberation/questions.ts";
import type { Room } from "../deliberation/room.ts";
import { orderOf, type Secret } from "../deliberation/secret.ts";
import {
  openMoment,
  openRound,
  privateRounds,
  type Round,
  type State,
  seated,
} from "../deliberation/state.ts";
import { countedRounds } from "../deliberation/study-input.ts";

/** What is true of this server for every room. */
export interface House {
  readonly operator: string;
  readonly isEncrypted: boolean;
  readonly canReachPhones: boolean;
  /** Where phones find this server; null when they cannot. Asked when needed: the port may be chosen late. */
  readonly phoneUrl?: () => string | null;
}

/** What everybody in the room may see. Built from the log, from who is here and from the tick of a moment: nothing else. */
export function roomView(room: Room, house: House, claims: readonly Claim[]): RoomView {
  const { state } = room;
  const { settings } = state;
  const moment = openMoment(state);
  const round = openRound(state) ?? (moment ? undefined : state.rounds[state.rounds.length - 1]);
  return {
    id: state.id,
    version: room.version,
    question: settings.question,
    facilitator: state.facilitator,
    coFacilitators: state.facilitators.flatMap(({ name, isDismissed }) =>
      isDismissed ? [] : [name],
    ),
    isSimulated: state.isSimulated,
    phase: state.phase,
    isPaused: state.isPaused,
    roomCode: state.phase === "lobby" || state.phase === "running" ? room.roomCode : null,
    phoneUrl: house.phoneUrl?.() ?? null,
    hands: settings.hands,
    answers: settings.answers ?? "pairs",
    fingerprint: state.fingerprint,
    voters: state.seats.map(({ voter, name, hasJoined, isFreed }) => ({
      voter,
      name,
      hasJoined: hasJoined && !isFreed,
      isHere: room.presence.isHere(voter),
      words: claims
        .filter((claim) => claim.voter === voter && claim.state === "waiting")
        .map(({ words }) => words.join(" ")),
    })),
    watchers: claims.filter(({ voter, state: known }) => voter === "" && known === "admitted")
      .length,
    privacy: {
      smallestGroup: settings.privacy.smallestGroup,
      keepDays: settings.privacy.keepDays,
      isEncrypted: house.isEncrypted,
      operator: house.operator,
    },
    round: round && state.phase === "running" ? publicRound(room, round) : null,
    moment: moment
      ? {
          moment: moment.moment,
          questions: moment.rounds.length,
          asked: [...moment.voters],
          progress: room.momentSight?.progress ?? "nobody",
          mayCloseNow: room.momentSight?.mayCloseNow ?? false,
        }
      : null,
    past: pastRounds(state),
    progress: state.progress,
    atMost: Math.max(0, settings.limits.publicRounds - countedRounds(state).length),
    stop: room.stop,
    ended: state.stopped && { ...state.stopped, revealedAt: state.revealedAt },
    model: room.hasResultFailed ? { state: "failed", questionsBehind: 0 } : room.model,
    resultStep: state.phase === "stopped" ? room.resultStep : null,
    privateWaits: room.privateWaits,
    result: state.result,
    figures: state.figures,
    truth: state.phase === "revealed" ? state.truth : null,
    decided: state.decided,
    isDeleted: state.isDeleted,
    deletion: state.deletion,
  };
}

function publicRound(room: Room, round: Round): RoomView["round"] {
  const hidden = round.voters.filter(
    // A rating may be 0.
    (voter) => (room.sealedSeen(round.round, "public", voter)?.hand ?? null) !== null,
  );
  return {
    ...questionOf(round),
    round: round.round,
    chosenBy: round.chosenBy,
    isOpen: round.isOpen,
    isRevealed: round.isRevealed,
    hands: [...round.hands].map(([voter, answer]) => ({ voter, answer })),
    answered: round.isRevealed ? round.hands.size : hidden.length,
    awaited: round.isRevealed ? round.voters.filter((voter) => !round.hands.has(voter)) : [],
    closesAt: round.isOpen ? round.closesAt : null,
  };
}

/** With names after the end only: until then a dozen rounds of thirty hands would travel with every new hand. */
function pastRounds(state: State): RoomView["past"] {
  const also = privateRounds(state);
  const isOver = state.phase === "stopped" || state.phase === "revealed";
  return state.rounds
    .filter(({ isOpen }) => !isOpen)
    .map((known) => ({
      ...questionOf(known),
      round: known.round,
      chosenBy: known.chosenBy,
      hands: isOver ? [...known.hands].map(([voter, answer]) => ({ voter, answer })) : [],
      isWithdrawn: known.isWithdrawn,
      wasAlsoPrivate: also.has(known.round),
    }));
}

/** One voter's own part: their hand, and of private ballots only that they arrived. */
export function mineView(room: Room, voter: string, consents: readonly Consent[]): MineView {
  const { state } = room;
  const seat = state.seats.find((known) => known.voter === voter);
  const round = openRound(state);
  const moment = openMoment(state);
  const mayConsent = seat?.hasLeftAnswers !== true;
  const said = (matter: Consent["matter"]): boolean | null =>
    (mayConsent
      ? consents.find((consent) => consent.voter === voter && consent.matter === matter)?.agrees
      : null) ?? null;
  const isLate =
    seat?.hasJoined === true && state.phase === "running" && round && !round.voters.includes(voter);
  return {
    voter,
    name: seat?.name ?? "",
    state: seatState(seat),
    joinsFrom: isLate && round ? round.round + 1 : null,
    round:
      round?.voters.includes(voter) && state.settings.hands !== "entered"
        ? ownRound(room, round, voter)
        : null,
    moment: moment?.voters.includes(voter)
      ? {
          questions: orderOf(room.secret, `order ${moment.moment} ${voter}`, moment.rounds.length)
            .map((k) => state.rounds.find(({ round: r }) => r === moment.rounds[k]))
            .flatMap((asked) => (asked ? [ownPrivate(room, asked, voter)] : [])),
        }
      : null,
    mayConsent,
    consents: {
      "three-people": said("three-people"),
      "exact-figures": said("exact-figures"),
      "research-bundle": said("research-bundle"),
      "keep-longer": said("keep-longer"),
    },
  };
}

/** Changes whenever the view of this voter does: cheap enough to ask for every listener at every change of the room. */
export function mineKey(room: Room, voter: string, consents: readonly Consent[]): string {
  const { state } = room;
  const round = openRound(state);
  const moment = openMoment(state);
  const seat = state.seats.find((known) => known.voter === voter);
  const sealed = [round?.round ?? 0, ...(moment?.rounds ?? [])].map(
    (number) =>
      (room.sealedSeen(number, "public", voter)?.attempt ?? 0) * 20_000 +
      (room.sealedSeen(number, "private", voter)?.attempt ?? 0),
  );
  return [
    state.phase,
    seat?.hasJoined,
    seat?.isFreed,
    seat?.moves,
    round?.round,
    round?.isRevealed,
    round?.hands.get(voter),
    round?.attempts.get(voter),
    moment?.moment,
    ...sealed,
    ...consents
      .filter((known) => known.voter === voter)
      .map((known) => `${known.matter}${known.agrees}`),
  ].join();
}

function seatState(seat: State["seats"][number] | undefined): MineView["state"] {
  if (seat?.isFreed) return "freed";
  return seat?.hasJoined ? "joined" : "admitted";
}

/** Attempts of each device of a seat begin above those of the one before it; nobody answers a question this often. */
const attemptsPerDevice = 1_000;

/**
 * What is known of a sealed ballot, as far as the device in this seat may know it: what came from an earlier one counts, and is not
 * shown, not even that it is there. Whoever makes a new link could otherwise look what its owner did.
 */
function ownTrace(
  room: Room,
  round: number,
  channel: "public" | "private",
  voter: string,
): { readonly trace: SealedTrace | undefined; readonly attempt: number } {
  const moves = room.state.seats.find((seat) => seat.voter === voter)?.moves ?? 0;
  const before = moves * attemptsPerDevice;
  const trace = room.sealedSeen(round, channel, voter);
  const attempt = Math.max(before, trace?.attempt ?? 0);
  return { trace: trace && trace.attempt > before ? trace : undefined, attempt };
}

function ownRound(room: Room, round: Round, voter: string): NonNullable<MineView["round"]> {
  const { trace: hidden, attempt: latest } = ownTrace(room, round.round, "public", voter);
  const attempt = Math.max(round.attempts.get(voter) ?? 0, latest);
  const answer = round.hands.get(voter) ?? hidden?.hand ?? null;
  const shared = { round: round.round, nextAttempt: attempt + 1 };
  const question = questionOf(round);
  // The fold has seen to it that answers suit their question.
  return question.kind === "rating"
    ? { ...question, ...shared, answer: answer as Rating | null }
    : {
        ...question,
        ...shared,
        firstShown: firstShown(room.secret, "public", round.round, voter),
        answer: answer as PairAnswer | null,
      };
}

function ownPrivate(
  room: Room,
  round: Round,
  voter: string,
): NonNullable<MineView["moment"]>["questions"][number] {
  const { trace, attempt } = ownTrace(room, round.round, "private", voter);
  const shared = {
    round: round.round,
    isAnswered: trace !== undefined,
    nextAttempt: attempt + 1,
  };
  const question = questionOf(round);
  return question.kind === "rating"
    ? { ...question, ...shared }
    : {
        ...question,
        ...shared,
        firstShown: firstShown(room.secret, "private", round.round, voter),
      };
}

function firstShown(
  secret: Secret,
  channel: string,
  round: number,
  voter: string,
): "candidate" | "reference" {
  return secret.draw(`side ${channel} ${round} ${voter}`, 2) === 0 ? "candidate" : "reference";
}

/** What the facilitator has besides: who asks for a seat, which links are out, notes without names. */
export async function deskView(room: Room, house: House, store: Store): Promise<DeskView> {
  const { state } = room;
  const [links, claims, consents] = await Promise.all([
    store.access.links(state.id),
    store.access.claims(state.id),
    store.consents(state.id),
  ]);
  const current = links.filter(({ isReplaced }) => !isReplaced);
  const linkTo = (role: Role, place: string): "none" | "waiting" | "used" => {
    const link = current.find((known) => known.role === role && known.voter === place);
    if (!link) return "none";
    return link.session === null ? "waiting" : "used";
  };
  const waiting = claims.filter((claim) => claim.state === "waiting" && claim.voter !== "");
  const watchers = claims.filter((claim) => claim.state !== "refused" && claim.voter === "");
  const agreement = (matter: Matter): Agreement => agreementOn(matter, state, consents);
  return {
    claims: await Promise.all(
      waiting.map(async ({ id, voter, words, session }) => ({
        claim: id,
        voter,
        words: [...words],
        alsoHolds: ((await store.access.grants(session)) ?? []).flatMap((grant) =>
          grant.role === "voter" && grant.deliberation === state.id ? [grant.voter] : [],
        ),
      })),
    ),
    watchers: watchers.map(({ id, words, state: known }) => ({
      claim: id,
      words: [...words],
      isAdmitted: known === "admitted",
    })),
    facilitators: state.facilitators.flatMap(({ facilitator, name, isDismissed }) =>
      isDismissed ? [] : [{ facilitator, name, link: linkTo("facilitator", facilitator) }],
    ),
    seats: state.seats.map(({ voter }) => ({ voter, link: linkTo("voter", voter) })),
    notes: [...room.notes],
    canReachPhones: house.canReachPhones,
    arePrivateQuestionsOn: room.arePrivateQuestionsSafe,
    agreements: {
      "exact-figures": agreement("exact-figures"),
      "research-bundle": agreement("research-bundle"),
      "keep-longer": agreement("keep-longer"),
    },
  };
}

/** Told only when everybody has answered: until then a change would point at whoever just did. */
export function agreementOn(matter: Matter, state: State, consents: readonly Consent[]): Agreement {
  const said = seated(state).map(({ voter, hasLeftAnswers }) =>
    // From another device than the one that gave the answers nobody can agree to anything about them.
    hasLeftAnswers
      ? false
      : consents.find((consent) => consent.voter === voter && consent.matter === matter)?.agrees,
  );
  if (said.length === 0 || said.includes(undefined)) return "waiting";
  return said.every((agrees) => agrees === true) ? "everyone" : "not-everyone";
}
