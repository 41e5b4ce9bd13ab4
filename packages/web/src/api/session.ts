import type { BodyOf, Role, SessionView } from "@unswayed/protocol";
import { useSyncExternalStore } from "react";
import { call, Refused, rememberToken } from "./client.ts";

/** What this browser may do. Null until the server has said. */
let session: SessionView | null = null;
const listeners = new Set<() => void>();

function adopt(next: SessionView): SessionView {
  session = next;
  firstVersion ??= next.version;
  rememberToken(next.token, async () => {
    await renewSession();
  });
  for (const listener of listeners) listener();
  return next;
}

/** The version of the server this page began with. */
let firstVersion: string | null = null;

/** Whether the server has been replaced by a newer one since. */
export function isOutdated(): boolean {
  return firstVersion !== null && session !== null && session.version !== firstVersion;
}

export async function renewSession(): Promise<SessionView> {
  return adopt(await call("session"));
}

/** Exchanges a link's key, once. */
export async function openLink(key: string, { alsoHere = false } = {}): Promise<SessionView> {
  if (!session) await renewSession();
  return adopt(await call("openSession", { body: { key, ...(alsoHere && { alsoHere }) } }));
}

/** Asks for a seat, or to watch; the two words tell the facilitator which device it is. */
export async function claim(code: string, wish: BodyOf<"claim">): Promise<readonly string[]> {
  const { words, session: next } = await call("claim", { at: { code }, body: wish });
  adopt(next);
  return words;
}

export async function signOut(): Promise<void> {
  await call("endSession");
  await renewSession();
}

export function useSession(): SessionView | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

export function hasRole(view: SessionView | null, role: Role, deliberation?: string): boolean {
  return (
    view?.grants.some(
      (grant) =>
        grant.role === role && (deliberation === undefined || grant.deliberation === deliberation),
    ) ?? false
  );
}

/** The seats this browser holds in a decision: several, when people pass it on. */
export function seatsIn(view: SessionView | null, deliberation: string): readonly string[] {
  return (view?.grants ?? []).flatMap(({ role, deliberation: where, voter }) =>
    role === "voter" && where === deliberation && voter !== null ? [voter] : [],
  );
}

/**
 * The key in the address's fragment, taken out of the address before anything else happens: no history, no reload and no
 * shoulder sees it again.
 */
export function takeKeyFromAddress(): string | null {
  const match = /^#k=([A-Za-z0-9_-]{43})$/.exec(location.hash);
  if (!match) return null;
  history.replaceState(null, "", location.pathname);
  return match[1] ?? null;
}

export function isRefused(error: unknown, type: string): error is Refused {
  return error instanceof Refused && error.problem.type === type;
}
