import { randomBytes } from "node:crypto";
import {
  type Answer,
  type LogLine,
  type Note,
  type ProgressStep,
  type StopReason,
  smallestGroups,
} from "@unswayed/protocol";
import { type Clock, instantOf } from "../clock.ts";
import type { Store } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import type { NextAnswer, Solver } from "../solving/jobs.ts";
import { Book, type SealedBallot } from "./book.ts";
import { reveal, revealFigures } from "./ending.ts";
import { fallbackPair } from "./fallback-pair.ts";
import { folded } from "./fold.ts";
import type { Head } from "./hash-chain.ts";
import { type MomentSight, type MomentTiming, MomentWatch } from "./moment-watch.ts";
import { closeMoment, momentProgress, openMomentOn } from "./moments.ts";
import { onSteps, sameOption } from "./options.ts";
import { Planner } from "./planner.ts";
import { Presence } from "./presence.ts";
import { type Secret, secretFrom } from "./secret.ts";
import { openMoment, openRound, openThing, type State, seated } from "./state.ts";
import { countedRounds } from "./study-input.ts";
import { type ChosenPair, closeRound, mustBeRunning, openRoundOn } from "./voting.ts";

export interface RoomPorts {
  readonly store: Store;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly momentTiming: MomentTiming;
  /** How long `ask` waits for the model before it does without. */
  readonly fallbackAfterMs: number;
  /** Whether what travels to and from this server cannot be read on the way. */
  readonly isConnectionSafe: boolean;
  /** Told of work that failed outside any request. */
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** What listeners are told: that the room has changed for everybody, or one voter's own part of it, or the desk. */
export type Change =
  | { readonly kind: "room" | "desk" }
  | { readonly kind: "mine"; readonly voter: string };

interface Pending {
  readonly request: (book: Book) => unknown;
  readonly needsAllSealed: boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** After the limit, a few more may be asked. */
const roundsBeyondLimit = 3;

/**
 * One deliberation in this process. Requests to it are written in batches, one transaction each: while one is on its way to
 * disk the next gathers. State in memory is what the log says, plus what is forgotten when the process ends.
 */
export class Room {
  readonly id: string;
  readonly roomCode: string;
  readonly secret: Secret;
  readonly presence: Presence;
  readonly #ports: RoomPorts;
  readonly #planner: Planner;
  readonly #listeners = new Set<(change: Change) => void>();
  #state: State;
  #head: Head;
  /** Own hands before a countdown ends, and that private ballots arrived: never what they say. */
  #sealedSeen = new Map<string, { readonly attempt: number; readonly hand: Answer | null }>();
  #queue: Pending[] = [];
  #isWriting = false;
  #watch: MomentWatch | null = null;
  #roundTimer: { readonly round: number; readonly cancel: () => void } | null = null;
  #working: "result" | "figures" | null = null;
  #hasResultFailed = false;
  #notes: readonly Note[] = [];
  /** Rises when something changes that everybody may see and the log does not hold. */
  #passing = 0;

  private constructor(
    id: string,
    roomCode: string,
    secret: string,
    state: State,
    head: Head,
    ports: RoomPorts,
  ) {
    this.id = id;
    this.roomCode = roomCode;
    this.secret = secretFrom(secret);
    this.#state = state;
    this.#head = head;
    this.#ports = ports;
    this.presence = new Presence(ports.clock, () => this.#changedInPassing());
    this.#planner = new Planner(
      ports.store,
      ports.solver,
      this.secret,
      () => this.#changedInPassing(),
      ports.onTrouble,
    );
  }

  /** Null when there is no such deliberation. */
  static async load(id: string, ports: RoomPorts): Promise<Room | null> {
    const stored = await ports.store.load(id);
    const head = stored?.lines[stored.lines.length - 1];
    const state = stored ? folded(stored.lines) : null;
    if (!stored || !head || !state) return null;
    const room = new Room(id, stored.roomCode, stored.secret, state, head, ports);
    await ports.store.transact(id, async (transaction) => {
      room.#remember(await transaction.sealed(room.#sealedRounds()));
    });
    room.#follow();
    return room;
  }

  get state(): State {
    return this.#state;
  }

  get head(): Head {
    return this.#head;
  }

  get version(): string {
    return `${this.#head.seq}.${boot}.${this.#passing}`;
  }

  get momentSight(): MomentSight | null {
    return this.#watch?.sight ?? null;
  }

  get notes(): readonly Note[] {
    return this.#notes;
  }

  get hasResultFailed(): boolean {
    return this.#hasResultFailed;
  }

  get model(): ReturnType<Planner["modelState"]> {
    return this.#planner.modelState(this.#state);
  }

  /** Whether private answers may be asked for over this connection. */
  get arePrivateQuestionsSafe(): boolean {
    const { privacy } = this.#state.settings;
    return this.#ports.isConnectionSafe || privacy.acceptsPlainHttp || this.#state.isSimulated;
  }

  /** Set when the model wants private questions and too few people are here. */
  get privateWaits(): { readonly needed: number; readonly here: number } | null {
    const wanted = (this.#planner.ready?.privateRounds.length ?? 0) > 0;
    const needed = this.#state.settings.privacy.smallestGroup;
    const here = this.#here().length;
    return wanted && here < needed && !this.#state.isSimulated ? { needed, here } : null;
  }

  /** That the stop rule is met, and why. */
  get stop(): StopReason | null {
    if (this.#state.phase !== "running" || openThing(this.#state)) return null;
    return stopReason(this.#state, this.#planner.ready);
  }

  sealedSeen(
    round: number,
    channel: SealedBallot["channel"],
    voter: string,
  ): { readonly attempt: number; readonly hand: Answer | null } | undefined {
    return this.#sealedSeen.get(sealedKey({ round, channel, voter }));
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs a request against the log and resolves when what it recorded is on disk. Refusals reject. */
  act<T>(
    request: (book: Book) => T,
    { needsAllSealed = false }: { readonly needsAllSealed?: boolean } = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ request, needsAllSealed, resolve, reject });
      void this.#write();
    });
  }

  /** Puts the next question: a private moment where one is due and possible, else a public pair. */
  async ask(evenIfDone: boolean): Promise<{ opened: "round" | "moment"; number: number }> {
    mustBeRunning(this.#state);
    if (openThing(this.#state)) throw new Refusal("something-is-open");
    const answer = await this.#planned();
    const wanted = answer?.privateRounds ?? [];
    if (wanted.length > 0 && (await this.#canAskPrivately())) {
      const number = await this.act((book) => openMomentOn(book, wanted));
      return { opened: "moment", number };
    }
    const stop = stopReason(this.#state, answer);
    if (stop && !evenIfDone) throw new Refusal("stop-rule-met", { detail: stop });
    const { publicRounds } = this.#state.settings.limits;
    if (countedRounds(this.#state).length >= publicRounds + roundsBeyondLimit) {
      throw new Refusal("no-more-rounds");
    }
    const pair = this.#pairFrom(answer);
    if (!pair)
      throw new Refusal("no-more-rounds", { detail: "No two options are left to compare" });
    const number = await this.act((book) => openRoundOn(book, pair));
    return { opened: "round", number };
  }

  askForMoreTime(): void {
    if (!openMoment(this.#state)) return;
    this.#addNote({ kind: "more-time", round: null });
  }

  /** Works out the result again after a failure. */
  retryResult(): void {
    this.#hasResultFailed = false;
    this.#follow();
  }

  /** To be called when consents have changed: exact figures follow when everybody wants them. */
  followConsents(): void {
    this.#follow();
    this.#tell({ kind: "desk" });
  }

  deskChanged(): void {
    this.#tell({ kind: "desk" });
  }

  /** Something everybody may see has changed outside the log, such as a claim in the lobby. */
  lobbyChanged(): void {
    this.#changedInPassing();
    this.#tell({ kind: "desk" });
  }

  ownChanged(voter: string): void {
    this.#tell({ kind: "mine", voter });
  }

  close(): void {
    this.#watch?.end();
    this.#roundTimer?.cancel();
    this.presence.forget();
    this.#listeners.clear();
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      await this.#writeBatch(batch);
    }
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Pending[]): Promise<void> {
    let outcomes: (() => void)[] = [];
    try {
      const written = await this.#ports.store.transact(this.id, async (transaction) => {
        const head = await transaction.head();
        if (!head) throw new Refusal("not-found");
        let state = this.#state;
        if (head.seq !== this.#head.seq) {
          // Another server has written.
          state = folded(await transaction.linesAfter(this.#head.seq), state) ?? state;
        }
        const needsAll = batch.some(({ needsAllSealed }) => needsAllSealed);
        const sealed = await transaction.sealed(needsAll ? "all" : this.#sealedRounds(state));
        const book = new Book(
          state,
          head,
          sealed,
          this.#circumstances(state),
          this.#ports.clock.now(),
        );
        outcomes = batch.map(({ request, resolve, reject }) => {
          try {
            const value = book.attempt(request);
            return () => resolve(value as never);
          } catch (error) {
            return () => reject(error);
          }
        });
        await transaction.append(book.lines, book.state.phase);
        await transaction.change(book.changes);
        await this.#planDeletion(book, transaction.setDeletion);
        return { book, state };
      });
      this.#adopt(written.book);
    } catch (error) {
      // Nothing was written, so nothing may be acknowledged.
      const reason = error instanceof Refusal ? error : new Refusal("store-unavailable");
      if (reason !== error) this.#ports.onTrouble("a batch could not be written", error);
      outcomes = batch.map(
        ({ reject }) =>
          () =>
            reject(reason),
      );
    }
    for (const settle of outcomes) settle();
  }

  #adopt(book: Book): void {
    const isNews = book.head.seq !== this.#head.seq;
    this.#state = book.state;
    this.#head = book.head;
    const voters = new Set<string>();
    for (const change of book.changes) {
      const { voter } = change.kind === "put" ? change.ballot : change;
      voters.add(voter);
      if (change.kind === "put") this.#remember([change.ballot]);
      else this.#sealedSeen.delete(sealedKey(change));
    }
    this.#noteQuestions(book.lines);
    // Hands before a countdown ends are counted for everybody; private ballots are not.
    const isCounted = book.changes.some(
      (change) => (change.kind === "put" ? change.ballot : change).channel === "public",
    );
    if (isCounted) this.#changedInPassing();
    else if (isNews) this.#tell({ kind: "room" });
    for (const voter of voters) this.#tell({ kind: "mine", voter });
    if (isNews) this.#follow();
  }

  async #planDeletion(book: Book, set: (at: string | null) => Promise<void>): Promise<void> {
    for (const { fact } of book.lines) {
      const { keepDays } = book.state.settings.privacy;
      if (fact.kind === "revealed") await set(instantOf(book.now + keepDays * dayMs));
      if (fact.kind === "agreed" && fact.matter === "keep-longer" && !book.state.isDeleted) {
        await set(instantOf(book.now + longestKeepDays * dayMs));
      }
      if (fact.kind === "private-answers-deleted") await set(null);
    }
  }

  /** Does what the state calls for: timers, the next question, the result. */
  #follow(): void {
    this.#followMoment();
    this.#followRound();
    const { phase } = this.#state;
    if (phase === "running" && !openThing(this.#state)) void this.#planner.prepare(this.#state);
    if (phase === "stopped" && !this.#hasResultFailed) void this.#workOut("result");
    const wantsFigures = this.#state.isSimulated || this.#state.agreed.has("exact-figures");
    if (phase === "revealed" && wantsFigures && !this.#state.figures && !this.#state.isDeleted) {
      void this.#workOut("figures");
    }
  }

  #followMoment(): void {
    const moment = openMoment(this.#state);
    if (!moment) {
      this.#watch?.end();
      this.#watch = null;
      return;
    }
    if (this.#watch) return;
    this.#notes = this.#notes.filter(({ kind }) => kind !== "more-time");
    this.#watch = new MomentWatch(moment, this.#ports.momentTiming, this.#ports.clock, {
      look: () =>
        this.#ports.store.transact(this.id, async (transaction) =>
          momentProgress(moment, await transaction.sealed(moment.rounds)),
        ),
      onChange: () => this.#changedInPassing(),
      close: () => this.closeMoment("all-in"),
    });
  }

  async closeMoment(by: "all-in" | "facilitator"): Promise<void> {
    await this.act((book) => {
      const moment = openMoment(book.state);
      if (!moment) return;
      const isUnclear = moment.rounds.filter((round) =>
        book.sealed(round, "private").some(({ answer }) => answer === "dont-know"),
      );
      closeMoment(book, by);
      const step = progressStep(book.state);
      if (step !== book.state.progress) book.record({ kind: "progressed", step });
      for (const round of isUnclear) this.#addNote({ kind: "hear-more", round });
    });
  }

  #followRound(): void {
    const round = openRound(this.#state);
    if (this.#roundTimer && this.#roundTimer.round !== round?.round) {
      this.#roundTimer.cancel();
      this.#roundTimer = null;
    }
    const seconds = this.#state.settings.closing.afterSeconds;
    if (!round || seconds === null || this.#roundTimer) return;
    const left = Date.parse(round.openedAt) + seconds * 1000 - this.#ports.clock.now();
    const cancel = this.#ports.clock.after(Math.max(0, left), () => {
      this.act((book) => closeRound(book, round.round, "timer")).catch((error: unknown) =>
        this.#ports.onTrouble("a question could not be closed in time", error),
      );
    });
    this.#roundTimer = { round: round.round, cancel };
  }

  async #workOut(what: "result" | "figures"): Promise<void> {
    if (this.#working !== null) return;
    this.#working = what;
    try {
      const { result, figures } = await this.#planner.result(this.#state, what === "figures");
      await this.act((book) => {
        if (what === "result") reveal(book, result);
        else if (figures) revealFigures(book, figures);
      });
    } catch (error) {
      this.#hasResultFailed = what === "result";
      this.#ports.onTrouble(`the ${what} could not be computed`, error);
      this.#changedInPassing();
    }
    this.#working = null;
    if (what === "result" && !this.#hasResultFailed) this.#follow();
  }

  /** The model's answer, if it comes in time. */
  async #planned(): Promise<NextAnswer | null> {
    const coming = this.#planner.prepare(this.#state);
    let cancel = (): void => {};
    const late = new Promise<null>((resolve) => {
      cancel = this.#ports.clock.after(this.#ports.fallbackAfterMs, () => resolve(null));
    });
    const answer = await Promise.race([coming, late]);
    cancel();
    return answer;
  }

  #pairFrom(answer: NextAnswer | null): ChosenPair | null {
    if (!answer) return fallbackPair(this.#state, this.secret);
    const { settings, rounds } = this.#state;
    const offered = answer.pairs
      .map(({ candidate, reference }) => ({
        candidate: onSteps(candidate, settings),
        reference: onSteps(reference, settings),
        chosenBy: answer.chosenBy,
      }))
      .filter(({ candidate, reference }) => !sameOption(candidate, reference));
    if (offered.length === 0) {
      return answer.pairs.length === 0 ? null : fallbackPair(this.#state, this.secret);
    }
    return offered[this.secret.draw(`pair ${rounds.length + 1}`, offered.length)] ?? null;
  }

  async #canAskPrivately(): Promise<boolean> {
    if (this.#state.isSimulated) return true;
    const here = this.#here();
    if (here.length < this.#state.settings.privacy.smallestGroup) return false;
    if (!this.arePrivateQuestionsSafe) return false;
    if (here.length > smallestGroups.least) return true;
    // In a group of three answers can often be guessed: each must have said yes to that.
    const consents = await this.#ports.store.consents(this.id);
    return here.every((voter) =>
      consents.some(
        (consent) => consent.voter === voter && consent.matter === "three-people" && consent.agrees,
      ),
    );
  }

  #here(): readonly string[] {
    return seated(this.#state)
      .map(({ voter }) => voter)
      .filter((voter) => this.presence.isHere(voter));
  }

  #circumstances(state: State): Book["circumstances"] {
    return {
      secret: this.secret,
      isHere: (voter) => this.presence.isHere(voter),
      arePrivateQuestionsSafe:
        this.#ports.isConnectionSafe ||
        state.settings.privacy.acceptsPlainHttp ||
        state.isSimulated,
    };
  }

  /** The rounds whose sealed ballots a request may need. */
  #sealedRounds(state: State = this.#state): readonly number[] {
    const round = openRound(state);
    return [
      ...(openMoment(state)?.rounds ?? []),
      ...(round && !round.isRevealed ? [round.round] : []),
    ];
  }

  #remember(ballots: readonly SealedBallot[]): void {
    for (const ballot of ballots) {
      this.#sealedSeen.set(sealedKey(ballot), {
        attempt: ballot.attempt,
        hand: ballot.channel === "public" ? ballot.answer : null,
      });
    }
  }

  /** Public "I don't know one of them" is also a nameless request to hear more. */
  #noteQuestions(lines: readonly LogLine[]): void {
    for (const { fact } of lines) {
      if (fact.kind === "hand-raised" && fact.answer === "dont-know") {
        this.#addNote({ kind: "hear-more", round: fact.round });
      }
    }
  }

  #addNote(note: Note): void {
    const isKnown = this.#notes.some(
      ({ kind, round }) => kind === note.kind && round === note.round,
    );
    if (isKnown) return;
    this.#notes = [...this.#notes, note];
    this.#tell({ kind: "desk" });
  }

  #changedInPassing(): void {
    this.#passing += 1;
    this.#tell({ kind: "room" });
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** Versions of another run of this program mean something else. */
const boot = randomBytes(3).toString("hex");

const dayMs = 24 * 60 * 60 * 1000;

/** What a group that extends gets. */
const longestKeepDays = 30;

function sealedKey(ballot: Pick<SealedBallot, "round" | "channel" | "voter">): string {
  return `${ballot.round} ${ballot.channel} ${ballot.voter}`;
}

function stopReason(state: State, answer: NextAnswer | null): StopReason | null {
  if (countedRounds(state).length >= state.settings.limits.publicRounds) return "limit";
  if (answer?.isSettled) return "settled";
  return answer && answer.pairs.length === 0 ? "nothing-left" : null;
}

/** Moves when a private moment closes, by the number of questions left: it says nothing about anybody's answers. */
function progressStep(state: State): ProgressStep {
  const left = state.settings.limits.publicRounds - countedRounds(state).length;
  return left <= 3 ? "nearly-done" : "taking-shape";
}
