import { openMoment, openRound, type State } from "../log/state.ts";
import { type Outcome, ResultWork } from "../model/result-work.ts";
import { solveTaskOf } from "../model/solve-jobs.ts";
import { reveal, revealFigures } from "../rules/ending.ts";
import { closeRound } from "../rules/voting.ts";
import type { Announcer } from "./announcer.ts";
import type { Attendance } from "./attendance.ts";
import type { LogWriter, News } from "./log-writer.ts";
import { NextQuestion } from "./next-question.ts";
import { PrivateRound } from "./private-round.ts";
import type { RoomParts, RoomPorts } from "./room-ports.ts";
import { RoundTimer } from "./round-timer.ts";
import type { Signal } from "./signals.ts";

/** What a room does by itself, as its state calls for it: keeps time, works out the next question and the result. */
export class RoomWork {
  readonly privateRound: PrivateRound;
  readonly nextQuestion: NextQuestion;
  readonly result: ResultWork;
  readonly #ports: RoomPorts;
  readonly #writer: LogWriter;
  readonly #announcer: Announcer;
  readonly #attendance: Attendance;
  readonly #roundTimer: RoundTimer;

  constructor(parts: RoomParts) {
    const { id, ports, writer, announcer, attendance } = parts;
    this.#ports = ports;
    this.#writer = writer;
    this.#announcer = announcer;
    this.#attendance = attendance;
    this.privateRound = new PrivateRound(id, ports, writer, announcer);
    this.nextQuestion = new NextQuestion(parts);
    this.#roundTimer = new RoundTimer(ports.clock, (closesAt) => this.#closeInTime(closesAt));
    this.result = new ResultWork({
      compute: (what, onStep) =>
        this.nextQuestion.planner.result(writer.state, what === "figures", onStep),
      record: (what, { result, figures }) =>
        writer.act((draft) => {
          if (what === "result") reveal(draft, result);
          else if (figures) revealFigures(draft, figures);
        }, false),
      onChange: () => announcer.changedBesideLog(),
      onTrouble: ports.onTrouble,
    });
  }

  /** What was written, by this process or by others. */
  onNews(news: News): void {
    this.#announcer.written(news);
    if (news.lines.length > 0) this.follow();
  }

  /** To be called whenever the state may call for something else. */
  follow(): void {
    const state = this.#state;
    const { planner } = this.nextQuestion;
    const round = openRound(state);
    const moment = openMoment(state);
    this.#announcer.forgetOldWishes(round?.round ?? (moment ? null : undefined));
    this.privateRound.follow(state);
    if (round) this.#roundTimer.follow({ name: `${round.round}`, closesAt: round.closesAt });
    else if (moment) this.#roundTimer.follow({ name: "private", closesAt: moment.closesAt });
    else this.#roundTimer.follow(undefined);
    const task = solveTaskOf(state);
    if (task?.kind === "next") void planner.prepare(state);
    else if (state.phase !== "running") planner.end(state);
    if (task?.kind === "result" || task?.kind === "figures") void this.#workOut(task.kind);
  }

  /** What another server, or a worker, says about this room. */
  receive(signal: Signal): void {
    switch (signal.kind) {
      case "log":
      case "sealed":
        void this.#writer.catchUp();
        return;
      case "answered":
        this.result.forgetFailure();
        this.follow();
        return;
      case "again":
        if (solveTaskOf(this.#state)?.kind === "next") this.nextQuestion.planner.again(this.#state);
        else this.resultAgain();
        return;
      case "step":
        // A worker may be quicker than the news that voting has ended, or slower than the result.
        if (this.#state.phase !== "revealed") this.result.reached(signal.step);
        return;
      case "lobby":
        this.#announcer.lobbyChanged();
        return;
      case "desk":
        this.#announcer.notify({ kind: "desk" });
        return;
      case "here":
        this.#attendance.presence.setElsewhere(signal.server, signal.voters);
        return;
      case "note":
        this.#announcer.noteFromElsewhere(signal.note);
    }
  }

  /** Works out a result that failed. False when it had not. */
  resultAgain(): boolean {
    if (!this.result.forgetFailure()) return false;
    this.#announcer.changedBesideLog();
    this.follow();
    return true;
  }

  end(): void {
    this.privateRound.end();
    this.#roundTimer.end();
  }

  get #state(): State {
    return this.#writer.state;
  }

  #closeInTime(closesAt: string): void {
    const closed = openMoment(this.#state)
      ? this.privateRound.close("timer", closesAt)
      : this.#writer.act((draft) => {
          const round = openRound(draft.state);
          // The facilitator may have given more time while this was on its way.
          if (round?.closesAt === closesAt) closeRound(draft, round.round, "timer");
        }, false);
    closed.catch((error: unknown) =>
      this.#ports.onTrouble("a question could not be closed in time", error),
    );
  }

  async #workOut(what: Outcome): Promise<void> {
    const isDone = await this.result.do(what);
    // Figures may be wanted too.
    if (isDone && what === "result") this.follow();
  }
}
