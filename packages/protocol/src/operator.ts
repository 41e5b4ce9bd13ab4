import { z } from "zod";
import { Instant } from "./text.ts";

const Count = z.number().int().min(0);

/**
 * What the operator of the server sees of it: how many and how much, never who or what. It is not for facilitators: some of these
 * numbers move when someone votes.
 */
export const OperatorView = z.strictObject({
  version: z.string(),
  startedAt: Instant,
  memoryMegabytes: Count,
  store: z.strictObject({
    kind: z.enum(["embedded", "postgres"]),
    /** Null where the store does not say. */
    megabytes: Count.nullable(),
    /** Left on the disk of the embedded store. */
    freeMegabytes: Count.nullable(),
  }),
  decisions: z.strictObject({ lobby: Count, running: Count, stopped: Count, revealed: Count }),
  sessions: Count,
  listeners: Count,
  /** Questions and results being worked out, and what became of those before, since the start. */
  jobs: z.strictObject({
    running: Count,
    longestRunningSeconds: Count,
    done: Count,
    failed: Count,
  }),
  requests: z.strictObject({ answered: Count, refused: Count, failed: Count }),
  retention: z.strictObject({
    /** Decisions whose private answers are still there. */
    kept: Count,
    nextDeletionAt: Instant.nullable(),
    /** Should have been deleted by now: more than none for long is a fault. */
    overdue: Count,
  }),
  /** What went wrong outside any request, since the start. */
  troubles: z.array(z.strictObject({ what: z.string(), count: Count })),
});
export type OperatorView = z.infer<typeof OperatorView>;
