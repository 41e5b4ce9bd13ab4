import { Refusal } from "../errors.ts";
import type { State } from "../log/state.ts";

/** Attempts of each device of a seat begin above those of the one before it; nobody answers a question this often. */
const attemptsPerDevice = 1_000;

/** The highest attempt that an earlier device of a seat can have made. */
export function attemptsBefore(state: State, voter: string): number {
  const moves = state.seats.find((seat) => seat.voter === voter)?.moves ?? 0;
  return moves * attemptsPerDevice;
}

/**
 * Refuses an attempt that this device of a seat cannot have come to. A higher one would keep all that is sent later out, and a lower one
 * would be acknowledged and not count.
 */
export function mustBeOwnAttempt(state: State, voter: string, attempt: number): void {
  const before = attemptsBefore(state, voter);
  if (attempt > before && attempt < before + attemptsPerDevice) return;
  throw new Refusal("invalid-request", {
    errors: [
      {
        field: "attempt",
        wanted: `a whole number from ${before + 1} to ${before + attemptsPerDevice - 1}`,
      },
    ],
  });
}
