import { instantOf } from "../../clock.ts";
import type { Handlers } from "./call.ts";

/** Counts and sizes. Whatever is added here must name nobody and nothing: see the boundary tests. */
export const operatorHandlers: Pick<Handlers, "operator"> = {
  async operator({ services }) {
    const { store, rooms, clock, metrics, startedAt, version } = services;
    const [figures, { listeners }] = await Promise.all([
      store.figures(instantOf(clock.now())),
      rooms.counts(),
    ]);
    return {
      version,
      startedAt: instantOf(startedAt),
      memoryMegabytes: megabytes(process.memoryUsage().rss) ?? 0,
      store: {
        kind: figures.kind,
        megabytes: megabytes(figures.bytes),
        freeMegabytes: megabytes(figures.freeBytes),
      },
      decisions: figures.phases,
      sessions: figures.sessions,
      listeners,
      jobs: services.solverCounts(),
      requests: metrics.requests,
      retention: {
        kept: figures.withPrivateAnswers,
        nextDeletionAt: figures.nextDeletionAt,
        overdue: figures.overdue,
      },
      troubles: metrics.troubles,
    };
  },
};

function megabytes(bytes: number | null): number | null {
  return bytes === null ? null : Math.round(bytes / 2 ** 20);
}
