import type { Answer, Fact, LogLine } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { SeatDesk, Store, Transaction } from "../database/store.ts";
import { DamagedRecordError, Refusal } from "../errors.ts";
import type { Head } from "../log/hash-chain.ts";
import { LogDraft, type SealedBallot } from "../log/log-draft.ts";
import { continued } from "../log/read-log.ts";
import { openMoment, openRound, type State } from "../log/state.ts";
import { isSameSolveTask, solveTaskOf } from "../model/solve-jobs.ts";
import { deletionIfLeft } from "../rules/ending.ts";

/** A request that gives or takes seats or consents, together with the facts that say so. */
export type SeatRequest<T> = (draft: LogDraft, desk: SeatDesk) => Promise<T>;

interface Pending {
  readonly request:
    | { readonly kind: "log"; readonly run: (draft: LogDraft) => unknown }
    | { readonly kind: "seats"; readonly run: SeatRequest<unknown> };
  readonly needsAllSealed: boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** What is remembered of a sealed ballot: that it arrived, and of a hand before a countdown ends which it is. */
export interface SealedTrace {
  readonly attempt: number;
  readonly hand: Answer | null;
}

/** What has become of a deliberation, by this process or by others. */
export interface News {
  /** Facts this process had not heard of. */
  readonly lines: readonly LogLine[];
  /** Sealed ballots that arrived, changed or went: of whom, never what. */
  readonly sealed: readonly Pick<SealedBallot, "channel" | "voter">[];
  /** Whether this process wrote it: then others have to be told. */
  readonly isOwn: boolean;
}

export interface WriterPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/**
 * The one who writes a deliberation's log. Requests are written in batches, one transaction each: while one is on its way to
 * disk, the next gathers. State in memory is what the log on disk says. Where several servers share a store, each batch locks
 * the end of the log, reads what others have appended, and continues from there: a chain has one end, no matter who writes.
 */
export class LogWriter {
  readonly #id: string;
  readonly #ports: WriterPorts;
  readonly #circumstances: (state: State) => LogDraft["circumstances"];
  readonly #onNews: (news: News) => void;
  readonly #traces = new Map<string, SealedTrace>();
  #state: State;
  #head: Head;
  #queue: Pending[] = [];
  #isWriting = false;
  #isGathering = false;
  #isBehind = false;

  /** @param onNews - told what was written, once that is on disk */
  constructor(
    id: string,
    state: State,
    head: Head,
    ports: WriterPorts,
    circumstances: (state: State) => LogDraft["circumstances"],
    onNews: (news: News) => void,
  ) {
    this.#id = id;
    this.#state = state;
    this.#head = head;
    this.#ports = ports;
    this.#circumstances = circumstances;
    this.#onNews = onNews;
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
    const rounds = openSealedRounds(this.#state);
    const ballots = await this.#ports.store.transact(this.#id, (transaction) =>
      transaction.sealed(rounds),
    );
    this.#remember(rounds, ballots);
  }

  /** Others may have written: reads what is new, after whatever is being written now. */
  async catchUp(): Promise<void> {
    this.#isBehind = true;
    await this.#write();
  }

  /** Resolves when what the request recorded is on disk. Refusals reject. */
  act<T>(run: (draft: LogDraft) => T, needsAllSealed: boolean): Promise<T> {
    return this.#enqueue({ kind: "log", run }, needsAllSealed);
  }

  /** The same for what also changes who sits where: both are on disk, or neither. */
  actOnSeats<T>(run: SeatRequest<T>): Promise<T> {
    return this.#enqueue({ kind: "seats", run }, false);
  }

  /** Requests made in here are written in one batch. */
  together(requests: () => void): void {
    this.#isGathering = true;
    try {
      requests();
    } finally {
      this.#isGathering = false;
      void this.#write();
    }
  }

  #enqueue<T>(request: Pending["request"], needsAllSealed: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ request, needsAllSealed, resolve, reject });
      void this.#write();
    });
  }

  async #write(): Promise<void> {
    if (this.#isWriting || this.#isGathering) return;
    this.#isWriting = true;
    while (this.#queue.length > 0 || this.#isBehind) {
      const batch = this.#queue;
      this.#queue = [];
      // A batch reads what others have written in any case.
      this.#isBehind = false;
      if (batch.length === 0) await this.#read();
      else for (const settle of await this.#writeBatch(batch)) settle();
    }
    this.#isWriting = false;
  }

  async #read(): Promise<void> {
    try {
      const seen = await this.#ports.store.look(this.#id, async (at) => {
        const lines = await at.linesAfter(this.#head.seq);
        const state = continued(this.#id, lines, this) ?? this.#state;
        const rounds = openSealedRounds(state);
        return { lines, state, rounds, ballots: await at.sealed(rounds) };
      });
      this.#state = seen.state;
      this.#head = seen.lines[seen.lines.length - 1] ?? this.#head;
      const sealed = this.#remember(seen.rounds, seen.ballots);
      if (seen.lines.length + sealed.length > 0) {
        this.#onNews({ lines: seen.lines, sealed, isOwn: false });
      }
    } catch (error) {
      // The next signal, look or batch tries again.
      this.#ports.onTrouble("what others wrote could not be read", error);
    }
  }

  /** Resolves to what is to be told to whom. */
  async #writeBatch(batch: readonly Pending[]): Promise<readonly (() => void)[]> {
    try {
      const { draft, others, rounds, outcomes } = await this.#ports.store.transact(
        this.#id,
        async (transaction) => {
          const head = await transaction.head();
          if (!head) throw new Refusal("not-found");
          const others =
            head.seq === this.#head.seq ? [] : await transaction.linesAfter(this.#head.seq);
          const state = continued(this.#id, others, this) ?? this.#state;
          if ((others[others.length - 1] ?? this.#head).hash !== head.hash) {
            throw new DamagedRecordError(this.#id, "the log does not end where it ended before");
          }
          const needsAll = batch.some(({ needsAllSealed }) => needsAllSealed);
          const rounds = openSealedRounds(state);
          const sealed = await transaction.sealed(needsAll ? "all" : rounds);
          const now = this.#ports.clock.now();
          const draft = new LogDraft(state, head, sealed, this.#circumstances(state), now);
          const outcomes: (() => void)[] = [];
          for (const pending of batch) outcomes.push(await attempted(draft, pending, transaction));
          await transaction.append(draft.lines, draft.state.phase);
          await transaction.change(draft.changes);
          await planDeletion(draft, transaction.setDeletion);
          // With what made it necessary or not at all: a crash between the two would leave a decision waiting for ever.
          const task = solveTaskOf(draft.state);
          if (task && !isSameSolveTask(task, solveTaskOf(state))) await transaction.order();
          return { draft, others, rounds, outcomes };
        },
      );
      this.#adopt(draft, others, rounds);
      return outcomes;
    } catch (error) {
      // Nothing was written, so nothing may be acknowledged.
      const isOurs = error instanceof Refusal || error instanceof DamagedRecordError;
      const reason = isOurs ? error : new Refusal("store-unavailable");
      if (reason !== error) this.#ports.onTrouble("a batch could not be written", error);
      return batch.map((pending) => () => pending.reject(reason));
    }
  }

  #adopt(draft: LogDraft, others: readonly LogLine[], rounds: readonly number[]): void {
    this.#state = draft.state;
    this.#head = draft.head;
    const asked = [...new Set([...rounds, ...openSealedRounds(draft.state)])];
    const sealed = this.#remember(asked, draft.allSealed);
    // Also those that were closed together with their question.
    const left = new Set(draft.allSealed.map(sealedKey));
    for (const change of draft.changes) {
      // A ballot that replaces another removes it first.
      if (change.kind === "remove" && !left.has(sealedKey(change))) {
        this.#traces.delete(sealedKey(change));
      }
    }
    if (others.length > 0) this.#onNews({ lines: others, sealed: [], isOwn: false });
    if (draft.lines.length + sealed.length + draft.changes.length > 0) {
      this.#onNews({ lines: draft.lines, sealed, isOwn: true });
    }
  }

  /** Takes these for all the ballots there are in these rounds. Returns whose have changed. */
  #remember(
    rounds: readonly number[],
    ballots: readonly SealedBallot[],
  ): Pick<SealedBallot, "channel" | "voter">[] {
    const changed: Pick<SealedBallot, "channel" | "voter">[] = [];
    const open = ballots.filter(({ round }) => rounds.includes(round));
    const keys = new Set(open.map(sealedKey));
    for (const key of this.#traces.keys()) {
      const [round, channel, voter] = key.split(" ") as [string, SealedBallot["channel"], string];
      if (!rounds.includes(Number(round)) || keys.has(key)) continue;
      this.#traces.delete(key);
      changed.push({ channel, voter });
    }
    for (const ballot of open) {
      const { channel, voter, attempt } = ballot;
      const hand = channel === "public" ? ballot.answer : null;
      const known = this.#traces.get(sealedKey(ballot));
      if (known?.attempt === attempt && known.hand === hand) continue;
      this.#traces.set(sealedKey(ballot), { attempt, hand });
      changed.push({ channel, voter });
    }
    return changed;
  }
}

async function attempted(
  draft: LogDraft,
  { request, resolve, reject }: Pending,
  transaction: Transaction,
): Promise<() => void> {
  try {
    const value =
      request.kind === "log"
        ? draft.attempt(request.run)
        : await transaction.attempt((desk) => draft.attemptLater(() => request.run(draft, desk)));
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

/** When private answers are to be deleted, told to the store with the facts that say so. */
async function planDeletion(
  draft: LogDraft,
  set: (at: string | null) => Promise<void>,
): Promise<void> {
  const { isDeleted, deletion } = draft.state;
  const has = (kinds: readonly Fact["kind"][]): boolean =>
    draft.lines.some(({ fact }) => kinds.includes(fact.kind));
  if (deletion) {
    const isPlanned = has(["revealed", "agreed", "agreement-withdrawn", "private-answers-deleted"]);
    if (isPlanned) await set(isDeleted ? null : deletion.at);
  } else if (
    draft.state.moments.length > 0 &&
    has(["moment-opened", "moment-timed", ...goingOn, "stopped"])
  ) {
    await set(deletionIfLeft(draft.state, draft.now));
  }
}

/** What shows that a decision with private answers goes on. */
const goingOn = ["question-opened", "resumed"] as const;

function sealedKey(ballot: Pick<SealedBallot, "round" | "channel" | "voter">): string {
  return `${ballot.round} ${ballot.channel} ${ballot.voter}`;
}
