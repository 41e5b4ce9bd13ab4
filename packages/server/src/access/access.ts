import type { Role, SessionView, SignedOutWhy } from "@unswayed/protocol";
import { type Clock, instantOf } from "../clock.ts";
import type { AccessStore, Claim, Grant } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newId, newKey, newWords, requestToken } from "./secrets.ts";

/** A browser: the key in its cookie, and what it may do. */
export interface Session {
  readonly key: string;
  readonly hash: string;
  readonly grants: readonly Grant[];
}

const mostCached = 10_000;

/** Who may do what. Keys come in, hashes are stored, and nothing here is ever written to a log. */
export class Access {
  readonly #store: AccessStore;
  readonly #clock: Clock;
  readonly #cache = new Map<string, { readonly grants: readonly Grant[]; readonly at: number }>();
  /** How often what sessions may do has changed: what was read before a change is not kept after it. */
  #changes = 0;
  readonly #trustMs: number;
  readonly #onLost: (session: string, why: SignedOutWhy) => void;

  /**
   * @param trustMs - how long grants read from the store are trusted: for ever where nobody else writes to it
   * @param onLost - told when a session has lost something it could do
   */
  constructor(
    store: AccessStore,
    clock: Clock,
    trustMs: number,
    onLost: (session: string, why: SignedOutWhy) => void,
  ) {
    this.#trustMs = trustMs;
    this.#store = store;
    this.#clock = clock;
    this.#onLost = onLost;
  }

  async session(key: string | undefined): Promise<Session | null> {
    if (key === undefined || !/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
    const hash = hashOfKey(key);
    const known = this.#cache.get(hash);
    if (known && this.#clock.now() - known.at < this.#trustMs) {
      return { key, hash, grants: known.grants };
    }
    return await this.#read(key, hash);
  }

  /** What the session may do by the store itself: another server may just have let it do more. */
  async latest({ key, hash }: Session): Promise<Session | null> {
    return await this.#read(key, hash);
  }

  async #read(key: string, hash: string): Promise<Session | null> {
    const changes = this.#changes;
    const grants = await this.#store.grants(hash);
    if (!grants) return null;
    if (changes === this.#changes) {
      if (this.#cache.size >= mostCached) this.#cache.clear();
      this.#cache.set(hash, { grants, at: this.#clock.now() });
    }
    return { key, hash, grants };
  }

  #forget(hash: string): void {
    this.#changes += 1;
    this.#cache.delete(hash);
  }

  async newSession(): Promise<Session> {
    const session = unstoredSession();
    await this.#store.addSession(session.hash, instantOf(this.#clock.now()));
    return session;
  }

  /** Forgets sessions that can do nothing and wait for nothing, such as those of a decision that was deleted. */
  async forgetIdle(): Promise<void> {
    const before = instantOf(this.#clock.now() - idleMs);
    for (const hash of await this.#store.removeIdleSessions(before)) this.#forget(hash);
  }

  async endSession({ hash }: Session): Promise<void> {
    await this.#store.endSession(hash);
    this.#lost(hash, "signed-out");
  }

  /** A one-time link; the one before to the same place is revoked, with the session that used it. */
  async issue(grant: Grant): Promise<string> {
    const key = await this.issueAnother(grant);
    await this.revoke(grant, "link-replaced");
    return key;
  }

  /** A one-time link beside whoever is in already; one that nobody has used yet is replaced. */
  async issueAnother(grant: Grant): Promise<string> {
    const key = newKey();
    await this.#store.addLink(hashOfKey(key), grant);
    return key;
  }

  /** Takes something away for good: whoever has it, and whoever still has a link to it. */
  async withdraw(grant: Grant, why: SignedOutWhy): Promise<void> {
    await this.#store.replaceLinks(grant);
    await this.revoke(grant, why);
  }

  async revoke(grant: Grant, why: SignedOutWhy): Promise<void> {
    for (const session of await this.#store.removeGrants(grant)) this.#lost(session, why);
  }

  /**
   * Exchanges a link's key for what it opens. The same browser may come back; another may not. A facilitator's link moves the
   * desk: the browser that had it before has it no longer.
   */
  async exchange(key: string, current: Session | null, alsoHere = false): Promise<Session> {
    const hash = hashOfKey(key);
    const link = await this.#store.link(hash);
    if (!link) throw new Refusal("link-unknown");
    if (link.isReplaced) throw new Refusal("link-replaced");
    if (link.session !== null && link.session !== current?.hash) throw new Refusal("link-in-use");
    const { role, deliberation, voter } = link;
    const session = current ?? (await this.newSession());
    this.#mustBeFree(session, { role, deliberation, voter }, alsoHere);
    if ((await this.#store.useLink(hash, session.hash)) !== session.hash) {
      throw new Refusal("link-in-use");
    }
    if (role === "facilitator" && link.session === null) {
      const before = await this.#store.removeGrants({ role, deliberation, voter });
      for (const other of before) if (other !== session.hash) this.#lost(other, "link-replaced");
    }
    return await this.grant(session, { role, deliberation, voter }, alsoHere);
  }

  async grant(session: Session, grant: Grant, alsoHere = false): Promise<Session> {
    this.#mustBeFree(session, grant, alsoHere);
    await this.#store.addGrant(session.hash, grant);
    this.#forget(session.hash);
    const others = session.grants.filter((known) => !isSame(known, grant));
    return { ...session, grants: [...others, grant] };
  }

  /**
   * Asks for a seat from a device that has no link, or, with "" for a seat, to watch. Two words tell which device it is.
   *
   * @param current - the browser's session; null: it gets one, with its claim or not at all
   * @param alsoHere - the device has a seat already and will be passed on
   */
  async claim(
    current: Session | null,
    deliberation: string,
    voter: string,
    alsoHere: boolean,
  ): Promise<{ readonly words: readonly string[]; readonly session: Session }> {
    const session = current ?? unstoredSession();
    if (voter !== "") this.#mustBeFree(session, { role: "voter", deliberation, voter }, alsoHere);
    const { words } = await this.#store.addClaim(
      deliberation,
      (known) => chosenClaim(known, deliberation, voter, session),
      current ? null : { hash: session.hash, createdAt: instantOf(this.#clock.now()) },
    );
    return { words, session };
  }

  async answerClaim(deliberation: string, id: string, admit: boolean): Promise<void> {
    const claims = await this.#store.claims(deliberation);
    const claim = claims.find((known) => known.id === id);
    if (!claim) throw new Refusal("not-found");
    if (claim.voter === "") return await this.#answerWatcher(claim, admit);
    if (claim.state !== "waiting") return;
    if (!admit) {
      await this.#store.setClaim(id, "refused");
      return;
    }
    // Whoever had the seat before has it no longer: two devices in one seat would be two votes.
    await this.revoke({ role: "voter", deliberation, voter: claim.voter }, "link-replaced");
    await this.#store.addGrant(claim.session, {
      role: "voter",
      deliberation,
      voter: claim.voter,
    });
    await this.#store.setClaim(id, "admitted");
    this.#forget(claim.session);
  }

  /** Somebody who watches has no seat that could be taken from them, so they may be sent away at any time. */
  async #answerWatcher(claim: Claim, admit: boolean): Promise<void> {
    if (claim.state === (admit ? "admitted" : "refused")) return;
    const grant = { role: "watcher", deliberation: claim.deliberation, voter: claim.id } as const;
    if (admit) await this.#store.addGrant(claim.session, grant);
    else await this.revoke(grant, "seat-freed");
    await this.#store.setClaim(claim.id, admit ? "admitted" : "refused");
    this.#forget(claim.session);
  }

  /** The console never holds a ballot, and a browser has one seat at a table unless it is to be passed on. */
  #mustBeFree(session: Session, grant: Grant, alsoHere: boolean): void {
    for (const held of session.grants) {
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

  #lost(session: string, why: SignedOutWhy): void {
    this.#forget(session);
    this.#onLost(session, why);
  }
}

/** More than a room holds, and few enough to look through. */
const mostWaitingClaims = 100;

/** Longer than it takes to sign in: a session is made a moment before it is given something. */
const idleMs = 24 * 60 * 60 * 1000;

function unstoredSession(): Session {
  const key = newKey();
  return { key, hash: hashOfKey(key), grants: [] };
}

/** The claim that this browser has already, or another beside those that are known. */
function chosenClaim(
  known: readonly Claim[],
  deliberation: string,
  voter: string,
  { hash: session }: Session,
): Claim {
  const waiting = known.filter(({ state }) => state === "waiting");
  const own = waiting.find((claim) => claim.session === session && claim.voter === voter);
  if (own) return own;
  if (waiting.length >= mostWaitingClaims) {
    throw new Refusal("too-many-requests", { retryAfterSeconds: 30 });
  }
  // Those that the facilitator has in sight: whoever waits, and whoever watches.
  const shown = known.filter((claim) => claim.state === "waiting" || claim.voter === "");
  const words = newWords(shown.map((claim) => claim.words.join(" ")));
  return { id: newId(), deliberation, voter, session, words, state: "waiting" };
}

function isSame(a: Grant, b: Grant): boolean {
  return a.role === b.role && a.deliberation === b.deliberation && a.voter === b.voter;
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

export async function sessionView(
  session: Session | null,
  store: AccessStore,
  { version, house }: { readonly version: string; readonly house: { readonly operator: string } },
): Promise<SessionView> {
  const claims = session ? await store.claimsOf(session.hash) : [];
  return {
    claims: claims.flatMap(({ deliberation, voter, words, state }) =>
      state === "admitted"
        ? []
        : [{ deliberation, voter: voter || null, words: [...words], state }],
    ),
    grants: (session?.grants ?? []).map(({ role, deliberation, voter }) => ({
      role,
      deliberation: deliberation || null,
      voter: role === "voter" ? voter : null,
    })),
    token: session ? requestToken(session.key) : "",
    version,
    operator: session ? house.operator : "",
  };
}
