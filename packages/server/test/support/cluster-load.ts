import type { Answer } from "@unswayed/protocol";
import { expect } from "vitest";
import { sealWith } from "../../src/database/seal.ts";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { openStore } from "../../src/storage/open-store.ts";
import { Browser } from "./browser.ts";
import { clusterSealKey, type RunningCluster } from "./running-cluster.ts";
import { offsite } from "./settings.ts";

interface Ballot {
  readonly channel: "public" | "private";
  readonly round: number;
  readonly voter: string;
  readonly attempt: number;
  readonly answer: Answer;
}

/** A decision that goes on and on, its people spread over both servers, each sending to the other when one is gone. */
export class LoadedDecision {
  readonly id: string;
  readonly #facilitator: Browser;
  readonly #people: readonly Browser[];
  readonly acknowledged: Ballot[] = [];
  /** When someone was last told that a ballot is kept, and the longest time between two such moments. */
  longestGapMs = 0;
  #lastAt = Date.now();
  #isOver = false;
  #playing: Promise<void> | null = null;

  private constructor(id: string, facilitator: Browser, people: readonly Browser[]) {
    this.id = id;
    this.#facilitator = facilitator;
    this.#people = people;
  }

  /** @param host - a browser that may create decisions; its session is good on both servers */
  static async begin(
    cluster: RunningCluster,
    host: Browser,
    number: number,
  ): Promise<LoadedDecision> {
    const facilitator = new Browser(cluster.fetchFrom(number));
    facilitator.cookie = host.cookie;
    facilitator.token = host.token;
    // Twelve options have more pairs than the limit lets be asked.
    const names = Array.from({ length: 12 }, (_, k) => `Venue ${k + 1}`);
    const settings = offsite({
      options: { kind: "list", items: names.map((name) => ({ name })) },
      limits: { publicRounds: 60, privateRounds: 10 },
      privateTiming: "each-round",
    });
    const { id } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
    const people: Browser[] = [];
    for (const [k] of settings.voters.entries()) {
      const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: `v${k + 1}` });
      const person = new Browser(cluster.fetchFrom(k));
      await person.do("openSession", {}, { key: link.key });
      await person.do("join", { id }, {});
      people.push(person);
    }
    await facilitator.do("start", { id });
    const decision = new LoadedDecision(id, facilitator, people);
    decision.#playing = decision.#play();
    return decision;
  }

  get msSinceProgress(): number {
    return Date.now() - this.#lastAt;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#playing;
  }

  async log(): Promise<string> {
    return (await this.#facilitator.send("exportLog", { id: this.id })).text;
  }

  async #play(): Promise<void> {
    const { id } = this;
    while (!this.#isOver) {
      const room = await this.#quietly(() => this.#facilitator.do("room", { id }));
      if (!room) await pause(100);
      else if (room.moment) {
        await Promise.all(this.#people.map((person, k) => this.#answerPrivately(person, k)));
        await pause(600);
        await this.#quietly(() => this.#facilitator.do("closeMoment", { id }));
      } else if (room.round?.isOpen) {
        const { round } = room.round;
        await Promise.all(this.#people.map((person, k) => this.#raise(person, k, round)));
        await this.#quietly(() => this.#facilitator.do("closeRound", { id, round }));
      } else {
        const asked = await this.#quietly(() =>
          this.#facilitator.do("ask", { id }, { evenIfDone: true }),
        );
        if (!asked) await pause(100);
      }
    }
  }

  async #raise(person: Browser, k: number, round: number): Promise<void> {
    const mine = await this.#quietly(() => person.do("mine", { id: this.id }));
    if (mine?.round?.round !== round) return;
    await this.#cast(person, k, "public", round, mine.round.nextAttempt);
  }

  async #answerPrivately(person: Browser, k: number): Promise<void> {
    const mine = await this.#quietly(() => person.do("mine", { id: this.id }));
    for (const { round, nextAttempt } of mine?.moment?.questions ?? []) {
      await this.#cast(person, k, "private", round, nextAttempt);
    }
  }

  async #cast(
    person: Browser,
    k: number,
    channel: Ballot["channel"],
    round: number,
    attempt: number,
  ): Promise<void> {
    const answer: Answer = (round + k + attempt) % 3 === 0 ? "second" : "first";
    const operation = channel === "public" ? "castPublic" : "castPrivate";
    const reply = await this.#quietly(() =>
      person.send(operation, { id: this.id, round }, { answer, attempt }),
    );
    if (reply?.status !== 200) return;
    this.acknowledged.push({ channel, round, voter: `v${k + 1}`, attempt, answer });
    this.longestGapMs = Math.max(this.longestGapMs, this.msSinceProgress);
    this.#lastAt = Date.now();
  }

  /** Null when no server took it, or it was refused: the next turn finds out what is so. */
  async #quietly<T>(send: () => Promise<T>): Promise<T | null> {
    try {
      return await send();
    } catch {
      return null;
    }
  }
}

/** Everything that was acknowledged is kept: in an unbroken log, or among the private answers. */
export async function expectNothingLost(
  cluster: RunningCluster,
  decisions: readonly LoadedDecision[],
): Promise<number> {
  const store = await openStore({
    databaseUrl: cluster.url,
    folder: "",
    seal: sealWith(clusterSealKey),
  });
  let count = 0;
  for (const decision of decisions) {
    const text = await decision.log();
    verifyLog(text);
    const raised = new Set(
      [
        ...text.matchAll(
          /"hand-raised","round":(\d+),"voter":"(\w+)","answer":"([\w-]+)","attempt":(\d+)/g,
        ),
      ].map(([, round, voter, answer, attempt]) => `${round} ${voter} ${attempt} ${answer}`),
    );
    const kept = await store.privateBallots(decision.id);
    for (const { channel, round, voter, attempt, answer } of decision.acknowledged) {
      count += 1;
      const what = `${round} ${voter} ${attempt} ${answer}`;
      if (channel === "public") expect(raised, decision.id).toContain(what);
      else {
        const own = kept.filter((ballot) => ballot.round === round && ballot.voter === voter);
        expect(own, what).toHaveLength(1);
        expect(own[0]?.attempt, what).toBeGreaterThanOrEqual(attempt);
      }
    }
  }
  await store.close();
  return count;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
