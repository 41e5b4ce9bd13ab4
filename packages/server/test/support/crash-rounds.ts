import type { Answer } from "@unswayed/protocol";
import { expect } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { openStore, type StorePlace } from "../../src/storage/open-store.ts";
import { Browser } from "./browser.ts";
import { hostOf, type ServerChild } from "./server-child.ts";
import { offsite } from "./settings.ts";

const names = ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay", "Gil", "Hana"];

/** What one person sent about one question: everything, and the latest that was acknowledged. */
interface Sent {
  readonly answers: Map<number, Answer>;
  acknowledged: number;
}

export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
}

/**
 * Everyone votes as fast as they can while the server is killed again and again. Whatever was acknowledged must be there
 * afterwards, nothing twice, and the decision goes on with the same sessions.
 */
export async function crashRounds(
  server: ServerChild,
  place: StorePlace,
  kills: number,
): Promise<CrashReport> {
  const facilitator = await hostOf(server);
  const { id } = await facilitator.do(
    "create",
    {},
    {
      facilitator: "Maria",
      settings: offsite({ voters: names, limits: { publicRounds: 5, privateRounds: 5 } }),
    },
  );
  const people: Browser[] = [];
  for (const [k] of names.entries()) {
    const { key } = await facilitator.do(
      "issueLink",
      { id },
      { kind: "voter", voter: `v${k + 1}` },
    );
    const person = new Browser(server.fetch);
    await person.do("openSession", {}, { key });
    await person.do("join", { id }, {});
    people.push(person);
  }
  await facilitator.do("start", { id });

  const openly = new Map<string, Sent>();
  const privately = new Map<string, Sent>();
  let total = 0;
  // Half of the kills among public votes, half in a private round; at most five public rounds lie between.
  const publicKills = Math.ceil(kills / 2);
  for (let kill = 0; kill < kills; kill++) {
    const isPublic = kill < publicKills;
    const { round, moment } = await openSomething(facilitator, people, id, isPublic);
    let isOver = false;
    const load = people.map(async (person, k) => {
      const voter = `v${k + 1}`;
      for (let turn = 0; !isOver; turn++) {
        const number = isPublic ? round : moment[turn % moment.length];
        const sent = sentOf(isPublic ? openly : privately, `${number} ${voter}`);
        const attempt = sent.answers.size + 1;
        const answer: Answer = (attempt + k) % 2 === 0 ? "first" : "second";
        sent.answers.set(attempt, answer);
        try {
          const operation = isPublic ? "castPublic" : "castPrivate";
          const reply = await person.send(operation, { id, round: number }, { answer, attempt });
          if (reply.status === 200) {
            sent.acknowledged = attempt;
            total += 1;
          } else if (reply.status === 429) await pause(40);
        } catch {
          // The connection died: nobody knows whether it arrived, and nobody was told that it did.
        }
      }
    });
    const before = total;
    await pause(100 + ((kill * 137) % 400));
    // A kill before anyone was answered would show nothing.
    for (let waited = 0; total - before < people.length && waited < 500; waited++) await pause(20);
    await server.kill();
    isOver = true;
    await Promise.all(load);
    await server.start();
    for (const person of people) await person.do("session");
    const room = await facilitator.do("room", { id });
    if (isPublic) {
      const hands = new Map(room.round?.hands.map(({ voter, answer }) => [voter, answer]));
      for (const [k] of people.entries()) {
        const voter = `v${k + 1}`;
        const sent = sentOf(openly, `${round} ${voter}`);
        if (sent.acknowledged === 0) continue;
        const possible = [...sent.answers]
          .filter(([attempt]) => attempt >= sent.acknowledged)
          .map(([, answer]) => answer);
        expect(possible, `${voter} in round ${round}`).toContain(hands.get(voter));
      }
    } else expect(room.moment?.questions).toBe(moment.length);
  }

  const { text } = await facilitator.send("exportLog", { id });
  verifyLog(text);
  const raised = [
    ...text.matchAll(
      /"hand-raised","round":(\d+),"voter":"(\w+)","answer":"[\w-]+","attempt":(\d+)/g,
    ),
  ];
  const keys = raised.map(([, round, voter, attempt]) => `${round} ${voter} ${attempt}`);
  expect(new Set(keys).size).toBe(keys.length);
  await server.stop();
  const store = await openStore(place);
  const stored = await store.privateBallots(id);
  await store.close();
  for (const [key, sent] of privately) {
    if (sent.acknowledged === 0) continue;
    const own = stored.filter(({ round, voter }) => `${round} ${voter}` === key);
    expect(own, key).toHaveLength(1);
    expect(own[0].attempt, key).toBeGreaterThanOrEqual(sent.acknowledged);
    expect(own[0].answer, key).toBe(sent.answers.get(own[0].attempt));
  }
  return { kills, acknowledged: total };
}

/** The public question that is open, or a new one; or, for private kills, the moment, after the public rounds it needs. */
async function openSomething(
  facilitator: Browser,
  people: readonly Browser[],
  id: string,
  isPublic: boolean,
): Promise<{ round: number; moment: number[] }> {
  for (;;) {
    for (const person of people) await person.do("mine", { id });
    const room = await facilitator.do("room", { id });
    if (room.moment) {
      const mine = await people[0].do("mine", { id });
      return { round: 0, moment: mine.moment?.questions.map(({ round }) => round) ?? [] };
    }
    if (room.round?.isOpen && isPublic) return { round: room.round.round, moment: [] };
    if (room.round?.isOpen) {
      const round = room.round.round;
      for (const person of people) {
        const { round: own } = await person.do("mine", { id });
        await person.do(
          "castPublic",
          { id, round },
          {
            answer: "no-preference",
            attempt: own?.nextAttempt ?? 1,
          },
        );
      }
      await facilitator.do("closeRound", { id, round });
    }
    await facilitator.do("ask", { id }, { evenIfDone: true });
  }
}

function sentOf(all: Map<string, Sent>, key: string): Sent {
  const known = all.get(key) ?? { answers: new Map(), acknowledged: 0 };
  all.set(key, known);
  return known;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
