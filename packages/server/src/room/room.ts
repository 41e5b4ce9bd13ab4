import { randomBytes } from "node:crypto";
import type { ClosedBy, Note, ResultStep } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import type { Head } from "../log/hash-chain.ts";
import type { Circumstances, LogDraft, SealedBallot } from "../log/log-draft.ts";
import { readLog } from "../log/read-log.ts";
import { type Secret, secretFrom } from "../log/secret.ts";
import { openRound, type State, whatIsOpen } from "../log/state.ts";
import type { Planner } from "../model/planner.ts";
import { checkPrivateAnswers } from "../rules/check-answers.ts";
import { isChannelSafe } from "../rules/private-questions.ts";
import { mustBeRunning } from "../rules/voting.ts";
import { Announcer, type Change } from "./announcer.ts";
import { Attendance } from "./attendance.ts";
import { LogWriter, type SealedTrace, type SeatRequest } from "./log-writer.ts";
import type { MomentSight } from "./moment-watch.ts";
import type { NextQuestion } from "./next-question.ts";
import type { Presence } from "./presence.ts";
import type { RoomPorts } from "./room-ports.ts";
import { RoomWork } from "./room-work.ts";
import type { Signal } from "./signals.ts";

/**
 * One deliberation in this process: its log, and what is forgotten when the process ends, such as who is here. It does what
 * the state calls for: keeps time, works out the next question, reveals the result. Where several servers have the room open,
 * each does so; what is done twice counts once.
 */
export class Room {
  readonly id: string;
  readonly roomCode: string;
  readonly secret: Secret;
  readonly #ports: RoomPorts;
  readonly #announcer: Announcer;
  readonly #attendance: Attendance;
  readonly #writer: LogWriter;
  readonly #work: RoomWork;

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
    const announcer = new Announcer(id, ports.signals);
    const attendance = new Attendance(id, ports.clock, ports.signals, () =>
      announcer.changedBesideLog(),
    );
    const writer = new LogWriter(
      id,
      state,
      head,
      ports,
      (now) => this.#circumstances(now),
      (news) => this.#work.onNews(news),
    );
    this.#announcer = announcer;
    this.#attendance = attendance;
    this.#writer = writer;
    this.#work = new RoomWork({ id, secret: this.secret, ports, writer, attendance, announcer });
  }

  /** Null when there is no such deliberation. */
  static async load(id: string, ports: RoomPorts): Promise<Room | null> {
    const stored = await ports.store.load(id);
    if (!stored) return null;
    const { state, head } = readLog(id, stored);
    const room = new Room(id, stored.roomCode, stored.secret, state, head, ports);
    await room.#writer.recall();
    room.#work.follow();
    return room;
  }

  get state(): State {
    return this.#writer.state;
  }

  get head(): Head {
    return this.#writer.head;
  }

  get version(): string {
    return `${this.head.seq}.${boot}.${this.#announcer.changesBesideLog}`;
  }

  get presence(): Presence {
    return this.#attendance.presence;
  }

  get momentSight(): MomentSight | null {
    return this.#work.privateRound.sight;
  }

  get notes(): readonly Note[] {
    return this.#announcer.notes;
  }

  get hasResultFailed(): boolean {
    return this.#work.result.hasFailed;
  }

  get resultStep(): ResultStep | null {
    return this.#work.result.step;
  }

  get model(): ReturnType<Planner["modelState"]> {
    return this.upcoming.planner.modelState(this.state);
  }

  /** Whether private answers may be asked for over this connection. */
  get arePrivateQuestionsSafe(): boolean {
    return isChannelSafe(this.state, this.#ports.isConnectionSafe);
  }

  /** What is asked next, and whether that can be asked now. */
  get upcoming(): NextQuestion {
    return this.#work.nextQuestion;
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
    return this.#announcer.listen(listener);
  }

  /** Runs a request against the log and resolves when what it recorded is on disk. Refusals reject. */
  act<T>(
    request: (draft: LogDraft) => T,
    { needsAllSealed = false }: { readonly needsAllSealed?: boolean } = {},
  ): Promise<T> {
    return this.#writer.act(request, needsAllSealed);
  }

  /** The same for a private ballot, at a time that tells nothing. */
  actInPrivate<T>(request: (draft: LogDraft) => T): Promise<T> {
    return new Promise<T>((resolve, reject) =>
      this.#work.privateRound.pass(() => this.#writer.act(request, false).then(resolve, reject)),
    );
  }

  /** The same for a request that gives or takes seats or consents. */
  actOnSeats<T>(request: SeatRequest<T>): Promise<T> {
    return this.#writer.actOnSeats(request);
  }

  /** Puts the next question: a private round where one is due and possible, else a public one. */
  async ask(
    evenIfDone: boolean,
    closesAt: string | null = null,
  ): Promise<{ opened: "round" | "moment"; number: number }> {
    mustBeRunning(this.state);
    if (whatIsOpen(this.state)) throw new Refusal("something-is-open");
    if (this.state.isPaused) throw new Refusal("paused");
    await this.checkRecord();
    return this.upcoming.put(evenIfDone, closesAt);
  }

  closeMoment(by: ClosedBy): Promise<void> {
    return this.#work.privateRound.close(by);
  }

  askForMoreTime(): void {
    if (!whatIsOpen(this.state)) return;
    this.#announcer.addNote({ kind: "more-time", round: openRound(this.state)?.round ?? null });
  }

  /** Refuses where stored private answers are not those that were given: anyone who asks is told why nothing goes on. */
  async checkRecord(): Promise<void> {
    await this.act((draft) => checkPrivateAnswers(draft.state, draft.allSealed), {
      needsAllSealed: true,
    });
  }

  /** Works out the next question again, here and where others have the room open. */
  async retryNext(): Promise<void> {
    mustBeRunning(this.state);
    if (whatIsOpen(this.state)) throw new Refusal("something-is-open");
    await this.checkRecord();
    this.upcoming.planner.again(this.state);
    this.#announcer.signal({ kind: "again", deliberation: this.id });
  }

  /** Works out the result again after a failure. */
  async retryResult(): Promise<void> {
    await this.checkRecord();
    if (this.#work.resultAgain()) this.#announcer.signal({ kind: "again", deliberation: this.id });
  }

  /** To be called when consents have changed: exact figures follow when everyone wants them. */
  followConsents(): void {
    this.#work.follow();
    this.deskChanged();
  }

  /** Not everyone may see it: elsewhere too nobody else is sent anything, or they would know that someone has just agreed. */
  deskChanged(): void {
    this.#announcer.notify({ kind: "desk" });
    this.#announcer.signal({ kind: "desk", deliberation: this.id });
  }

  /** Something everyone may see has changed outside the log, such as a claim in the lobby. */
  lobbyChanged(): void {
    this.#announcer.lobbyChanged();
    this.#announcer.signal({ kind: "lobby", deliberation: this.id });
  }

  ownChanged(voter: string): void {
    this.#announcer.notify({ kind: "mine", voter });
  }

  /** Others may have written. */
  catchUp(): Promise<void> {
    return this.#writer.catchUp();
  }

  /** Something that another server, or a worker, says about this room. */
  receive(signal: Signal): void {
    this.#work.receive(signal);
  }

  close(): void {
    this.#work.end();
    this.#attendance.end();
    this.#announcer.end();
  }

  #circumstances(state: State): Circumstances {
    return {
      secret: this.secret,
      isHere: (voter) => this.presence.isHere(voter),
      arePrivateQuestionsSafe: isChannelSafe(state, this.#ports.isConnectionSafe),
    };
  }
}

/** Versions of another run of this program mean something else. */
const boot = randomBytes(3).toString("hex");
