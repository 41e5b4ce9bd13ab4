import { type Settings, usualSettings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite, ratings } from "../support/settings.ts";
import { hereSolver, scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

async function rating(
  change: Partial<Settings> = {},
  more: Parameters<typeof testHouse>[0] = {},
): Promise<Meeting> {
  house = await testHouse(more);
  return await seatedMeeting(house, { ...ratings, ...change });
}

describe("a decision in which people rate", () => {
  /** Each one's own liking; in public everyone is half carried away by the first person's. */
  const options = ["Lisbon", "Tallinn", "Oslo", "Porto"];
  const own = [
    [1, 10, 3, 4],
    [9, 2, 4, 5],
    [10, 1, 5, 3],
    [9, 3, 4, 4],
    [8, 2, 5, 5],
  ];
  const shown = (person: number, k: number): number =>
    Math.round(0.3 * own[person][k] + 0.7 * own[0][k]);

  test("asks for public and private numbers and takes the sway out of them", async () => {
    const m = await rating(
      {
        options: { kind: "list", items: options.map((name) => ({ name })) },
        voters: ["Ana", "Ben", "Chidi", "Dana", "Eli"],
        limits: { publicRounds: 6, privateRounds: 5 },
      },
      { solver: hereSolver() },
    );
    const { id, facilitator } = m;
    const optionOf = new Map<number, number>();
    for (;;) {
      for (const person of m.people) await person.do("mine", { id });
      const reply = await facilitator.send("ask", { id }, {});
      if (reply.status !== 201) break;
      const { opened, number } = reply.value;
      if (opened === "moment") {
        await m.votePrivately((person, round) => own[person][optionOf.get(round) ?? 0]);
        continue;
      }
      const { round } = await m.room();
      expect(round).toMatchObject({ question: { kind: "rating" }, round: number, isOpen: true });
      optionOf.set(number, options.indexOf(round.question.options[0]));
      await m.voteOpenly(number, (person) => shown(person, optionOf.get(number) ?? 0));
    }
    const { stop } = await m.room();
    await facilitator.do("stop", { id }, { early: stop === null });
    for (let k = 0; k < 200 && (await m.room()).phase !== "revealed"; k++) {
      await house.clock.advance(100);
    }

    const { result, past, kinds } = await m.room();
    expect(kinds).toEqual(ratings.kinds);
    // No option is left out, though the model need not be asked about all of them again.
    expect(new Set(optionOf.values())).toEqual(new Set([0, 1, 2, 3]));
    expect(past.filter((each: { inPrivate: boolean }) => each.inPrivate).length).toBe(
      result.ledger.privateRounds,
    );
    expect(result.ledger.privateRounds).toBeGreaterThanOrEqual(4);
    expect(result).toMatchObject({ winner: "Lisbon", level: "small" });
    expect(result.columns.hands.winner).toBe("Tallinn");
    expect(result.columns.private.winner).toBe("Lisbon");
    expect(result.changes.leavingOneOut).toBe("stays");

    const csv = await facilitator.do("exportPublicVotes", { id });
    expect(csv.split("\r\n")[0]).toBe("round,kind,options,voter,answer,withdrawn,channel");
    expect(csv).toContain(`rating,Lisbon,Ana,${shown(0, 0)},no,public`);
    const log = await facilitator.do("exportLog", { id });
    expect(verifyLog(log)).toMatchObject({ phase: "revealed" });
    expect(log).toContain('"question":{"kind":"rating","options":["');
  });

  test("of a short list is not called done before its options were rated in private too", async () => {
    const m = await rating(
      {
        options: { kind: "list", items: ["Fox", "Owl", "Bear"].map((name) => ({ name })) },
        limits: { publicRounds: 12, privateRounds: 10 },
      },
      { solver: hereSolver() },
    );
    const { id, facilitator } = m;
    const stops: unknown[] = [];
    const opened: string[] = [];
    for (let k = 0; k < 20; k++) {
      for (const person of m.people) await person.do("mine", { id });
      await house.clock.advance(100);
      const { stop } = await m.room();
      stops.push(stop);
      if (stop) break;
      const reply = await facilitator.do("ask", { id }, {});
      opened.push(reply.opened);
      if (reply.opened === "moment") await m.votePrivately((person) => (person === 0 ? 2 : 8));
      else await m.voteOpenly(reply.number, () => 5);
    }
    expect(opened).toEqual(["round", "round", "round", "moment"]);
    expect(stops.slice(0, -1)).toEqual([null, null, null, null]);
    expect(["nothing-left", "enough"]).toContain(stops.at(-1));
  });

  test("can be changed and taken back until its question closes; a 0 is an answer", async () => {
    const m = await rating();
    const { id, people, facilitator } = m;
    const { number: round } = await m.ask();
    const at = { id, round };

    await people[0].do("castPublic", at, { answer: 0, attempt: 1 });
    await people[1].do("castPublic", at, { answer: 4, attempt: 1 });
    await people[1].do("castPublic", at, { answer: 9, attempt: 2 });
    await people[1].do("castPublic", at, { answer: 4, attempt: 1 });
    await people[2].do("castPublic", at, { answer: 7, attempt: 1 });
    await people[2].do("takeBack", at, { attempt: 2 });
    await people[3].do("castPublic", at, { answer: "unknown-option", attempt: 1 });
    const open = await m.room();
    const mine = await people[0].do("mine", { id });
    const { notes } = await facilitator.do("desk", { id });
    await facilitator.do("closeRound", at);

    expect(open.round.hands).toEqual([
      { voter: "v1", answer: 0 },
      { voter: "v2", answer: 9 },
      { voter: "v4", answer: "unknown-option" },
    ]);
    expect(mine.round).toEqual({
      round,
      question: { kind: "rating", options: ["Lisbon"] },
      shown: [1],
      answer: 0,
      nextAttempt: 2,
    });
    expect(notes).toEqual([{ kind: "hear-more", round }]);
    expect(await people[4].refused("castPublic", at, { answer: 5, attempt: 1 })).toBe(
      "round-not-open",
    );
  });

  test("counted down, shows how many have rated and no number before the reveal", async () => {
    const m = await rating({ hands: "countdown" });
    const { id, people, facilitator } = m;
    const { number: round } = await m.ask();
    await people[0].do("castPublic", { id, round }, { answer: 0, attempt: 1 });
    await people[1].do("castPublic", { id, round }, { answer: 10, attempt: 1 });
    const before = await m.room();
    const own = await people[0].do("mine", { id });

    await facilitator.do("revealHands", { id, round });

    expect(before.round).toMatchObject({ isRevealed: false, answered: 2, hands: [] });
    expect(own.round).toMatchObject({ answer: 0, nextAttempt: 2 });
    expect((await m.room()).round.hands).toEqual([
      { voter: "v1", answer: 0 },
      { voter: "v2", answer: 10 },
    ]);
  });

  test("said in the room, is typed in by the facilitator", async () => {
    const m = await rating({ hands: "entered" });
    const { id, facilitator } = m;
    const { number: round } = await m.ask();

    await facilitator.do("enterHands", { id, round }, { hands: { v1: 0, v2: 6, v3: null } });
    const wrong = await facilitator.send("enterHands", { id, round }, { hands: { v1: "first" } });

    expect((await m.room()).round.hands).toEqual([
      { voter: "v1", answer: 0 },
      { voter: "v2", answer: 6 },
    ]);
    expect(wrong.value).toMatchObject({ errors: [{ field: "hands.v1" }] });
  });

  test("takes numbers from 0 to 10 and a question about a pair takes none", async () => {
    const m = await rating();
    const { id, people } = m;
    const { number: round } = await m.ask();
    for (const answer of [-1, 11, 2.5, "7 3", "first"]) {
      const reply = await people[0].send("castPublic", { id, round }, {
        answer,
        attempt: 1,
      } as never);
      expect([answer, reply.status]).toEqual([answer, 400]);
      expect(reply.text).toContain('"answer"');
    }
    expect((await m.room()).round.hands).toEqual([]);

    const pairs = await seatedMeeting(house);
    const asked = await pairs.ask();
    const at = { id: pairs.id, round: asked.number };
    expect(await pairs.people[0].refused("castPublic", at, { answer: 7, attempt: 1 })).toBe(
      "invalid-request",
    );
  });

  test("in which all say in public what nobody thinks is decided by what they think, whatever the secret", async () => {
    const said: Record<string, number> = { Lisbon: 3, Tallinn: 9, Oslo: 4, Porto: 4 };
    const thought: Record<string, number> = { Lisbon: 10, Tallinn: 2, Oslo: 4, Porto: 5 };
    for (let run = 0; run < 3; run++) {
      const m = await rating(
        {
          voters: ["Ana", "Ben", "Chidi", "Dana", "Eli"],
          options: { kind: "list", items: Object.keys(said).map((name) => ({ name })) },
          limits: { publicRounds: 4, privateRounds: 4 },
          fairness: { stop: 0, comparedWith: { kind: "as-rated" } },
        },
        { solver: hereSolver() },
      );
      const asked = new Map<number, string>();
      for (let k = 0; k < 5; k++) {
        const { opened, number } = await m.ask();
        if (opened === "moment") {
          await m.votePrivately((_, round) => thought[asked.get(round) ?? ""]);
          continue;
        }
        const [option] = (await m.room()).round.question.options;
        asked.set(number, option);
        await m.voteOpenly(number, () => said[option]);
      }
      await m.facilitator.do("stop", { id: m.id }, { early: false });
      for (let k = 0; k < 500 && (await m.room()).phase !== "revealed"; k++) {
        await house.clock.advance(100);
      }

      const { columns } = (await m.room()).result;
      expect(columns.debiased.winner).toBe("Lisbon");
      expect(columns.private.winner).toBe("Lisbon");
      expect(columns.hands.winner).toBe("Tallinn");
      if (run < 2) await house.close();
    }
  });

  test("asks about the option rated least when the model is late", async () => {
    const solver = scriptedSolver();
    solver.isStuck = true;
    const m = await rating({ limits: { publicRounds: 12, privateRounds: 0 } }, { solver });
    const asked = new Set<string>();
    for (let k = 0; k < 6; k++) {
      const asking = m.facilitator.do("ask", { id: m.id }, {});
      for (let step = 0; step < 30; step++) await house.clock.advance(100);
      const { number } = await asking;
      const { round } = await m.room();
      expect(round).toMatchObject({ question: { kind: "rating" }, chosenBy: "fallback" });
      asked.add(round.question.options[0]);
      await m.voteOpenly(number, () => 5);
    }

    // Each of the six had its turn, and none is put again.
    expect(asked.size).toBe(6);
    const seventh = m.facilitator.refused("ask", { id: m.id }, {});
    for (let step = 0; step < 30; step++) await house.clock.advance(100);
    expect(await seventh).toBe("stop-rule-met");
    expect((await m.room()).stop).toBe("nothing-left");
    solver.release();
  });

  test("keeps private numbers as long as announced, committed to in the log, and not a moment longer", async () => {
    const m = await rating({ limits: { publicRounds: 5, privateRounds: 5 } });
    const { id, facilitator } = m;
    for (let k = 0; k < 5; k++) {
      const { number } = await m.ask();
      await m.voteOpenly(number, () => 6);
    }
    await m.ask();
    await m.votePrivately((person) => (person === 5 ? null : person));
    const closed = (await house.store.load(id))?.lines
      .map(({ fact }) => fact)
      .find((fact) => fact.kind === "moment-closed");
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);
    const kept = await house.store.privateBallots(id);

    await house.clock.advance(8 * 24 * 60 * 60 * 1000);

    // One for each person and question, whether given or not.
    expect(closed).toMatchObject({ kind: "moment-closed" });
    expect(closed?.kind === "moment-closed" && closed.commitments.length).toBe(30);
    expect(kept).toHaveLength(30);
    expect(kept.filter(({ answer }) => answer === null)).toHaveLength(5);
    expect(await house.store.privateBallots(id)).toEqual([]);
    expect((await m.room()).isDeleted).toBe(true);
  });
});

describe("settings", () => {
  test.each([
    [
      "ratings as they are, of people who do not rate",
      {
        kinds: usualSettings.kinds,
        fairness: { stop: 2, comparedWith: { kind: "as-rated" } },
      },
      "fairness.comparedWith.kind",
    ],
    [
      "more people than can rate",
      { ...ratings, voters: Array.from({ length: 21 }, (_, k) => `P${k}`) },
      "voters",
    ],
    ["the paper's method of pairs", { ...ratings, method: "paper" }, "method"],
    [
      "the paper's method for real people",
      { kinds: usualSettings.kinds, method: "paper" },
      "method",
    ],
  ] as const)("refuse %s by name", async (_, change, field) => {
    const m = await rating({}, {});
    const { id } = m;
    const host = await house.host();
    const settings = { ...(await m.facilitator.do("settings", { id })), ...change } as Settings;

    const reply = await host.send("create", {}, { facilitator: "Maria", settings });

    expect(reply.status).toBe(422);
    expect(reply.value).toMatchObject({ errors: [{ field }] });
  });

  test("cannot be changed to the paper's method in the lobby either", async () => {
    house = await testHouse();
    const { id, facilitator } = await seatedMeeting(house, {}, { isStarted: false });
    const settings = await facilitator.do("settings", { id });

    const reply = await facilitator.send(
      "changeSettings",
      { id },
      { ...settings, method: "paper" },
    );

    expect(reply.status).toBe(422);
    expect(reply.value).toMatchObject({ errors: [{ field: "method" }] });
  });

  test("of simulated people may be the paper's", async () => {
    house = await testHouse();

    const { room } = await house.server.rooms.create(
      "Rehearsal",
      offsite({ method: "paper" }),
      true,
    );

    expect(room.state.settings.method).toBe("paper");
  });
});
