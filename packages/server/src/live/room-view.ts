import type { RoomView } from "@unswayed/protocol";
import type { Claim } from "../database/store.ts";
import { openMoment, openRound, privateRounds, type Round, type State } from "../log/state.ts";
import { beyondLimit, questionsToCome } from "../model/meeting.ts";
import type { Room } from "../room/room.ts";

/** What is true of this server for every room. */
export interface ServerFacts {
  readonly operator: string;
  readonly isEncrypted: boolean;
  readonly canReachPhones: boolean;
  /** Where phones find this server; null when they cannot. Asked when needed: the port may be chosen late. */
  readonly phoneUrl?: () => string | null;
}

/** What everyone in the room may see. Built from the log, from who is here and from the tick of a moment: nothing else. */
export function roomView(room: Room, serverFacts: ServerFacts, claims: readonly Claim[]): RoomView {
  const { state } = room;
  const { settings } = state;
  const moment = openMoment(state);
  const round = openRound(state) ?? (moment ? undefined : state.rounds.findLast(isPublic));
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
    phoneUrl: serverFacts.phoneUrl?.() ?? null,
    hands: settings.hands,
    situation: settings.situation,
    kinds: settings.kinds,
    fingerprint: state.fingerprint,
    head: { seq: room.head.seq, hash: room.head.hash },
    isNearEarlier: state.isNearEarlier,
    voters: state.seats.map(({ voter, name, hasJoined, isFreed, moves, key }) => ({
      voter,
      name,
      hasJoined: hasJoined && !isFreed,
      isHere: room.presence.isHere(voter),
      moves,
      hasKey: key !== null,
      words: claims
        .filter((claim) => claim.voter === voter && claim.state === "waiting")
        .map(({ words }) => words.join(" ")),
    })),
    watchers: claims.filter(({ voter, state: known }) => voter === "" && known === "admitted")
      .length,
    privacy: {
      smallestGroup: settings.privacy.smallestGroup,
      keepDays: settings.privacy.keepDays,
      deniable: settings.privacy.deniable ?? 0,
      isEncrypted: serverFacts.isEncrypted,
      operator: serverFacts.operator,
    },
    openVotes: state.openVotes,
    round: round && state.phase === "running" ? publicRound(room, round) : null,
    moment: moment
      ? {
          moment: moment.moment,
          questions: moment.rounds.length,
          asked: [...moment.voters],
          progress: room.momentSight?.progress ?? "nobody",
          mayCloseNow: room.momentSight?.mayCloseNow ?? false,
          closesAt: moment.closesAt,
        }
      : null,
    past: pastRounds(state),
    progress: state.progress,
    atMost: questionsToCome(state),
    stop: room.upcoming.stop,
    next: room.upcoming.opens,
    beyondStop:
      room.upcoming.stop === null || room.upcoming.stop === "nothing-left" ? 0 : beyondLimit(state),
    ended: state.stopped && { ...state.stopped, revealedAt: state.revealedAt },
    model: room.hasResultFailed ? { state: "failed", questionsBehind: 0 } : room.model,
    resultStep: state.phase === "stopped" ? room.resultStep : null,
    privateWaits: room.upcoming.privateWaits,
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
    round: round.round,
    question: round.question,
    chosenBy: round.chosenBy,
    isOpen: round.isOpen,
    isRevealed: round.isRevealed,
    hands: [...round.hands].map(([voter, answer]) => ({ voter, answer })),
    answered: round.isRevealed ? round.hands.size : hidden.length,
    awaited: round.isRevealed ? round.voters.filter((voter) => !round.hands.has(voter)) : [],
    closesAt: round.isOpen ? round.closesAt : null,
  };
}

function isPublic({ inPublic }: Round): boolean {
  return inPublic;
}

/** With names after the end only: until then a dozen rounds of thirty hands would travel with every new hand. */
function pastRounds(state: State): RoomView["past"] {
  const inPrivate = privateRounds(state);
  const open = new Set(openMoment(state)?.rounds);
  const isOver = state.phase === "stopped" || state.phase === "revealed";
  return state.rounds
    .filter(({ round, inPublic, isOpen }) => !isOpen && (inPublic || !open.has(round)))
    .map((known) => ({
      round: known.round,
      question: known.question,
      chosenBy: known.chosenBy,
      hands: isOver ? [...known.hands].map(([voter, answer]) => ({ voter, answer })) : [],
      isWithdrawn: known.isWithdrawn,
      inPublic: known.inPublic,
      inPrivate: inPrivate.has(known.round),
    }));
}
