import { randomBytes } from "node:crypto";
import {
  type LogLine,
  type Note,
  type ResultStep,
  type StopReason,
  smallestGroups,
} from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { Signal, Signals } from "../cluster/signals.ts";
import type { Store } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import type { NextAnswer } from "../solving/jobs.ts";
import type { Book, SealedBallot } from "./book.ts";
import { chooseQuestion } from "./choose-question.ts";
import { reveal, revealFigures } from "./ending.ts";
import type { Estimator } from "./estimator.ts";
import { folded } from "./fold.ts";
import type { Head } from "./hash-chain.ts";
import { LogWriter, type News, type SealedTrace } from "./log-writer.ts";
import { type MomentSight, type MomentTiming, MomentWatch } from "./moment-watch.ts";
import { closeMoment, momentProgress, openMomentOn } from "./moments.ts";
import { Planner } from "./planner.ts";
import { Presence, repeatHereMs } from "./presence.ts";
import { type Secret, secretFrom } from "./secret.ts";
import { errandOf } from "./solve-jobs.ts";
import { openMoment, openRound, openThing, type State, seated } from "./state.ts";
import { isBeyondLimit, isPrivateFirst, progressStep, stopReason } from "./stop-rule.ts";
import { closeRound, mustBeRunning, openRoundOn } from "./voting.ts";

export interface RoomPorts {
  readonly store: Store;
  readonly estimator: Estimator;
  /** To and from other servers on the same store. */
  readonly signals: Signals;
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

/**
 * One deliberation in this process: its log, and what is forgotten when the process ends, such as who is here. It does what
 * the state calls for: keeps time, works out the next question, reveals the result. Where several servers have the room open,
 * each does so; what is done twice counts once.
 */
export class Room {
  readonly id: string;
  readonly roomCode: string;
  readonly secret: Secret;
  readonly presence: Presence;
  readonly #ports: RoomPorts;
  readonly #planner: Planner;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #writer: LogWriter;
  #watch: MomentWatch | null = null;
  #roundTimer: { readonly of: string; readonly cancel: () => void } | null = null;
  #working: "result" | "figures" | null = null;
  #hasResultFailed = false;
  #resultStep: ResultStep | null = null;
  #notes: readonly Note[] = [];
  /** Rises when something changes that everybody may see and the log does not hold. */
  #passing = 0;
  #cancelHere: (() => void) | null = null;
  /** Who agreed to private questions in a group of three; null until that was looked up. */
  #agreedToThree: ReadonlySet<string> | null = null;

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
    this.#ports = ports;
    this.#writer = new LogWriter(
      id,
      state,
      head,
      ports,
      (now) => this.#circumstances(now),
      (news) => this.#heard(news),
    );
    this.presence = new Presence(ports.clock, () => {
      this.#changedInPassing();
      this.#tellWhoIsHere();
    });
    this.#planner = new Planner(
      ports.estimator,
      this.secret,
      ports.clock,
      () => {
        this.#changedInPassing();
        void this.#followAgreements();
      },
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
    await room.#writer.recall();
    room.#follow();
    return room;
  }

  get state(): State {
    return this.#writer.state;
  }

  get head(): Head {
    return this.#writer.head;
  }

  get version(): string {
    return `${this.head.seq}.${boot}.${this.#passing}`;
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

  /** How far the result is, where that is known. */
  get resultStep(): ResultStep | null {
    return this.#hasResultFailed ? null : this.#resultStep;
  }

  get model(): ReturnType<Planner["modelState"]> {
    return this.#planner.modelState(this.state);
  }

  /** Whether private answers may be asked for over this connection. */
  get arePrivateQuestionsSafe(): boolean {
    const { privacy } = this.state.settings;
    return this.#ports.isConnectionSafe || privacy.acceptsPlainHttp || this.state.isSimulated;
  }

  /** Set when the model wants private questions and too few people are here. */
  get privateWaits(): { readonly needed: number; readonly here: number } | null {
    const wanted = (this.#planner.ready?.privateRounds.length ?? 0) > 0;
    const needed = this.state.settings.privacy.smallestGroup;
    const here = this.#here().length;
    return wanted && here < needed && !this.state.isSimulated ? { needed, here } : null;
  }

  /** That the stop rule is met, and why. */
  get stop(): StopReason | null {
    if (this.state.phase !== "running" || openThing(this.state)) return null;
    const answer = this.#planner.ready;
    if (isPrivateFirst(this.state, answer) && this.#arePrivateQuestionsPossible) return null;
    return stopReason(this.state, answer);
  }

  /** That a sealed ballot arrived; never what a private one says. */
  sealedSeen(
    round: number,
    channel: SealedBallot["channel"],
    voter: string,
  ): SealedTrace | undefined {
    return this.#writer.trace(round, channel, voter);
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
    return this.#writer.act(request, needsAllSealed);
  }

  /** Puts the next question: a private moment where one is due and possible, else a public one. */
  async ask(evenIfDone: boolean): Promise<{ opened: "round" | "moment"; number: number }> {
    mustBeRunning(this.state);
    if (openThing(this.state)) throw new Refusal("something-is-open");
    if (this.state.isPaused) throw new Refusal("paused");
    const answer = await this.#planned();
    const wanted = answer?.privateRounds ?? [];
    if (wanted.length > 0 && (await this.#canAskPrivately())) {
      const number = await this.act((book) => openMomentOn(book, wanted));
      return { opened: "moment", number };
    }
    const stop = stopReason(this.state, answer);
    if (stop && !evenIfDone) throw new Refusal("stop-rule-met", { detail: stop });
    const question = isBeyondLimit(this.state)
      ? null
      : chooseQuestion(this.state, answer, this.secret);
    if (!question) throw new Refusal("no-more-rounds");
    const number = await this.act((book) => openRoundOn(book, question));
    return { opened: "round", number };
  }

  askForMoreTime(): void {
    if (!openThing(this.state)) return;
    this.#addNote({ kind: "more-time", round: openRound(this.state)?.round ?? null });
  }

  /** Works out the next question again, here and where others have the room open. */
  retryNext(): void {
    mustBeRunning(this.state);
    if (openThing(this.state)) throw new Refusal("something-is-open");
    this.#planner.again(this.state);
    this.#signal({ kind: "again", deliberation: this.id });
  }

  /** Works out the result again after a failure. */
  retryResult(): void {
    if (!this.#hasResultFailed) return;
    this.#hasResultFailed = false;
    this.#changedInPassing();
    this.#follow();
    this.#signal({ kind: "again", deliberation: this.id });
  }

  /** To be called when consents have changed: exact figures follow when everybody wants them. */
  followConsents(): void {
    this.#follow();
    this.deskChanged();
  }

  /** Not everybody may see it: elsewhere too nobody else is sent anything, or they would know that somebody has just agreed. */
  deskChanged(): void {
    this.#tell({ kind: "desk" });
    this.#signal({ kind: "desk", deliberation: this.id });
  }

  /** Something everybody may see has changed outside the log, such as a claim in the lobby. */
  lobbyChanged(): void {
    this.#changedInPassing();
    this.#tell({ kind: "desk" });
    this.#signal({ kind: "lobby", deliberation: this.id });
  }

  ownChanged(voter: string): void {
    this.#tell({ kind: "mine", voter });
  }

  /** Others may have written. */
  catchUp(): Promise<void> {
    return this.#writer.catchUp();
  }

  /** Something that another server, or a worker, says about this room. */
  told(signal: Signal): void {
    switch (signal.kind) {
      case "log":
      case "sealed":
        void this.catchUp();
        return;
      case "answered":
        this.#hasResultFailed = false;
        this.#follow();
        return;
      case "again":
        if (errandOf(this.state)?.kind === "next") this.#planner.again(this.state);
        else if (this.#hasResultFailed) {
          this.#hasResultFailed = false;
          this.#changedInPassing();
          this.#follow();
        }
        return;
      case "step":
        this.#reached(signal.step);
        return;
      case "lobby":
        this.#changedInPassing();
        this.#tell({ kind: "desk" });
        return;
      case "desk":
        this.#tell({ kind: "desk" });
        return;
      case "here":
        this.presence.toldElsewhere(signal.server, signal.voters);
        return;
      case "note":
        this.#keepNote(signal.note);
    }
  }

  close(): void {
    this.#cancelHere?.();
    this.#watch?.end();
    this.#roundTimer?.cancel();
    this.presence.forget();
    this.#listeners.clear();
  }

  #heard({ lines, sealed, isOwn }: News): void {
    if (isOwn) {
      this.#signal({ kind: lines.length > 0 ? "log" : "sealed", deliberation: this.id });
    }
    this.#noteQuestions(lines);
    const isNews = lines.length > 0;
    // Hands before a countdown ends are counted for everybody; private ballots are not.
    if (sealed.some(({ channel }) => channel === "public")) this.#changedInPassing();
    else if (isNews) this.#tell({ kind: "room" });
    for (const voter of new Set(sealed.map((ballot) => ballot.voter))) {
      this.#tell({ kind: "mine", voter });
    }
    if (isNews) this.#follow();
  }

  /** Does what the state calls for: timers, the next question, the result. */
  #follow(): void {
    this.#forgetOldRequests();
    this.#followMoment();
    this.#followRound();
    const errand = errandOf(this.state);
    if (errand?.kind === "next") void this.#planner.prepare(this.state);
    if (errand?.kind === "result" && !this.#hasResultFailed) void this.#workOut("result");
    if (errand?.kind === "figures") void this.#workOut("figures");
  }

  /** A wish for more time ends with the question it was about. */
  #forgetOldRequests(): void {
    const open = openThing(this.state) ? (openRound(this.state)?.round ?? null) : undefined;
    const isOld = ({ kind, round }: Note): boolean => kind === "more-time" && round !== open;
    if (!this.#notes.some(isOld)) return;
    this.#notes = this.#notes.filter((note) => !isOld(note));
    this.#tell({ kind: "desk" });
  }

  #followMoment(): void {
    const moment = openMoment(this.state);
    if (!moment) {
      this.#watch?.end();
      this.#watch = null;
      return;
    }
    if (this.#watch) return;
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
    const unclear = await this.act((book) => {
      const moment = openMoment(book.state);
      if (!moment) return [];
      const rounds = moment.rounds.filter((round) =>
        book.sealed(round, "private").some(({ answer }) => answer === "dont-know"),
      );
      closeMoment(book, by);
      const step = progressStep(book.state);
      if (step !== book.state.progress) book.record({ kind: "progressed", step });
      return rounds;
    });
    for (const round of unclear) this.#addNote({ kind: "hear-more", round });
  }

  #followRound(): void {
    const round = openRound(this.state);
    const of = round?.closesAt ? `${round.round} ${round.closesAt}` : null;
    if (this.#roundTimer && this.#roundTimer.of !== of) {
      this.#roundTimer.cancel();
      this.#roundTimer = null;
    }
    if (!round?.closesAt || of === null || this.#roundTimer) return;
    const left = Date.parse(round.closesAt) - this.#ports.clock.now();
    const cancel = this.#ports.clock.after(Math.max(0, left), () => {
      this.act((book) => {
        // The facilitator may have given more time while this was on its way.
        if (openRound(book.state)?.closesAt === round.closesAt) {
          closeRound(book, round.round, "timer");
        }
      }).catch((error: unknown) =>
        this.#ports.onTrouble("a question could not be closed in time", error),
      );
    });
    this.#roundTimer = { of, cancel };
  }

  async #workOut(what: "result" | "figures"): Promise<void> {
    if (this.#working !== null) return;
    this.#working = what;
    try {
      const { result, figures } = await this.#planner.result(
        this.state,
        what === "figures",
        (step) => this.#reached(step),
      );
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
    this.#resultStep = null;
    if (what === "result" && !this.#hasResultFailed) this.#follow();
  }

  #reached(step: ResultStep): void {
    // A worker may be quicker than the news that voting has ended.
    if (this.state.phase === "revealed") return;
    this.#resultStep = step;
    this.#changedInPassing();
  }

  /** The model's answer, if it comes in time. */
  async #planned(): Promise<NextAnswer | null> {
    const coming = this.#planner.prepare(this.state);
    let cancel = (): void => {};
    const late = new Promise<null>((resolve) => {
      cancel = this.#ports.clock.after(this.#ports.fallbackAfterMs, () => resolve(null));
    });
    const answer = await Promise.race([coming, late]);
    cancel();
    return answer;
  }

  async #canAskPrivately(): Promise<boolean> {
    await this.#lookUpAgreements();
    return this.#arePrivateQuestionsPossible;
  }

  get #arePrivateQuestionsPossible(): boolean {
    if (this.state.isSimulated) return true;
    const here = this.#here();
    if (here.length < this.state.settings.privacy.smallestGroup) return false;
    if (!this.arePrivateQuestionsSafe) return false;
    if (here.length > smallestGroups.least) return true;
    // In a group of three answers can often be guessed: each must have said yes to that.
    return here.every((voter) => this.#agreedToThree?.has(voter));
  }

  /** Screens say that a private moment is due only where it is possible. */
  async #followAgreements(): Promise<void> {
    if (!isPrivateFirst(this.state, this.#planner.ready)) return;
    try {
      await this.#lookUpAgreements();
      this.#changedInPassing();
    } catch (error) {
      this.#ports.onTrouble("who agreed to private questions could not be read", error);
    }
  }

  async #lookUpAgreements(): Promise<void> {
    const consents = await this.#ports.store.consents(this.id);
    this.#agreedToThree = new Set(
      consents
        .filter(({ matter, agrees }) => matter === "three-people" && agrees)
        .map(({ voter }) => voter),
    );
  }

  #here(): readonly string[] {
    return seated(this.state)
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

  /** Public "I don't know one of them" is also a nameless request to hear more. */
  #noteQuestions(lines: readonly LogLine[]): void {
    for (const { fact } of lines) {
      if (fact.kind === "hand-raised" && fact.answer === "dont-know") {
        this.#addNote({ kind: "hear-more", round: fact.round });
      }
    }
  }

  #addNote(note: Note): void {
    if (this.#keepNote(note)) this.#signal({ kind: "note", deliberation: this.id, note });
  }

  /** False when it is known. */
  #keepNote(note: Note): boolean {
    const isKnown = this.#notes.some(
      ({ kind, round }) => kind === note.kind && round === note.round,
    );
    if (isKnown) return false;
    this.#notes = [...this.#notes, note];
    this.#tell({ kind: "desk" });
    return true;
  }

  /** To the other servers, now and again: one that has just started, or missed it, knows within seconds. */
  #tellWhoIsHere(): void {
    const { self } = this.#ports.signals;
    if (self === null) return;
    const voters = this.presence.withUs();
    this.#signal({ kind: "here", deliberation: this.id, server: self, voters });
    this.#cancelHere?.();
    this.#cancelHere =
      voters.length > 0 ? this.#ports.clock.after(repeatHereMs, () => this.#tellWhoIsHere()) : null;
  }

  #signal(signal: Signal): void {
    this.#ports.signals.send(signal);
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
