import { randomBytes } from "node:crypto";
import type { ClosedBy, LogLine, Note, ResultStep, RoomView, StopReason } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { Consent, Store } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import type { Book, SealedBallot } from "../log/book.ts";
import type { Head } from "../log/hash-chain.ts";
import { readLog } from "../log/read-log.ts";
import { type Secret, secretFrom } from "../log/secret.ts";
import { openMoment, openRound, openThing, type State } from "../log/state.ts";
import type { Estimator } from "../model/estimator.ts";
import {
  beyondLimit,
  chosenQuestion,
  privateRoundOf,
  progressStep,
  stepWithoutModel,
} from "../model/meeting.ts";
import { Planner } from "../model/planner.ts";
import { type Outcome, ResultWork } from "../model/result-work.ts";
import { errandOf } from "../model/solve-jobs.ts";
import { checkPrivateAnswers } from "../rules/check-answers.ts";
import { reveal, revealFigures } from "../rules/ending.ts";
import { askedInPrivate, closeMoment, momentProgress, openMomentOn } from "../rules/moments.ts";
import { hindrance, isChannelSafe, tooFewFor } from "../rules/private-questions.ts";
import { closeRound, mustBeRunning, openRoundOn } from "../rules/voting.ts";
import type { NextAnswer } from "../solving/jobs.ts";
import { Attendance } from "./attendance.ts";
import { LogWriter, type News, type SealedTrace, type SeatRequest } from "./log-writer.ts";
import { type MomentSight, type MomentTiming, MomentWatch } from "./moment-watch.ts";
import { Notes } from "./notes.ts";
import type { Presence } from "./presence.ts";
import { PrivateGate } from "./private-gate.ts";
import { RoundTimer } from "./round-timer.ts";
import type { Signal, Signals } from "./signals.ts";

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
  readonly #attendance: Attendance;
  readonly #ports: RoomPorts;
  readonly #planner: Planner;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #writer: LogWriter;
  readonly #gate: PrivateGate;
  readonly #roundTimer: RoundTimer;
  readonly #resultWork: ResultWork;
  readonly #notes = new Notes();
  #watch: MomentWatch | null = null;
  /** Rises when something changes that everybody may see and the log does not hold. */
  #passing = 0;
  /** Who agreed to what beforehand, as far as that was looked up. */
  #consents: readonly Consent[] = [];

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
    this.#attendance = new Attendance(id, ports.clock, ports.signals, () =>
      this.#changedInPassing(),
    );
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
    this.#gate = new PrivateGate(
      ports.momentTiming.saveEveryMs,
      ports.clock,
      (requests) =>
        this.#writer.together(() => {
          for (const request of requests) request();
        }),
      () => void ports.store.ping().catch(() => {}),
    );
    this.#roundTimer = new RoundTimer(ports.clock, (closesAt) => this.#closeInTime(closesAt));
    this.#resultWork = new ResultWork({
      compute: (what, onStep) => this.#planner.result(this.state, what === "figures", onStep),
      record: (what, { result, figures }) =>
        this.act((book) => {
          if (what === "result") reveal(book, result);
          else if (figures) revealFigures(book, figures);
        }),
      onChange: () => this.#changedInPassing(),
      onTrouble: ports.onTrouble,
    });
  }

  /** Null when there is no such deliberation. */
  static async load(id: string, ports: RoomPorts): Promise<Room | null> {
    const stored = await ports.store.load(id);
    if (!stored) return null;
    const { state, head } = readLog(id, stored);
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

  get presence(): Presence {
    return this.#attendance.presence;
  }

  get momentSight(): MomentSight | null {
    return this.#watch?.sight ?? null;
  }

  get notes(): readonly Note[] {
    return this.#notes.all;
  }

  get hasResultFailed(): boolean {
    return this.#resultWork.hasFailed;
  }

  get resultStep(): ResultStep | null {
    return this.#resultWork.step;
  }

  get model(): ReturnType<Planner["modelState"]> {
    return this.#planner.modelState(this.state);
  }

  /** Whether private answers may be asked for over this connection. */
  get arePrivateQuestionsSafe(): boolean {
    return isChannelSafe(this.state, this.#ports.isConnectionSafe);
  }

  /** Set when the model wants private questions and too few people are here. */
  get privateWaits(): { readonly needed: number; readonly here: number } | null {
    if (this.state.phase !== "running" || openMoment(this.state)) return null;
    // What is asked in public meanwhile does not make it any less wanted.
    const next =
      this.#planner.ready ??
      (openRound(this.state) ? null : stepWithoutModel(this.state, this.secret));
    return next?.step.kind === "private"
      ? tooFewFor(this.state, this.#attendance.of(this.state))
      : null;
  }

  /** What going on would open, once the model has said: whoever presses the button knows before what it does. */
  get next(): RoomView["next"] {
    const ready = this.state.phase === "running" ? this.#planner.ready : null;
    if (!ready || openThing(this.state)) return null;
    const step = this.#possible(ready);
    if (step.kind !== "private") return step.kind === "public" ? { channel: "public" } : null;
    const questions = privateRoundOf(this.state, step.questions).length;
    return questions > 0 ? { channel: "private", questions } : { channel: "public" };
  }

  /** That the stop rule is met, and why. */
  get stop(): StopReason | null {
    if (this.state.phase !== "running" || openThing(this.state)) return null;
    const next = this.#planner.ready ?? stepWithoutModel(this.state, this.secret);
    const step = this.#possible(next);
    return step.kind === "stop" ? step.why : null;
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

  /** The same for a private ballot, at a time that tells nothing. */
  actInPrivate<T>(request: (book: Book) => T): Promise<T> {
    return new Promise<T>((resolve, reject) =>
      this.#gate.pass(() => this.#writer.act(request, false).then(resolve, reject)),
    );
  }

  /** The same for a request that gives or takes seats or consents. */
  actOnSeats<T>(request: SeatRequest<T>): Promise<T> {
    return this.#writer.actOnSeats(request);
  }

  /** Puts the next question: a private moment where one is due and possible, else a public one. */
  async ask(
    evenIfDone: boolean,
    closesAt: string | null = null,
  ): Promise<{ opened: "round" | "moment"; number: number }> {
    mustBeRunning(this.state);
    if (openThing(this.state)) throw new Refusal("something-is-open");
    if (this.state.isPaused) throw new Refusal("paused");
    await this.checkRecord();
    const answer = await this.#planned();
    await this.#lookUpConsents();
    // The plan goes on though the model be late: what is owed in private is known without it.
    const next = answer ?? stepWithoutModel(this.state, this.secret);
    const step = this.#possible(next, closesAt);
    const wanted = step.kind === "private" ? privateRoundOf(this.state, step.questions) : [];
    if (wanted.length > 0) {
      const refusal = this.#hindrance(closesAt);
      if (refusal) throw refusal;
      const number = await this.act((book) => openMomentOn(book, wanted, closesAt));
      return { opened: "moment", number };
    }
    if (step.kind === "stop" && !evenIfDone) {
      throw new Refusal("stop-rule-met", { detail: step.why });
    }
    const among = step.kind === "public" ? step.among : next.further;
    const question =
      step.kind === "public" || beyondLimit(this.state) > 0
        ? chosenQuestion(this.state, among, answer !== null, this.secret)
        : null;
    if (!question) throw new Refusal("no-more-rounds");
    const number = await this.act((book) => openRoundOn(book, question));
    return { opened: "round", number };
  }

  askForMoreTime(): void {
    if (!openThing(this.state)) return;
    this.#addNote({ kind: "more-time", round: openRound(this.state)?.round ?? null });
  }

  /** Refuses where stored private answers are not those that were given: whoever asks is told why nothing goes on. */
  async checkRecord(): Promise<void> {
    await this.act((book) => checkPrivateAnswers(book.state, book.allSealed), {
      needsAllSealed: true,
    });
  }

  /** Works out the next question again, here and where others have the room open. */
  async retryNext(): Promise<void> {
    mustBeRunning(this.state);
    if (openThing(this.state)) throw new Refusal("something-is-open");
    await this.checkRecord();
    this.#planner.again(this.state);
    this.#signal({ kind: "again", deliberation: this.id });
  }

  /** Works out the result again after a failure. */
  async retryResult(): Promise<void> {
    await this.checkRecord();
    if (this.#resultAgain()) this.#signal({ kind: "again", deliberation: this.id });
  }

  /** False when it had not failed. */
  #resultAgain(): boolean {
    if (!this.#resultWork.forgetFailure()) return false;
    this.#changedInPassing();
    this.#follow();
    return true;
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
        this.#resultWork.forgetFailure();
        this.#follow();
        return;
      case "again":
        if (errandOf(this.state)?.kind === "next") this.#planner.again(this.state);
        else this.#resultAgain();
        return;
      case "step":
        // A worker may be quicker than the news that voting has ended, or slower than the result.
        if (this.state.phase !== "revealed") this.#resultWork.reached(signal.step);
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
        if (this.#notes.keep(signal.note)) this.#tell({ kind: "desk" });
    }
  }

  close(): void {
    this.#gate.shut();
    this.#watch?.end();
    this.#roundTimer.end();
    this.#attendance.end();
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
    const open = openThing(this.state) ? (openRound(this.state)?.round ?? null) : undefined;
    if (this.#notes.forgetOldWishes(open)) this.#tell({ kind: "desk" });
    this.#followMoment();
    const round = openRound(this.state);
    const moment = openMoment(this.state);
    if (round) this.#roundTimer.follow({ name: `${round.round}`, closesAt: round.closesAt });
    else if (moment) this.#roundTimer.follow({ name: "private", closesAt: moment.closesAt });
    else this.#roundTimer.follow(undefined);
    const errand = errandOf(this.state);
    if (errand?.kind === "next") void this.#planner.prepare(this.state);
    else if (this.state.phase !== "running") this.#planner.end(this.state);
    if (errand?.kind === "result" || errand?.kind === "figures") void this.#workOut(errand.kind);
  }

  #followMoment(): void {
    const moment = openMoment(this.state);
    if (!moment) {
      this.#watch?.end();
      this.#watch = null;
      this.#gate.shut();
      return;
    }
    if (this.#watch) return;
    this.#gate.open();
    this.#watch = new MomentWatch(moment, this.#ports.momentTiming, this.#ports.clock, {
      look: () =>
        this.#ports.store.transact(this.id, async (transaction) =>
          momentProgress(moment, await transaction.sealed(moment.rounds)),
        ),
      onChange: () => this.#changedInPassing(),
      close: () => this.closeMoment("all-in"),
    });
  }

  /** @param closesAt - where its time has come, unless it has been given another meanwhile */
  async closeMoment(by: ClosedBy, closesAt?: string): Promise<void> {
    // What was sent before counts.
    this.#gate.flush();
    const unclear = await this.act((book) => {
      const moment = openMoment(book.state);
      if (!moment || (closesAt !== undefined && moment.closesAt !== closesAt)) return [];
      const rounds = moment.rounds.filter((round) =>
        book.sealed(round, "private").some(({ answer }) => answer === "unknown-option"),
      );
      closeMoment(book, by);
      const step = progressStep(book.state);
      if (step !== book.state.progress) book.record({ kind: "progressed", step });
      return rounds;
    });
    for (const round of unclear) this.#addNote({ kind: "hear-more", round });
  }

  #closeInTime(closesAt: string): void {
    const closed = openMoment(this.state)
      ? this.closeMoment("timer", closesAt)
      : this.act((book) => {
          const round = openRound(book.state);
          // The facilitator may have given more time while this was on its way.
          if (round?.closesAt === closesAt) closeRound(book, round.round, "timer");
        });
    closed.catch((error: unknown) =>
      this.#ports.onTrouble("a question could not be closed in time", error),
    );
  }

  async #workOut(what: Outcome): Promise<void> {
    const isDone = await this.#resultWork.do(what);
    // Figures may be wanted too.
    if (isDone && what === "result") this.#follow();
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

  /** The step that can be taken now: without private questions while they are not possible, if there are others. */
  #possible(
    { step, withoutPrivate }: NextAnswer,
    closesAt: string | null = null,
  ): NextAnswer["step"] {
    if (step.kind !== "private" || this.state.plan.situation !== "both") return step;
    return this.#hindrance(closesAt) ? withoutPrivate : step;
  }

  /** Why nobody can be asked in private now; null when people can. */
  #hindrance(closesAt: string | null): Refusal | null {
    const asked = askedInPrivate(this.state, closesAt, (voter) => this.presence.isHere(voter));
    return hindrance(this.state, asked, this.arePrivateQuestionsSafe, this.#consents);
  }

  /** Screens say that a private moment is due only where it is possible. */
  async #followAgreements(): Promise<void> {
    if (this.#planner.ready?.step.kind !== "private") return;
    try {
      await this.#lookUpConsents();
      this.#changedInPassing();
    } catch (error) {
      this.#ports.onTrouble("who agreed to private questions could not be read", error);
    }
  }

  async #lookUpConsents(): Promise<void> {
    this.#consents = await this.#ports.store.consents(this.id);
  }

  #circumstances(state: State): Book["circumstances"] {
    return {
      secret: this.secret,
      isHere: (voter) => this.presence.isHere(voter),
      arePrivateQuestionsSafe: isChannelSafe(state, this.#ports.isConnectionSafe),
    };
  }

  /** Public "I don't know one of them" is also a nameless request to hear more. */
  #noteQuestions(lines: readonly LogLine[]): void {
    for (const { fact } of lines) {
      if (fact.kind === "hand-raised" && fact.answer === "unknown-option") {
        this.#addNote({ kind: "hear-more", round: fact.round });
      }
    }
  }

  #addNote(note: Note): void {
    if (!this.#notes.keep(note)) return;
    this.#tell({ kind: "desk" });
    this.#signal({ kind: "note", deliberation: this.id, note });
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
