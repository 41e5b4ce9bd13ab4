import { smallestGroups } from "@unswayed/protocol";
import type { Consent } from "../database/store.ts";
import type { State } from "./state.ts";

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

/** In a group of three answers can often be guessed: each must have said yes to that. */
export function haveAgreedToThree(
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
