import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, describe, expect, test } from "vitest";
import { sealWith } from "../../src/database/seal.ts";
import { backUpFolder } from "../../src/storage/back-up.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-folder-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe("the files of the embedded store", () => {
  test("are for their owner alone, also in a folder that was there before and that others can read", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    const before = process.umask(0o022);
    try {
      const store = await openSqliteStore(folder);
      const files = readdirSync(folder).filter((name) => name.startsWith("unswayed.db"));
      expect(files).toContain("unswayed.db-wal");
      for (const name of files) expect([name, mode(join(folder, name))]).toEqual([name, "600"]);
      const copy = join(folder, "copy.db");
      backUpFolder(folder, copy);
      expect(mode(copy)).toBe("600");
      await store.close();
    } finally {
      process.umask(before);
    }
  });

  test("that an earlier version left readable are closed at the next start", async () => {
    const folder = newFolder();
    await (await openSqliteStore(folder)).close();
    chmodSync(join(folder, "unswayed.db"), 0o644);
    const store = await openSqliteStore(folder);
    for (const name of readdirSync(folder).filter((file) => file.startsWith("unswayed.db"))) {
      expect([name, mode(join(folder, name))]).toEqual([name, "600"]);
    }
    await store.close();
  });
});

describe("what the store remembers of private answers", () => {
  let house: TestHouse;
  afterEach(() => house.close());

  test.each([
    ["sealed", "5e".repeat(32)],
    ["as they are", null],
  ])("is neither their order nor how often someone changed one, %s", async (_, key) => {
    const folder = newFolder();
    const newStore = await openSqliteStore(folder, key === null ? undefined : sealWith(key));
    house = await testHouse({ folder, newStore });
    const meeting = await seatedMeeting(house);
    const { id, people } = meeting;
    for (;;) {
      const opened = await meeting.ask();
      if (opened.opened === "moment") break;
      await meeting.voteOpenly(opened.number, () => "first");
    }
    const round = (await people[0].do("mine", { id })).moment?.questions[0]?.round ?? 0;
    const order = [3, 0, 4, 2, 5, 1];
    for (const k of order) {
      for (let attempt = 1; attempt <= (k === 4 ? 3 : 1); attempt++) {
        await people[k].do("castPrivate", { id, round }, { answer: "first", attempt });
      }
    }
    // As someone sees it who has a copy of the files while the question is open.
    const look = () => {
      const copy = join(newFolder(), "copy.db");
      backUpFolder(folder, copy);
      return new Database(copy);
    };
    const rows = (database: Database.Database, columns: string): Record<string, unknown>[] =>
      database
        .prepare(
          `select ${columns} from sealed_ballots where channel = 'private' and round = ${round}`,
        )
        .all() as Record<string, unknown>[];
    const open = look();
    expect(() => rows(open, "rowid")).toThrow(/no such column/);
    if (key !== null) {
      const attempts = rows(open, "attempt").map(({ attempt }) => attempt);
      expect(new Set(attempts).size).toBe(1);
      const lengths = rows(open, "length(answer) + length(salt) as size").map(({ size }) => size);
      expect(new Set(lengths).size).toBe(1);
    }
    open.close();
    await house.clock.advance(61_000);
    if ((await meeting.room()).moment) await meeting.facilitator.do("closeMoment", { id });
    const closed = look();
    expect(new Set(rows(closed, "attempt").map(({ attempt }) => attempt)).size).toBe(1);
    const salts = rows(closed, "salt").map(({ salt }) => String(salt).length);
    expect(new Set(salts).size).toBe(1);
    closed.close();
    // And what is stored still counts: the next solve compares it with what the log is committed to.
    await meeting.facilitator.do("stop", { id }, { early: true });
    await house.clock.advance(1_000);
    expect((await meeting.room()).phase).toBe("revealed");
  });
});

describe("a folder that a server has open", () => {
  const canUnshare =
    spawnSync("unshare", ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "true"])
      .status === 0;

  const program = `
    import { openSqliteStore } from "${new URL("../../src/storage/sqlite-store.ts", import.meta.url).href}";
    try {
      const store = await openSqliteStore(process.argv[1]);
      console.log("opened");
      await store.close();
    } catch (error) {
      console.log(error.name + ": " + error.message);
    }`;

  function second(folder: string, inside: readonly string[]): Promise<string> {
    const [command = "", ...args] = [
      ...inside,
      process.execPath,
      ...[
        "--conditions=source",
        "--import",
        new URL("../../../core/test/support/typescript-loader.mjs", import.meta.url).href,
      ],
      ...["--input-type=module", "--eval", program, folder],
    ];
    return new Promise((resolve) => {
      const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
      let text = "";
      child.stdout.on("data", (chunk) => {
        text += chunk;
      });
      child.once("exit", () => resolve(text));
    });
  }

  test("is refused to a second process", async () => {
    const folder = newFolder();
    const store = await openSqliteStore(folder);
    expect(await second(folder, [])).toContain("FolderInUseError");
    await store.close();
    expect(await second(folder, [])).toContain("opened");
  });

  test.skipIf(!canUnshare)(
    "is refused to one in a container that cannot see the first",
    async () => {
      const folder = newFolder();
      const store = await openSqliteStore(folder);
      const inside = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"];
      expect(await second(folder, inside)).toContain("FolderInUseError");
      // Anyone who was refused took nothing away.
      expect(existsSync(join(folder, "server.lock"))).toBe(true);
      expect(await second(folder, [])).toContain("FolderInUseError");
      await store.close();
      expect(await second(folder, inside)).toContain("opened");
    },
  );

  test("tells anyone who comes second where the first one runs", async () => {
    const folder = newFolder();
    const store = await openSqliteStore(folder);
    store.runsAt("http://localhost:8123");
    expect(await second(folder, [])).toContain("http://localhost:8123");
    expect(readFileSync(join(folder, "server.lock"), "utf8")).not.toContain("k=");
    await store.close();
  });
});
