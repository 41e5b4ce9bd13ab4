import type { Store } from "../database/store.ts";
import type {
  Job,
  NextAnswer,
  NextJob,
  OnStep,
  ResultAnswer,
  ResultJob,
  Solver,
} from "../solving/jobs.ts";
import type { Secret } from "./secret.ts";
import { type Errand, jobFor } from "./solve-jobs.ts";
import type { State } from "./state.ts";

/**
 * Where a room gets what only a solve can tell: from threads of its own process, or from workers anywhere. It is asked with
 * the public state alone and finds the rest where that is kept.
 */
export interface Estimator {
  /** Rejects when it failed, took too long, or was superseded by a newer question about the same deliberation. */
  next(state: State, secret: Secret): Promise<NextAnswer>;
  /** @param onStep - told of its steps, where they are taken in this process; others are told by signals */
  result(
    state: State,
    secret: Secret,
    withFigures: boolean,
    onStep?: OnStep,
  ): Promise<ResultAnswer>;
  /** Ends what is being worked out for a deliberation, should it hang, so that it can be asked for anew. */
  giveUp(id: string): void;
  close(): Promise<void>;
}

/** The embedded way: private answers are read when a solve begins and are gone when it ends. */
export function localEstimator(store: Store, solver: Solver): Estimator {
  async function job(state: State, secret: Secret, kind: Errand["kind"]): Promise<Job> {
    return jobFor(kind, state, await store.privateBallots(state.id), secret.seed);
  }
  return {
    async next(state, secret) {
      return await solver.solve(`${state.id} next`, (await job(state, secret, "next")) as NextJob);
    },
    async result(state, secret, withFigures, onStep) {
      const wanted = await job(state, secret, withFigures ? "figures" : "result");
      return await solver.solve(`${state.id} result`, wanted as ResultJob, onStep);
    },
    giveUp(id) {
      for (const kind of ["next", "result"]) solver.giveUp(`${id} ${kind}`);
    },
    close: () => solver.close(),
  };
}
