import type { MineView } from "@unswayed/protocol";
import type { Consent, Store } from "../database/store.ts";
import { orderOf } from "../log/secret.ts";
import { openMoment, openRound, type Round, type State } from "../log/state.ts";
import type { SealedTrace } from "../room/log-writer.ts";
import type { Room } from "../room/room.ts";
import { attemptsBefore } from "../rules/attempts.ts";
import { mayConsent, type Said } from "../rules/consents.ts";

/** Who looks: someone's seat, from a device. */
export interface Viewer {
  readonly voter: string;
  readonly session: string;
}

export async function consentsOf({ id, state }: Room, store: Store): Promise<Said> {
  const [consents, answers] = await Promise.all([
    store.consents(id),
    // Before, there is nothing to agree to.
    state.phase === "revealed" ? store.answerDevices(id) : [],
  ]);
  return { consents, answers };
}

/** One voter's own part: their hand, and of private ballots only that they arrived. */
export function mineView(
  room: Room,
  { voter, session }: Viewer,
  { consents, answers }: Said,
): MineView {
  const { state } = room;
  const seat = state.seats.find((known) => known.voter === voter);
  const round = openRound(state);
  const moment = openMoment(state);
  const mayAgree = mayConsent(state, voter, session, answers);
  const said = (matter: Consent["matter"]): boolean | null =>
    (mayAgree
      ? consents.find((consent) => consent.voter === voter && consent.matter === matter)?.agrees
      : null) ?? null;
  const isLate =
    seat?.hasJoined === true && state.phase === "running" && round && !round.voters.includes(voter);
  return {
    voter,
    name: seat?.name ?? "",
    state: seatState(seat),
    key: seat?.key ?? null,
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
    mayConsent: mayAgree,
    consents: {
      "three-people": said("three-people"),
      "exact-figures": said("exact-figures"),
      "research-bundle": said("research-bundle"),
      "keep-longer": said("keep-longer"),
    },
  };
}

/** Changes whenever the view of this voter does: cheap enough to ask for every listener at every change of the room. */
export function mineKey(room: Room, { voter, session }: Viewer, said: Said): string {
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
    seat?.key,
    round?.round,
    round?.isRevealed,
    round?.hands.get(voter),
    round?.attempts.get(voter),
    moment?.moment,
    ...sealed,
    mayConsent(state, voter, session, said.answers),
    ...said.consents
      .filter((known) => known.voter === voter)
      .map((known) => `${known.matter}${known.agrees}`),
  ].join();
}

function seatState(seat: State["seats"][number] | undefined): MineView["state"] {
  if (seat?.isFreed) return "freed";
  return seat?.hasJoined ? "joined" : "admitted";
}

/**
 * What is known of a sealed ballot, as far as the device in this seat may know it: what came from an earlier one counts, and is not
 * shown, not even that it is there. Anyone who makes a new link could otherwise look what its owner did.
 */
function ownTrace(
  room: Room,
  round: number,
  channel: "public" | "private",
  voter: string,
): { readonly trace: SealedTrace | undefined; readonly attempt: number } {
  const before = attemptsBefore(room.state, voter);
  const trace = room.sealedSeen(round, channel, voter);
  const attempt = Math.max(before, trace?.attempt ?? 0);
  return { trace: trace && trace.attempt > before ? trace : undefined, attempt };
}

function ownRound(room: Room, round: Round, voter: string): NonNullable<MineView["round"]> {
  const { trace: hidden, attempt: latest } = ownTrace(room, round.round, "public", voter);
  const attempt = Math.max(round.attempts.get(voter) ?? 0, latest);
  const answer = round.hands.get(voter) ?? hidden?.hand ?? null;
  return { ...ownQuestion(room, round, "public", voter), answer, nextAttempt: attempt + 1 };
}

function ownPrivate(
  room: Room,
  round: Round,
  voter: string,
): NonNullable<MineView["moment"]>["questions"][number] {
  const { trace, attempt } = ownTrace(room, round.round, "private", voter);
  return {
    ...ownQuestion(room, round, "private", voter),
    isAnswered: trace !== undefined,
    nextAttempt: attempt + 1,
  };
}

/** The question, with its options in an order that is drawn for each person and channel. */
function ownQuestion(
  { secret }: Room,
  { round, question }: Round,
  channel: "public" | "private",
  voter: string,
): Pick<NonNullable<MineView["round"]>, "round" | "question" | "shown"> {
  const places = orderOf(secret, `side ${channel} ${round} ${voter}`, question.options.length);
  return { round, question, shown: places.map((place) => place + 1) };
}
