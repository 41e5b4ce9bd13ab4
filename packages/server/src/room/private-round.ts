import type { ClosedBy } from "@unswayed/protocol";
import { openMoment, type State } from "../log/state.ts";
import { progressStep } from "../model/meeting.ts";
import { closeMoment, momentProgress } from "../rules/moments.ts";
import type { Announcer } from "./announcer.ts";
import type { LogWriter } from "./log-writer.ts";
import { type MomentSight, MomentWatch } from "./moment-watch.ts";
import { PrivateGate } from "./private-gate.ts";
import type { RoomPorts } from "./room-ports.ts";

/** The private round that is open: its ballots on their tick, how far it is, and its end. */
export class PrivateRound {
  readonly #deliberation: string;
  readonly #ports: RoomPorts;
  readonly #writer: LogWriter;
  readonly #announcer: Announcer;
  readonly #gate: PrivateGate;
  #watch: MomentWatch | null = null;

  constructor(deliberation: string, ports: RoomPorts, writer: LogWriter, announcer: Announcer) {
    this.#deliberation = deliberation;
    this.#ports = ports;
    this.#writer = writer;
    this.#announcer = announcer;
    this.#gate = new PrivateGate(
      ports.momentTiming.saveEveryMs,
      ports.clock,
      (requests) =>
        writer.together(() => {
          for (const request of requests) request();
        }),
      () => void ports.store.ping().catch(() => {}),
    );
  }

  get sight(): MomentSight | null {
    return this.#watch?.sight ?? null;
  }

  /** Has something written at a time that tells nothing. */
  pass(request: () => void): void {
    this.#gate.pass(request);
  }

  /** To be called whenever another moment may be open, or none. */
  follow(state: State): void {
    const moment = openMoment(state);
    if (!moment) {
      this.end();
      this.#watch = null;
      return;
    }
    if (this.#watch) return;
    this.#gate.open();
    this.#watch = new MomentWatch(moment, this.#ports.momentTiming, this.#ports.clock, {
      look: () =>
        this.#ports.store.transact(this.#deliberation, async (transaction) =>
          momentProgress(moment, await transaction.sealed(moment.rounds)),
        ),
      onChange: () => this.#announcer.changedBesideLog(),
      close: () => this.close("all-in"),
    });
  }

  /** @param closesAt - where its time has come, unless it has been given another meanwhile */
  async close(by: ClosedBy, closesAt?: string): Promise<void> {
    // What was sent before counts.
    this.#gate.flush();
    const unclear = await this.#writer.act((draft) => {
      const moment = openMoment(draft.state);
      if (!moment || (closesAt !== undefined && moment.closesAt !== closesAt)) return [];
      const rounds = moment.rounds.filter((round) =>
        draft.sealed(round, "private").some(({ answer }) => answer === "unknown-option"),
      );
      closeMoment(draft, by);
      const step = progressStep(draft.state);
      if (step !== draft.state.progress) draft.record({ kind: "progressed", step });
      return rounds;
    }, false);
    for (const round of unclear) this.#announcer.addNote({ kind: "hear-more", round });
  }

  end(): void {
    this.#watch?.end();
    this.#gate.shut();
  }
}
