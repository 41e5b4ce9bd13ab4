import { canonicalJson, type OpenVotes, type Settings } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { sha256 } from "../log/hash-chain.ts";
import type { LogDraft } from "../log/log-draft.ts";
import { type Seat, type State, seated } from "../log/state.ts";
import { checkSettings, withMethod } from "./check-settings.ts";
import { isNearTo } from "./near-earlier.ts";
import { checkOpenVotes, seatedVotes } from "./open-votes.ts";
import { mustBeKey } from "./signatures.ts";

/** Real groups of two have no private channel: each could work out the other's answer. */
const fewestPeople = 3;

export function changeSettings(draft: LogDraft, settings: Settings): void {
  mustBeInLobby(draft.state);
  const full = withMethod(settings);
  checkSettings(full, draft.state.isSimulated);
  const gone = seated(draft.state).find(({ name }) => !settings.voters.includes(name));
  if (gone) {
    throw new Refusal("seat-taken", { detail: `${gone.name} has joined; free the seat first` });
  }
  draft.record({
    kind: "settings-changed",
    settings: full,
    firstNewSeat: draft.state.seatsGiven + 1,
  });
}

/** What people said in public before, by name; in the log people are their seats. */
export function setOpenVotes(draft: LogDraft, given: OpenVotes): void {
  const { state } = draft;
  mustBeInLobby(state);
  if (state.settings.situation !== "check") {
    throw new Refusal("settings-do-not-fit", {
      errors: [{ field: "situation", wanted: '"check", where open votes are there already' }],
    });
  }
  draft.record({ kind: "votes-imported", openVotes: seatedVotes(state, given) });
}

/**
 * Sitting down twice is sitting down once.
 *
 * @param key - the public half of the device's key, if it could make one
 */
export function join(draft: LogDraft, voter: string, key?: string): void {
  const { state } = draft;
  if (state.phase === "stopped" || state.phase === "revealed") throw new Refusal("not-running");
  const seat = seatOf(state, voter);
  if (seat.hasJoined && !seat.isFreed) return;
  if (key !== undefined) mustBeKey(key);
  draft.record({ kind: "joined", voter, ...(key !== undefined && { key }) });
}

/**
 * From now on what comes from a seat is signed by this key. Where there was another, it is another device as far as anyone can tell, and the
 * log says so.
 */
export function giveKey(draft: LogDraft, voter: string, key: string): void {
  const { phase } = draft.state;
  if (phase === "revealed") throw new Refusal("not-running");
  const seat = seatOf(draft.state, voter);
  if (!seat.hasJoined || seat.isFreed) throw new Refusal("not-allowed");
  if (seat.key === key) return;
  mustBeKey(key);
  if (seat.key !== null) moveSeat(draft, voter);
  draft.record({ kind: "seat-keyed", voter, key });
}

export function freeSeat(draft: LogDraft, voter: string): void {
  if (seatOf(draft.state, voter).isFreed) return;
  draft.record({ kind: "seat-freed", voter });
}

/**
 * The seat of someone who has joined goes to another device. The person who made the new link could be the one who uses it, so
 * everyone can read that it was made.
 */
export function moveSeat(draft: LogDraft, voter: string): void {
  const { hasJoined, isFreed } = seatOf(draft.state, voter);
  if (!hasJoined || isFreed) return;
  draft.record({ kind: "seat-moved", voter });
}

/**
 * Someone who facilitates too, and the place they have; the facilitator's own is "". To a place that someone has, only they can make
 * another link, or who created the decision: it takes the place away from the browser that has it.
 *
 * @param by - the place of who asks
 */
export function inviteFacilitator(draft: LogDraft, name: string, by: string): string {
  const { facilitator: own, facilitators } = draft.state;
  const known = facilitators.find((invited) => invited.name === name);
  const place = name === own ? "" : (known?.facilitator ?? `f${facilitators.length + 1}`);
  if (name !== own && (!known || known.isDismissed)) {
    draft.record({ kind: "facilitator-invited", facilitator: place, name });
    return place;
  }
  if (by !== "" && by !== place) {
    throw new Refusal("not-allowed", {
      detail: "Only they, or who created the decision, can do that",
    });
  }
  draft.record({ kind: "facilitator-moved", facilitator: place === "" ? null : place });
  return place;
}

export function dismissFacilitator(draft: LogDraft, facilitator: string): void {
  const known = draft.state.facilitators.find((invited) => invited.facilitator === facilitator);
  if (!known) throw new Refusal("not-found", { detail: "Nobody was invited by that name" });
  if (!known.isDismissed) draft.record({ kind: "facilitator-dismissed", facilitator });
}

/**
 * Seals the settings: from here on they are what the fingerprint says.
 *
 * @param earlier - decisions on the same server, to be compared with this one
 */
export function start(draft: LogDraft, earlier: readonly State[] = []): string {
  const { state } = draft;
  mustBeInLobby(state);
  checkSettings(state.settings, state.isSimulated);
  if (state.openVotes) checkOpenVotes(state, state.openVotes);
  // Where nothing is asked in public nobody has to be here at the same time: people come to a private round until it closes.
  const isOverDays = state.settings.situation === "private";
  const people = isOverDays ? state.seats.length : seated(state).length;
  if (people < fewestPeople && !state.isSimulated) {
    throw new Refusal("too-few-people", {
      detail: `A decision needs ${fewestPeople} people; ${people} ${isOverDays ? "are on the list" : "have joined"}`,
    });
  }
  const fingerprint = fingerprintOf(state);
  const { seedCommitment } = draft.circumstances.secret;
  const isNear = earlier.some((known) => isNearTo(state, known));
  draft.record({
    kind: "sealed",
    fingerprint,
    seedCommitment,
    ...(isNear && { isNearEarlier: true as const }),
    plan: state.plan,
  });
  return fingerprint;
}

export function fingerprintOf({ settings, seats }: State): string {
  return sha256(
    canonicalJson({ settings, seats: seats.map(({ voter, name }) => ({ voter, name })) }),
  );
}

export function seatOf(state: State, voter: string): Seat {
  const seat = state.seats.find((known) => known.voter === voter);
  if (!seat) throw new Refusal("not-found", { detail: "There is no such seat" });
  return seat;
}

function mustBeInLobby({ phase }: State): void {
  if (phase !== "lobby") throw new Refusal("not-in-the-lobby");
}
