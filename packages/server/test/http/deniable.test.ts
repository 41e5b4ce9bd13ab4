import { usualSettings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";
import { scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

const privacy = { ...usualSettings.privacy, deniable: 0.25 };

describe("answers that can be denied", () => {
  test("are the group's to choose: phones and calculation are given the same chance", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house, { privacy });
    await meeting.ask();
    expect((await meeting.people[0].do("room", { id: meeting.id })).privacy.deniable).toBe(0.25);
    expect(solver.jobs.at(-1)?.study.settings).toMatchObject({ answers: { randomised: 0.25 } });
    // What was sealed is part of what everyone compares.
    const { fingerprint } = await meeting.room();
    const plain = await seatedMeeting(house);
    expect((await plain.room()).fingerprint).not.toBe(fingerprint);
    expect((await plain.room()).privacy.deniable).toBe(0);
  });

  test("are not offered where people rate", async () => {
    house = await testHouse();
    const host = await house.host();
    const kinds = { public: ["rating"], private: ["rating"] } as const;
    const settings = offsite({
      privacy,
      kinds: { public: [...kinds.public], private: [...kinds.private] },
    });
    const reply = await host.send("create", {}, { facilitator: "Maria", settings });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.value)).toContain("privacy.deniable");
  });
});
