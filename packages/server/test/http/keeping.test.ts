import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBallots } from "@unswayed/formats";
import type { LogLine } from "@unswayed/protocol";
import Database from "libsql";
import { afterEach, describe, expect, test } from "vitest";
import { sealWith } from "../../src/database/seal.ts";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { commitment } from "../../src/rules/moments.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import {
  type Meeting,
  playThrough,
  seatedMeeting,
  type TestHouse,
  testHouse,
} from "../support/meeting.ts";
import { scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

async function finished(): Promise<Meeting> {
  house = await testHouse();
  return await playedOut();
}

async function playedOut(): Promise<Meeting> {
  const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
  await playThrough(meeting, (person, round, channel) =>
    channel === "private" ? "no-preference" : (person + round) % 2 ? "first" : "second",
  );
  await meeting.facilitator.do("stop", { id: meeting.id }, { early: false });
  await house.clock.advance(1_000);
  return meeting;
}

describe("deleting a decision", () => {
  test("is not possible while it is being voted on, and is before and after", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house);
    const { id, facilitator } = meeting;
    const { number: round } = await meeting.ask();
    const ballot = { answer: "first", attempt: 1 } as const;
    await meeting.people[0].do("castPublic", { id, round }, ballot);

    expect(await facilitator.refused("remove", { id })).toBe("too-early");

    expect((await meeting.room()).round.hands).toHaveLength(1);
    await facilitator.do("closeRound", { id, round });
    await facilitator.do("stop", { id }, { early: true });
    await facilitator.do("remove", { id });
    const lobby = await seatedMeeting(house, {}, { isStarted: false });
    await lobby.facilitator.do("remove", { id: lobby.id });
  });
});

describe("the exported log", () => {
  test("is verified, and any change to it is found", async () => {
    const { id, people } = await finished();
    const { text } = await people[0].send("exportLog", { id });

    const { facts, phase } = verifyLog(text);
    const rows = text.trimEnd().split("\n");

    expect([facts, phase]).toEqual([rows.length, "revealed"]);
    for (let k = 0; k < rows.length; k++) {
      const line = JSON.parse(rows[k]) as LogLine;
      const others = (row: string): string =>
        rows.map((own, j) => (j === k ? row : own)).join("\n");
      const changes = [
        others(JSON.stringify({ ...line, at: "2026-05-05T10:00:00.001Z" })),
        others(JSON.stringify({ ...line, fact: { ...line.fact, extra: 1 } })),
        others(rows[k].replace(/"hash":"./, '"hash":"g')),
        others(rows[k].replaceAll('"first"', '"second"')),
        // Read by most programs as it was, and by people as they like.
        others(rows[k].replace('"fact":{"kind":', '"fact":{"kind":"paused","kind":')),
        others(rows[k].replace("{", '{"at":"2020-01-01T00:00:00.000Z",')),
        others(rows[k].replace('"seq"', ' "seq"')),
        ...(k < rows.length - 1 ? [rows.filter((_, j) => j !== k).join("\n")] : []),
        ...(k > 0
          ? [[...rows.slice(0, k - 1), rows[k], rows[k - 1], ...rows.slice(k + 1)].join("\n")]
          : []),
      ];
      for (const changed of changes) {
        if (changed.trim() === text.trim()) continue;
        expect(() => verifyLog(changed), rows[k]).toThrow();
      }
    }
  });

  test("commits to every private answer without telling one", async () => {
    const { id } = await finished();
    const ballots = await house.store.privateBallots(id);
    const closed = (await house.store.load(id))?.lines.find(
      ({ fact }) => fact.kind === "moment-closed",
    );
    const fact = closed?.fact as Extract<LogLine["fact"], { kind: "moment-closed" }>;

    expect(fact.commitments).toEqual(ballots.map((ballot) => commitment(id, ballot)).sort());
    const other = { ...ballots[0], answer: "first" as const };
    expect(fact.commitments).not.toContain(commitment(id, other));
  });
});

describe("private answers", () => {
  test("are gone from every file seven days after the close, and the result stays", async () => {
    const meeting = await finished();
    const { id } = meeting;
    const salts = (await house.store.privateBallots(id)).map(({ salt }) => salt);
    const bytes = (): string =>
      readdirSync(house.folder)
        .map((file) => readFileSync(join(house.folder, file), "latin1"))
        .join("");
    expect(salts.some((salt) => bytes().includes(salt))).toBe(true);
    const closed = await meeting.room();
    const announced = closed.deletion;
    expect(announced?.isExtended).toBe(false);
    expect(Date.parse(announced.at) - Date.parse(closed.ended.revealedAt)).toBe(7 * 24 * 3600_000);

    await house.clock.advance(6.9 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toHaveLength(30);
    await house.clock.advance(0.2 * 24 * 3600_000);

    expect(await house.store.privateBallots(id)).toEqual([]);
    expect(salts.filter((salt) => bytes().includes(salt))).toEqual([]);
    expect(bytes()).not.toContain("no-preference");
    const room = await meeting.room();
    expect(room).toMatchObject({ isDeleted: true, phase: "revealed" });
    // What is said afterwards is when it happened, which is not before what was announced.
    expect(Date.parse(room.deletion.at)).toBeGreaterThanOrEqual(Date.parse(announced.at));
    expect(Date.parse(room.deletion.at)).toBeLessThanOrEqual(house.clock.now());
    expect(room.result.winner).toBe("Lisbon");
    verifyLog((await meeting.facilitator.send("exportLog", { id })).text);
  });

  test("of a decision that is left standing are gone thirty days after its last question, and it ends there", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
    const { id, facilitator, people } = meeting;
    for (let k = 0; k < 5; k++) {
      await meeting.voteOpenly((await meeting.ask()).number, () => "first");
    }
    await meeting.ask();
    await meeting.votePrivately(() => "second");
    expect(await house.store.privateBallots(id)).toHaveLength(30);
    await house.clock.advance(20 * 24 * 3600_000);
    await meeting.ask(true);
    await house.clock.advance(29 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toHaveLength(30);
    expect(await facilitator.refused("remove", { id })).toBe("too-early");

    await house.clock.advance(2 * 24 * 3600_000);

    expect(await house.store.privateBallots(id)).toEqual([]);
    expect(await meeting.room()).toMatchObject({ isDeleted: true, phase: "running", result: null });
    const round = (await meeting.room()).round?.round ?? 0;
    const ballot = { answer: "first", attempt: 9 } as const;
    expect(await people[0].refused("castPublic", { id, round }, ballot)).toBe("already-deleted");
    expect(await facilitator.refused("stop", { id }, { early: true })).toBe("already-deleted");
    verifyLog((await facilitator.send("exportLog", { id })).text);
    await facilitator.do("remove", { id });
  });

  test("to be deleted at once are there until the result is", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house, {
      limits: { publicRounds: 5, privateRounds: 5 },
      privacy: { smallestGroup: 4, keepDays: 0, acceptsPlainHttp: false },
    });
    const { id, facilitator } = meeting;
    await playThrough(meeting, () => "first");
    solver.isBroken = true;
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(3600_000);
    expect(await meeting.room()).toMatchObject({ phase: "stopped", isDeleted: false });
    expect(await house.store.privateBallots(id)).toHaveLength(30);

    await house.clock.advance(24 * 3600_000);
    expect(await meeting.room()).toMatchObject({ phase: "stopped", isDeleted: true });
    expect(await house.store.privateBallots(id)).toEqual([]);
  });

  test("are kept longer only if everyone says so, and nobody sees who did not", async () => {
    const meeting = await finished();
    const { id, facilitator, people } = meeting;
    const desk = async () => (await facilitator.do("desk", { id })).agreements["keep-longer"];

    for (const person of people.slice(0, 5))
      await person.do("consent", { id }, { matter: "keep-longer", agrees: true });
    expect(await desk()).toBe("waiting");
    await people[5].do("consent", { id }, { matter: "keep-longer", agrees: false });
    expect(await desk()).toBe("not-everyone");
    expect((await meeting.room()).deletion?.isExtended).toBe(false);
    await people[5].do("consent", { id }, { matter: "keep-longer", agrees: true });

    expect(await desk()).toBe("everyone");
    const { deletion } = await people[0].do("room", { id });
    expect(deletion?.isExtended).toBe(true);
    expect(Date.parse(deletion?.at ?? "") - house.clock.now()).toBe(30 * 24 * 3600_000);
    await house.clock.advance(8 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toHaveLength(30);
    await house.clock.advance(23 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toEqual([]);
  });

  test("go into a research bundle only with everyone's agreement, people shuffled", async () => {
    const { id, facilitator, people } = await finished();
    expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");

    for (const person of people)
      await person.do("consent", { id }, { matter: "research-bundle", agrees: true });
    const { text } = await facilitator.send("exportBundle", { id });

    const bundle = JSON.parse(text);
    expect(bundle.study.settings.voters).toEqual(["p1", "p2", "p3", "p4", "p5", "p6"]);
    expect(text).not.toMatch(/Ana|Ben|"v1"/);
    expect(text).toContain("no-preference");
    const { restoreStudy } = await import("@unswayed/core");
    expect(restoreStudy(bundle.study).voters).toHaveLength(6);
  });

  test("a decision can be deleted once they are gone", async () => {
    const { id, facilitator, people } = await finished();
    expect(await facilitator.refused("remove", { id })).toBe("too-early");
    await house.clock.advance(8 * 24 * 3600_000);

    await facilitator.do("remove", { id });

    expect(JSON.stringify(await house.store.tables())).not.toContain(id);
    for (const browser of [facilitator, people[0], house.newBrowser()]) {
      const { status, text } = await browser.send("room", { id });
      expect(status).toBe(410);
      expect(JSON.parse(text)).toMatchObject({
        type: "deleted",
        deletedAt: new Date(house.clock.now()).toISOString(),
      });
    }
    expect(await facilitator.refused("room", { id: "neverwas" })).toMatch(/not-found|not-allowed/);
  });
});

describe("a damaged log", () => {
  /** Writes past the server, as a failing disk or a careless hand does. Returns what fixes it. */
  function spoil(folder: string, id: string): () => void {
    const database = new Database(join(folder, "unswayed.db"));
    const at = "where deliberation = ? and seq = 3";
    const { body } = database.prepare(`select body from facts ${at}`).get(id) as { body: string };
    database.prepare(`update facts set body = 'canary{' ${at}`).run(id);
    database.close();
    return () => {
      const again = new Database(join(folder, "unswayed.db"));
      again.prepare(`update facts set body = ? ${at}`).run(body, id);
      again.close();
    };
  }

  test("keeps no private answers beyond their day: neither its own nor another decision's", async () => {
    const meetings = [await finished(), await playedOut()];
    const [id, other] = await house.store.dueForDeletion("2027-01-01T00:00:00.000Z");
    const { facilitator } = meetings.find((meeting) => meeting.id === id) as Meeting;
    // Rooms that nobody looks at are closed, and are read again when answers are due.
    await house.clock.advance(6 * 24 * 3600_000);
    const mend = spoil(house.folder, id);
    await house.clock.advance(0.9 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toHaveLength(30);

    await house.clock.advance(0.2 * 24 * 3600_000);

    expect(await house.store.privateBallots(id)).toEqual([]);
    expect(await house.store.privateBallots(other)).toEqual([]);
    const troubles = house.logged.filter((line) => JSON.parse(line).level >= 40);
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toContain(id);
    expect(troubles[0]).not.toContain("canary");
    expect(await facilitator.refused("room", { id })).toBe("record-damaged");
    // Anyone who fixes the log finds in it what became of the answers.
    mend();
    expect(await facilitator.do("room", { id })).toMatchObject({ isDeleted: true });
    verifyLog((await facilitator.send("exportLog", { id })).text);
  });

  test("of a running decision does not keep the server from starting with the others", async () => {
    const folder = mkdtempSync(join(tmpdir(), "unswayed-damaged-"));
    const first = await testHouse({ folder });
    const limits = { publicRounds: 5, privateRounds: 5 };
    const meetings = [
      await seatedMeeting(first, { limits }),
      await seatedMeeting(first, { limits }),
    ];
    const [damaged, sound] = (await first.store.list(["running"])).map(({ id }) => id);
    const meeting = meetings.find(({ id }) => id === damaged) as Meeting;
    for (let k = 0; k < 5; k++) {
      await meeting.voteOpenly((await meeting.ask()).number, () => "first");
    }
    await meeting.ask();
    await meeting.votePrivately(() => "second");
    await first.close();
    spoil(folder, damaged);

    house = await testHouse({ folder });

    expect((await house.server.rooms.counts()).rooms).toBe(1);
    const back = house.newBrowser();
    back.cookie = meetings.find(({ id }) => id === sound)?.people[0].cookie ?? "";
    expect((await back.do("room", { id: sound })).phase).toBe("running");
    expect(house.logged.some((line) => line.includes("a decision could not be opened"))).toBe(true);
    expect(house.logged.join("")).not.toContain("canary");
    // It was left standing, and goes by its day as others do.
    expect(await house.store.privateBallots(damaged)).toHaveLength(30);
    await house.clock.advance(31 * 24 * 3600_000);
    expect(await house.store.privateBallots(damaged)).toEqual([]);
    expect(await house.store.list(["running"])).toContainEqual({ id: damaged, phase: "running" });
    await house.close();
    rmSync(folder, { recursive: true, force: true });
    house = await testHouse();
  });

  test("is told from a store whose key is missing: nothing starts without it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "unswayed-keyless-"));
    const sealed = await openSqliteStore(folder, sealWith("5e".repeat(32)));
    const first = await testHouse({ folder, newStore: sealed });
    await seatedMeeting(first);
    await first.close();

    await expect(testHouse({ folder })).rejects.toThrow("UNSWAYED_SEAL_KEY");
    rmSync(folder, { recursive: true, force: true });
    house = await testHouse();
  });
});

describe("exports", () => {
  test("public votes are a table in which no cell is a formula", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, {
      voters: ["=cmd()", "Ben;=1+cmd|' /C calc'!A0;", "＝sum()", 'Dana, "-1"'],
      limits: { publicRounds: 1, privateRounds: 0 },
    });
    await playThrough(meeting, () => "first");

    const { text } = await meeting.facilitator.send("exportPublicVotes", { id: meeting.id });

    expect(text.split("\r\n").slice(1)).toEqual([
      "1,pair,Lisbon | Tallinn,'=cmd(),first,no,public",
      `1,pair,Lisbon | Tallinn,"Ben;'=1+cmd|' /C calc'!A0;",first,no,public`,
      "1,pair,Lisbon | Tallinn,'＝sum(),first,no,public",
      '1,pair,Lisbon | Tallinn,"Dana, ""-1""",first,no,public',
      "",
    ]);
    const { record, summary } = readBallots(text);
    expect(summary).toBe("4 people, 2 options, votes on pairs, public: is that right?");
    expect(record.people).toEqual(["=cmd()", "Ben;=1+cmd|' /C calc'!A0;", "＝sum()", 'Dana, "-1"']);
    // Whichever separator a spreadsheet goes by, and whether it heeds quotes or not.
    for (const cell of text.split(/[,;\r\n]+/)) expect(cell).not.toMatch(/^\s*"?[=+\-@＝＋－＠]/);
  });

  test("options and people are read from CSV, and what is wrong is named by row", async () => {
    house = await testHouse();
    const host = await house.host();

    const options = await host.do(
      "importOptions",
      {},
      {
        csv: 'Name;Cost;Note\n"Lisbon; centre";420;"warm ""very"""\nOslo;500;\n',
        hasHeader: true,
      },
    );
    const people = await host.do(
      "importPeople",
      {},
      { csv: `Ana\r\n${"x".repeat(70)}\r\nBen`, hasHeader: false },
    );

    expect(options).toEqual({
      items: [
        { name: "Lisbon; centre", attributes: { Cost: 420, Note: 'warm "very"' } },
        { name: "Oslo", attributes: { Cost: 500 } },
      ],
      errors: [],
    });
    expect(people).toEqual({
      names: ["Ana", "Ben"],
      errors: [{ row: 2, message: expect.any(String) }],
    });
  });

  test("more rows than a decision takes, and a quotation mark that is not closed, are said", async () => {
    house = await testHouse();
    const host = await house.host();
    const rows = (count: number): string =>
      Array.from({ length: count }, (_, k) => `"Name ${k + 1}"`).join("\n");
    const people = (csv: string) => host.do("importPeople", {}, { csv, hasHeader: false });
    const options = (csv: string) => host.do("importOptions", {}, { csv, hasHeader: false });

    expect((await people(rows(60))).errors).toEqual([]);
    expect((await options(rows(200))).errors).toEqual([]);
    const many = await people(`${"x".repeat(70)}\n${rows(62)}`);
    expect(many.names).toHaveLength(60);
    expect(many.errors).toEqual([
      { row: 1, message: expect.stringContaining("1 to 60 characters") },
      { row: 62, message: expect.stringContaining("at most 60") },
    ]);
    expect((await options(rows(201))).errors).toEqual([
      { row: 201, message: expect.stringContaining("at most 200") },
    ]);
    const open = await options('Lisbon\n"Oslo\nPorto\n');
    expect(open).toEqual({
      items: [],
      errors: [{ row: 2, message: "wanted a closing double quote" }],
    });
  });
});

describe("rooms nobody looks at", () => {
  test("are closed after a while and opened again for anyone who comes back; what runs stays open", async () => {
    const { id, facilitator } = await finished();
    const running = await seatedMeeting(house);
    const open = async () => (await house.server.rooms.counts()).rooms;
    expect(await open()).toBe(2);
    const stream = await facilitator.listen(id, "facilitator");

    await house.clock.advance(2 * 3600_000);
    expect(await open()).toBe(2);
    await stream.close();
    await house.clock.advance(2 * 3600_000);

    expect(await open()).toBe(1);
    expect((await facilitator.do("room", { id })).result?.winner).toBe("Lisbon");
    expect((await running.room()).phase).toBe("running");
    expect(await open()).toBe(2);
  });
});

describe("a restart", () => {
  test("goes on where the decision was, with every acknowledged ballot", async () => {
    const folder = mkdtempSync(join(tmpdir(), "unswayed-restart-"));
    const first = await testHouse({ folder });
    const meeting = await seatedMeeting(first);
    const { number: round } = await meeting.ask();
    for (const person of meeting.people.slice(0, 3)) {
      await person.do("castPublic", { id: meeting.id, round }, { answer: "first", attempt: 1 });
    }
    await first.close();

    house = await testHouse({ folder });
    const back = house.newBrowser();
    back.cookie = meeting.people[4].cookie;
    await back.do("session");
    const room = await back.do("room", { id: meeting.id });
    await back.do("castPublic", { id: meeting.id, round }, { answer: "second", attempt: 1 });

    expect(room.round).toMatchObject({ round, isOpen: true });
    expect(room.round?.hands).toHaveLength(3);
    expect((await back.do("room", { id: meeting.id })).round?.hands).toHaveLength(4);
    await house.close();
    rmSync(folder, { recursive: true, force: true });
    house = await testHouse();
  });
});
