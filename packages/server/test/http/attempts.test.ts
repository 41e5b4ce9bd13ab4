import { afterEach, describe, expect, test } from "vitest";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";

let house: TestHouse;
afterEach(() => house.close());

async function toMoment(): Promise<Meeting> {
  house = await testHouse();
  const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
  for (let k = 0; k < 5; k++) {
    await meeting.voteOpenly((await meeting.ask()).number, () => "first");
  }
  await meeting.ask();
  return meeting;
}

async function stored({ id }: Meeting): Promise<unknown> {
  const ballots = await house.store.privateBallots(id);
  return ballots.find(({ voter, round }) => voter === "v2" && round === 1)?.answer;
}

describe("how often someone has answered", () => {
  test.each([1_000, 1_000_000, 1_000_000_000])(
    "cannot be said to be %i, which would keep their later answers out",
    async (attempt) => {
      const meeting = await toMoment();
      const { id, people } = meeting;
      const ben = people[1];

      const refused = await ben.send("castPrivate", { id, round: 1 }, { answer: "first", attempt });
      expect(refused.status).toBe(400);
      expect(refused.value).toMatchObject({ errors: [{ field: "attempt" }] });

      expect((await ben.send("mine", { id })).status).toBe(200);
      await ben.do("castPrivate", { id, round: 1 }, { answer: "second", attempt: 1 });
      expect(await stored(meeting)).toBe("second");
    },
  );

  test("is limited for hands too, raised and taken back", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house);
    const { id, people } = meeting;
    const { number: round } = await meeting.ask();
    const answer = "first" as const;

    const raised = await people[0].refused("castPublic", { id, round }, { answer, attempt: 1_000 });
    await people[0].do("castPublic", { id, round }, { answer, attempt: 999 });
    const lowered = await people[0].refused("takeBack", { id, round }, { attempt: 1_000 });

    expect([raised, lowered]).toEqual(["invalid-request", "invalid-request"]);
  });

  test("goes on above what an earlier device can have said", async () => {
    const meeting = await toMoment();
    const { id, people, facilitator } = meeting;
    await people[1].do("castPrivate", { id, round: 1 }, { answer: "first", attempt: 999 });
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });
    const device = house.newBrowser();
    await device.do("openSession", {}, { key });

    // What is acknowledged counts: an attempt of the device before would be taken and ignored.
    const answer = "second" as const;
    expect(await device.refused("castPrivate", { id, round: 1 }, { answer, attempt: 2 })).toBe(
      "invalid-request",
    );
    const { moment } = await device.do("mine", { id });
    const attempt = moment?.questions.find(({ round }) => round === 1)?.nextAttempt ?? 0;
    await device.do("castPrivate", { id, round: 1 }, { answer, attempt });

    expect(attempt).toBe(1_001);
    expect(await stored(meeting)).toBe("second");
  });
});
