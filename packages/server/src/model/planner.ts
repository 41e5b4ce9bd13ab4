import type { ModelState } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { Secret } from "../log/secret.ts";
import type { State } from "../log/state.ts";
import {
  type NextAnswer,
  type OnStep,
  type ResultAnswer,
  SupersededError,
} from "../solving/jobs.ts";
import type { Estimator } from "./estimator.ts";
import { countedRounds } from "./meeting.ts";

/** Work under way for this long may be given up and begun again; before that, asking again would only lose what it has done. */
export const hangsAfterMs = 10_000;

/**
 * Keeps one step ahead: as soon as the model could know more, the next question is being worked out. After a
 * restart it is asked for again.
 */
export class Planner {
  readonly #estimator: Estimator;
  readonly #secret: Secret;
  readonly #onChange: () => void;
  readonly #onTrouble: (what: string, error: unknown) => void;
  readonly #clock: Clock;
  #version = -1;
  /** The latest work; what an older one says does not count. */
  #attempt = 0;
  #beganAt = 0;
  #answer: NextAnswer | null = null;
  #pending: Promise<NextAnswer | null> | null = null;
  #hasFailed = false;
  #roundsUnderstood = 0;

  constructor(
    estimator: Estimator,
    secret: Secret,
    clock: Clock,
    onChange: () => void,
    onTrouble: (what: string, error: unknown) => void,
  ) {
    this.#clock = clock;
    this.#onTrouble = onTrouble;
    this.#estimator = estimator;
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
    if (this.#answer || state.phase !== "running") {
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
    this.#beganAt = this.#clock.elapsed();
    this.#pending = this.#work(state);
    return this.#pending;
  }

  /**
   * Works out the next question again: at once after a failure, and where the work under way hangs. What is known, or has only just
   * begun, is left alone, so that pressing twice does what pressing once does.
   */
  again(state: State): void {
    if (this.#version === state.studyVersion && !this.#hasFailed) {
      if (this.#answer) return;
      if (this.#pending && this.#clock.elapsed() - this.#beganAt < hangsAfterMs) return;
    }
    this.#attempt += 1;
    this.#estimator.giveUp(state.id);
    this.#pending = null;
    void this.prepare(state);
    this.#onChange();
  }

  /** Nothing will be asked any more: what is being worked out for that only keeps the result waiting. */
  end(state: State): void {
    if (!this.#pending) return;
    this.#attempt += 1;
    this.#pending = null;
    this.#answer = null;
    this.#estimator.giveUp(state.id, "next");
  }

  result(state: State, withFigures: boolean, onStep: OnStep): Promise<ResultAnswer> {
    return this.#estimator.result(state, this.#secret, withFigures, onStep);
  }

  async #work(state: State): Promise<NextAnswer | null> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    try {
      const answer = await this.#asked(state, attempt);
      if (this.#attempt !== attempt) return null;
      this.#answer = answer;
      this.#roundsUnderstood = countedRounds(state).length;
      this.#onChange();
      return answer;
    } catch (error) {
      if (this.#attempt !== attempt) return null;
      this.#hasFailed = true;
      this.#onTrouble("the next question could not be worked out", error);
      this.#onChange();
      return null;
    }
  }

  /** An older question that reaches the solver late takes the place of this one, the newest, which nobody would ask again: it is asked once more. */
  async #asked(state: State, attempt: number): Promise<NextAnswer> {
    try {
      return await this.#estimator.next(state, this.#secret);
    } catch (error) {
      if (this.#attempt !== attempt || !(error instanceof SupersededError)) throw error;
      return await this.#estimator.next(state, this.#secret);
    }
  }
}
