import { randomInt } from "node:crypto";
import type { SessionView, SignedOutWhy } from "@unswayed/protocol";
import { type Clock, instantOf } from "../clock.ts";
import type { AccessStore, Claim, Grant } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newId, newKey, newWords, requestToken } from "../keys.ts";
import {
  givesAll,
  isSame,
  mustBeFree,
  mustBeUsable,
  newSession,
  type Session,
  withNewKey,
} from "./session.ts";

export interface AccessListener {
  /** A session has lost something it could do; null: everything. */
  lost(session: string, grant: Grant | null, why: SignedOutWhy): void;
  /** Otherwise something about it has changed. */
  changed(session: string): void;
}

const mostCached = 10_000;

/** How long the links that a start makes wait for someone to use them. */
const firstUseMs = 60 * 60 * 1000;

/** Who may do what. Keys come in, hashes are stored, and nothing here is ever written to a log. */
export class Access {
  readonly #store: AccessStore;
  readonly #clock: Clock;
  /** By the hash of their keys. */
  readonly #cache = new Map<
    string,
    { readonly session: Omit<Session, "key">; readonly at: number }
  >();
  /** How often what sessions may do has changed: what was read before a change is not kept after it. */
  #changes = 0;
  readonly #trustMs: number;
  readonly #tell: AccessListener;

  /**
   * @param trustMs - how long grants read from the store are trusted: for ever where nobody else writes to it
   * @param tell - told of what sessions get and lose
   */
  constructor(store: AccessStore, clock: Clock, trustMs: number, tell: AccessListener) {
    this.#trustMs = trustMs;
    this.#store = store;
    this.#clock = clock;
    this.#tell = tell;
  }

  /** The time, as the store keeps it. */
  now(): string {
    return instantOf(this.#clock.now());
  }

  async session(key: string | undefined): Promise<Session | null> {
    if (key === undefined || !/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
    const known = this.#cache.get(hashOfKey(key));
    if (known && this.#clock.now() - known.at < this.#trustMs) return { key, ...known.session };
    return await this.#read(key);
  }

  /** What the session may do by the store itself: another server may just have let it do more, or less. */
  async latest({ key }: Session): Promise<Session | null> {
    return await this.#read(key);
  }

  async #read(key: string): Promise<Session | null> {
    const changes = this.#changes;
    const session = await this.#store.session(hashOfKey(key));
    if (!session) return null;
    if (changes === this.#changes) {
      if (this.#cache.size >= mostCached) this.#cache.clear();
      this.#cache.set(hashOfKey(key), { session, at: this.#clock.now() });
    }
    return { key, ...session };
  }

  /** To be called when what a session may do has changed, or its key. */
  changed(session: string): void {
    this.forget(session);
    this.#tell.changed(session);
  }

  /** What was read of a session is not trusted any longer; null: of any. */
  forget(session: string | null): void {
    this.#changes += 1;
    if (session === null) this.#cache.clear();
    for (const [key, known] of this.#cache) {
      if (known.session.hash === session) this.#cache.delete(key);
    }
  }

  /** Forgets sessions that can do nothing and wait for nothing, such as those of a decision that was deleted. */
  async forgetIdle(): Promise<void> {
    const before = instantOf(this.#clock.now() - idleMs);
    for (const hash of await this.#store.removeIdleSessions(before)) this.forget(hash);
  }

  async endSession({ hash }: Session): Promise<void> {
    await this.#store.endSession(hash);
    this.lost(hash, null, "signed-out");
  }

  /** A one-time link; the one before to the same place is revoked, and the session that used it cannot do this any longer. */
  async issue(grant: Grant): Promise<string> {
    const key = await this.issueAnother(grant);
    await this.#revoke(grant, "link-replaced");
    return key;
  }

  /** A one-time link beside the session that has this already; one that nobody has used yet is replaced. */
  async issueAnother(grant: Grant): Promise<string> {
    const key = newKey();
    await this.#store.addLink(hashOfKey(key), grant);
    return key;
  }

  /** The same for anyone who starts the server: nobody may find it in a log of last week and use it first. */
  async issueForAWhile(grant: Grant): Promise<string> {
    const key = newKey();
    await this.#store.addLink(hashOfKey(key), grant, instantOf(this.#clock.now() + firstUseMs));
    return key;
  }

  /** Takes something away for good: from the session that has it, and from everyone who still has a link to it. */
  async withdraw(grant: Grant, why: SignedOutWhy): Promise<void> {
    await this.#store.replaceLinks(grant);
    await this.#revoke(grant, why);
  }

  async #revoke(grant: Grant, why: SignedOutWhy): Promise<void> {
    for (const session of await this.#store.removeGrants(grant)) this.lost(session, grant, why);
  }

  /** What a link's key opens. Throws where the link is none, or is not for this browser. */
  async placeOf(key: string, current: Session | null): Promise<Grant> {
    const link = await this.#store.link(hashOfKey(key));
    const { role, deliberation, voter } = mustBeUsable(link, current?.hash ?? null, this.now());
    return { role, deliberation, voter };
  }

  /**
   * Exchanges a link's key for what it opens; seats have a way of theirs. The same browser may come back; another may not. A
   * facilitator's link moves the desk: the browser that had it before has it no longer.
   *
   * A browser that is given something gets a new key: someone could have planted the one it came with.
   */
  async exchange(key: string, grant: Grant, current: Session | null): Promise<Session> {
    if (current) mustBeFree(current.grants, grant, false);
    const next = current ? withNewKey(current) : newSession(this.now());
    const { hash } = next.session;
    if ((await this.#store.useLink(hashOfKey(key), hash)) !== hash)
      throw new Refusal("link-in-use");
    const isKnown = current?.grants.some((held) => givesAll(held, grant)) ?? false;
    if (!isKnown && !(await next.store(this.#store))) throw new Refusal("wrong-origin");
    if (grant.role === "facilitator" && !isKnown) {
      const before = await this.#store.removeGrants(grant);
      for (const other of before) if (other !== hash) this.lost(other, grant, "link-replaced");
    }
    return await this.grant(isKnown && current ? current : next.session, grant);
  }

  async grant(session: Session, grant: Grant): Promise<Session> {
    mustBeFree(session.grants, grant, false);
    await this.#store.addGrant(session.hash, grant);
    this.changed(session.hash);
    const others = session.grants.filter((known) => !isSame(known, grant));
    return { ...session, grants: [...others, grant] };
  }

  /**
   * Asks for a seat from a device that has no link, or, with "" for a seat, to watch. Two words tell which device it is. With a claim the
   * browser gets a new key, or a session if it has none: what the claim is answered with is for no other.
   *
   * @param alsoHere - the device has a seat already and will be passed on
   */
  async claim(
    current: Session | null,
    deliberation: string,
    voter: string,
    alsoHere: boolean,
  ): Promise<{ readonly words: readonly string[]; readonly session: Session }> {
    if (current && voter !== "") {
      mustBeFree(current.grants, { role: "voter", deliberation, voter }, alsoHere);
    }
    const next = current ? withNewKey(current) : newSession(this.now());
    const { session } = next;
    const added = await this.#store.addClaim(
      deliberation,
      (known) => chosenClaim(known, deliberation, voter, session),
      next.caller,
    );
    if (!added) throw new Refusal("wrong-origin");
    this.changed(session.hash);
    return { words: added.claim.words, session: added.isNew || !current ? session : current };
  }

  /** Someone who watches has no seat that could be taken from them, so they may be sent away at any time. */
  async answerWatcher(claim: Claim, admit: boolean): Promise<void> {
    if (claim.state === (admit ? "admitted" : "refused")) return;
    const grant = { role: "watcher", deliberation: claim.deliberation, voter: claim.id } as const;
    if (admit) await this.#store.addGrant(claim.session, grant);
    else await this.#revoke(grant, "seat-freed");
    await this.#store.setClaim(claim.id, admit ? "admitted" : "refused");
    this.changed(claim.session);
  }

  /** To be called when a session cannot do something any longer; null: anything. */
  lost(session: string, grant: Grant | null, why: SignedOutWhy): void {
    this.forget(session);
    this.#tell.lost(session, grant, why);
  }
}

/** How many may wait for one seat, and how many to watch: few enough to look through. Anyone who comes when all places are taken gets one. */
const mostWaiting = { seat: 5, watching: 60 } as const;

/** Longer than it takes to sign in: a session is made a moment before it is given something. */
const idleMs = 24 * 60 * 60 * 1000;

/**
 * The claim that this browser has already, or another beside those that are known. Where too many wait for the same, one of them, drawn by
 * lot, waits no longer: a place that someone fills with claims stays open to those who come.
 */
function chosenClaim(
  known: readonly Claim[],
  deliberation: string,
  voter: string,
  { hash: session }: Session,
): { readonly claim: Claim; readonly inPlaceOf: string | null } {
  const waiting = known.filter((claim) => claim.state === "waiting" && claim.voter === voter);
  const own = waiting.find((claim) => claim.session === session);
  if (own) return { claim: own, inPlaceOf: null };
  const isFull = waiting.length >= (voter === "" ? mostWaiting.watching : mostWaiting.seat);
  // Those that the facilitator has in sight: anyone who waits, and anyone who watches.
  const shown = known.filter((claim) => claim.state === "waiting" || claim.voter === "");
  const words = newWords(shown.map((claim) => claim.words.join(" ")));
  return {
    claim: { id: newId(), deliberation, voter, session, words, state: "waiting" },
    inPlaceOf: isFull ? (waiting[randomInt(waiting.length)]?.id ?? null) : null,
  };
}

export async function sessionView(
  session: Session | null,
  store: AccessStore,
  {
    version,
    serverFacts,
  }: { readonly version: string; readonly serverFacts: { readonly operator: string } },
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
    operator: session ? serverFacts.operator : "",
  };
}
