import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Outcome, StudyFolder } from "./support/study-folder.ts";

const channels = ["public", "private"] as const;

/** Two rounds, both asked both ways, and an imported private vote; only private answers differ between worlds. */
async function world(privately: readonly string[]): Promise<{ at: StudyFolder; told: Outcome[] }> {
  const at = new StudyFolder();
  await at.create("--initial-pairs", "3");
  const told: Outcome[] = [];
  for (const round of [1, 2]) {
    for (const channel of channels) {
      const answers = channel === "public" ? ["first", "first", "second"] : privately;
      const words = ["Ana", "Ben", "Cleo"].map((name, k) => `${name}=${answers[k]}`);
      told.push(await at.run(["tell", `${round}-${channel}`, ...words.slice(0, 2)]));
      told.push(await at.run(["tell", `${round}-${channel}`, ...words.slice(2)]));
    }
  }
  const table = `candidate,reference,Ana,Ben,Cleo\nRed,Blue,${privately.join(",")}\n`;
  told.push(await at.run(["import", "-", "--channel", "private"], table));
  return { at, told };
}

const looks = [
  ["ask"],
  ["votes"],
  ["votes", "--private"],
  ["votes", "--public"],
  ["export"],
  ["export", "--csv"],
  ["verify"],
  ["replay"],
  ["retract", "1-private", "Ana"],
];

describe("two worlds that differ only in private answers", () => {
  const worlds = [
    ["first", "second", "abstain"],
    ["second", "no-preference", "unknown"],
  ] as const;

  test("look the same to everyone who tells, asks, lists, exports, verifies or replays", async () => {
    const [one, other] = await Promise.all(worlds.map(world));

    expect(one.told.map(({ code }) => code)).toEqual(one.told.map(() => 0));
    expect(other.told).toEqual(one.told);
    for (const look of looks) {
      const forms = look.includes("--csv") ? [look] : [look, [...look, "--json"]];
      for (const args of forms.slice(look[0] === "retract" ? 1 : 0)) {
        const [here, there] = [await one.at.run(args), await other.at.run(args)];
        const hidden = ({ out, err }: Outcome, { folder }: StudyFolder): string =>
          `${out}${err}`.replaceAll(folder, "");
        expect(here.code).toBe(0);
        expect(hidden(there, other.at), args.join(" ")).toBe(hidden(here, one.at));
      }
    }
    one.at.remove();
    other.at.remove();
  });
});

describe("private answers", () => {
  let at: StudyFolder;
  beforeEach(async () => {
    at = (await world(["first", "second", "abstain"])).at;
  });
  afterEach(() => at.remove());

  test("are in no field of result and status, nor beside a name in their text", async () => {
    for (const command of ["result", "status"]) {
      const document = await at.json(command);
      const text = await at.text(command);

      expect(valuesIn(document)).not.toContain("first");
      expect(valuesIn(document)).not.toContain("abstain");
      expect(keysIn(document)).not.toContain("answers");
      for (const name of ["Ana", "Ben", "Cleo"]) expect(keysIn(document)).not.toContain(name);
      expect(text).not.toMatch(/first|second|abstain/);
    }
  });

  test("are counted, not told, when they are recorded", async () => {
    await at.text("tell", "3-public", "Ana=1", "Ben=1", "Cleo=1");

    expect(await at.text("tell", "3-private", "Ana=first", "Ben=second")).toBe(
      "3-private: 2 answers were recorded; 1 is awaited.\n",
    );
    expect(await at.json("tell", "3-private", "Cleo=second")).toMatchObject({
      recorded: 1,
      awaited: 0,
      awaitedVoters: null,
    });
  });

  test.each([
    ["Ana=fist", "answer 1, of Ana: got"],
    ["fist=Ana", "answer 1: got"],
    ["fist", "answer 1: got"],
  ])("are not repeated when %s is refused", async (word, hint) => {
    await at.text("tell", "3-public", "Ana=1", "Ben=1", "Cleo=1");

    const { code, err } = await at.run(["tell", "3-private", word]);

    expect(code).toBe(1);
    expect(err).toContain(hint);
    expect(err).not.toContain("fist");
  });

  test("are not repeated when a table is refused", async () => {
    const table = "candidate,reference,Ana,Ben\nRed,Blue,fist,1\n";
    const ragged = "candidate,reference,Ana,Ben\nRed,Blue,fist\n";

    for (const text of [table, ragged]) {
      const { code, err } = await at.run(["import", "-", "--channel", "private"], text);
      expect(code).toBe(1);
      expect(err).toContain("line 2");
      expect(err).not.toContain("fist");
    }
  });

  test.each(["2>2", "2>1>3", "third", "4", "fist"])(
    "are not repeated when a study of pairs refuses %s",
    async (word) => {
      const plan = { repeated: 9, repeatedTogether: false };
      const settings = at.write("settings.json", JSON.stringify({ plan }));
      await at.text(
        ...["create", "--force", "--voters", "Ana,Ben", "--options", "Red,Green,Blue"],
        ...["--settings", settings],
      );
      await at.text("tell", "1-public", "Ana=1", "Ben=1");
      const table = `candidate,reference,channel,Ana\nRed,Blue,public,1\nRed,Blue,private,${word}\n`;
      const before = at.bytes();

      const refused = [
        await at.run(["tell", "1-private", `Ana=${word}`]),
        await at.run(["tell", "1-private", "-"], `Ben=1\nAna=${word}\n`),
        await at.run(["import", "-"], table),
      ];

      for (const { code, err } of refused) {
        expect(code).toBe(1);
        expect(err).toContain("something else (private, not shown)");
        expect(err.slice(0, err.indexOf("wanted"))).not.toContain(`"${word}"`);
        expect(at.bytes()).toBe(before);
      }
    },
  );

  test("cannot be found out by trying: right and wrong guesses are refused alike", async () => {
    const right = await at.run(["tell", "1-private", "Ana=first"]);
    const wrong = await at.run(["tell", "1-private", "Ana=second"]);

    expect(right).toEqual(wrong);
    expect(right.code).toBe(1);
  });

  test("are shown only with --reveal-private, after a warning", async () => {
    const votes = await at.run(["votes", "--private", "--reveal-private"]);
    const csv = await at.run(["export", "--csv", "--reveal-private"]);
    const events = await at.run(["export", "--json", "--reveal-private"]);

    for (const { code, err } of [votes, csv, events]) {
      expect(code).toBe(0);
      expect(err).toMatch(/^Warning: private answers follow/);
    }
    expect(votes.out).toMatch(/^round 1 {3}private .*: Ana; \w+: Ben; abstained: Cleo$/m);
    expect(csv.out).toMatch(/^1,Ben,private,pair,\w+ \| \w+,second$/m);
    expect(JSON.parse(events.out).events[2].answers).toEqual({ Ana: "first", Ben: "second" });
  });

  test("are left out of the exported table, and counted among the events", async () => {
    const csv = await at.text("export", "--csv");
    const { privateAnswers, events } = await at.json("export");

    expect(csv.split("\n").filter((line) => line.includes("public"))).toHaveLength(6);
    expect(csv).not.toContain("private");
    expect(privateAnswers).toBe("left out");
    expect(events[2]).toMatchObject({ kind: "answered", channel: "private", answerCount: 2 });
    expect(events[2]).not.toHaveProperty("answers");
  });
});

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)]);
}

function valuesIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(valuesIn);
}
