import { randomBytes } from "node:crypto";
import type { Answer, Fact, LogLine } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { applied } from "./applied.ts";
import { chained, type Head } from "./hash-chain.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";

/**
 * An answer that is not public: a private one, or a hand before the countdown ends. It is kept beside the log, read by
 * nobody but the model and the closing of its question, and deleted when its time has come.
 */
export interface SealedBallot {
  readonly round: number;
  readonly channel: "public" | "private";
  readonly voter: string;
  /**
   * Null: a hand that was taken back leaves its attempt behind, so that an older ballot that arrives late does not raise it again. In private it
   * stands for those who had not answered when their moment closed.
   */
  readonly answer: Answer | null;
  readonly attempt: number;
  /** Of a hand: the log shows it with the hand. A private answer has none: it would prove what someone said. */
  readonly signature?: string;
  /** Hides the answer in the log's commitment. */
  readonly salt: string;
  /** The session it came from: only that one may agree to anything about it. Null where it came from none. */
  readonly device: string | null;
}

export type UnsaltedBallot = Omit<SealedBallot, "salt"> & { readonly salt?: string | undefined };

export type SealedChange =
  | { readonly kind: "put"; readonly ballot: SealedBallot }
  | {
      readonly kind: "remove";
      readonly round: number;
      readonly channel: SealedBallot["channel"];
      readonly voter: string;
    };

/** What there is to know about a room besides its log. */
export interface Circumstances {
  readonly secret: Secret;
  /** Who is connected. */
  readonly isHere: (voter: string) => boolean;
  /** Whether private answers can travel unread, or the group accepts that they cannot. */
  readonly arePrivateQuestionsSafe: boolean;
}

/**
 * The pages on which one batch of requests to a deliberation is written, inside one transaction. A request reads `state`
 * and `sealed`, and records; if it refuses half-way, nothing of it stays.
 */
export class LogDraft {
  readonly now: number;
  readonly circumstances: Circumstances;
  #state: State | null;
  #head: Head;
  readonly #lines: LogLine[] = [];
  readonly #changes: SealedChange[] = [];
  #sealed: readonly SealedBallot[];

  constructor(
    state: State | null,
    head: Head,
    sealed: readonly SealedBallot[],
    circumstances: Circumstances,
    now: number,
  ) {
    this.#state = state;
    this.#head = head;
    this.#sealed = sealed;
    this.circumstances = circumstances;
    this.now = now;
  }

  get state(): State {
    if (!this.#state) throw new Error("this deliberation has not been created");
    return this.#state;
  }

  get head(): Head {
    return this.#head;
  }

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  get changes(): readonly SealedChange[] {
    return this.#changes;
  }

  get allSealed(): readonly SealedBallot[] {
    return this.#sealed;
  }

  sealed(round: number, channel: SealedBallot["channel"]): readonly SealedBallot[] {
    return this.#sealed.filter((ballot) => ballot.round === round && ballot.channel === channel);
  }

  record(fact: Fact): void {
    const at = instantOf(this.now);
    this.#state = applied(this.#state, fact, at);
    const line = chained(this.#head, at, fact);
    this.#head = line;
    this.#lines.push(line);
  }

  /** Draws a salt where none was sent. */
  seal(ballot: UnsaltedBallot): void {
    this.unseal(ballot.round, ballot.channel, ballot.voter);
    const sealed = { ...ballot, salt: ballot.salt ?? randomBytes(16).toString("hex") };
    this.#sealed = [...this.#sealed, sealed];
    this.#changes.push({ kind: "put", ballot: sealed });
  }

  unseal(round: number, channel: SealedBallot["channel"], voter: string): void {
    const isIt = (ballot: SealedBallot): boolean =>
      ballot.round === round && ballot.channel === channel && ballot.voter === voter;
    if (!this.#sealed.some(isIt)) return;
    this.#sealed = this.#sealed.filter((ballot) => !isIt(ballot));
    this.#changes.push({ kind: "remove", round, channel, voter });
  }

  /** Runs a request; if it throws, the draft is as it was. */
  attempt<T>(request: (draft: LogDraft) => T): T {
    const goBack = this.#mark();
    try {
      return request(this);
    } catch (error) {
      goBack();
      throw error;
    }
  }

  /** The same for a request that also looks at who sits where. Nothing else may be written until it is through. */
  async attemptLater<T>(request: (draft: LogDraft) => Promise<T>): Promise<T> {
    const goBack = this.#mark();
    try {
      return await request(this);
    } catch (error) {
      goBack();
      throw error;
    }
  }

  #mark(): () => void {
    const [state, head, sealed] = [this.#state, this.#head, this.#sealed];
    const [lines, changes] = [this.#lines.length, this.#changes.length];
    return () => {
      this.#state = state;
      this.#head = head;
      this.#sealed = sealed;
      this.#lines.length = lines;
      this.#changes.length = changes;
    };
  }
}
