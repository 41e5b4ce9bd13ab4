import type { Hono } from "hono";
import type { Logger } from "pino";
import { Access } from "./access/access.ts";
import { RateLimit } from "./access/rate-limit.ts";
import { Seats } from "./access/seats.ts";
import type { Clock } from "./clock.ts";
import type { QueueStatus } from "./cluster/queue-status.ts";
import type { Store } from "./database/store.ts";
import { DamagedRecordError } from "./errors.ts";
import { createApp } from "./http/app.ts";
import { pagesIn } from "./http/pages.ts";
import type { ServerFacts } from "./live/room-view.ts";
import { Rooms } from "./live/rooms.ts";
import { type Estimator, localEstimator } from "./model/estimator.ts";
import { Metrics } from "./observe/metrics.ts";
import { watchedSolver } from "./observe/solver-watch.ts";
import { type RehearsalSettings, Rehearsals } from "./rehearsal/rehearsals.ts";
import { type MomentTiming, usualMomentTiming } from "./room/moment-watch.ts";
import { noSignals, type Signals } from "./room/signals.ts";
import type { Solver } from "./solving/jobs.ts";
import { HeadlessStudies } from "./studies/studies.ts";
import type { StudyThread } from "./studies/study-thread.ts";

export interface Parts {
  readonly store: Store;
  readonly solver: Solver;
  /** Several servers on one store: who works out what, instead of this process's solver, and how they hear of each other. */
  readonly cluster?:
    | {
        readonly estimator: Estimator;
        readonly signals: Signals;
        queueStatus(): Promise<QueueStatus>;
        leave(): Promise<void>;
      }
    | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly serverFacts: ServerFacts;
  /** Whether what travels to and from this server cannot be read on the way. */
  readonly isConnectionSafe: boolean;
  readonly isBehindProxy: boolean;
  readonly operatorKey: string | null;
  /** Studies for programs, and the key that opens them; absent: there are none. */
  readonly studies?: { readonly key: string; readonly thread: StudyThread } | null;
  readonly version: string;
  readonly rehearsal?: RehearsalSettings | undefined;
  readonly momentTiming?: MomentTiming;
  readonly fallbackAfterMs?: number;
  /** The folder of the built pages; absent: programs alone are served. */
  readonly pagesFolder?: string | undefined;
}

/** A server without its port: what answers requests, and what goes on between them. */
export interface Assembled {
  readonly app: Hono<never>;
  readonly rooms: Rooms;
  readonly rehearsals: Rehearsals | null;
  /** A one-time link for anyone who started the server. */
  hostKey(): Promise<string>;
  /** A one-time link for anyone who keeps the server running. */
  operatorKey(): Promise<string>;
  /** A one-time link to a deliberation's shared screen. */
  screenKey(deliberation: string): Promise<string>;
  close(): Promise<void>;
}

/** How often private answers that are due are looked for, and rooms and sessions that nobody uses. */
const tidyEveryMs = 10 * 60 * 1000;

/** Another server may have changed what a session may do. */
const trustAmongSeveralMs = 2_000;

/** A pair must be on the table within this time, with the model or without it. */
const usualFallbackAfterMs = 2_000;

export async function assemble(parts: Parts): Promise<Assembled> {
  const { store, clock, log, serverFacts } = parts;
  const { solver, counts: solverCounts } = watchedSolver(parts.solver, clock);
  const metrics = new Metrics();
  let isClosing = false;
  const onTrouble = (what: string, error: unknown): void => {
    // Solves and ticks that a stop cuts short are begun again after the next start.
    if (isClosing) return;
    metrics.trouble(what);
    // The name only: a message could repeat what someone sent. Where a record is damaged it says which, and nothing else.
    const damage = error instanceof DamagedRecordError && { damage: error.message };
    log.warn({ error: error instanceof Error ? error.name : "unknown", ...damage }, what);
  };
  const rooms = new Rooms(
    {
      store,
      estimator: parts.cluster?.estimator ?? localEstimator(store, solver),
      signals: parts.cluster?.signals ?? noSignals,
      clock,
      momentTiming: parts.momentTiming ?? usualMomentTiming,
      fallbackAfterMs: parts.fallbackAfterMs ?? usualFallbackAfterMs,
      isConnectionSafe: parts.isConnectionSafe,
      onTrouble,
    },
    serverFacts,
  );
  const trustMs = parts.cluster ? trustAmongSeveralMs : Number.POSITIVE_INFINITY;
  const signals = parts.cluster?.signals ?? noSignals;
  const access = new Access(store.access, clock, trustMs, {
    lost(session, grant, why) {
      rooms
        .signOut(session, grant, why)
        .catch((error: unknown) => onTrouble("sign-out failed", error));
    },
    changed: (session) => signals.send({ kind: "session-changed", session }),
  });
  const stopListening = signals.listen({
    receive(signal) {
      if (signal.kind === "session-changed" || signal.kind === "signed-out") {
        access.forget(signal.session);
      }
    },
    missed: () => access.forget(null),
  });
  const rehearsals = parts.rehearsal
    ? new Rehearsals(rooms, clock, parts.rehearsal, onTrouble)
    : null;
  const studies = parts.studies
    ? { key: parts.studies.key, desk: new HeadlessStudies(parts.studies.thread, clock) }
    : null;
  const app = createApp({
    store,
    access,
    seats: new Seats(access),
    rooms,
    serverFacts,
    clock,
    onTrouble,
    log,
    metrics,
    solverCounts,
    startedAt: clock.now(),
    rehearsals,
    limits: {
      session: new RateLimit({ burst: 120, perSecond: 30 }, clock),
      // A whole office may share an address.
      stranger: new RateLimit({ burst: 500, perSecond: 100 }, clock),
      claim: new RateLimit({ burst: 120, perSecond: 1 }, clock),
      guess: new RateLimit({ burst: 20, perSecond: 1 / 30 }, clock),
    },
    isBehindProxy: parts.isBehindProxy,
    queueStatus: parts.cluster?.queueStatus ?? null,
    operatorKey: parts.operatorKey,
    studies,
    version: parts.version,
    pages: parts.pagesFolder === undefined ? null : pagesIn(parts.pagesFolder),
  });
  let cancelTidying = (): void => {};
  const tidy = (): void => {
    rooms
      .deleteDue()
      .catch((error: unknown) => onTrouble("private answers could not be deleted", error));
    rooms.closeIdle().catch((error: unknown) => onTrouble("idle rooms could not be closed", error));
    access
      .forgetIdle()
      .catch((error: unknown) => onTrouble("idle sessions could not be removed", error));
    cancelTidying = clock.after(tidyEveryMs, tidy);
  };
  await rooms.resume();
  tidy();
  return {
    app: app as unknown as Hono<never>,
    rooms,
    rehearsals,
    hostKey: () => access.issueForAWhile({ role: "host", deliberation: "", voter: "" }),
    operatorKey: () => access.issueForAWhile({ role: "operator", deliberation: "", voter: "" }),
    screenKey: (deliberation) => access.issue({ role: "screen", deliberation, voter: "" }),
    async close() {
      cancelTidying();
      stopListening();
      isClosing = true;
      await rehearsals?.close();
      await rooms.close();
      await parts.cluster?.leave();
      await studies?.desk.close();
      await solver.close();
      await store.close();
    },
  };
}
