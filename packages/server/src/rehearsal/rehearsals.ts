import { randomInt } from "node:crypto";
import type { Answer, OptionValue, Question, Settings } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import { Refusal } from "../errors.ts";
import type { Rooms } from "../live/rooms.ts";
import type { LogDraft } from "../log/log-draft.ts";
import { openMoment, openRound } from "../log/state.ts";
import type { Room } from "../room/room.ts";
import { stop, tellTruth } from "../rules/ending.ts";
import { join, start } from "../rules/lobby.ts";
import { castPrivate } from "../rules/moments.ts";
import { castPublic, closeRound } from "../rules/voting.ts";

/** Simulated people. They know what they want; this server is told their answers only, as it is with real ones. */
export interface SimulatedGroup {
  readonly settings: Settings;
  /** What these people would really choose: told after the reveal, never before. */
  readonly truth: OptionValue;
  /** @param person - their place in `settings.voters` */
  answer(person: number, channel: "public" | "private", question: Question): Answer;
}

export interface RehearsalSettings {
  readonly newGroup: (seed: number) => SimulatedGroup;
  /** Between one step and the next. */
  readonly paceMs: number;
}

/** The server stops, and with it the play. */
class Stopping extends Error {}

/** Plays decisions of simulated people through the same rules as real ones. */
export class Rehearsals {
  readonly #rooms: Rooms;
  readonly #clock: Clock;
  readonly #settings: RehearsalSettings;
  readonly #onTrouble: (what: string, error: unknown) => void;
  readonly #pauses = new Set<() => void>();
  readonly #plays = new Set<Promise<void>>();
  #isClosed = false;

  constructor(
    rooms: Rooms,
    clock: Clock,
    settings: RehearsalSettings,
    onTrouble: (what: string, error: unknown) => void,
  ) {
    this.#rooms = rooms;
    this.#clock = clock;
    this.#settings = settings;
    this.#onTrouble = onTrouble;
  }

  /** Begins one and lets it run; resolves to its id at once. */
  async begin(seed: number = randomInt(1_000_000)): Promise<string> {
    const group = this.#settings.newGroup(seed);
    const { room } = await this.#rooms.create("Rehearsal", group.settings, true);
    const play = this.#play(room, group)
      .catch((error: unknown) => {
        if (!(error instanceof Stopping)) this.#onTrouble("a rehearsal ended early", error);
      })
      .finally(() => this.#plays.delete(play));
    this.#plays.add(play);
    return room.id;
  }

  /** Resolves when nothing more will be written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const end of this.#pauses) end();
    await Promise.all(this.#plays);
  }

  async #play(room: Room, group: SimulatedGroup): Promise<void> {
    for (const { voter } of room.state.seats) await this.#act(room, (draft) => join(draft, voter));
    await this.#act(room, start);
    while (room.state.phase === "running") {
      await this.#pause(this.#settings.paceMs);
      try {
        await room.ask(false);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await this.#act(room, (draft) => stop(draft, room.upcoming.stop ?? "nothing-left"));
        break;
      }
      await this.#voteOpenly(room, group);
      await this.#votePrivately(room, group);
    }
    while (room.state.phase === "stopped" && !room.hasResultFailed) await this.#pause(50);
    if (room.state.phase !== "revealed") return;
    await this.#act(room, (draft) => tellTruth(draft, group.truth));
  }

  async #voteOpenly(room: Room, group: SimulatedGroup): Promise<void> {
    const round = openRound(room.state);
    if (!round) return;
    for (const voter of round.voters) {
      const answer = this.#answer(room, group, voter, "public", round.question);
      await this.#act(room, (draft) =>
        castPublic(draft, voter, round.round, { answer, attempt: 1 }),
      );
    }
    await this.#pause(this.#settings.paceMs);
    await this.#act(room, (draft) => closeRound(draft, round.round, "all-in"));
  }

  async #votePrivately(room: Room, group: SimulatedGroup): Promise<void> {
    const moment = openMoment(room.state);
    if (!moment) return;
    for (const number of moment.rounds) {
      const round = room.state.rounds.find((known) => known.round === number);
      if (!round) continue;
      for (const voter of moment.voters) {
        const answer = this.#answer(room, group, voter, "private", round.question);
        await this.#act(room, (draft) =>
          castPrivate(draft, voter, number, { answer, attempt: 1 }, null),
        );
      }
    }
    await this.#pause(this.#settings.paceMs);
    await room.closeMoment("all-in");
  }

  #answer(
    room: Room,
    group: SimulatedGroup,
    voter: string,
    channel: "public" | "private",
    question: Question,
  ): Answer {
    const person = room.state.seats.findIndex((seat) => seat.voter === voter);
    return group.answer(person, channel, question);
  }

  /** One step, unless the server is stopping: nothing may be begun that its store could not finish. */
  async #act<T>(room: Room, request: (draft: LogDraft) => T): Promise<T> {
    if (this.#isClosed) throw new Stopping();
    return await room.act(request);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Stopping());
        return;
      }
      const cancel = this.#clock.after(milliseconds, () => {
        this.#pauses.delete(end);
        resolve();
      });
      const end = (): void => {
        cancel();
        reject(new Stopping());
      };
      this.#pauses.add(end);
    });
  }
}
