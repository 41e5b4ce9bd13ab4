import type { Role, SessionView, SignedOutWhy } from "@unswayed/protocol";
import { type Clock, instantOf } from "../clock.ts";
import type { AccessStore, Grant } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newId, newKey, newWords, requestToken } from "./secrets.ts";

/** A browser: the key in its cookie, and what it may do. */
export interface Session {
  readonly key: string;
  readonly hash: string;
  readonly grants: readonly Grant[];
}

/** How long grants read from the store are trusted: another server may have changed them. */
const cachedMs = 2_000;
const mostCached = 10_000;

/** Who may do what. Keys come in, hashes are stored, and nothing here is ever written to a log. */
export class Access {
  readonly #store: AccessStore;
  readonly #clock: Clock;
  readonly #cache = new Map<string, { readonly grants: readonly Grant[]; readonly at: number }>();
  readonly #onLost: (session: string, why: SignedOutWhy) => void;

  /** @param onLost - told when a session has lost something it could do */
  constructor(
    store: AccessStore,
    clock: Clock,
    onLost: (session: string, why: SignedOutWhy) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#onLost = onLost;
  }

  async session(key: string | undefined): Promise<Session | null> {
    if (key === undefined || !/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
    const hash = hashOfKey(key);
    const known = this.#cache.get(hash);
    if (known && this.#clock.now() - known.at < cachedMs)
      return { key, hash, grants: known.grants };
    const grants = await this.#store.grants(hash);
    if (!grants) return null;
    if (this.#cache.size >= mostCached) this.#cache.clear();
    this.#cache.set(hash, { grants, at: this.#clock.now() });
    return { key, hash, grants };
  }

  async newSession(): Promise<Session> {
    const key = newKey();
    const hash = hashOfKey(key);
    await this.#store.addSession(hash, instantOf(this.#clock.now()));
    return { key, hash, grants: [] };
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

  async revoke(grant: Grant, why: SignedOutWhy): Promise<void> {
    for (const session of await this.#store.removeGrants(grant)) this.#lost(session, why);
  }

  /** Exchanges a link's key for what it opens. The same browser may come back; another may not. */
  async exchange(key: string, current: Session | null): Promise<Session> {
    const hash = hashOfKey(key);
    const link = await this.#store.link(hash);
    if (!link) throw new Refusal("link-unknown");
    if (link.isReplaced) throw new Refusal("link-replaced");
    if (link.session !== null && link.session !== current?.hash) throw new Refusal("link-in-use");
    const { role, deliberation, voter } = link;
    const session = current ?? (await this.newSession());
    this.#mustBeFree(session, { role, deliberation, voter });
    if ((await this.#store.useLink(hash, session.hash)) !== session.hash) {
      throw new Refusal("link-in-use");
    }
    return await this.grant(session, { role, deliberation, voter });
  }

  async grant(session: Session, grant: Grant): Promise<Session> {
    this.#mustBeFree(session, grant);
    await this.#store.addGrant(session.hash, grant);
    this.#cache.delete(session.hash);
    const others = session.grants.filter((known) => !isSame(known, grant));
    return { ...session, grants: [...others, grant] };
  }

  /** Asks for a seat from a device that has no link. Two words tell which device it is. */
  async claim(session: Session, deliberation: string, voter: string): Promise<readonly string[]> {
    this.#mustBeFree(session, { role: "voter", deliberation, voter });
    const claims = await this.#store.claims(deliberation);
    const own = claims.find(
      (claim) =>
        claim.session === session.hash && claim.voter === voter && claim.state === "waiting",
    );
    if (own) return own.words;
    if (claims.filter(({ state }) => state === "waiting").length >= mostWaitingClaims) {
      throw new Refusal("too-many-requests", { retryAfterSeconds: 30 });
    }
    const words = newWords(claims.map((claim) => claim.words.join(" ")));
    await this.#store.addClaim({
      id: newId(),
      deliberation,
      voter,
      session: session.hash,
      words,
      state: "waiting",
    });
    return words;
  }

  async answerClaim(deliberation: string, id: string, admit: boolean): Promise<string> {
    const claims = await this.#store.claims(deliberation);
    const claim = claims.find((known) => known.id === id);
    if (!claim) throw new Refusal("not-found");
    if (claim.state !== "waiting") return claim.voter;
    if (!admit) {
      await this.#store.setClaim(id, "refused");
      return claim.voter;
    }
    // Whoever had the seat before has it no longer: two devices in one seat would be two votes.
    await this.revoke({ role: "voter", deliberation, voter: claim.voter }, "link-replaced");
    await this.#store.addGrant(claim.session, {
      role: "voter",
      deliberation,
      voter: claim.voter,
    });
    await this.#store.setClaim(id, "admitted");
    this.#cache.delete(claim.session);
    return claim.voter;
  }

  /** The console never holds a ballot, and a browser has one seat at a table. */
  #mustBeFree(session: Session, grant: Grant): void {
    if (grant.role !== "voter") return;
    for (const held of session.grants) {
      if (held.deliberation !== grant.deliberation) continue;
      if (held.role === "facilitator") throw new Refusal("console-holds-no-ballot");
      if (held.role === "voter" && held.voter !== grant.voter) {
        throw new Refusal("seat-taken", { detail: "This browser holds another seat" });
      }
    }
  }

  #lost(session: string, why: SignedOutWhy): void {
    this.#cache.delete(session);
    this.#onLost(session, why);
  }
}

const mostWaitingClaims = 100;

function isSame(a: Grant, b: Grant): boolean {
  return a.role === b.role && a.deliberation === b.deliberation && a.voter === b.voter;
}

export function grantFor(
  session: Session | null,
  role: Role,
  deliberation: string,
): Grant | undefined {
  return session?.grants.find(
    (grant) => grant.role === role && grant.deliberation === deliberation,
  );
}

export async function sessionView(
  session: Session | null,
  store: AccessStore,
  version: string,
): Promise<SessionView> {
  const claims = session ? await store.claimsOf(session.hash) : [];
  return {
    claims: claims.flatMap(({ deliberation, voter, words, state }) =>
      state === "admitted" ? [] : [{ deliberation, voter, words: [...words], state }],
    ),
    grants: (session?.grants ?? []).map(({ role, deliberation, voter }) => ({
      role,
      deliberation: deliberation || null,
      voter: voter || null,
    })),
    token: session ? requestToken(session.key) : "",
    version,
  };
}
