import { afterEach, beforeEach, expect, test } from "vitest";
import { Access } from "../../src/access/access.ts";
import { newSession, type Session } from "../../src/access/session.ts";
import type { AccessStore, Grant } from "../../src/database/store.ts";

/** A store of one kind of thing: who may do what. Reading can be held up, as by a slow database. */
class HeldUpStore {
  readonly #grants = new Map<string, Grant[]>();
  #gate: Promise<void> = Promise.resolve();

  /** What is read from now on is delivered when the returned function is called. */
  holdUp(): () => void {
    let letGo = (): void => {};
    this.#gate = new Promise((resolve) => {
      letGo = resolve;
    });
    return letGo;
  }

  async addSession(hash: string): Promise<void> {
    this.#grants.set(hash, []);
  }

  async session(hash: string): Promise<{ hash: string; grants: readonly Grant[] } | null> {
    const asOfNow = this.#grants.get(hash);
    const found = asOfNow ? { hash, grants: [...asOfNow] } : null;
    await this.#gate;
    return found;
  }

  async addGrant(hash: string, grant: Grant): Promise<void> {
    this.#grants.get(hash)?.push(grant);
  }
}

const grant: Grant = { role: "facilitator", deliberation: "d1", voter: "" };
let store: HeldUpStore;
let lost: string[];

beforeEach(() => {
  store = new HeldUpStore();
  lost = [];
});

afterEach(() => expect(lost).toEqual([]));

const accessTo = (trustMs: number): Access =>
  new Access(store as unknown as AccessStore, { now: () => 0 } as never, trustMs, {
    lost: (session) => lost.push(session),
    changed: () => {},
  });

async function storedSession(): Promise<Session> {
  const { session } = newSession("2026-05-05T10:00:00.000Z");
  await store.addSession(session.hash);
  return session;
}

test("what was read before a grant is not kept after it", async () => {
  const access = accessTo(Number.POSITIVE_INFINITY);
  const session = await storedSession();
  const letGo = store.holdUp();

  const early = access.session(session.key);
  await access.grant(session, grant);
  letGo();

  expect((await early)?.grants).toEqual([]);
  expect((await access.session(session.key))?.grants).toEqual([grant]);
});

test("the latest grants are those of the store, also where another server gave them", async () => {
  const access = accessTo(2_000);
  const session = await storedSession();
  await access.session(session.key);

  await store.addGrant(session.hash, grant);

  expect((await access.session(session.key))?.grants).toEqual([]);
  expect((await access.latest(session))?.grants).toEqual([grant]);
  expect((await access.session(session.key))?.grants).toEqual([grant]);
});
