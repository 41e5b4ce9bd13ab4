import { type ChildProcess, spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { usualSettings } from "@unswayed/protocol";
import pg from "pg";
import { LoadClient, pause } from "./load-client.ts";
import { familyTime, processorTimes, residentMegabytes } from "./process-figures.ts";
import { runMain } from "./run-main.ts";
import { type Spread, spread } from "./spread.ts";

export interface ClusterReport {
  readonly decisions: number;
  readonly people: number;
  readonly listeners: number;
  readonly seconds: number;
  readonly ballots: number;
  readonly questions: number;
  readonly acknowledged: Spread;
  /** From sending a ballot to the hand on a screen at the same server, and at the other one. */
  readonly sameServer: Spread;
  readonly otherServer: Spread;
  /** Processor time for a ballot with all that follows from it, in milliseconds: of both servers, of PostgreSQL. */
  readonly serverMsPerBallot: number;
  readonly databaseMsPerBallot: number;
  /** Processor time of the workers for one question. */
  readonly workerMsPerQuestion: number;
  readonly kilobytesPerListener: number;
  readonly megabytesPerServer: number;
  readonly loadAverage: readonly [number, number];
  readonly cores: number;
}

const decisions = 50;
const people = 6;
const listeners = 2_000;
const seconds = 60;
/** Between the hands of one table. */
const betweenHandsMs = 500;

interface Table {
  readonly id: string;
  readonly voters: readonly LoadClient[];
  round: number;
  /** When each hand was sent, and by which server it was taken. */
  readonly sent: Map<string, { readonly at: number; readonly server: number }>;
}

/** Two servers and two workers on the database at DATABASE_URL, which must be empty. */
export async function measureCluster(say: (step: string) => void): Promise<ClusterReport> {
  const database = process.env["DATABASE_URL"] ?? "";
  const children: ChildProcess[] = [];
  try {
    say("starting two servers and two workers");
    const servers = [await started(children), await started(children)];
    for (let k = 0; k < 2; k++) children.push(program(["worker", "--runs", "0"]));
    return await load(database, servers, children, say);
  } finally {
    for (const child of children) {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    }
  }
}

interface Started {
  readonly url: string;
  readonly key: string;
}

function program(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["--input-type=module", "--eval", runMain, "--", ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, UNSWAYED_SOLVER_THREADS: "0", UNSWAYED_PRINT_LINKS: "1" },
  });
}

async function started(children: ChildProcess[]): Promise<Started> {
  const server = program(["serve", "--port", "0", "--no-rehearsal"]);
  children.push(server);
  let text = "";
  for await (const chunk of server.stdout ?? []) {
    text += chunk;
    const [, url, key] = text.match(/You: (\S+)\/#k=(\S+)\n/) ?? [];
    if (url && key) return { url: url.replace("localhost", "127.0.0.1"), key };
  }
  throw new Error("a server did not start");
}

async function load(
  database: string,
  servers: readonly Started[],
  children: readonly ChildProcess[],
  say: (step: string) => void,
): Promise<ClusterReport> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const urls = servers.map(({ url }) => url);
  // Each start makes a new link and replaces the one before.
  const host = new LoadClient(urls[1] as string);
  await host.do("POST", "/api/session", { key: servers[1]?.key });
  const facilitators = urls.map((url) => host.at(url));
  say(`seating ${decisions * people} people`);
  const tables = await Promise.all(
    Array.from({ length: decisions }, (_, k) => seated(urls, facilitators, k)),
  );
  const pids = children.map(({ pid }) => pid ?? 0);
  const serverPids = pids.slice(0, 2);
  const before = sum(serverPids.map(residentMegabytes));
  say(`opening ${listeners} live streams`);
  const sameServer: number[] = [];
  const otherServer: number[] = [];
  const streams = await opened(tables, (server, taken, ms) =>
    (server === taken ? sameServer : otherServer).push(ms),
  );
  await pause(2_000);
  const after = sum(serverPids.map(residentMegabytes));

  say(`${decisions} decisions vote for ${seconds} s`);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const postgresPid = Number(
    (await client.query("select pg_backend_pid() as pid")).rows[0].pid as number,
  );
  const cpuOf = (): { servers: number; workers: number; database: number } => {
    const times = pids.map((pid) => {
      const { main, others } = processorTimes(pid);
      return main + others;
    });
    return {
      servers: sum(times.slice(0, 2)),
      workers: sum(times.slice(2)),
      database: familyTime(postgresPid),
    };
  };
  const acknowledged: number[] = [];
  let questions = 0;
  let isOver = false;
  const cpuBefore = cpuOf();
  const voting = tables.map(async (table, t) => {
    const facilitator = facilitators[t % 2] as LoadClient;
    await pause((t * 3_000) / decisions);
    while (!isOver) {
      if (!(await ask(facilitator, table))) {
        await pause(200);
        continue;
      }
      questions += 1;
      for (const [v, voter] of table.voters.entries()) {
        acknowledged.push(await cast(table, voter, v));
        await pause(betweenHandsMs);
      }
      await facilitator
        .do("POST", `/api/deliberations/${table.id}/rounds/${table.round}/close`)
        .catch(() => null);
    }
  });
  await pause(seconds * 1000);
  isOver = true;
  await Promise.all(voting);
  const cpuAfter = cpuOf();
  await client.end();
  for (const stream of streams) stream.destroy();
  return {
    decisions,
    people,
    listeners: streams.length,
    seconds,
    ballots: acknowledged.length,
    questions,
    acknowledged: spread(acknowledged),
    sameServer: spread(sameServer),
    otherServer: spread(otherServer),
    serverMsPerBallot: (cpuAfter.servers - cpuBefore.servers) / acknowledged.length,
    databaseMsPerBallot: (cpuAfter.database - cpuBefore.database) / acknowledged.length,
    workerMsPerQuestion: (cpuAfter.workers - cpuBefore.workers) / questions,
    kilobytesPerListener: ((after - before) * 1024) / streams.length,
    megabytesPerServer: sum(serverPids.map(residentMegabytes)) / 2,
    loadAverage: [loadBefore, loadavg()[0] ?? Number.NaN],
    cores: availableParallelism(),
  };
}

/** People sit down at both servers in turn. */
async function seated(
  urls: readonly string[],
  facilitators: readonly LoadClient[],
  k: number,
): Promise<Table> {
  const facilitator = facilitators[k % 2] as LoadClient;
  const { id } = await facilitator.do("POST", "/api/deliberations", {
    facilitator: "Bench",
    settings: {
      ...usualSettings,
      question: `Decision ${k + 1}`,
      options: {
        kind: "list",
        items: Array.from({ length: 8 }, (_, o) => ({ name: `Option ${o + 1}` })),
      },
      voters: Array.from({ length: people }, (_, v) => `Person ${v + 1}`),
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
    const voter = new LoadClient(urls[v % 2] as string);
    await voter.do("POST", "/api/session", { key });
    await voter.do("POST", `/api/deliberations/${id}/join`, {});
    voters.push(voter);
  }
  await facilitator.do("POST", `/api/deliberations/${id}/start`);
  return { id: String(id), voters, round: 0, sent: new Map() };
}

async function ask(facilitator: LoadClient, table: Table): Promise<boolean> {
  const reply = await facilitator
    .do("POST", `/api/deliberations/${table.id}/rounds`, { evenIfDone: true })
    .catch(() => null);
  if (reply) table.round = Number(reply["number"]);
  return reply !== null;
}

async function cast(table: Table, voter: LoadClient, v: number): Promise<number> {
  const began = performance.now();
  table.sent.set(`${table.round} v${v + 1}`, { at: began, server: v % 2 });
  await voter.do("PUT", `/api/deliberations/${table.id}/rounds/${table.round}/ballot`, {
    answer: v % 3 === 0 ? "reference" : "candidate",
    attempt: 1,
  });
  return performance.now() - began;
}

/** The first listener of each table at each server notes when a hand arrived. */
async function opened(
  tables: readonly Table[],
  noted: (server: number, taken: number, ms: number) => void,
): Promise<IncomingMessage[]> {
  const streams = await Promise.all(
    tables.map(async (table) => {
      const own: IncomingMessage[] = [];
      for (let k = 0; k < listeners / decisions; k++) {
        const voter = table.voters[k % people] as LoadClient;
        const stream = await voter.stream(`/api/deliberations/${table.id}/events?as=voter`);
        own.push(stream);
        if (k < 2) note(stream, table, (taken, ms) => noted(k % 2, taken, ms));
        else stream.resume();
      }
      return own;
    }),
  );
  return streams.flat();
}

function note(
  stream: IncomingMessage,
  table: Table,
  noted: (taken: number, ms: number) => void,
): void {
  let rest = "";
  const seen = new Set<string>();
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const now = performance.now();
    const parts = (rest + chunk).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const data = part.match(/^event: room\ndata: (.*)$/m)?.[1];
      if (data === undefined) continue;
      const { round } = JSON.parse(data) as {
        round: { round: number; hands: { voter: string }[] } | null;
      };
      for (const { voter } of round?.hands ?? []) {
        const key = `${round?.round} ${voter}`;
        const sent = table.sent.get(key);
        if (!sent || seen.has(key)) continue;
        seen.add(key);
        noted(sent.server, now - sent.at);
      }
    }
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
