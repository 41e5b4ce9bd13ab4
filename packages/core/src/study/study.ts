import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import { createSpace } from "../space/create-space.ts";
import type { ListItem, OptionSpace, OptionValue } from "../space/option-space.ts";
import type { Levels } from "../welfare/levels.ts";
import { checkEvents } from "./check-events.ts";
import { checkedAddedVotes, checkedAnswers, parseRequestId } from "./checks.ts";
import {
  type Consensus,
  consensusOf,
  type InfluenceReport,
  influenceReport,
  type Prediction,
  predictionOf,
} from "./consensus.ts";
import {
  allVotes,
  type Fit,
  fitState,
  type ScaleCache,
  type VoteFilter,
  type Work,
  type WorkPhase,
} from "./fit.ts";
import { plainCopy, type StudyJSON, studyFromJSON, studyToJSON } from "./json.ts";
import {
  type AddedVote,
  applyEvent,
  type Channel,
  foldEvents,
  isComplete,
  type Pair,
  type StudyAnswers,
  type StudyEvent,
  type StudyState,
} from "./log.ts";
import {
  decide,
  newRound,
  nextRequest,
  type Pairing,
  type RequestContext,
  request,
  type VoteRequest,
  widthReason,
} from "./requests.ts";
import { checkSettingsObject, resolveSettings } from "./settings.ts";
import type { ResolvedSettings, StudySettings } from "./settings-types.ts";
import { type Ledger, ledgerOf, type StudyStatus, statusOf } from "./status.ts";

/** What cannot be written to a file and must be given again when a study is restored. */
export interface StudyFunctions {
  /** Which options are admissible at all. */
  readonly constraint?: (option: OptionValue) => boolean;
  /** The group's own welfare, when the settings say { kind: "custom" }. */
  readonly aggregate?: (utilities: readonly number[]) => number;
}

export interface WorkOptions {
  /** Asked now and then during long work; true ends it early with the best found so far. */
  readonly shouldStop?: () => boolean;
  /** The same by an AbortSignal (or anything with its `aborted`). */
  readonly signal?: { readonly aborted: boolean };
  /** Told when a part of the work begins: for progress displays and measurements. */
  readonly onPhase?: (phase: WorkPhase) => void;
}

/**
 * A group's decision in progress: asks, is told, and says what it believes.
 *
 * Its state is a function of the settings (with their seed) and of the facts told, in order. `ask` changes nothing: it is
 * computed from that state, so a study restored from `toJSON` asks exactly what the original would have asked.
 */
export class Study {
  readonly settings: ResolvedSettings;
  readonly #events: StudyEvent[] = [];
  #state: StudyState;
  #fits = new Map<string, Fit>();
  readonly #scales: ScaleCache = new Map();
  #asked: VoteRequest | null | undefined;
  /** What people were shown, by id: an answer is about that pair, whatever has happened since. */
  readonly #shown = new Map<string, VoteRequest>();

  /** Use `createStudy`. */
  constructor(settings: StudySettings, functions: StudyFunctions, events: readonly StudyEvent[]) {
    const { aggregate } = functions;
    const welfare = aggregate ? { kind: "custom" as const, evaluate: aggregate } : settings.welfare;
    this.settings = resolveSettings({ ...settings, ...(welfare && { welfare }) });
    const space = createSpace(this.settings.options, {
      ...(functions.constraint && { constraint: functions.constraint }),
    });
    checkLevelsOption(this.settings, space);
    this.#events.push(...checkEvents(events, space, this.settings.voters));
    this.#state = foldEvents(space, this.settings.voters, this.#events);
  }

  /** The next question, the same until it is answered; null when there is nothing left to compare. */
  ask(options?: WorkOptions): VoteRequest | null;
  /** Several questions at once, for a questionnaire; they count as asked. */
  ask(options: WorkOptions & { readonly count: number }): readonly VoteRequest[];
  ask(
    options: WorkOptions & { readonly count?: number } = {},
  ): VoteRequest | null | readonly VoteRequest[] {
    if (options.count !== undefined) return this.#askTogether(options.count, options);
    if (this.#asked === undefined) {
      const context = this.#context(options);
      const request = nextRequest(context);
      if (request) this.#shown.set(request.id, request);
      if (context.shouldStop?.()) return request; // hurried: the next ask thinks again
      this.#asked = request;
    }
    return this.#asked;
  }

  /**
   * Private questions gathered from what has been asked: the pairs about which private opinion is most in doubt, most
   * doubtful first. They count as asked. For a "private moment" at the end of a meeting or a break.
   */
  askPrivate(options: WorkOptions & { readonly count?: number } = {}): readonly VoteRequest[] {
    const count = checkedCount(options.count ?? 3);
    const context = this.#context(options);
    const doubtful = this.#state.rounds
      .filter((round) => round.private === null)
      .map((round) => ({ round, decision: decide(context, round) }))
      .filter(({ decision }) => decision.isWanted)
      .sort(
        (a, b) =>
          b.decision.privateWidth - a.decision.privateWidth || a.round.round - b.round.round,
      )
      .slice(0, count);
    const requests = doubtful.map(({ round, decision }) =>
      request(this.#state.space, round.round, "private", round, widthReason(decision)),
    );
    this.#logTogether(requests);
    return requests;
  }

  /** What some or all people answered. Saying the same again changes nothing; a changed answer replaces the old one while the vote is open. */
  tell(to: VoteRequest | string, answers: StudyAnswers): void {
    const { round, channel } = parseRequestId(to);
    const checked = checkedAnswers(answers, this.#state);
    const ballot = this.#state.rounds.find((known) => known.round === round)?.[channel] ?? null;
    const isNews = Object.entries(checked).some(
      ([voter, answer]) => ballot?.answers.get(voter) !== answer,
    );
    if (ballot && !isNews) return;
    const isAllowed = Object.keys(checked).every((voter) => ballot?.retracted.has(voter));
    if (ballot && isComplete(ballot, this.#state.active) && !isAllowed) {
      throw new InvalidInputError(
        "request",
        `${round}-${channel}`,
        "a vote that is still open; retract the old answer first",
      );
    }
    this.#log({ kind: "answered", ...this.#pairOf(round, channel), answers: checked });
  }

  /** Ends a vote that not everybody answered. */
  close(to: VoteRequest | string): void {
    const { round, channel } = parseRequestId(to);
    const ballot = this.#state.rounds.find((known) => known.round === round)?.[channel];
    if (ballot?.isClosed) return;
    this.#log({ kind: "closed", ...this.#pairOf(round, channel) });
  }

  /** Takes back one person's answer, or all of a vote: the result is as if it had never been given. */
  retract(from: VoteRequest | string, voter?: string): void {
    const { round, channel } = parseRequestId(from);
    const ballot = this.#state.rounds.find((known) => known.round === round)?.[channel];
    if (!ballot) {
      throw new InvalidInputError("request", `${round}-${channel}`, "a vote that has taken place");
    }
    if (voter !== undefined && !this.#state.people.includes(voter)) {
      throw new InvalidInputError("voter", voter, `one of ${this.#state.people.join(", ")}`);
    }
    if (voter !== undefined && !ballot.answers.has(voter)) {
      throw new InvalidInputError("voter", voter, "somebody who answered this vote");
    }
    this.#log({ kind: "retracted", round, channel, voter: voter ?? null });
  }

  /** Votes from elsewhere: an earlier meeting, a survey, a spreadsheet. */
  addVotes(votes: readonly AddedVote[]): void {
    this.#log({ kind: "votes-added", votes: checkedAddedVotes(votes, this.#state) });
  }

  /** A pair to be asked next, before the study's own. */
  enqueue(pair: Pair): void {
    const { space } = this.#state;
    const candidate = space.encode(pair?.candidate, "pair.candidate");
    const reference = space.encode(pair?.reference, "pair.reference");
    if (space.key(candidate) === space.key(reference)) {
      throw new InvalidInputError(
        "pair.reference",
        pair.reference,
        "an option other than the candidate",
      );
    }
    this.#log({
      kind: "enqueued",
      candidate: space.decode(candidate),
      reference: space.decode(reference),
    });
  }

  join(voter: string): void {
    if (typeof voter !== "string" || voter.trim() === "")
      throw new InvalidInputError("voter", voter, "a name");
    if (this.#state.active.includes(voter))
      throw new InvalidInputError("voter", voter, "somebody who is not here yet");
    this.#log({ kind: "joined", voter });
  }

  /** From now on the result is as if this person had never been part; joining again brings their answers back. */
  leave(voter: string): void {
    if (!this.#state.active.includes(voter)) {
      throw new InvalidInputError(
        "voter",
        voter,
        `somebody who is here: ${this.#state.active.join(", ")}`,
      );
    }
    if (this.#state.active.length === 1)
      throw new InvalidInputError("voter", voter, "not the last person");
    this.#log({ kind: "left", voter });
  }

  addOption(item: ListItem | string): void {
    const full = typeof item === "string" ? { name: item } : plainCopy(item, "item");
    this.#state.space.withItem(full); // refuses what does not fit before anything is written down
    this.#log({ kind: "option-added", item: full });
  }

  /** No longer asked about or recommended; votes on it still count. */
  withdrawOption(option: OptionValue): void {
    const rest = this.#state.space.without(option);
    if (rest.isFinite && rest.list().length === 0) {
      throw new InvalidInputError("option", option, "not the last option");
    }
    this.#log({ kind: "option-withdrawn", option });
  }

  restoreOption(option: OptionValue): void {
    this.#state.space.restore(option);
    this.#log({ kind: "option-restored", option });
  }

  /** What the group would choose without the sway, and how sure that is. */
  consensus(options: WorkOptions = {}): Consensus {
    const work = workOf(options);
    const found = consensusOf(this.#effective(), this.#state, {
      all: this.#fit(allVotes, work),
      of: (filter) => this.#fit(filter, work),
      levels: (fit) => this.#levels(fit),
    });
    return work.shouldStop?.() ? { ...found, status: "stopped" } : found;
  }

  predict(option: OptionValue, options: WorkOptions = {}): Prediction {
    const fit = this.#fit(allVotes, workOf(options));
    const encoded = this.#state.space.encode(option, "option");
    return predictionOf(this.#effective(), this.#state, fit, this.#levels(fit), encoded);
  }

  /** Who follows whom; `ranges: true` adds how far each weight could be from the estimate. */
  influence(options: WorkOptions & { readonly ranges?: boolean } = {}): InfluenceReport {
    return influenceReport(
      this.#fit(allVotes, workOf(options)),
      this.#state.active,
      options.ranges ?? false,
    );
  }

  status(options: WorkOptions = {}): StudyStatus {
    return statusOf(this.#context(options));
  }

  ledger(): Ledger {
    return ledgerOf(this.settings, this.#state);
  }

  /** The facts so far, oldest first. */
  events(): readonly StudyEvent[] {
    return [...this.#events];
  }

  get voters(): readonly string[] {
    return this.#state.active;
  }

  get space(): OptionSpace {
    return this.#state.space;
  }

  toJSON(): StudyJSON {
    return studyToJSON(this.settings, this.#events);
  }

  #askTogether(count: number, options: WorkOptions): readonly VoteRequest[] {
    checkedCount(count);
    const context = this.#context(options);
    const { space, rounds } = this.#state;
    const pending: Pairing[] = [];
    const requests: VoteRequest[] = [];
    let round = rounds[rounds.length - 1]?.round ?? 0;
    while (requests.length < count) {
      const next = newRound(context, ++round, pending);
      if (!next) break;
      requests.push(next);
      pending.push({
        candidate: space.encode(next.candidate),
        reference: space.encode(next.reference),
        isQueued: next.why.kind === "enqueued",
      });
    }
    this.#logTogether(requests);
    return requests;
  }

  #logTogether(requests: readonly VoteRequest[]): void {
    if (requests.length === 0) return;
    this.#log({
      kind: "asked-together",
      requests: requests.map(({ round, channel, candidate, reference }) => ({
        round,
        channel,
        candidate,
        reference,
      })),
    });
  }

  /** The pair of a vote that has begun, or of the one that `ask` would return. */
  #pairOf(
    round: number,
    channel: Channel,
  ): { round: number; channel: Channel; candidate: OptionValue; reference: OptionValue } {
    const { rounds, space } = this.#state;
    const known = rounds.find((other) => other.round === round);
    if (known?.[channel]) {
      return {
        round,
        channel,
        candidate: space.decode(known.candidate),
        reference: space.decode(known.reference),
      };
    }
    const shown = this.#shown.get(`${round}-${channel}`);
    if (shown && this.#isNext(round, channel)) {
      return { round, channel, candidate: shown.candidate, reference: shown.reference };
    }
    const expected = this.ask();
    if (expected?.round !== round || expected.channel !== channel) {
      throw new InvalidInputError(
        "request",
        `${round}-${channel}`,
        expected
          ? `the vote that is being asked, ${expected.id}`
          : "nothing: no vote is being asked",
      );
    }
    return { round, channel, candidate: expected.candidate, reference: expected.reference };
  }

  /** Whether a vote that was shown can still begin: the next round, or the private vote of a known one. */
  #isNext(round: number, channel: Channel): boolean {
    const { rounds } = this.#state;
    const latest = rounds[rounds.length - 1]?.round ?? 0;
    return channel === "public" ? round === latest + 1 : round === latest;
  }

  #log(given: StudyEvent): void {
    const event = plainCopy(given, "event");
    this.#state = applyEvent(this.#state, event);
    this.#events.push(event);
    this.#fits.clear();
    this.#asked = undefined;
  }

  #context(options: WorkOptions): RequestContext {
    const work = workOf(options);
    return {
      settings: this.#effective(),
      state: this.#state,
      fit: () => this.#fit(allVotes, work),
      levels: (fit) => this.#levels(fit),
      ...work,
    };
  }

  #fit(filter: VoteFilter, work: Work): Fit {
    const key = `${filter.channels.join()}|${filter.lastRound}|${filter.isFaceValue}`;
    const known = this.#fits.get(key);
    if (known) return known;
    const fit = fitState(this.settings, this.#state, filter, this.#scales, work);
    if (!work.shouldStop?.()) this.#fits.set(key, fit);
    return fit;
  }

  /** The settings for the people who are here: what is given per person follows the person. */
  #effective(): ResolvedSettings {
    const { welfare, voters } = this.settings;
    if (welfare.kind !== "chebyshev") return this.settings;
    const places = this.#state.active.map((voter) => voters.indexOf(voter));
    const of = (values: readonly number[] | undefined, otherwise: number): number[] =>
      places.map((place) => values?.[place] ?? otherwise);
    return {
      ...this.settings,
      welfare: { ...welfare, weights: of(welfare.weights, 1), ideal: of(welfare.ideal, 0) },
    };
  }

  /** Levels in the terms of a fit: an option by its index there. */
  #levels(fit: Fit): Levels {
    const { levels } = this.settings;
    if (typeof levels !== "object") return levels;
    const { space } = this.#state;
    const index = fit.indexOf.get(space.key(space.encode(levels.gainOver)));
    return index === undefined ? "raw" : { gainOver: index };
  }
}

/** A new study. Settings are checked here; everything has a default but voters and options. */
export function createStudy(settings: StudySettings & StudyFunctions): Study {
  checkSettingsObject(settings);
  const { constraint, aggregate, ...rest } = settings;
  return new Study(
    rest,
    { ...(constraint && { constraint }), ...(aggregate && { aggregate }) },
    [],
  );
}

/** The study that was written with `toJSON`. Functions cannot be written and are given again. */
export function restoreStudy(json: unknown, functions: StudyFunctions = {}): Study {
  const { settings, events } = studyFromJSON(json);
  return new Study(settings, functions, events);
}

function workOf({ shouldStop, signal, onPhase }: WorkOptions): Work {
  const isStopped =
    shouldStop || signal
      ? () => (shouldStop?.() ?? false) || (signal?.aborted ?? false)
      : undefined;
  return { ...(isStopped && { shouldStop: isStopped }), ...(onPhase && { onPhase }) };
}

function checkedCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidInputError("count", count, "a whole number from 1 to 1000");
}

function checkLevelsOption(settings: ResolvedSettings, space: OptionSpace): void {
  if (typeof settings.levels !== "object") return;
  const option: Option = space.encode(settings.levels.gainOver, "levels.gainOver");
  if (!space.isFinite && !space.isAvailable(option)) {
    throw new InvalidInputError("levels.gainOver", settings.levels.gainOver, "an available option");
  }
}
