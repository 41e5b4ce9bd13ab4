import type { Store } from "../database/store.ts";
import { readLog } from "../log/read-log.ts";
import { secretFrom } from "../log/secret.ts";
import type { State } from "../log/state.ts";
import { jobFromStore } from "../model/estimator.ts";
import { hangsAfterMs } from "../model/planner.ts";
import { isSameSolveTask, type SolveTask, solveTaskOf } from "../model/solve-jobs.ts";
import type { Signals } from "../room/signals.ts";
import { type Solver, SupersededError } from "../solving/jobs.ts";
import type { SolveQueue } from "./solve-queue.ts";

export interface SolveWorkerParts {
  readonly store: Store;
  readonly queue: SolveQueue;
  readonly signals: Signals;
  /** A solver for one solve at a time each; closing it ends the solve. */
  readonly newSolver: () => Solver;
  /** How many solves at once. */
  readonly many: number;
  readonly onTrouble: (what: string, error: unknown) => void;
}

interface Wanted {
  readonly task: SolveTask;
  readonly state: State;
  readonly secret: string;
}

/**
 * Carries out orders: reads the log and the private answers, solves in its own thread, leaves the answer in the store and
 * says so. When the deliberation moves on meanwhile, the solve is ended: what it would tell is not asked any more.
 */
export async function solveForOthers(parts: SolveWorkerParts): Promise<{ leave(): Promise<void> }> {
  const { store, queue, signals, onTrouble } = parts;
  const idle: Solver[] = [];
  const underWay = new Map<string, { look(): Promise<void>; giveUp(): void }>();
  const stopListening = signals.listen({
    receive(signal) {
      if (signal.kind === "log" || signal.kind === "removed")
        void underWay.get(signal.deliberation)?.look();
      if (signal.kind === "again") underWay.get(signal.deliberation)?.giveUp();
    },
    missed() {
      for (const { look } of underWay.values()) void look();
    },
  });

  async function wanted(id: string): Promise<Wanted | null> {
    const stored = await store.load(id);
    if (!stored) return null;
    const { state } = readLog(id, stored);
    const task = solveTaskOf(state);
    return task && { task, state, secret: stored.secret };
  }

  async function carryOut(id: string, isLastTry: boolean): Promise<void> {
    const want = await wanted(id);
    if (!want) return;
    const { task } = want;
    const before = await store.answer(id);
    const isKnown = before?.kind === task.kind && before.version === task.version;
    if (isKnown && before.body !== null) return;
    try {
      const body = JSON.stringify(await solved(id, want));
      await store.putAnswer(id, { ...task, body });
    } catch (error) {
      // An order for what took its place was left by anyone who moved on.
      if (error instanceof SupersededError) return;
      onTrouble("a solve failed", error);
      if (!isLastTry) throw error;
      await store.putAnswer(id, { ...task, body: null });
      signals.send({ kind: "failed", deliberation: id });
      throw error;
    }
    signals.send({ kind: "answered", deliberation: id });
  }

  async function solved(id: string, { task, state, secret }: Wanted): Promise<unknown> {
    const job = await jobFromStore(store, task.kind, state, secretFrom(secret));
    const solver = idle.pop() ?? parts.newSolver();
    let isSuperseded = false;
    const beganAt = performance.now();
    underWay.set(id, {
      giveUp() {
        if (performance.now() - beganAt >= hangsAfterMs) solver.giveUp(id);
      },
      async look() {
        const now = await wanted(id).catch(() => undefined);
        if (now === undefined || (now && isSameSolveTask(now.task, task))) return;
        isSuperseded = true;
        await solver.close();
      },
    });
    try {
      return await solver.solve(id, job, (step) =>
        signals.send({ kind: "step", deliberation: id, step }),
      );
    } catch (error) {
      throw isSuperseded ? new SupersededError("the deliberation has moved on") : error;
    } finally {
      underWay.delete(id);
      if (!isSuperseded) idle.push(solver);
    }
  }

  const work = await queue.work(parts.many, carryOut);
  return {
    async leave() {
      await work.leave();
      stopListening();
      await Promise.all(idle.map((solver) => solver.close()));
    },
  };
}
