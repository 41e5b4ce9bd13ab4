import type { ResultStep } from "@unswayed/protocol";
import type { OnStep, ResultAnswer } from "../solving/jobs.ts";

export type Outcome = "result" | "figures";

export interface ResultWorkPorts {
  readonly compute: (what: Outcome, onStep: OnStep) => Promise<ResultAnswer>;
  /** Resolves when it is in the log. */
  readonly record: (what: Outcome, answer: ResultAnswer) => Promise<void>;
  /** Told when what a screen may say about the work has changed. */
  readonly onChange: () => void;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** Works out the result, and exact figures where everyone wants them, one at a time, and knows how far that is. */
export class ResultWork {
  readonly #ports: ResultWorkPorts;
  #working: Outcome | null = null;
  #hasFailed = false;
  #step: ResultStep | null = null;

  constructor(ports: ResultWorkPorts) {
    this.#ports = ports;
  }

  /** Whether the result could not be worked out. It is not tried again before someone says so. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** How far the result is, where that is known. */
  get step(): ResultStep | null {
    return this.#hasFailed ? null : this.#step;
  }

  /** Resolves to whether it was worked out just now. */
  async do(what: Outcome): Promise<boolean> {
    if (this.#working !== null || (what === "result" && this.#hasFailed)) return false;
    this.#working = what;
    let isDone = false;
    try {
      const answer = await this.#ports.compute(what, (step) => {
        if (what === "result") this.reached(step);
      });
      await this.#ports.record(what, answer);
      isDone = true;
    } catch (error) {
      this.#hasFailed = what === "result";
      this.#ports.onTrouble(`the ${what} could not be computed`, error);
      this.#ports.onChange();
    }
    this.#working = null;
    this.#step = null;
    return isDone;
  }

  reached(step: ResultStep): void {
    this.#step = step;
    this.#ports.onChange();
  }

  /** False when nothing had failed. */
  forgetFailure(): boolean {
    const had = this.#hasFailed;
    this.#hasFailed = false;
    return had;
  }
}
