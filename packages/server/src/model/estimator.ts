import type { Store } from "../database/store.ts";
import { DamagedRecordError } from "../errors.ts";
import { readLog } from "../log/read-log.ts";
import type { Secret } from "../log/secret.ts";
import type { State } from "../log/state.ts";
import { checkPrivateAnswers } from "../rules/check-answers.ts";
import {
  type Job,
  type NextAnswer,
  type NextJob,
  type OnStep,
  type ResultAnswer,
  type ResultJob,
  type Solver,
  SupersededError,
} from "../solving/jobs.ts";
import { jobFor, type SolveTask } from "./solve-jobs.ts";

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
  /**
   * Ends what is being worked out for a deliberation: should it hang, so that it can be asked for again, or because nobody needs it any
   * longer.
   *
   * @param only - "next": a result goes on
   */
  giveUp(id: string, only?: "next"): void;
  close(): Promise<void>;
}

/** What a solver is given, with the private answers that are stored now. Refused where those are not the ones that were given. */
export async function jobFromStore(
  store: Store,
  kind: SolveTask["kind"],
  state: State,
  secret: Secret,
): Promise<Job> {
  const ballots = await store.privateBallots(state.id);
  try {
    checkPrivateAnswers(state, ballots);
  } catch (error) {
    if (!(error instanceof DamagedRecordError)) throw error;
    // A question may have been withdrawn meanwhile, and its private answers with it.
    const stored = await store.load(state.id);
    if (stored && readLog(state.id, stored).state.studyVersion === state.studyVersion) throw error;
    throw new SupersededError("the deliberation has moved on");
  }
  return jobFor(kind, state, ballots, secret.seed);
}

/** The embedded way: private answers are read when a solve begins and are gone when it ends. */
export function localEstimator(store: Store, solver: Solver): Estimator {
  return {
    async next(state, secret) {
      const wanted = await jobFromStore(store, "next", state, secret);
      return await solver.solve(`${state.id} next`, wanted as NextJob);
    },
    async result(state, secret, withFigures, onStep) {
      const kind = withFigures ? "figures" : "result";
      const wanted = await jobFromStore(store, kind, state, secret);
      return await solver.solve(`${state.id} result`, wanted as ResultJob, onStep);
    },
    giveUp(id, only) {
      solver.giveUp(`${id} next`);
      if (only === undefined) solver.giveUp(`${id} result`);
    },
    close: () => solver.close(),
  };
}
