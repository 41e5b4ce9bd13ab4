import { afterEach, describe, expect, test, vi } from "vitest";
import { LiveStream } from "../support/browser.ts";
import {
  type Meeting,
  playThrough,
  seatedMeeting,
  type TestHouse,
  testHouse,
} from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";
import { type ScriptedSolver, scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

async function started(solver: ScriptedSolver = scriptedSolver()): Promise<Meeting> {
  house = await testHouse({ solver });
  return await seatedMeeting(house);
}

describe("live updates", () => {
  test("begin with the whole view and bring each change within a moment", async () => {
    const meeting = await started();
    const { id, people, screen } = meeting;
    const stream = await screen.listen(id, "screen");
    await house.clock.advance(300);
    const { number: round } = await meeting.ask();
    await people[0].do("castPublic", { id, round }, { answer: "second", attempt: 1 });

    await house.clock.advance(500);

    expect(stream.events[0]).toMatchObject({ event: "room", data: { id, phase: "running" } });
    expect(stream.latest("room")?.data.round.hands).toEqual([{ voter: "v1", answer: "second" }]);
  });

  test("hands that rise together come in one event", async () => {
    const meeting = await started();
    const { id, people, screen } = meeting;
    const { number: round } = await meeting.ask();
    const stream = await screen.listen(id, "screen");
    await house.clock.advance(1_000);
    const before = stream.events.length;

    await Promise.all(
      people.map((person) =>
        person.do("castPublic", { id, round }, { answer: "first", attempt: 1 }),
      ),
    );
    await house.clock.advance(1_000);

    expect(stream.events.length - before).toBeLessThanOrEqual(2);
    expect(stream.latest("room")?.data.round.hands).toHaveLength(6);
  });

  test("anyone who comes back with the current version is not sent it again", async () => {
    const { id, screen } = await started();
    const stream = await screen.listen(id, "screen");
    await house.clock.advance(300);
    const version = stream.latest("room")?.id;

    const again = await screen.listen(id, "screen", version);
    const old = await screen.listen(id, "screen", "1.0.0");
    await house.clock.advance(300);

    expect(version).toBeDefined();
    expect(again.events).toEqual([]);
    expect(old.events).toHaveLength(1);
  });

  test("a quiet stream is kept alive", async () => {
    const { id, screen } = await started();
    const stream = await screen.listen(id, "screen");

    await house.clock.advance(31_000);

    expect(stream.raw.match(/^: still here$/gm)?.length).toBe(2);
  });

  test("people who leave are seen to have left, after a while", async () => {
    const { id, people, screen } = await started();
    const stream = await people[0].listen(id, "voter");
    await house.clock.advance(25_000);
    const here = async () => (await screen.do("room", { id })).voters[0].isHere;
    expect(await here()).toBe(true);

    await stream.close();
    expect(await here()).toBe(true);
    await house.clock.advance(21_000);

    expect(await here()).toBe(false);
  });

  test("each role gets its own part and no other", async () => {
    const { id, facilitator, people, screen } = await started();
    const streams = {
      facilitator: await facilitator.listen(id, "facilitator"),
      voter: await people[0].listen(id, "voter"),
      screen: await screen.listen(id, "screen"),
    };
    await house.clock.advance(300);
    const kinds = (name: keyof typeof streams) =>
      new Set(streams[name].events.map(({ event }) => event));

    expect(kinds("facilitator")).toEqual(new Set(["room", "desk"]));
    expect(kinds("voter")).toEqual(new Set(["room", "mine"]));
    expect(kinds("screen")).toEqual(new Set(["room"]));
    await expect(screen.listen(id, "facilitator")).rejects.toThrow("403");
  });
});

describe("listeners", () => {
  const listening = async () => (await house.server.rooms.counts()).listeners;

  test("asking for the headers of a stream opens none", async () => {
    const { id, people } = await started();
    const head = (cookie: string) =>
      house.fetch(`/api/deliberations/${id}/events`, { method: "HEAD", headers: { cookie } });

    const replies = await Promise.all(Array.from({ length: 50 }, () => head(people[0].cookie)));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(replies[0].headers.get("content-type")).toBe("text/event-stream");
    expect(replies[0].body).toBeNull();
    expect((await head("")).status).toBe(401);
    expect(await listening()).toBe(0);
  });

  test("a session has ten streams in a room, and another ends its oldest", async () => {
    const { id, people } = await started();
    const other = await people[1].listen(id, "voter");
    const streams = [];
    for (let k = 0; k < 12; k++) streams.push(await people[0].listen(id, "voter"));
    await house.clock.advance(300);

    expect(streams.map(({ hasEnded }) => hasEnded)).toEqual(streams.map((_, k) => k < 2));
    expect(other.hasEnded).toBe(false);
    expect(await listening()).toBe(11);
    expect(streams[11].latest("mine")).toBeDefined();
  });

  /** A stream that nobody reads yet, in a room whose views are large, and what fills it. */
  async function unread() {
    house = await testHouse();
    const host = await house.host();
    const voters = Array.from({ length: 60 }, (_, k) => `${k} ${"🎈".repeat(28)}`);
    const { id } = await host.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite({ voters }) },
    );
    const { room } = await house.server.rooms.get(id);
    const hungUp = vi.fn();
    const reply = await house.server.app.request(
      `/api/deliberations/${id}/events?as=facilitator`,
      { headers: { cookie: host.cookie } },
      { incoming: { socket: { destroy: hungUp } } },
    );
    const changes = async (count: number) => {
      for (let k = 0; k < count; k++) {
        room.lobbyChanged();
        await house.clock.advance(250);
      }
    };
    return { room, hungUp, changes, body: reply.body as ReadableStream<Uint8Array> };
  }

  test("one that reads nothing keeps nobody busy, and is let go after half a minute", async () => {
    const { hungUp, changes } = await unread();
    await changes(40);
    const reads = vi.spyOn(house.store, "consents");

    await house.clock.advance(10_000);
    expect(reads).not.toHaveBeenCalled();
    expect(await listening()).toBe(1);
    expect(hungUp).not.toHaveBeenCalled();
    await house.clock.advance(40_000);

    expect(await listening()).toBe(0);
    expect(hungUp).toHaveBeenCalledOnce();
  });

  test("one that catches up in time is sent the latest view", async () => {
    const { room, hungUp, changes, body } = await unread();
    await changes(40);
    await house.clock.advance(10_000);

    const stream = new LiveStream(body, []);
    await house.clock.advance(60_000);

    expect(stream.latest("room")?.data.version).toBe(room.version);
    expect(stream.events.length).toBeLessThan(40);
    expect(stream.hasEnded).toBe(false);
    expect(hungUp).not.toHaveBeenCalled();
  });

  test("what is one voter's own goes to streams of voters", async () => {
    const { id } = await started();
    const { feed, room } = await house.server.rooms.get(id);
    const listen = (role: "facilitator" | "voter") => {
      const place = { voter: "v1", session: role, alsoHere: [], seen: undefined };
      return new LiveStream(feed.open({ role, ...place, hangUp: () => {} }), []);
    };
    const [facilitator, voter] = [listen("facilitator"), listen("voter")];

    room.ownChanged("v1");
    await house.clock.advance(300);

    expect(voter.latest("mine")).toBeDefined();
    expect(facilitator.latest("mine")).toBeUndefined();
  });
});

describe("when the model is down", () => {
  test("votes are taken and a question is offered within two seconds, labelled", async () => {
    const solver = scriptedSolver();
    const meeting = await started(solver);
    const { id, facilitator, people } = meeting;
    solver.isStuck = true;
    const { number: first } = await askAndWait(meeting);
    await meeting.voteOpenly(first, () => "first");

    const { number } = await askAndWait(meeting);
    await people[0].do("castPublic", { id, round: number }, { answer: "first", attempt: 1 });
    const room = await meeting.room();
    await facilitator.do("closeRound", { id, round: number });
    const after = await meeting.room();

    expect(room.round).toMatchObject({ chosenBy: "fallback" });
    expect(room.round.hands).toHaveLength(1);
    expect(after.model).toEqual({ state: "catching-up", questionsBehind: 2 });
    solver.release();
    await house.clock.advance(300);
    expect((await meeting.room()).model.state).toBe("idle");
    expect((await meeting.ask()).opened).toBe("round");
    expect((await meeting.room()).round.chosenBy).toBe("model");
  });

  test("what is missing in private is asked all the same, before the stop rule", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 3 } });
    for (let k = 0; k < 5; k++) {
      const { number } = await meeting.ask();
      solver.isStuck = k === 4;
      await meeting.voteOpenly(number, () => "first");
    }
    for (const person of meeting.people) await person.do("mine", { id: meeting.id });
    await house.clock.advance(300);

    expect((await meeting.room()).stop).toBeNull();
    expect((await askAndWait(meeting)).opened).toBe("moment");
    const { moment } = await meeting.people[0].do("mine", { id: meeting.id });
    expect(moment?.questions.map(({ round }) => round).sort()).toEqual([3, 4, 5]);
    await meeting.votePrivately(() => "first");
    expect((await meeting.room()).stop).toBe("limit");
  });

  test("a failed solve is shown as such and tried again with the next question", async () => {
    const solver = scriptedSolver();
    const meeting = await started(solver);
    const { number } = await meeting.ask();
    solver.isBroken = true;
    await meeting.voteOpenly(number, () => "first");
    await house.clock.advance(300);

    expect((await meeting.room()).model).toEqual({ state: "failed", questionsBehind: 1 });
    solver.isBroken = false;
    expect((await meeting.ask()).opened).toBe("round");
    expect((await meeting.room()).round.chosenBy).toBe("model");
  });

  test("the facilitator may have it tried again; pressing twice is pressing once", async () => {
    const solver = scriptedSolver();
    const meeting = await started(solver);
    const { id, facilitator, people } = meeting;
    const { number } = await meeting.ask();
    solver.isBroken = true;
    await meeting.voteOpenly(number, () => "first");
    await house.clock.advance(300);
    expect((await meeting.room()).model.state).toBe("failed");
    const asked = solver.jobs.length;
    solver.isBroken = false;
    solver.isStuck = true;

    await facilitator.do("retryNext", { id });
    await facilitator.do("retryNext", { id });

    expect(solver.jobs).toHaveLength(asked + 1);
    expect((await people[0].do("room", { id })).model.state).toBe("choosing");
    expect(await people[0].refused("retryNext", { id })).toBe("not-allowed");
    solver.release();
    await house.clock.advance(300);
    expect((await meeting.room()).model.state).toBe("idle");
    await facilitator.do("retryNext", { id });
    expect(solver.jobs).toHaveLength(asked + 1);
    expect((await meeting.ask()).opened).toBe("round");
    expect((await meeting.room()).round.chosenBy).not.toBe("fallback");
    expect(await facilitator.refused("retryNext", { id })).toBe("something-is-open");
  });

  test("a solve that hangs is given up and begun again, though not before it has had its time", async () => {
    const solver = scriptedSolver();
    const meeting = await started(solver);
    const { id, facilitator } = meeting;
    const { number } = await meeting.ask();
    solver.isStuck = true;
    await meeting.voteOpenly(number, () => "first");
    const asked = solver.jobs.length;

    await house.clock.advance(5_000);
    await facilitator.do("retryNext", { id });
    expect(solver.givenUp).toEqual([]);
    await house.clock.advance(6_000);
    await facilitator.do("retryNext", { id });

    expect(solver.givenUp).toContain(`${id} next`);
    expect(solver.jobs).toHaveLength(asked + 1);
    // What was given up does not count as a failure of what took its place.
    await house.clock.advance(300);
    expect((await meeting.room()).model.state).toBe("choosing");
    solver.release();
    await house.clock.advance(300);
    expect((await meeting.room()).model.state).toBe("idle");
  });

  test("everyone sees how far the result is, and nobody after it is out", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 1, privateRounds: 0 } });
    const { id, facilitator, people } = meeting;
    await playThrough(meeting, () => "first");
    expect((await meeting.room()).resultStep).toBeNull();
    const step = { name: "comparing", number: 2, of: 3 } as const;
    solver.steps = [{ name: "estimating", number: 1, of: 3 }, step];
    solver.isStuck = true;

    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(300);

    expect((await people[0].do("room", { id })).resultStep).toEqual(step);
    solver.release();
    await house.clock.advance(300);
    expect(await meeting.room()).toMatchObject({ phase: "revealed", resultStep: null });
  });

  test("a result that could not be computed can be tried again; nothing is lost", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 1, privateRounds: 0 } });
    const { id, facilitator } = meeting;
    await playThrough(meeting, () => "first");
    solver.isBroken = true;
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(300);
    expect(await meeting.room()).toMatchObject({ phase: "stopped", model: { state: "failed" } });

    solver.isBroken = false;
    await facilitator.do("retryResult", { id });
    await house.clock.advance(300);

    expect((await meeting.room()).phase).toBe("revealed");
  });

  async function askAndWait(meeting: Meeting): Promise<{ opened: string; number: number }> {
    const asked = meeting.facilitator.do("ask", { id: meeting.id }, {});
    for (let k = 0; k < 5; k++) await house.clock.advance(500);
    return await asked;
  }
});

describe("a rehearsal", () => {
  test("plays by itself to a result, marked as simulated, and then tells the truth", async () => {
    house = await testHouse({
      rehearsal: {
        paceMs: 10,
        newGroup: () => ({
          settings: offsite({ limits: { publicRounds: 6, privateRounds: 5 } }),
          truth: "Oslo",
          answer: (person, channel) => (channel === "public" && person > 0 ? "first" : "second"),
        }),
      },
    });
    const host = await house.host();
    const { id } = await host.do("rehearse", {}, { seed: 1 });
    for (let k = 0; k < 400; k++) {
      await house.clock.advance(50);
      if ((await house.server.rooms.get(id)).room.state.truth !== null) break;
    }
    const room = await host.do("room", { id });

    expect(room).toMatchObject({ phase: "revealed", isSimulated: true, truth: "Oslo" });
    expect(room.past.some(({ inPrivate }) => inPrivate)).toBe(true);
    expect(room.figures).not.toBeNull();
    expect(await house.store.privateBallots(id)).not.toEqual([]);
  });

  test("is cut short when the server stops, at any step, and nothing is said to be wrong", async () => {
    for (let steps = 0; steps < 12; steps++) {
      const stopping = await testHouse({
        rehearsal: {
          paceMs: 10,
          newGroup: () => ({
            settings: offsite({ limits: { publicRounds: 6, privateRounds: 5 } }),
            truth: "Oslo",
            answer: () => "first",
          }),
        },
      });
      await stopping.server.rehearsals?.begin(1);
      for (let k = 0; k < steps; k++) await stopping.clock.advance(7);

      await stopping.close();
      for (let k = 0; k < 30; k++) await new Promise((resolve) => setImmediate(resolve));

      expect(stopping.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    }
    house = await testHouse();
  });
});
