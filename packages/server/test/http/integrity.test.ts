import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { type ScriptedSolver, scriptedSolver } from "../support/solvers.ts";

let folder: string;
let house: TestHouse;
let solver: ScriptedSolver;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-integrity-"));
  solver = scriptedSolver();
  house = await testHouse({ folder, solver });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const rounds = [1, 2, 3, 4, 5];

/** Everyone has answered five questions in public and in private; Fay left the last one out. */
async function answered(): Promise<Meeting> {
  const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
  for (const round of rounds) {
    await meeting.ask();
    await meeting.voteOpenly(round, () => "first");
  }
  await meeting.ask();
  await meeting.votePrivately((person, round) => (person === 5 && round === 5 ? null : "second"));
  return meeting;
}

function inFile(statement: string, ...values: unknown[]): void {
  const database = new Database(join(folder, "unswayed.db"));
  const { changes } = database.prepare(statement).run(...values);
  database.close();
  expect(changes).toBeGreaterThan(0);
}

/** Stops the server, changes what is stored, and starts it again. */
async function afterChange(
  { facilitator }: Meeting,
  statement: string,
  ...values: unknown[]
): Promise<Browser> {
  await house.close();
  inFile(statement, ...values);
  house = await testHouse({ folder, solver, clock: house.clock });
  const again = new Browser(house.fetch);
  again.cookie = facilitator.cookie;
  again.token = facilitator.token;
  return again;
}

const privateRows = "deliberation = ? and channel = 'private'";

describe("private answers that are not those that were given", () => {
  test("as they are, the decision has a result", async () => {
    const meeting = await answered();
    const { id } = meeting;
    const facilitator = await afterChange(meeting, "update deliberations set phase = phase");

    await facilitator.do("stop", { id }, { early: true });
    await house.clock.advance(1_000);

    expect((await facilitator.do("room", { id })).result).not.toBe(null);
  });

  test.each([
    [
      "one was changed",
      `update sealed_ballots set answer = '"first"' where ${privateRows} and voter = 'v2' and round = 3`,
    ],
    [
      "one is gone",
      `delete from sealed_ballots where ${privateRows} and voter = 'v2' and round = 3`,
    ],
    ["all are gone", `delete from sealed_ballots where ${privateRows}`],
    [
      "who did not answer has answered",
      `update sealed_ballots set answer = '"first"' where ${privateRows} and voter = 'v6' and round = 5`,
    ],
    [
      "someone who was not asked has answered",
      `insert into sealed_ballots select deliberation, round, channel, 'v9', answer, attempt, salt, device from sealed_ballots where ${privateRows} and voter = 'v2'`,
    ],
  ])("are not used when %s", async (_, statement) => {
    const meeting = await answered();
    const { id } = meeting;
    const facilitator = await afterChange(meeting, statement, id);
    await house.clock.advance(1_000);
    const solves = solver.jobs.length;

    const refused = await facilitator.send("ask", { id }, { evenIfDone: true });
    expect(refused.value).toMatchObject({ type: "record-damaged", status: 409 });
    expect(refused.text).toContain(id);
    expect(await facilitator.refused("stop", { id }, { early: true })).toBe("record-damaged");
    await house.clock.advance(1_000);

    expect(solver.jobs.length).toBe(solves);
    expect((await facilitator.do("room", { id })).result).toBe(null);
    const troubles = house.logged.filter((line) => line.includes(id));
    expect(troubles.length).toBeGreaterThan(0);
    expect(troubles.join()).not.toMatch(/"first"|"second"|v2|v6|v9/);
  });

  test("are not used for a result that is tried again", async () => {
    const meeting = await answered();
    const { id, facilitator } = meeting;
    solver.isBroken = true;
    await facilitator.do("stop", { id }, { early: true });
    await house.clock.advance(1_000);
    solver.isBroken = false;
    const solves = solver.jobs.length;

    inFile(
      `update sealed_ballots set answer = '"first"' where ${privateRows} and voter = 'v2' and round = 3`,
      id,
    );

    expect(await facilitator.refused("retryResult", { id })).toBe("record-damaged");
    const again = await afterChange(meeting, "update deliberations set phase = phase");
    await house.clock.advance(1_000);
    expect(solver.jobs.length).toBe(solves);
    expect(await again.do("room", { id })).toMatchObject({ phase: "stopped", result: null });
  });

  test("keep no other decision from going on", async () => {
    const meeting = await answered();
    const other = await answered();
    const facilitator = await afterChange(
      meeting,
      `update sealed_ballots set answer = '"first"' where ${privateRows} and round = 3`,
      meeting.id,
    );
    facilitator.cookie = other.facilitator.cookie;
    facilitator.token = other.facilitator.token;

    await facilitator.do("stop", { id: other.id }, { early: true });
    await house.clock.advance(1_000);

    expect((await facilitator.do("room", { id: other.id })).result).not.toBe(null);
  });
});

describe("a log that is not as it was written", () => {
  const hand = `deliberation = ? and body like '%"hand-raised"%"v2"%'`;
  test.each([
    [
      "a vote was changed",
      `update facts set body = replace(body, '"first"', '"second"') where ${hand}`,
    ],
    [
      "a letter was changed",
      `update facts set body = replace(body, '"first"', '"firsu"') where ${hand}`,
    ],
    ["a line is no JSON", `update facts set body = replace(body, '{', '[') where ${hand}`],
    ["a time was changed", `update facts set at = '2026-05-05T10:00:00.001Z' where ${hand}`],
    [
      "its end is missing",
      "delete from facts where deliberation = ?1 and seq = (select max(seq) from facts where deliberation = ?1)",
    ],
    [
      "its secret was changed",
      "update deliberations set secret = 'ab' || substr(secret, 3) where id = ?",
    ],
  ])("is refused when %s, and others go on", async (_, statement) => {
    const meeting = await answered();
    const other = await answered();
    const { id } = meeting;
    const facilitator = await afterChange(meeting, statement, id);

    const refused = await facilitator.send("room", { id });
    expect(refused.value).toMatchObject({ type: "record-damaged", status: 409 });
    expect(refused.text).toContain(id);
    expect(await facilitator.refused("ask", { id }, {})).toBe("record-damaged");
    expect(house.logged.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
    expect(await facilitator.do("list")).toEqual({ deliberations: [] });
    facilitator.cookie = other.facilitator.cookie;
    facilitator.token = other.facilitator.token;
    await facilitator.do("stop", { id: other.id }, { early: true });
  });

  test("is not continued when it was changed under a running server", async () => {
    const { id, facilitator } = await answered();
    const hash = "ab".repeat(32);

    inFile("update deliberations set head_hash = ? where id = ?", hash, id);

    expect(await facilitator.refused("pause", { id }, { isPaused: true })).toBe("record-damaged");
  });
});
