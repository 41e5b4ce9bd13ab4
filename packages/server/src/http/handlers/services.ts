import type { Logger } from "pino";
import type { Access } from "../../access/access.ts";
import type { RateLimit } from "../../access/rate-limit.ts";
import type { Seats } from "../../access/seats.ts";
import type { Clock } from "../../clock.ts";
import type { QueueStatus } from "../../cluster/queue-status.ts";
import type { Store } from "../../database/store.ts";
import type { ServerFacts } from "../../live/room-view.ts";
import type { Rooms } from "../../live/rooms.ts";
import type { Metrics } from "../../observe/metrics.ts";
import type { SolverCounts } from "../../observe/solver-watch.ts";
import type { Rehearsals } from "../../rehearsal/rehearsals.ts";
import type { HeadlessStudies } from "../../studies/studies.ts";

/** What requests are answered with. */
export interface Services {
  readonly store: Store;
  readonly access: Access;
  readonly seats: Seats;
  readonly rooms: Rooms;
  readonly serverFacts: ServerFacts;
  readonly clock: Clock;
  /** Told of what the operator has to see to. */
  readonly onTrouble: (what: string, error: unknown) => void;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly solverCounts: () => SolverCounts;
  /** When this server began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Null where no simulated people are to be had. */
  readonly rehearsals: Rehearsals | null;
  readonly limits: {
    /** Requests of one session. */
    readonly session: RateLimit;
    /** Requests from one address without a session. */
    readonly stranger: RateLimit;
    /** Seats asked for from one address. */
    readonly claim: RateLimit;
    /** Wrong room codes, and wrong keys of the operator, from one address. */
    readonly guess: RateLimit;
  };
  /** Whether the address of a client is to be read from X-Forwarded-For. */
  readonly isBehindProxy: boolean;
  /** Null where there is no queue. */
  readonly queueStatus: (() => Promise<QueueStatus>) | null;
  /** For /metrics; null where nobody may read them. */
  readonly operatorKey: string | null;
  /** Studies for programs, and the key that opens them. */
  readonly studies: { readonly key: string; readonly desk: HeadlessStudies } | null;
  readonly version: string;
  /** What people see; null where programs alone are served. */
  readonly pages: Pages | null;
}

/** The built pages, read once: a few files, so that no request ever touches a path on disk. */
export interface Pages {
  /** The file at this address; the page itself at any address that is one of its screens; null elsewhere. */
  at(pathname: string, acceptsGzip: boolean): Response | null;
  /** The page for people at an address that is nothing: it says so in their language. */
  lost(acceptsGzip: boolean): Response | null;
}
