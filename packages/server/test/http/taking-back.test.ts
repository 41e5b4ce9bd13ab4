import type { Matter } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { folded } from "../../src/log/fold.ts";
import type { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { scriptedSolver } from "../support/solvers.ts";

/** What everyone has to agree to needs everyone's yes at the moment it is done, from the devices that gave the answers. */

let house: TestHouse;
afterEach(() => house.close());

const solver = scriptedSolver();

async function answered(): Promise<Meeting> {
  house = await testHouse({ solver });
  const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, () => "first");
  }
  expect((await meeting.ask()).opened).toBe("moment");
  await meeting.votePrivately(() => "no-preference");
  return meeting;
}

async function revealed(): Promise<Meeting> {
  const meeting = await answered();
  await meeting.facilitator.do("stop", { id: meeting.id }, { early: false });
  await house.clock.advance(2_000);
  return meeting;
}

async function allAgree({ id, people }: Meeting, matter: Matter): Promise<void> {
  for (const person of people) await person.do("consent", { id }, { matter, agrees: true });
}

async function factsIn({ id, facilitator }: Meeting): Promise<string[]> {
  const { text } = await facilitator.send("exportLog", { id });
  verifyLog(text);
  return [...text.matchAll(/"kind":"(agreed|agreement-withdrawn|figures-revealed)"/g)].map(
    ([, kind]) => kind as string,
  );
}

describe("a yes to the bundle for researchers", () => {
  test("can be taken back: nobody gets it from then on, and the log says so without a name", async () => {
    const meeting = await revealed();
    const { id, facilitator, people } = meeting;
    await allAgree(meeting, "research-bundle");
    expect((await facilitator.send("exportBundle", { id })).status).toBe(200);

    await people[2].do("consent", { id }, { matter: "research-bundle", agrees: false });

    expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
    expect((await facilitator.do("desk", { id })).agreements["research-bundle"]).toBe(
      "not-everyone",
    );
    expect(await factsIn(meeting)).toEqual(["agreed", "agreement-withdrawn"]);
    const { text } = await facilitator.send("exportLog", { id });
    expect(text).toContain('{"kind":"agreement-withdrawn","matter":"research-bundle"}');
    await people[2].do("consent", { id }, { matter: "research-bundle", agrees: false });
    expect(await factsIn(meeting)).toHaveLength(2);
    await people[2].do("consent", { id }, { matter: "research-bundle", agrees: true });
    expect((await facilitator.send("exportBundle", { id })).status).toBe(200);
    expect(await factsIn(meeting)).toEqual(["agreed", "agreement-withdrawn", "agreed"]);
  });

  test("that was taken back is read so from the log", async () => {
    const meeting = await revealed();
    const { id, people } = meeting;
    await allAgree(meeting, "research-bundle");
    await people[0].do("consent", { id }, { matter: "research-bundle", agrees: false });

    const state = folded((await house.store.load(id))?.lines ?? []);

    expect(state?.agreed.has("research-bundle")).toBe(false);
  });

  test("counts no longer when the seat it came from goes to another device", async () => {
    const meeting = await revealed();
    const { id, facilitator } = meeting;
    await allAgree(meeting, "research-bundle");

    await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v3" });

    expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
  });

  test("counts from the device that gave the private answers, not from one that is in the seat", async () => {
    const meeting = await revealed();
    const { id, facilitator, people } = meeting;
    await allAgree(meeting, "research-bundle");
    // As if a device had got into the seat without a trace: the answers came from another one.
    await house.store.transact(id, async (transaction) => {
      const ballots = await transaction.sealed("all");
      const own = ballots.filter(({ voter }) => voter === "v2");
      await transaction.change(
        own.map((ballot) => ({ kind: "put", ballot: { ...ballot, device: "another" } }) as const),
      );
    });

    expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
    expect((await people[1].do("mine", { id })).mayConsent).toBe(false);
    const agreeing = { matter: "research-bundle", agrees: true } as const;
    expect(await people[1].refused("consent", { id }, agreeing)).toBe("not-allowed");
    expect((await people[0].do("mine", { id })).mayConsent).toBe(true);
  });

  test("survives that the same browser opens another link, which changes its key", async () => {
    const meeting = await revealed();
    const { id, facilitator, people } = meeting;
    const other = await seatedMeeting(house, {}, { isStarted: false });
    const { key } = await other.facilitator.do(
      "issueLink",
      { id: other.id },
      { kind: "voter", voter: "v1" },
    );
    const before = people[0].cookie;
    await people[0].do("openSession", {}, { key });
    expect(people[0].cookie).not.toBe(before);

    await allAgree(meeting, "research-bundle");

    expect((await facilitator.send("exportBundle", { id })).status).toBe(200);
  });
});

describe("a yes to exact figures", () => {
  test("can be taken back until they are shown, also while they are being worked out", async () => {
    const meeting = await revealed();
    const { id, people } = meeting;
    solver.isStuck = true;
    await allAgree(meeting, "exact-figures");
    await house.clock.advance(1_000);

    await people[4].do("consent", { id }, { matter: "exact-figures", agrees: false });
    solver.release();
    await house.clock.advance(5_000);

    expect(await factsIn(meeting)).toEqual(["agreed", "agreement-withdrawn"]);
    expect((await people[0].do("room", { id })).figures).toBeNull();
    await people[4].do("consent", { id }, { matter: "exact-figures", agrees: true });
    await house.clock.advance(5_000);
    expect((await people[0].do("room", { id })).figures).not.toBeNull();
    // What everyone has seen cannot be unseen.
    await people[4].do("consent", { id }, { matter: "exact-figures", agrees: false });
    expect(await factsIn(meeting)).toEqual([
      "agreed",
      "agreement-withdrawn",
      "agreed",
      "figures-revealed",
    ]);
  });
});

describe("a yes to keeping answers longer", () => {
  test("can be taken back: the first day stands again", async () => {
    const meeting = await revealed();
    const { id, people } = meeting;
    const dayOf = async () => (await people[0].do("room", { id })).deletion;
    const first = await dayOf();
    await house.clock.advance(1_000);
    await allAgree(meeting, "keep-longer");
    expect((await dayOf())?.isExtended).toBe(true);

    await people[1].do("consent", { id }, { matter: "keep-longer", agrees: false });

    expect(await dayOf()).toEqual(first);
    await house.clock.advance(7.1 * 24 * 3600_000);
    expect(await house.store.privateBallots(id)).toEqual([]);
  });
});

test("consents that come at once are all heard", async () => {
  const meeting = await revealed();
  const { id, people, facilitator } = meeting;
  const say = (person: Browser, agrees: boolean) =>
    person.do("consent", { id }, { matter: "research-bundle", agrees });

  await Promise.all(people.map((person) => say(person, true)));
  expect((await facilitator.send("exportBundle", { id })).status).toBe(200);
  await Promise.all(people.map((person, k) => say(person, k !== 3)));

  expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
  expect(await factsIn(meeting)).toEqual(["agreed", "agreement-withdrawn"]);
});
