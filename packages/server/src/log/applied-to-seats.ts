import { type FactOf, must } from "./fact.ts";
import type { CoFacilitator, Seat, State } from "./state.ts";

/** Anyone who was dismissed and is invited again has the place they had. */
export function invited(
  before: readonly CoFacilitator[],
  { facilitator, name }: FactOf<"facilitator-invited">,
): readonly CoFacilitator[] {
  const others = before.filter((known) => known.facilitator !== facilitator);
  return [...others, { facilitator, name, isDismissed: false }];
}

/**
 * Everyone who keeps their name keeps their seat. New names get new seats, with numbers that none has had.
 */
export function reseated(
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

export function moved(
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
export function mayBeKeyed({ seats }: State, voter: string): boolean {
  const seat = seats.find((known) => known.voter === voter);
  return seat?.hasJoined === true && !seat.isFreed && seat.key === null;
}

export function withSeat(state: State, voter: string, change: Partial<Seat>): readonly Seat[] {
  must(
    state.seats.some((seat) => seat.voter === voter),
    `nobody has seat ${voter}`,
  );
  return state.seats.map((seat) => (seat.voter === voter ? { ...seat, ...change } : seat));
}
