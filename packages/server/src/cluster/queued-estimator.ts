import type { Clock } from "../clock.ts";
import type { Store } from "../database/store.ts";
import type { State } from "../log/state.ts";
import type { Estimator } from "../model/estimator.ts";
import type { SolveTask } from "../model/solve-jobs.ts";
import type { Signals } from "../room/signals.ts";
import { type NextAnswer, type ResultAnswer, SupersededError } from "../solving/jobs.ts";
import type { SolveQueue } from "./solve-queue.ts";

/** How often someone who waits looks by itself, should the worker's word be lost. */
const lookEveryMs = 2_000;

/** Above what a dead worker, a second try and the longest solve take together. */
const mostMs = 240_000;

/** Asks the workers. Answers come by the store, so every server that has the room open gets the same. */
export function queuedEstimator(parts: {
  readonly store: Store;
  readonly queue: SolveQueue;
  readonly signals: Signals;
  readonly clock: Clock;
}): Estimator {
  const { store, queue, signals, clock } = parts;
  /** One wait per deliberation; a newer one takes its place. */
  const waits = new Map<string, { look(): void; drop(): void }>();
  const stopListening = signals.listen({
    receive(signal) {
      if (signal.kind === "answered" || signal.kind === "failed")
        waits.get(signal.deliberation)?.look();
    },
    missed() {
      for (const { look } of waits.values()) look();
    },
  });

  async function answerTo(state: State, task: SolveTask): Promise<unknown> {
    waits.get(state.id)?.drop();
    const known = await answered(state.id, task);
    if (known?.body != null) return JSON.parse(known.body);
    if (known) {
      // One that failed is asked for again: someone wants to know now.
      await store.forgetFailure(state.id);
      await queue.order(state.id);
    }
    return await new Promise<unknown>((resolve, reject) => {
      const began = clock.elapsed();
      let cancel = (): void => {};
      let hasOrdered = known !== null;
      const end = (settle: () => void): void => {
        cancel();
        if (waits.get(state.id) === wait) waits.delete(state.id);
        settle();
      };
      const look = (): void => {
        cancel();
        answered(state.id, task)
          .catch(() => null)
          .then((answer) => {
            if (waits.get(state.id) !== wait) return;
            if (answer?.body != null) {
              const { body } = answer;
              end(() => resolve(JSON.parse(body)));
            } else if (answer) {
              end(() => reject(new Error("no worker could work it out")));
            } else if (clock.elapsed() - began > mostMs) {
              end(() => reject(new Error("no worker answered in time")));
            } else cancel = clock.after(lookEveryMs, lookAgain);
          });
      };
      const lookAgain = (): void => {
        // Usually ordered with what made it necessary; not after a move from the embedded store.
        if (!hasOrdered) queue.order(state.id).catch(() => {});
        hasOrdered = true;
        look();
      };
      const wait = {
        look,
        drop: () => end(() => reject(new SupersededError("a newer question took its place"))),
      };
      waits.set(state.id, wait);
      look();
    });
  }

  async function answered(id: string, task: SolveTask): ReturnType<Store["answer"]> {
    const answer = await store.answer(id);
    const isIt = answer?.kind === task.kind && answer.version === task.version;
    return isIt ? answer : null;
  }

  return {
    async next(state) {
      const task = { kind: "next", version: state.studyVersion } as const;
      return (await answerTo(state, task)) as NextAnswer;
    },
    async result(state, _secret, withFigures) {
      const kind = withFigures ? "figures" : "result";
      return (await answerTo(state, { kind, version: state.studyVersion })) as ResultAnswer;
    },
    giveUp(id) {
      // A worker of another process hears of it from the room; here only the wait ends.
      waits.get(id)?.drop();
    },
    async close() {
      stopListening();
      for (const { drop } of [...waits.values()]) drop();
    },
  };
}
