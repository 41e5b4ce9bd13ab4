import type { Answer } from "@unswayed/protocol";
import { type Clock, instantOf } from "../clock.ts";
import type { Store } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { Book, type SealedBallot } from "./book.ts";
import { folded } from "./fold.ts";
import type { Head } from "./hash-chain.ts";
import { openMoment, openRound, type State } from "./state.ts";

interface Pending {
  readonly request: (book: Book) => unknown;
  readonly needsAllSealed: boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** What is remembered of a sealed ballot: that it arrived, and of a hand before a countdown ends which it is. */
export interface SealedTrace {
  readonly attempt: number;
  readonly hand: Answer | null;
}

export interface WriterPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/**
 * The one who writes a deliberation's log. Requests are written in batches, one transaction each: while one is on its way to
 * disk, the next gathers. State in memory is what the log on disk says.
 */
export class LogWriter {
  readonly #id: string;
  readonly #ports: WriterPorts;
  readonly #circumstances: (state: State) => Book["circumstances"];
  readonly #onWritten: (book: Book, isNews: boolean) => void;
  readonly #traces = new Map<string, SealedTrace>();
  #state: State;
  #head: Head;
  #queue: Pending[] = [];
  #isWriting = false;

  /** @param onWritten - told what a batch has written, once that is on disk */
  constructor(
    id: string,
    state: State,
    head: Head,
    ports: WriterPorts,
    circumstances: (state: State) => Book["circumstances"],
    onWritten: (book: Book, isNews: boolean) => void,
  ) {
    this.#id = id;
    this.#state = state;
    this.#head = head;
    this.#ports = ports;
    this.#circumstances = circumstances;
    this.#onWritten = onWritten;
  }

  get state(): State {
    return this.#state;
  }

  get head(): Head {
    return this.#head;
  }

  trace(round: number, channel: SealedBallot["channel"], voter: string): SealedTrace | undefined {
    return this.#traces.get(sealedKey({ round, channel, voter }));
  }

  /** After a start: which ballots of what is open have arrived. */
  async recall(): Promise<void> {
    const ballots = await this.#ports.store.transact(this.#id, (transaction) =>
      transaction.sealed(openSealedRounds(this.#state)),
    );
    for (const ballot of ballots) this.#remember(ballot);
  }

  /** Resolves when what the request recorded is on disk. Refusals reject. */
  act<T>(request: (book: Book) => T, needsAllSealed: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ request, needsAllSealed, resolve, reject });
      void this.#write();
    });
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      for (const settle of await this.#writeBatch(batch)) settle();
    }
    this.#isWriting = false;
  }

  /** Resolves to what is to be told to whom. */
  async #writeBatch(batch: readonly Pending[]): Promise<readonly (() => void)[]> {
    try {
      const { book, outcomes } = await this.#ports.store.transact(this.#id, async (transaction) => {
        const head = await transaction.head();
        if (!head) throw new Refusal("not-found");
        let state = this.#state;
        if (head.seq !== this.#head.seq) {
          // Another server has written.
          state = folded(await transaction.linesAfter(this.#head.seq), state) ?? state;
        }
        const needsAll = batch.some(({ needsAllSealed }) => needsAllSealed);
        const sealed = await transaction.sealed(needsAll ? "all" : openSealedRounds(state));
        const now = this.#ports.clock.now();
        const book = new Book(state, head, sealed, this.#circumstances(state), now);
        const outcomes = batch.map((pending) => attempted(book, pending));
        await transaction.append(book.lines, book.state.phase);
        await transaction.change(book.changes);
        await planDeletion(book, transaction.setDeletion);
        return { book, outcomes };
      });
      this.#adopt(book);
      return outcomes;
    } catch (error) {
      // Nothing was written, so nothing may be acknowledged.
      const reason = error instanceof Refusal ? error : new Refusal("store-unavailable");
      if (reason !== error) this.#ports.onTrouble("a batch could not be written", error);
      return batch.map((pending) => () => pending.reject(reason));
    }
  }

  #adopt(book: Book): void {
    const isNews = book.head.seq !== this.#head.seq;
    this.#state = book.state;
    this.#head = book.head;
    for (const change of book.changes) {
      if (change.kind === "put") this.#remember(change.ballot);
      else this.#traces.delete(sealedKey(change));
    }
    this.#onWritten(book, isNews);
  }

  #remember(ballot: SealedBallot): void {
    this.#traces.set(sealedKey(ballot), {
      attempt: ballot.attempt,
      hand: ballot.channel === "public" ? ballot.answer : null,
    });
  }
}

function attempted(book: Book, { request, resolve, reject }: Pending): () => void {
  try {
    const value = book.attempt(request);
    return () => resolve(value as never);
  } catch (error) {
    return () => reject(error);
  }
}

/** The rounds whose sealed ballots most requests may need. */
function openSealedRounds(state: State): readonly number[] {
  const round = openRound(state);
  return [
    ...(openMoment(state)?.rounds ?? []),
    ...(round && !round.isRevealed ? [round.round] : []),
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** What a group that extends gets. */
const longestKeepDays = 30;

/** When private answers are to be deleted, from the facts that say so. */
async function planDeletion(book: Book, set: (at: string | null) => Promise<void>): Promise<void> {
  for (const { fact } of book.lines) {
    const { keepDays } = book.state.settings.privacy;
    if (fact.kind === "revealed") await set(instantOf(book.now + keepDays * dayMs));
    if (fact.kind === "agreed" && fact.matter === "keep-longer" && !book.state.isDeleted) {
      await set(instantOf(book.now + longestKeepDays * dayMs));
    }
    if (fact.kind === "private-answers-deleted") await set(null);
  }
}

function sealedKey(ballot: Pick<SealedBallot, "round" | "channel" | "voter">): string {
  return `${ballot.round} ${ballot.channel} ${ballot.voter}`;
}
