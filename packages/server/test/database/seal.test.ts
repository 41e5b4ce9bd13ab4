import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { answerLength, checkKey, noSeal, sealWith } from "../../src/database/seal.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { storedDecision } from "../support/stored-decision.ts";

const folder = mkdtempSync(join(tmpdir(), "unswayed-seal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seal = sealWith("5e".repeat(32));

describe("a seal", () => {
  test("opens with its key, in its place, and nowhere else", () => {
    const closed = seal.close("first", "ballot d1 1 private v1");

    expect(seal.open(closed, "ballot d1 1 private v1")).toBe("first");
    expect(() => seal.open(closed, "ballot d1 1 private v2")).toThrow(Error);
    expect(() => sealWith("00".repeat(32)).open(closed, "ballot d1 1 private v1")).toThrow(Error);
    expect(() => noSeal.open(closed, "ballot d1 1 private v1")).toThrow("UNSWAYED_SEAL_KEY");
  });

  test("looks different each time, and as long for every answer", () => {
    const order = Array.from({ length: 200 }, (_, k) => k + 1).join(">");
    const answers = ["first", "unknown-option", 7, null, "3>1>2", order];
    const closed = answers.map((answer) => seal.close(JSON.stringify(answer), "p", answerLength));

    expect(new Set(closed.map(({ length }) => length)).size).toBe(1);
    expect(seal.close("first", "p")).not.toBe(seal.close("first", "p"));
  });

  test("leaves what was written before there was a key", () => {
    expect(seal.open("first", "p")).toBe("first");
  });

  test.each(["", "5e", `${"5e".repeat(31)}zz`])("a key such as %j is refused", (key) => {
    expect(() => sealWith(key)).toThrow("64 hexadecimal digits");
  });
});

test("in a sealed store no row tells a private answer, its salt, the decision's secret or what was made of them", async () => {
  const store = await openSqliteStore(folder, seal);
  const decision = await storedDecision(store);
  await decision.playRound(1);
  const ballot = { round: 1, channel: "private", voter: "v2", attempt: 1, device: null } as const;
  await store.transact(decision.id, (transaction) =>
    transaction.change([
      { kind: "put", ballot: { ...ballot, answer: "unknown-option", salt: "canary-salt" } },
    ]),
  );
  await store.putAnswer(decision.id, { kind: "next", version: 1, body: '"canary-answer"' });
  const raw = JSON.stringify(await store.tables());
  const { secret } = (await store.load(decision.id)) ?? { secret: "" };

  expect(raw).not.toContain("unknown-option");
  expect(raw).not.toContain("canary-salt");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(raw).not.toContain(secret);
  expect((await store.answer(decision.id))?.body).toBe('"canary-answer"');
  expect((await store.privateBallots(decision.id))[0]).toMatchObject({
    answer: "unknown-option",
    salt: "canary-salt",
  });
  await store.close();
});

describe("a store is not opened with another key than it was sealed with", () => {
  const other = sealWith("00".repeat(32));

  test("and nothing in it changes", async () => {
    const before = await openSqliteStore(folder, seal);
    const tables = await before.tables();
    await before.close();

    await expect(openSqliteStore(folder, other)).rejects.toThrow(
      'UNSWAYED_SEAL_KEY: got "another key", wanted the key this store was sealed with',
    );

    const after = await openSqliteStore(folder, seal);
    expect(await after.tables()).toEqual(tables);
    await after.close();
  });

  test("but it is where part of it was damaged, or written before there was a key", () => {
    const closed = { text: seal.close("a", "secret d1"), place: "secret d1" };

    expect(() => checkKey(other, [closed])).toThrow("UNSWAYED_SEAL_KEY");
    expect(() => checkKey(seal, [{ ...closed, place: "secret d2" }, closed])).not.toThrow();
    expect(() => checkKey(other, [{ text: "a", place: "secret d1" }])).not.toThrow();
    expect(() => checkKey(other, [])).not.toThrow();
  });
});
