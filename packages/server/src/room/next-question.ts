import type { RoomView, StopReason } from "@unswayed/protocol";
import type { Consent } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { openMoment, openRound, type State, whatIsOpen } from "../log/state.ts";
import { beyondLimit, chosenQuestion, privateRoundOf, stepWithoutModel } from "../model/meeting.ts";
import { Planner } from "../model/planner.ts";
import { askedInPrivate, openMomentOn } from "../rules/moments.ts";
import { hindrance, isChannelSafe, tooFewFor } from "../rules/private-questions.ts";
import { openRoundOn } from "../rules/voting.ts";
import type { NextAnswer } from "../solving/jobs.ts";
import type { RoomParts } from "./room-ports.ts";

/** What is asked next in a room, and whether that can be asked now. */
export class NextQuestion {
  readonly planner: Planner;
  readonly #parts: RoomParts;
  /** Who agreed to what beforehand, as far as that was looked up. */
  #consents: readonly Consent[] = [];

  constructor(parts: RoomParts) {
    const { ports, secret, announcer } = parts;
    this.#parts = parts;
    this.planner = new Planner(
      ports.estimator,
      secret,
      ports.clock,
      () => {
        announcer.changedBesideLog();
        void this.#followAgreements();
      },
      ports.onTrouble,
    );
  }

  /** Set when the model wants private questions and too few people are here. */
  get privateWaits(): { readonly needed: number; readonly here: number } | null {
    const { attendance } = this.#parts;
    if (this.#state.phase !== "running" || openMoment(this.#state)) return null;
    // What is asked in public meanwhile does not make it any less wanted.
    const next = this.planner.ready ?? (openRound(this.#state) ? null : this.#withoutModel());
    return next?.step.kind === "private"
      ? tooFewFor(this.#state, attendance.of(this.#state))
      : null;
  }

  /** What going on would open, once the model has said: anyone who presses the button knows before what it does. */
  get opens(): RoomView["next"] {
    const ready = this.#state.phase === "running" ? this.planner.ready : null;
    if (!ready || whatIsOpen(this.#state)) return null;
    const step = this.#possible(ready);
    if (step.kind !== "private") return step.kind === "public" ? { channel: "public" } : null;
    const questions = privateRoundOf(this.#state, step.questions).length;
    return questions > 0 ? { channel: "private", questions } : { channel: "public" };
  }

  /** That the stop rule is met, and why. */
  get stop(): StopReason | null {
    if (this.#state.phase !== "running" || whatIsOpen(this.#state)) return null;
    const step = this.#possible(this.planner.ready ?? this.#withoutModel());
    return step.kind === "stop" ? step.why : null;
  }

  /** Puts it: a private round where one is due and possible, else a public question. */
  async put(
    evenIfDone: boolean,
    closesAt: string | null,
  ): Promise<{ opened: "round" | "moment"; number: number }> {
    const { writer, secret } = this.#parts;
    const answer = await this.#planned();
    await this.#lookUpConsents();
    // The plan goes on though the model be late: what is owed in private is known without it.
    const next = answer ?? this.#withoutModel();
    const step = this.#possible(next, closesAt);
    const wanted = step.kind === "private" ? privateRoundOf(this.#state, step.questions) : [];
    if (wanted.length > 0) {
      const refusal = this.#hindrance(closesAt);
      if (refusal) throw refusal;
      const number = await writer.act((draft) => openMomentOn(draft, wanted, closesAt), false);
      return { opened: "moment", number };
    }
    if (step.kind === "stop" && !evenIfDone) {
      throw new Refusal("stop-rule-met", { detail: step.why });
    }
    const among = step.kind === "public" ? step.among : next.further;
    const question =
      step.kind === "public" || beyondLimit(this.#state) > 0
        ? chosenQuestion(this.#state, among, answer !== null, secret)
        : null;
    if (!question) throw new Refusal("no-more-rounds");
    const number = await writer.act((draft) => openRoundOn(draft, question), false);
    return { opened: "round", number };
  }

  get #state(): State {
    return this.#parts.writer.state;
  }

  #withoutModel(): NextAnswer {
    return stepWithoutModel(this.#state, this.#parts.secret);
  }

  /** The model's answer, if it comes in time. */
  async #planned(): Promise<NextAnswer | null> {
    const { clock, fallbackAfterMs } = this.#parts.ports;
    const coming = this.planner.prepare(this.#state);
    let cancel = (): void => {};
    const late = new Promise<null>((resolve) => {
      cancel = clock.after(fallbackAfterMs, () => resolve(null));
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
    if (step.kind !== "private" || this.#state.plan.situation !== "both") return step;
    return this.#hindrance(closesAt) ? withoutPrivate : step;
  }

  /** Why nobody can be asked in private now; null when people can. */
  #hindrance(closesAt: string | null): Refusal | null {
    const { attendance, ports } = this.#parts;
    const isHere = (voter: string): boolean => attendance.presence.isHere(voter);
    const asked = askedInPrivate(this.#state, closesAt, isHere);
    const isSafe = isChannelSafe(this.#state, ports.isConnectionSafe);
    return hindrance(this.#state, asked, isSafe, this.#consents);
  }

  /** Screens say that a private round is due only where it is possible. */
  async #followAgreements(): Promise<void> {
    const { announcer, ports } = this.#parts;
    if (this.planner.ready?.step.kind !== "private") return;
    try {
      await this.#lookUpConsents();
      announcer.changedBesideLog();
    } catch (error) {
      ports.onTrouble("who agreed to private questions could not be read", error);
    }
  }

  async #lookUpConsents(): Promise<void> {
    this.#consents = await this.#parts.ports.store.consents(this.#parts.id);
  }
}
