import type { Clock } from "../clock.ts";
import type { Store } from "../database/store.ts";
import type { Secret } from "../log/secret.ts";
import type { Estimator } from "../model/estimator.ts";
import type { Announcer } from "./announcer.ts";
import type { Attendance } from "./attendance.ts";
import type { LogWriter } from "./log-writer.ts";
import type { MomentTiming } from "./moment-watch.ts";
import type { Signals } from "./signals.ts";

/** What a room needs of its surroundings. */
export interface RoomPorts {
  readonly store: Store;
  readonly estimator: Estimator;
  /** To and from other servers on the same store. */
  readonly signals: Signals;
  readonly clock: Clock;
  readonly momentTiming: MomentTiming;
  /** How long `ask` waits for the model before it does without. */
  readonly fallbackAfterMs: number;
  /** Whether what travels to and from this server cannot be read on the way. */
  readonly isConnectionSafe: boolean;
  /** Told of work that failed outside any request. */
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** What a room is made of. */
export interface RoomParts {
  readonly id: string;
  readonly secret: Secret;
  readonly ports: RoomPorts;
  readonly writer: LogWriter;
  readonly attendance: Attendance;
  readonly announcer: Announcer;
}
