import type { Fact, LogLine } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { folded } from "../../src/log/fold.ts";
import { chained, emptyHead } from "../../src/log/hash-chain.ts";
import type { Browser } from "../support/browser.ts";
import { type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";

let house: TestHouse;
afterEach(() => house?.close());

const five = ["Ana", "Ben", "Chidi", "Dana", "Eli"];
const others = five.slice(0, 4);

async function lobby(): Promise<{ id: string; roomCode: string; facilitator: Browser }> {
  house = await testHouse();
  const facilitator = await house.host();
  const settings = offsite({ voters: five });
  const made = await facilitator.do("create", {}, { facilitator: "Maria", settings });
  return { ...made, facilitator };
}

async function admitted(facilitator: Browser, id: string, roomCode: string, voter: string) {
  const phone = house.newBrowser();
  const { words } = await phone.do("claim", { code: roomCode }, { voter });
  const { claims } = await facilitator.do("desk", { id });
  const claim = claims.find((known) => known.words.join() === words.join())?.claim ?? "";
  await facilitator.do("answerClaim", { id, claim }, { admit: true });
  return phone;
}

describe("a seat's number", () => {
  test("is never used again, so that a link to it opens nobody else's seat", async () => {
    const { id, facilitator } = await lobby();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v5" });

    await facilitator.do("changeSettings", { id }, offsite({ voters: others }));
    await facilitator.do("changeSettings", { id }, offsite({ voters: [...others, "Eve"] }));

    const { voters } = await facilitator.do("room", { id });
    expect(voters.map(({ voter, name }) => [voter, name])).toEqual([
      ["v1", "Ana"],
      ["v2", "Ben"],
      ["v3", "Chidi"],
      ["v4", "Dana"],
      ["v6", "Eve"],
    ]);
    expect(await house.newBrowser().refused("openSession", {}, { key })).toBe("link-replaced");
    await facilitator.do("changeSettings", { id }, offsite({ voters: [...others, "Eli", "Fay"] }));
    const later = await facilitator.do("room", { id });
    expect(later.voters.map(({ voter }) => voter)).toEqual(["v1", "v2", "v3", "v4", "v7", "v8"]);
  });

  test("ends with links, seats, claims and consents of someone who is taken off the list", async () => {
    const { id, roomCode, facilitator } = await lobby();
    const eli = await admitted(facilitator, id, roomCode, "v5");
    await eli.do("join", { id }, { agreesToThree: true });
    const waiting = house.newBrowser();
    await waiting.do("claim", { code: roomCode }, { voter: "v5" });
    await facilitator.do("freeSeat", { id, voter: "v5" });
    const again = await admitted(facilitator, id, roomCode, "v5");
    const stream = await again.listen(id, "voter");
    await waiting.do("claim", { code: roomCode }, { voter: "v5" });
    await house.clock.advance(300);

    await facilitator.do("changeSettings", { id }, offsite({ voters: [...others, "Eve"] }));
    await house.clock.advance(300);

    expect(stream.hasEnded).toBe(true);
    expect(stream.latest("signedout")?.data).toEqual({ why: "seat-freed" });
    for (const phone of [eli, again, waiting]) {
      for (const read of ["mine", "room", "exportLog", "settings"] as const) {
        expect(await phone.refused(read, { id })).toBe("not-signed-in");
      }
    }
    expect((await facilitator.do("desk", { id })).claims).toEqual([]);
    expect(await house.store.consents(id)).toEqual([]);
    expect((await waiting.do("session")).claims.every(({ state }) => state === "refused")).toBe(
      true,
    );
    const { grants, links } = await house.store.tables();
    expect(grants.filter(({ voter }) => voter === "v5")).toEqual([]);
    expect(links.filter((link) => link["voter"] === "v5" && link["is_replaced"] === 0)).toEqual([]);
  });

  test("that was given before cannot be given again in a log", () => {
    const at = "2026-05-05T10:00:00.000Z";
    const lines: LogLine[] = [];
    const write = (fact: Fact): void => {
      lines.push(chained(lines[lines.length - 1] ?? emptyHead, at, fact));
    };
    const change = (voters: string[], firstNewSeat: number): void =>
      write({ kind: "settings-changed", settings: offsite({ voters }), firstNewSeat });
    write({
      kind: "created",
      deliberation: "d1",
      facilitator: "Maria",
      isSimulated: false,
      settings: offsite({ voters: five }),
    });
    change(others, 6);
    change([...others, "Fay"], 6);

    expect(folded(lines)?.seats.at(-1)).toMatchObject({ voter: "v6", name: "Fay" });
    change([...others, "Gus"], 6);
    expect(() => folded(lines)).toThrow("used before");
  });
});
