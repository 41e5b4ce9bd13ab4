import type { Role } from "@unswayed/protocol";
import type { AccessStore, Grant, Link } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newKey } from "../keys.ts";

/** A browser: the key in its cookie, which changes, the hash that names it for good, and what it may do. */
export interface Session {
  readonly key: string;
  readonly hash: string;
  readonly grants: readonly Grant[];
}

/** What a browser will be known by, and how that is stored: false where another request has changed its key meanwhile. */
interface NextSession {
  readonly session: Session;
  readonly caller: Parameters<AccessStore["addClaim"]>[2];
  store(rows: Pick<AccessStore, "addSession" | "renewKey">): Promise<boolean>;
}

export function newSession(createdAt: string): NextSession {
  const key = newKey();
  const hash = hashOfKey(key);
  return {
    session: { key, hash, grants: [] },
    caller: { newSession: { hash, createdAt } },
    async store(rows) {
      await rows.addSession(hash, createdAt);
      return true;
    },
  };
}

export function withNewKey(session: Session): NextSession {
  const key = newKey();
  const change = { session: session.hash, from: hashOfKey(session.key), to: hashOfKey(key) };
  return {
    session: { ...session, key },
    caller: { newKey: change },
    store: (rows) => rows.renewKey(change),
  };
}

/**
 * @param session - the browser's; null where it has none
 * @param now - the time, as the store keeps it
 */
export function mustBeUsable(link: Link | null, session: string | null, now: string): Link {
  if (!link) throw new Refusal("link-unknown");
  const isLate = link.session === null && link.expiresAt !== null && link.expiresAt < now;
  if (link.isReplaced || isLate) throw new Refusal("link-replaced");
  const isSomebodys = link.session !== null && link.session !== "";
  if (isSomebodys && link.session !== session) throw new Refusal("link-in-use");
  return link;
}

/** The console never holds a ballot, and a browser has one seat at a table unless it is to be passed on. */
export function mustBeFree(grants: readonly Grant[], grant: Grant, alsoHere: boolean): void {
  for (const held of grants) {
    if (held.deliberation !== grant.deliberation) continue;
    const roles = [held.role, grant.role];
    if (roles.includes("facilitator") && roles.includes("voter")) {
      throw new Refusal("console-holds-no-ballot");
    }
    if (alsoHere || grant.role !== "voter") continue;
    if (held.role === "voter" && held.voter !== grant.voter) {
      throw new Refusal("seat-taken", { detail: "This browser holds another seat" });
    }
  }
}

export function isSame(a: Grant, b: Grant): boolean {
  return a.role === b.role && a.deliberation === b.deliberation && a.voter === b.voter;
}

/** Whether a browser that has the one gets nothing new by the other: a desk sees what its screen shows. */
export function givesAll(held: Grant, grant: Grant): boolean {
  const isOwnScreen = grant.role === "screen" && held.role === "facilitator";
  return isSame(held, grant) || (isOwnScreen && held.deliberation === grant.deliberation);
}

export function grantFor(
  session: Session | null,
  role: Role,
  deliberation: string,
  seat?: string,
): Grant | undefined {
  return session?.grants.find(
    (grant) =>
      grant.role === role &&
      grant.deliberation === deliberation &&
      (seat === undefined || grant.voter === seat),
  );
}

/** Every seat a browser holds at a table: more than one where it is passed on. */
export function seatsOf(session: Session, deliberation: string): readonly string[] {
  return session.grants.flatMap((grant) =>
    grant.role === "voter" && grant.deliberation === deliberation ? [grant.voter] : [],
  );
}
