import { smallestGroups } from "@unswayed/protocol";
import type { Consent } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import type { State } from "../log/state.ts";

/** When people may be asked in private. Simulated ones always may. */

/** Whether private answers can travel unread, or the group accepts that they cannot. */
export function isChannelSafe(
  { settings, isSimulated }: State,
  isConnectionSafe: boolean,
): boolean {
  return isConnectionSafe || settings.privacy.acceptsPlainHttp || isSimulated;
}

/** Set when fewer people are here than private questions need. */
export function tooFewFor(
  { settings, isSimulated }: State,
  here: readonly string[],
): { readonly needed: number; readonly here: number } | null {
  const needed = settings.privacy.smallestGroup;
  return here.length < needed && !isSimulated ? { needed, here: here.length } : null;
}

/** Why nobody can be asked in private now; null when people can. */
export function hindrance(
  state: State,
  asked: readonly string[],
  isSafe: boolean,
  consents: readonly Consent[],
): Refusal | null {
  const few = tooFewFor(state, asked);
  if (few) {
    return new Refusal("too-few-people", {
      detail: `Private questions wait: ${few.needed} people needed, ${few.here} can be asked`,
    });
  }
  if (!isSafe) {
    return new Refusal("not-allowed", {
      detail: "The connection is not encrypted and the group has not accepted that",
    });
  }
  if (haveAgreedToThree(state, asked, consents)) return null;
  return new Refusal("too-few-people", {
    detail: "Three people are asked in private only when each of them has agreed to it",
  });
}

/** In a group of three answers can often be guessed: each must have said yes to that. */
function haveAgreedToThree(
  { isSimulated }: State,
  here: readonly string[],
  consents: readonly Consent[],
): boolean {
  if (isSimulated || here.length > smallestGroups.least) return true;
  return here.every((voter) =>
    consents.some(
      (consent) => consent.voter === voter && consent.matter === "three-people" && consent.agrees,
    ),
  );
}
