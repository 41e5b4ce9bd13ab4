import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { usualSettings } from "@unswayed/protocol";
import { LoadClient, pause } from "./load-client.ts";
import { peakMegabytes, processorTimes } from "./process-figures.ts";
import { runMain } from "./run-main.ts";
import { type Spread, spread } from "./spread.ts";

export interface LoadReport {
  readonly decisions: number;
  readonly people: number;
  readonly listeners: number;
  readonly burst: Spread;
  readonly steady: Spread;
  readonly delay: Spread;
  readonly perSecond: number;
  readonly perSecondReached: number;
  readonly seconds: number;
  /** Ballots of the steady part that were not acknowledged: the question closed while they were on their way. */
  readonly refused: number;
  /** Questions asked while people voted. */
  readonly questions: number;
  /** In how many looks, one each second, the model was at work. */
  readonly busyLooks: readonly [number, number];
  readonly megabytes: number;
  /** Processor time of the server's main thread for one ballot of the steady part, everything else it does included. */
  readonly cpuMsPerBallot: number;
  /** Processors in use during the steady part: by the server's main thread, by its other threads (the model), by this load. */
  readonly processors: { readonly main: number; readonly model: number; readonly load: number };
  /** The machine's load average over a minute, before and after. Above the number of processors, others were at work too. */
  readonly loadAverage: readonly [number, number];
  readonly cores: number;
}

const decisions = 20;
const people = 30;
const listeners = 1_000;
const burstMs = 2_000;
const perSecond = 300;
const seconds = 60;
/** Short, so that there is always a question to be worked out at one of the tables. */
const betweenQuestionsMs = 2_000;

/** The child's side: starts a server, fills it with people, and lets them vote. Prints nothing itself. */
export async function measureServer(say: (step: string) => void): Promise<LoadReport> {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-bench-"));
  const server = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      runMain,
      "--",
      "serve",
      "--port",
      "0",
      "--data",
      folder,
      "--no-rehearsal",
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, UNSWAYED_PRINT_LINKS: "1" } },
  );
  try {
    return await load(await greeted(server.stdout), server.pid ?? 0, say);
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Greeting {
  readonly url: string;
  readonly key: string;
  readonly operatorKey: string;
}

async function greeted(output: NodeJS.ReadableStream): Promise<Greeting> {
  let text = "";
  for await (const chunk of output) {
    text += chunk;
    const [, url, key] = text.match(/You: (\S+)\/#k=(\S+)/) ?? [];
    const [, operatorKey] = text.match(/Operator: \S+#k=(\S+)\n/) ?? [];
    if (url && key && operatorKey) {
      return { url: url.replace("localhost", "127.0.0.1"), key, operatorKey };
    }
  }
  throw new Error("the server did not start");
}

interface Table {
  readonly id: string;
  readonly voters: readonly LoadClient[];
  round: number;
  isOpen: boolean;
  /** How many ballots of the steady part were sent here. */
  turns: number;
  /** When each person's hand was acknowledged, until a listener saw it. */
  readonly acknowledged: Map<string, number>;
}

async function load(
  { url, key, operatorKey }: Greeting,
  pid: number,
  say: (step: string) => void,
): Promise<LoadReport> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const facilitator = new LoadClient(url);
  await facilitator.do("POST", "/api/session", { key });
  say(`seating ${decisions * people} people`);
  const tables: Table[] = [];
  for (let k = 0; k < decisions; k++) tables.push(await seated(url, facilitator, k));
  say(`opening ${listeners} live streams`);
  const delays: number[] = [];
  const streams = await opened(tables, delays);

  say("everyone votes within 2 s");
  await Promise.all(tables.map((table) => ask(facilitator, table)));
  const burst: number[] = [];
  await Promise.all(
    tables.flatMap((table, t) =>
      table.voters.map(async (voter, v) => {
        await pause((((t * people + v) * 7919) % 1000) * (burstMs / 1000));
        burst.push(await cast(table, voter, v, "candidate", 1));
      }),
    ),
  );

  say(`${perSecond} ballots a second for ${seconds} s, questions closed and asked meanwhile`);
  const steady: number[] = [];
  let refused = 0;
  const running: Promise<void>[] = [];
  const cpuBefore = processorTimes(pid);
  const operator = new LoadClient(url);
  await operator.do("POST", "/api/session", { key: operatorKey });
  const began = performance.now();
  let isOver = false;
  const looks = { all: 0, busy: 0 };
  const looking = (async () => {
    while (!isOver) {
      const { jobs } = (await operator.do("GET", "/api/operator")) as { jobs: { running: number } };
      looks.all += 1;
      if (jobs.running > 0) looks.busy += 1;
      await pause(1_000);
    }
  })();
  // Each table's question is closed and the next one worked out, over and over: the model never rests.
  const facilitating = tables.map(async (table, t) => {
    await pause(t * 500);
    while (!isOver) {
      table.isOpen = false;
      await facilitator
        .do("POST", `/api/deliberations/${table.id}/rounds/${table.round}/close`)
        .catch(() => null);
      await ask(facilitator, table);
      await pause(betweenQuestionsMs);
    }
  });
  for (let k = 0; k < perSecond * seconds; k++) {
    const due = began + (k * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const table = await openTable(tables, k);
    const v = table.turns % people;
    const voter = table.voters[v] as LoadClient;
    const turn = Math.floor(table.turns / people) + 2;
    table.turns += 1;
    running.push(
      cast(table, voter, v, turn % 2 === 0 ? "reference" : "candidate", turn).then(
        (ms) => void steady.push(ms),
        () => {
          refused += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  const took = performance.now() - began;
  const cpuAfter = processorTimes(pid);
  isOver = true;
  await Promise.all([...facilitating, looking]);
  const rooms = await Promise.all(
    tables.map(({ id }) => facilitator.do("GET", `/api/deliberations/${id}`)),
  );
  for (const stream of streams) stream.destroy();
  return {
    decisions,
    people,
    listeners: streams.length,
    burst: spread(burst),
    steady: spread(steady),
    delay: spread(delays),
    perSecond,
    perSecondReached: (steady.length * 1000) / took,
    seconds,
    questions: rooms.reduce((sum, room) => sum + (room["past"] as unknown[]).length, 0),
    busyLooks: [looks.busy, looks.all],
    refused,
    megabytes: peakMegabytes(pid),
    cpuMsPerBallot: (cpuAfter.main - cpuBefore.main) / steady.length,
    processors: {
      main: (cpuAfter.main - cpuBefore.main) / took,
      model: (cpuAfter.others - cpuBefore.others) / took,
      load: (cpuAfter.load - cpuBefore.load) / took,
    },
    loadAverage: [loadBefore, loadavg()[0] ?? Number.NaN],
    cores: availableParallelism(),
  };
}

async function seated(url: string, facilitator: LoadClient, k: number): Promise<Table> {
  const names = Array.from({ length: people }, (_, v) => `Person ${v + 1}`);
  const { id } = await facilitator.do("POST", "/api/deliberations", {
    facilitator: "Bench",
    settings: {
      ...usualSettings,
      question: `Decision ${k + 1}`,
      options: {
        kind: "list",
        items: Array.from({ length: 12 }, (_, o) => ({ name: `Option ${o + 1}` })),
      },
      voters: names,
      limits: { publicRounds: 100, privateRounds: 0 },
      stopWhen: "limit",
    },
  });
  const voters: LoadClient[] = [];
  for (let v = 0; v < people; v++) {
    const { key } = await facilitator.do("POST", `/api/deliberations/${id}/links`, {
      kind: "voter",
      voter: `v${v + 1}`,
    });
    const voter = new LoadClient(url);
    await voter.do("POST", "/api/session", { key });
    await voter.do("POST", `/api/deliberations/${id}/join`, {});
    voters.push(voter);
  }
  await facilitator.do("POST", `/api/deliberations/${id}/start`);
  return { id: String(id), voters, round: 0, isOpen: false, turns: 0, acknowledged: new Map() };
}

/** Tables take turns; one whose question is just being closed and the next one chosen is passed over. */
async function openTable(tables: readonly Table[], turn: number): Promise<Table> {
  for (;;) {
    for (let k = 0; k < tables.length; k++) {
      const table = tables[(turn + k) % tables.length] as Table;
      if (table.isOpen) return table;
    }
    await pause(5);
  }
}

async function ask(facilitator: LoadClient, table: Table): Promise<void> {
  const reply = await facilitator
    .do("POST", `/api/deliberations/${table.id}/rounds`, { evenIfDone: true })
    .catch(() => null);
  if (!reply) return;
  table.round = Number(reply["number"]);
  table.isOpen = true;
}

async function cast(
  table: Table,
  voter: LoadClient,
  place: number,
  answer: string,
  attempt: number,
): Promise<number> {
  const began = performance.now();
  await voter.do("PUT", `/api/deliberations/${table.id}/rounds/${table.round}/ballot`, {
    answer,
    attempt,
  });
  const now = performance.now();
  table.acknowledged.set(`${table.round} v${place + 1} ${answer}`, now);
  return now - began;
}

/** The first listener of each table also notes when a hand arrived. */
async function opened(tables: readonly Table[], delays: number[]): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let k = 0; k < listeners; k++) {
    const table = tables[k % decisions] as Table;
    const voter = table.voters[Math.floor(k / decisions) % people] as LoadClient;
    const stream = await voter.stream(`/api/deliberations/${table.id}/events?as=voter`);
    streams.push(stream);
    if (k < decisions) note(stream, table, delays);
    else stream.resume();
  }
  return streams;
}

function note(stream: IncomingMessage, table: Table, delays: number[]): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const data = part.match(/^event: room\ndata: (.*)$/m)?.[1];
      if (data === undefined) continue;
      const { round } = JSON.parse(data) as {
        round: { round: number; hands: { voter: string; answer: string }[] } | null;
      };
      for (const { voter, answer } of round?.hands ?? []) {
        const key = `${round?.round} ${voter} ${answer}`;
        const at = table.acknowledged.get(key);
        if (at === undefined) continue;
        table.acknowledged.delete(key);
        delays.push(performance.now() - at);
      }
    }
  });
}
