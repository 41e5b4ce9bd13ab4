import { fairnessStops, type ModelState } from "@unswayed/protocol";
import type { Store } from "../database/store.ts";
import {
  type NextAnswer,
  type NextJob,
  type ResultAnswer,
  type ResultJob,
  type Solver,
  SupersededError,
} from "../solving/jobs.ts";
import { displayLevel, fewestAsked } from "./display-level.ts";
import type { Secret } from "./secret.ts";
import { privateRounds, type State } from "./state.ts";
import { countedRounds, startingRounds, studyInput } from "./study-input.ts";

/**
 * Keeps one step ahead: as soon as the model could know more, the next question is being worked out. Nothing of it is
 * stored; after a restart it is worked out again from the log.
 */
export class Planner {
  readonly #store: Store;
  readonly #solver: Solver;
  readonly #secret: Secret;
  readonly #onChange: () => void;
  readonly #onTrouble: (what: string, error: unknown) => void;
  #version = -1;
  #answer: NextAnswer | null = null;
  #pending: Promise<NextAnswer | null> | null = null;
  #hasFailed = false;
  #roundsUnderstood = 0;

  constructor(
    store: Store,
    solver: Solver,
    secret: Secret,
    onChange: () => void,
    onTrouble: (what: string, error: unknown) => void,
  ) {
    this.#onTrouble = onTrouble;
    this.#store = store;
    this.#solver = solver;
    this.#secret = secret;
    this.#onChange = onChange;
  }

  /** What to ask next, if that is known already. */
  get ready(): NextAnswer | null {
    return this.#answer;
  }

  /** What a screen may say about the model. */
  modelState(state: State): { state: ModelState; questionsBehind: number } {
    const behind = Math.max(0, countedRounds(state).length - this.#roundsUnderstood);
    if (this.#answer || state.phase === "lobby" || state.phase === "revealed") {
      return { state: "idle", questionsBehind: 0 };
    }
    if (this.#hasFailed) return { state: "failed", questionsBehind: behind };
    if (!this.#pending) return { state: "idle", questionsBehind: 0 };
    return { state: behind > 1 ? "catching-up" : "choosing", questionsBehind: behind };
  }

  /** Begins to work out the next question unless that is under way for this very state. */
  prepare(state: State): Promise<NextAnswer | null> {
    if (this.#version === state.studyVersion && this.#pending && !this.#hasFailed) {
      return this.#pending;
    }
    this.#version = state.studyVersion;
    this.#answer = null;
    this.#hasFailed = false;
    this.#pending = this.#work(state);
    return this.#pending;
  }

  async result(state: State, withFigures: boolean): Promise<ResultAnswer> {
    const ballots = await this.#store.privateBallots(state.id);
    const { fairness, privateCost } = state.settings;
    const counted = countedRounds(state);
    const asked = privateRounds(state);
    const twins = counted.filter(({ round }) => asked.has(round)).length;
    const job: ResultJob = {
      kind: "result",
      study: studyInput(state, ballots, this.#secret.seed),
      level: displayLevel(fewestAsked(state)),
      stop: fairness.stop,
      stops: fairnessStops,
      excluded:
        fairness.comparedWith.kind === "option" && !fairness.comparedWith.mayWin
          ? fairness.comparedWith.option
          : null,
      facts: {
        ledger: {
          publicRounds: counted.length,
          privateRounds: twins,
          saved: counted.length - twins,
          privateCost,
        },
        withdrawnRounds: state.rounds.filter(({ isWithdrawn }) => isWithdrawn).length,
        fallbackRounds: counted.filter(({ chosenBy }) => chosenBy === "fallback").length,
      },
      withFigures,
    };
    return await this.#solver.solve(`${state.id} result`, job);
  }

  async #work(state: State): Promise<NextAnswer | null> {
    const version = state.studyVersion;
    try {
      const ballots = await this.#store.privateBallots(state.id);
      const job = nextJob(state, studyInput(state, ballots, this.#secret.seed));
      const solved = await this.#solver.solve(`${state.id} next`, job);
      if (this.#version !== version) return null;
      const answer = { ...solved, privateRounds: ownNumbers(solved.privateRounds, state) };
      this.#answer = answer;
      this.#roundsUnderstood = job.rounds;
      this.#onChange();
      return answer;
    } catch (error) {
      if (this.#version !== version || error instanceof SupersededError) return null;
      this.#hasFailed = true;
      this.#onTrouble("the next question could not be worked out", error);
      this.#onChange();
      return null;
    }
  }
}

function ownNumbers(numbers: readonly number[], state: State): readonly number[] {
  const counted = countedRounds(state);
  return numbers.flatMap((number) => counted[number - 1]?.round ?? []);
}

function nextJob(state: State, study: NextJob["study"]): NextJob {
  const { limits, privateTiming, stopWhen } = state.settings;
  const counted = countedRounds(state);
  const asked = privateRounds(state);
  // The study's numbers: it does not know of withdrawn rounds.
  const candidates = counted.flatMap(({ round }, k) => (asked.has(round) ? [] : [k + 1]));
  const starting = Math.min(startingRounds, limits.publicRounds);
  const isStarted = counted.length >= starting;
  const owed = candidates.filter((number) => number <= starting);
  return {
    kind: "next",
    study,
    privateCandidates: candidates,
    privateLeft: Math.max(0, limits.privateRounds - asked.size),
    privateOwed: isStarted || privateTiming === "each-round" ? owed : [],
    rounds: counted.length,
    startingRounds: starting,
    watchesSureness: stopWhen !== "limit",
  };
}
