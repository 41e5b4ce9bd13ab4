import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Signal, SignalListener, Signals } from "../room/signals.ts";

const channel = "unswayed_signals";
/** What is said within this time travels together. */
const gatherMs = 15;
/** PostgreSQL takes 7,999 bytes a message. */
const mostBytes = 7_500;
/** A connection that does not answer within this time is given up: a cut cable says nothing. */
const answerWithinMs = 4_000;
const checkEveryMs = 5_000;
const longestPauseMs = 3_000;

interface Envelope {
  readonly from: string;
  readonly signals: readonly Signal[];
}

/**
 * Signals over LISTEN/NOTIFY, on one connection of their own. They are sent after the commit they tell of and not within it:
 * PostgreSQL lets only one transaction that notifies commit at a time, so ballots would queue up behind each other's disk
 * writes. A process that dies between the two is made up for by the look that every server takes every few seconds.
 */
export async function postgresSignals(
  url: string,
  onTrouble: (error: unknown) => void,
): Promise<Signals> {
  const self = randomBytes(6).toString("hex");
  const listeners = new Set<SignalListener>();
  let waiting: Signal[] = [];
  let gathering: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let check: NodeJS.Timeout | null = null;
  let speaking: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: "unswayed signals",
    });
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => deliver(payload ?? ""));
    try {
      await next.connect();
      // A signal is worth nothing after a crash, so it does not wait for the disk.
      await next.query(`set synchronous_commit = off; listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    check = setInterval(() => speak("select 1", []), checkEveryMs);
    check.unref();
  }

  /** One statement after the other; a connection on which one fails is given up. */
  function speak(text: string, values: readonly unknown[]): void {
    speaking = speaking.then(async () => {
      const through = client;
      // Not connected: anyone who misses it takes the regular look.
      if (!through) return;
      await through.query(text, [...values]).catch(() => lost(through));
    });
  }

  function lost(which: pg.Client): void {
    if (client !== which || isClosed) return;
    client = null;
    if (check) clearInterval(check);
    onTrouble(new Error("the connection for signals was lost"));
    which.end().catch(() => {});
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !isClosed; pause = Math.min(longestPauseMs, pause * 2)) {
      try {
        await connect();
        for (const listener of listeners) listener.missed();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function deliver(payload: string): void {
    const envelope = JSON.parse(payload) as Envelope;
    if (envelope.from === self) return;
    for (const signal of envelope.signals) {
      for (const listener of listeners) listener.receive(signal);
    }
  }

  function flush(): void {
    gathering = null;
    const signals = waiting;
    waiting = [];
    speak("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
      channel,
      payloadsOf(self, signals),
    ]);
  }

  await connect();
  return {
    self,
    send(signal) {
      if (isClosed) return;
      // A worker's word is also for the server that it may share a process with.
      if (signal.kind === "answered" || signal.kind === "failed" || signal.kind === "step") {
        for (const listener of listeners) listener.receive(signal);
      }
      waiting = [...waiting.filter((known) => !isReplacedBy(known, signal)), signal];
      gathering ??= setTimeout(flush, gatherMs);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      if (gathering) {
        clearTimeout(gathering);
        flush();
      }
      isClosed = true;
      if (check) clearInterval(check);
      await speaking;
      await client?.end().catch(() => {});
    },
  };
}

/** The same news twice is news once, and of who is here the latest counts. */
function isReplacedBy(older: Signal, newer: Signal): boolean {
  if (older.kind !== newer.kind || older.kind === "note") return false;
  if (!("deliberation" in older) || !("deliberation" in newer)) return false;
  return older.deliberation === newer.deliberation;
}

function payloadsOf(from: string, signals: readonly Signal[]): string[] {
  const payloads: string[] = [];
  let group: Signal[] = [];
  let bytes = 0;
  const close = (): void => {
    if (group.length > 0) payloads.push(JSON.stringify({ from, signals: group }));
    group = [];
    bytes = 0;
  };
  for (const signal of signals) {
    const size = Buffer.byteLength(JSON.stringify(signal)) + 1;
    if (bytes + size > mostBytes) close();
    group.push(signal);
    bytes += size;
  }
  close();
  return payloads;
}
