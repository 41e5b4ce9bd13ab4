import type { Fact } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Claim, Consent, Store } from "../../src/database/store.ts";
import { chained, emptyHead, type Head } from "../../src/log/hash-chain.ts";
import { offsite } from "../support/settings.ts";

const at = "2026-05-05T10:00:00.000Z";

/** What every store promises. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      await store.close();
    });

    let count = 0;
    async function newDeliberation(): Promise<{ id: string; head: Head }> {
      const id = `d${++count}`;
      const line = chained(emptyHead, at, {
        kind: "created",
        deliberation: id,
        facilitator: "Maria",
        isSimulated: false,
        settings: offsite(),
      });
      const isNew = await store.create({
        id,
        roomCode: `ROOM-${count}`,
        secret: "5e".repeat(32),
        createdAt: at,
        phase: "lobby",
        lines: [line],
      });
      expect(isNew).toBe(true);
      return { id, head: line };
    }
    const joined = (voter: string): Fact => ({ kind: "joined", voter });
    const say = (id: string, consent: Consent): Promise<void> =>
      store.transact(id, (t) => t.attempt((desk) => desk.setConsent(consent)));

    test("a deliberation comes back as it was stored", async () => {
      const { id, head } = await newDeliberation();

      const stored = await store.load(id);

      expect(stored?.lines).toEqual([
        {
          ...head,
          at,
          fact: {
            kind: "created",
            deliberation: id,
            facilitator: "Maria",
            isSimulated: false,
            settings: offsite(),
          },
        },
      ]);
      expect(stored?.secret).toBe("5e".repeat(32));
      expect(await store.findRoom(stored?.roomCode ?? "")).toBe(id);
      expect(await store.load("nobody")).toBeNull();
    });

    test("an id or a room code is given once", async () => {
      const { id } = await newDeliberation();
      const line = chained(emptyHead, at, joined("v1"));
      const again = { secret: "", createdAt: at, phase: "lobby", lines: [line] } as const;

      expect(await store.create({ id, roomCode: "ELSE-22", ...again })).toBe(false);
      expect(await store.create({ id: "other", roomCode: `ROOM-${count}`, ...again })).toBe(false);
      expect(await store.load("other")).toBeNull();
    });

    test("lines are appended in order and the head follows", async () => {
      const { id, head } = await newDeliberation();
      const first = chained(head, at, joined("v1"));
      const second = chained(first, at, joined("v2"));

      await store.transact(id, (transaction) => transaction.append([first, second], "lobby"));

      await store.transact(id, async (transaction) => {
        expect(await transaction.head()).toEqual({ seq: 3, hash: second.hash });
        expect(await transaction.linesAfter(1)).toEqual([first, second]);
      });
    });

    test("work that throws leaves nothing behind", async () => {
      const { id, head } = await newDeliberation();
      const line = chained(head, at, joined("v1"));

      const work = store.transact(id, async (transaction) => {
        await transaction.append([line], "lobby");
        await transaction.change([
          {
            kind: "put",
            ballot: {
              round: 1,
              channel: "private",
              voter: "v1",
              answer: "first",
              attempt: 1,
              salt: "s",
              device: null,
            },
          },
        ]);
        throw new Error("no");
      });

      await expect(work).rejects.toThrow("no");
      expect((await store.load(id))?.lines.length).toBe(1);
      expect(await store.privateBallots(id)).toEqual([]);
    });

    test("the same place in a log cannot be written twice", async () => {
      const { id, head } = await newDeliberation();
      const one = chained(head, at, joined("v1"));
      const other = chained(head, at, joined("v2"));
      await store.transact(id, (transaction) => transaction.append([one], "lobby"));

      const second = store.transact(id, (transaction) => transaction.append([other], "lobby"));

      await expect(second).rejects.toThrow();
      expect((await store.load(id))?.lines[1]).toEqual(one);
    });

    test("transactions on one deliberation follow each other", async () => {
      const { id } = await newDeliberation();

      await Promise.all(
        Array.from({ length: 40 }, (_, k) =>
          store.transact(id, async (transaction) => {
            const head = await transaction.head();
            if (!head) throw new Error("it is gone");
            await transaction.append([chained(head, at, joined(`v${k}`))], "lobby");
          }),
        ),
      );

      const lines = (await store.load(id))?.lines ?? [];
      expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, k) => k + 1));
    });

    test("a sealed ballot is one per person, question and channel, and can be taken out", async () => {
      const { id } = await newDeliberation();
      const ballot = {
        round: 1,
        channel: "private",
        voter: "v1",
        answer: "first",
        attempt: 1,
        salt: "a",
        device: "phone",
      } as const;
      const newer = { ...ballot, answer: "second", attempt: 2, salt: "b" } as const;
      const hand = { ...ballot, channel: "public", salt: "c" } as const;

      await store.transact(id, (t) => t.change([{ kind: "put", ballot }]));
      await store.transact(id, (t) =>
        t.change([
          { kind: "put", ballot: newer },
          { kind: "put", ballot: hand },
        ]),
      );

      expect(await store.privateBallots(id)).toEqual([newer]);
      await store.transact(id, async (transaction) => {
        expect(await transaction.sealed([1])).toHaveLength(2);
        expect(await transaction.sealed([2])).toEqual([]);
      });
      await store.transact(id, (t) =>
        t.change([{ kind: "remove", round: 1, channel: "private", voter: "v1" }]),
      );
      expect(await store.privateBallots(id)).toEqual([]);
    });

    test("what is due for deletion is found when its time has come", async () => {
      const { id } = await newDeliberation();
      await store.transact(id, (t) => t.setDeletion("2026-05-12T10:00:00.000Z"));

      expect(await store.dueForDeletion("2026-05-12T09:59:59.999Z")).not.toContain(id);
      expect(await store.dueForDeletion("2026-05-12T10:00:00.000Z")).toContain(id);
      await store.transact(id, (t) => t.setDeletion(null));
      expect(await store.dueForDeletion("2027-01-01T00:00:00.000Z")).not.toContain(id);
    });

    test("private answers that are due can be deleted without the log; nothing else goes", async () => {
      const { id } = await newDeliberation();
      const due = "2026-05-12T10:00:00.000Z";
      const sealed = { attempt: 1, salt: "s", device: null } as const;
      const ballot = { round: 1, voter: "v1", answer: "first", ...sealed } as const;
      await store.transact(id, async (t) => {
        await t.change([
          { kind: "put", ballot: { ...ballot, channel: "private" } },
          { kind: "put", ballot: { ...ballot, channel: "public" } },
        ]);
        await t.setDeletion(due);
      });
      await store.putAnswer(id, { kind: "result", version: 1, body: "{}" });

      expect(await store.deleteDuePrivateAnswers(id, "2026-05-12T09:59:59.999Z")).toBeNull();
      expect(await store.privateBallots(id)).toHaveLength(1);
      expect(await store.deleteDuePrivateAnswers(id, due)).toBe("lobby");
      expect(await store.deleteDuePrivateAnswers(id, due)).toBeNull();

      expect(await store.privateBallots(id)).toEqual([]);
      expect(await store.look(id, (t) => t.sealed("all"))).toHaveLength(1);
      expect(await store.answer(id)).toBeNull();
      expect(await store.dueForDeletion("2027-01-01T00:00:00.000Z")).not.toContain(id);
    });

    test("what a worker found out comes too late once private answers were deleted", async () => {
      const { id } = await newDeliberation();
      const found = { kind: "next", version: 1, body: "{}" } as const;
      expect(await store.putAnswer(id, found)).toBe(true);
      await store.transact(id, async (t) => {
        const head = await t.head();
        if (!head) throw new Error("there is no log");
        await t.append([chained(head, at, { kind: "private-answers-deleted" })], "running");
      });

      expect(await store.putAnswer(id, { ...found, version: 2 })).toBe(false);
    });

    test("a removed deliberation leaves no row", async () => {
      const { id } = await newDeliberation();
      await say(id, { voter: "v1", matter: "exact-figures", agrees: true, device: "s1" });
      await store.access.addSession("s-removed", at);
      await store.access.addGrant("s-removed", { role: "screen", deliberation: id, voter: "" });
      await store.access.addLink("l-removed", { role: "screen", deliberation: id, voter: "" });

      expect(await store.removedAt(id)).toBeNull();
      await store.remove(id, at);
      await store.remove(id, "2027-01-01T00:00:00.000Z");

      expect(JSON.stringify(await store.tables())).not.toContain(`"${id}"`);
      // But that it was deleted, and when.
      expect(await store.removedAt(id)).toBe(at);
    });

    test("a consent can be changed", async () => {
      const { id } = await newDeliberation();
      const consent = { voter: "v1", matter: "exact-figures" } as const;
      await say(id, { ...consent, agrees: true, device: "s1" });
      await say(id, { ...consent, agrees: false, device: "s2" });

      expect(await store.consents(id)).toEqual([{ ...consent, agrees: false, device: "s2" }]);
    });

    test("a session has the grants it was given until they are taken or it ends", async () => {
      const { id } = await newDeliberation();
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      await store.access.addSession("s1", at);
      expect(await store.access.grants("s1")).toEqual([]);
      await store.access.addGrant("s1", seat);
      await store.access.addGrant("s1", seat);
      expect(await store.access.grants("s1")).toEqual([seat]);

      expect(await store.access.removeGrants(seat)).toEqual(["s1"]);
      expect(await store.access.grants("s1")).toEqual([]);
      await store.access.endSession("s1");
      expect(await store.access.grants("s1")).toBeNull();
    });

    test("a session is found by the key it has, and by none it had", async () => {
      await store.access.addSession("browser", at);
      expect(await store.access.session("browser")).toEqual({ hash: "browser", grants: [] });

      const change = { session: "browser", from: "browser", to: "second" };
      expect(await store.access.renewKey(change)).toBe(true);
      expect(await store.access.renewKey({ ...change, to: "third" })).toBe(false);

      expect(await store.access.session("browser")).toBeNull();
      expect(await store.access.session("third")).toBeNull();
      expect(await store.access.session("second")).toEqual({ hash: "browser", grants: [] });
      const later = { session: "browser", from: "second", to: "third" };
      expect(await store.access.renewKey(later)).toBe(true);
      expect(await store.access.session("second")).toBeNull();
    });

    test("a seat takes one session and no other, however it is tried", async () => {
      const { id } = await newDeliberation();
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      for (const hash of ["one", "two"]) await store.access.addSession(`${hash} in ${id}`, at);
      await store.access.addGrant(`one in ${id}`, seat);
      await store.access.addGrant(`one in ${id}`, seat);

      await expect(store.access.addGrant(`two in ${id}`, seat)).rejects.toThrow();
      const inTransaction = store.transact(id, (t) =>
        t.attempt((desk) => desk.addGrant(`two in ${id}`, seat)),
      );
      await expect(inTransaction).rejects.toThrow();

      expect(await store.access.grants(`two in ${id}`)).toEqual([]);
      expect(await store.access.grants(`one in ${id}`)).toEqual([seat]);
      // Others may have the same place more than once.
      const screen = { role: "screen", deliberation: id, voter: "" } as const;
      for (const hash of ["one", "two"]) {
        await store.access.addGrant(`${hash} in ${id}`, screen);
      }
    });

    test("of a part that throws nothing stays, and what was done before and after it does", async () => {
      const { id } = await newDeliberation();
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      await store.access.addSession(`seated in ${id}`, at);
      await store.transact(id, async (t) => {
        await t.attempt((desk) => desk.addGrant(`seated in ${id}`, seat));
        await expect(
          t.attempt(async (desk) => {
            await desk.vacate("v1");
            throw new Error("no");
          }),
        ).rejects.toThrow("no");
        await t.attempt((desk) => desk.addLink(`link in ${id}`, { ...seat, voter: "v2" }));
      });

      expect(await store.access.grants(`seated in ${id}`)).toEqual([seat]);
      expect(await store.access.links(id)).toHaveLength(1);
    });

    test("from which devices private answers came is told without what they say", async () => {
      const { id } = await newDeliberation();
      const ballot = { answer: "first", attempt: 1, salt: "s" } as const;
      const sealed = (round: number, voter: string, device: string | null) =>
        ({
          kind: "put",
          ballot: { ...ballot, round, voter, device, channel: "private" },
        }) as const;
      await store.transact(id, (t) =>
        t.change([sealed(1, "v1", "a"), sealed(2, "v1", "a"), sealed(1, "v2", null)]),
      );

      const devices = await store.answerDevices(id);

      // Of people who sent nothing there is a row too, and it came from no device.
      expect(devices).toEqual([{ voter: "v1", device: "a" }]);
    });

    test("a link is used by one session, and a newer one replaces it", async () => {
      const { id } = await newDeliberation();
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      await store.access.addSession("sa", at);
      await store.access.addLink("old", seat);

      const users = await Promise.all([
        store.access.useLink("old", "sa"),
        store.access.useLink("old", "sb"),
      ]);
      await store.access.addLink("new", seat);

      expect(new Set(users).size).toBe(1);
      expect(await store.access.link("old")).toMatchObject({ session: users[0], isReplaced: true });
      expect(await store.access.link("new")).toMatchObject({ session: null, isReplaced: false });
      expect(await store.access.link("none")).toBeNull();
    });

    test("links to a place that was taken away work no longer, those to other places do", async () => {
      const { id } = await newDeliberation();
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      await store.access.addLink("first seat", seat);
      await store.access.addLink("second seat", { ...seat, voter: "v2" });

      await store.access.replaceLinks(seat);

      expect(await store.access.link("first seat")).toMatchObject({ isReplaced: true });
      expect(await store.access.link("second seat")).toMatchObject({ isReplaced: false });
    });

    test("its figures count what there is", async () => {
      const now = "2026-05-12T10:00:00.000Z";
      const before = await store.figures(now);
      const { id } = await newDeliberation();
      const { id: other } = await newDeliberation();
      await store.access.addSession("counted", at);
      const sealed = { attempt: 1, salt: "s", device: null } as const;
      const ballot = { round: 1, answer: "first", ...sealed } as const;
      await store.transact(id, (t) =>
        t.change([
          { kind: "put", ballot: { ...ballot, channel: "private", voter: "v1" } },
          { kind: "put", ballot: { ...ballot, channel: "private", voter: "v2" } },
        ]),
      );
      await store.transact(other, (t) =>
        t.change([{ kind: "put", ballot: { ...ballot, channel: "public", voter: "v1" } }]),
      );
      await store.transact(id, (t) => t.setDeletion("2026-05-01T00:00:00.000Z"));

      const after = await store.figures(now);

      expect(after.phases.lobby - before.phases.lobby).toBe(2);
      expect(after.sessions - before.sessions).toBe(1);
      expect(after.withPrivateAnswers - before.withPrivateAnswers).toBe(1);
      expect(after.overdue - before.overdue).toBe(1);
      expect(after.nextDeletionAt).toBe("2026-05-01T00:00:00.000Z");
      expect(after.bytes).toBeGreaterThan(0);
    });

    /** A claim that takes nobody's place. */
    const beside = (claim: Claim) => ({ claim, inPlaceOf: null });

    const claimOf = (deliberation: string, session: string, id: string) =>
      ({
        id,
        deliberation,
        voter: "v2",
        session,
        words: ["amber", "otter"],
        state: "waiting",
      }) as const;

    test("a claim waits until it is answered, and comes with its session", async () => {
      const { id } = await newDeliberation();
      const claim = claimOf(id, "sc", "c1");
      await store.access.addClaim(id, () => beside(claim), {
        newSession: { hash: "sc", createdAt: at },
      });
      expect(await store.access.grants("sc")).toEqual([]);
      await store.access.setClaim("c1", "admitted");

      expect(await store.access.claims(id)).toEqual([{ ...claim, state: "admitted" }]);
    });

    test("a claim is chosen from a look at the others, and is none of them twice", async () => {
      const { id } = await newDeliberation();
      await store.access.addSession("sd", at);
      const newKey = { session: "sd", from: "sd", to: "sd 2" };
      await store.access.addClaim(id, () => beside(claimOf(id, "sd", "refused")), { newKey });
      await store.access.setClaim("refused", "refused");
      const claim = claimOf(id, "sd", "waiting");
      const next = { newKey: { session: "sd", from: "sd 2", to: "sd 3" } };
      await store.access.addClaim(id, () => beside(claim), next);

      const chosen = await store.access.addClaim(
        id,
        (known) => {
          expect(known).toEqual([claim]);
          return beside(known[0]);
        },
        next,
      );

      expect(chosen).toEqual({ claim, isNew: false });
      expect(await store.access.claims(id)).toHaveLength(2);
      // A key that was replaced gets no claim.
      const late = await store.access.addClaim(id, () => beside(claimOf(id, "sd", "late")), next);
      expect(late).toBeNull();
      expect(await store.access.claims(id)).toHaveLength(2);
    });

    test("a claim can take the place of another", async () => {
      const { id } = await newDeliberation();
      await store.access.addSession(`first of ${id}`, at);
      const newSession = (hash: string) => ({ newSession: { hash, createdAt: at } });
      const [first, second] = ["1", "2"].map((k) => claimOf(id, `s${k} ${id}`, `c${k} ${id}`));
      await store.access.addClaim(id, () => beside(first), newSession(first.session));
      await store.access.addClaim(
        id,
        () => ({ claim: second, inPlaceOf: first.id }),
        newSession(second.session),
      );
      const states = (await store.access.claims(id)).map((claim) => [claim.id, claim.state]);
      expect(states).toEqual([
        [first.id, "refused"],
        [second.id, "waiting"],
      ]);
    });

    test("claims that come at once are counted one after the other", async () => {
      const { id } = await newDeliberation();
      const most = 5;

      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_, k) =>
          store.access.addClaim(
            id,
            (known) => {
              if (known.length >= most) throw new Error("too many");
              return beside(claimOf(id, `s${k} of ${id}`, `c${k} of ${id}`));
            },
            { newSession: { hash: `s${k} of ${id}`, createdAt: at } },
          ),
        ),
      );

      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
      expect(await store.access.claims(id)).toHaveLength(most);
      const { sessions } = await store.tables();
      const own = sessions.filter(({ hash }) => String(hash).endsWith(` of ${id}`));
      expect(own).toHaveLength(most);
    });

    test("sessions of no use are removed after a while; those that hold or await something stay", async () => {
      const { id } = await newDeliberation();
      const before = "2026-05-06T10:00:00.000Z";
      const seat = { role: "voter", deliberation: id, voter: "v1" } as const;
      for (const hash of ["idle", "granted", "linked", "relinked"]) {
        await store.access.addSession(`${hash} ${id}`, at);
      }
      await store.access.addSession(`new ${id}`, before);
      await store.access.addGrant(`granted ${id}`, seat);
      await store.access.addClaim(
        id,
        () => beside(claimOf(id, `claiming ${id}`, `claim of ${id}`)),
        {
          newSession: { hash: `claiming ${id}`, createdAt: at },
        },
      );
      // Anyone who used a link may come back by it, until it is replaced.
      for (const hash of ["relinked", "linked"]) {
        await store.access.addLink(`${hash} link of ${id}`, seat);
        await store.access.useLink(`${hash} link of ${id}`, `${hash} ${id}`);
      }

      const gone = await store.access.removeIdleSessions(before);

      expect(gone.filter((hash) => hash.endsWith(` ${id}`)).sort()).toEqual([
        `idle ${id}`,
        `relinked ${id}`,
      ]);
      expect(await store.access.grants(`idle ${id}`)).toBeNull();
      expect(await store.access.grants(`granted ${id}`)).toEqual([seat]);
      expect(await store.access.removeIdleSessions(before)).toEqual([]);
    });
  });
}
