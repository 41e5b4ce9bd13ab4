import { InvalidInputError } from "../errors.ts";
import type { Step } from "../meeting/next-step.ts";
import { type Draw, inPlainOrder, type MeetingQuestion } from "../meeting/record.ts";
import { createSpace } from "../space/create-space.ts";
import { idOf } from "../space/list.ts";
import type { ListItem, OptionSpace, OptionValue } from "../space/option-space.ts";
import type { AskOptions } from "./ask-options.ts";
import { parseRequestId } from "./asked.ts";
import { Asking } from "./asking.ts";
import { checkEvents } from "./check-events.ts";
import { checkLevelsOption } from "./check-settings.ts";
import { checkedAdded, checkedCount } from "./checks.ts";
import { explained } from "./explained.ts";
import { type StudyJSON, type StudySnapshot, studyToJSON } from "./json.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import {
  type AddedAnswers,
  type AnswerEvent,
  applyEvent,
  foldEvents,
  type StudyAnswers,
  type StudyEvent,
  type StudyState,
} from "./log.ts";
import { drawFrom, meetingRecord, plainStep, requestsFor } from "./meeting.ts";
import type { MethodKind, StudyMethod } from "./method.ts";
import { optionAdded, optionRestored, optionWithdrawn } from "./option-events.ts";
import { addedUnderPlainNames, joining, leaving } from "./people.ts";
import { plainCopy } from "./plain-copy.ts";
import { openRequest, type Reason, type ShownRequest, type VoteRequest } from "./requests.ts";
import type {
  Advantage,
  Consensus,
  FitReport,
  GroupDraws,
  InfluenceReport,
  Leader,
  OnFront,
  Prediction,
  QuestionsNeeded,
  StudyStatus,
  Verdict,
} from "./results.ts";
import type { ResolvedSettings } from "./settings-types.ts";
import { answered, askedTogether, closed, enqueued, retracted } from "./vote-events.ts";
import { type VoteRecord, voteRecords } from "./vote-records.ts";
import { type WorkOptions, workOf } from "./work.ts";

/** Said of a result in a hurry. */
const hurried = "The work was ended early: this is provisional.";

/**
 * A group's decision in progress: asks, is told, and says what it believes.
 *
 * Its state is a function of the settings (with their seed) and of the facts told, in order. `ask` changes nothing: it is
 * computed from that state, so a study restored from `toJSON` asks exactly what the original would have asked.
 *
 * Made by `createStudy` and `restoreStudy`.
 */
export class Study<O extends OptionValue = OptionValue> {
  /** Every setting, defaults written out. */
  readonly settings: ResolvedSettings;
  readonly #method: StudyMethod;
  readonly #isConstrained: boolean;
  readonly #events: StudyEvent[];
  /** The state after some events, from the start. */
  readonly #fold: (events: readonly StudyEvent[]) => StudyState;
  #state: StudyState;
  readonly #asking: Asking;
  readonly #listeners = new Set<(event: StudyEvent) => void>();
  /** What was asked last, as long as nothing has happened since: one public question, or those of a private round. */
  readonly #asked = new Map<string, readonly VoteRequest[]>();

  /** @internal Use `createStudy` or `restoreStudy`. */
  constructor(
    kind: MethodKind,
    settings: ResolvedSettings,
    constraint: ((option: OptionValue) => boolean) | undefined,
    events: readonly StudyEvent[],
    {
      draw = drawFrom(settings.seed),
      memory,
    }: { readonly draw?: Draw; readonly memory?: unknown } = {},
  ) {
    this.settings = settings;
    this.#method = kind.begin(settings, memory);
    this.#asking = new Asking(settings.plan, this.#method, draw);
    this.#isConstrained = constraint !== undefined;
    const space = createSpace(settings.options, constraint === undefined ? {} : { constraint });
    checkLevelsOption(settings, space);
    const rules = kind.rules(settings);
    this.#events = [...checkEvents(events, space, settings.voters, rules)];
    this.#fold = (some) => foldEvents(space, settings.voters, some, rules);
    this.#state = this.#fold(this.#events);
  }

  /** The next question, the same until it is answered; null when the meeting is over, which `status` explains. */
  ask(options?: AskOptions): VoteRequest<O> | null;
  /** Several public questions at once, for a questionnaire; they count as asked. */
  ask(options: AskOptions & { readonly count: number }): readonly VoteRequest<O>[];
  ask(
    options: AskOptions & { readonly count?: number } = {},
  ): VoteRequest<O> | null | readonly VoteRequest<O>[] {
    const found =
      options.count === undefined
        ? (this.#requests(options)[0] ?? null)
        : this.#logTogether(
            this.#asking.together(this.#state, checkedCount(options.count), workOf(options)),
          );
    return found as VoteRequest<O> | null | readonly VoteRequest<O>[];
  }

  /**
   * What the meeting does next by its plan: put one of several public questions, put some private ones, or stop. `ask` goes by it. For
   * callers who draw the public question themselves. Nothing counts as asked.
   */
  step(options: AskOptions = {}): Step {
    return plainStep(this.#asking.step(this.#state, options));
  }

  /** A private round now, whatever the plan: the questions on which private answers tell most. They count as asked. */
  askPrivate(options: WorkOptions & { readonly count?: number } = {}): readonly VoteRequest<O>[] {
    const count = checkedCount(options.count ?? 3);
    const { privateAbout } = this.settings.plan;
    const about = privateAbout === "last" ? "asked" : privateAbout;
    const model = this.#method.meeting(this.#state, workOf(options));
    const questions = inPlainOrder(
      meetingRecord(this.#state),
      model.privateQuestions(count, about),
    );
    const requests = requestsFor(questions, "private", this.#state);
    return this.#logTogether(requests) as readonly VoteRequest<O>[];
  }

  /**
   * What some or all people answered. Saying the same again changes nothing; a changed answer replaces the old one while
   * the vote is open.
   *
   * @param to - the request that people were shown, or its id, which stands for what is asked under it now
   */
  tell(to: ShownRequest<O> | string, answers: StudyAnswers): void {
    const event = answered(to, answers, this.#state, () => this.#onTheTable());
    if (event) this.#begin(to);
    this.#log(event);
  }

  /** Ends a vote that not everyone answered. */
  close(to: ShownRequest<O> | string): void {
    const event = closed(to, this.#state, () => this.#onTheTable());
    if (event) this.#begin(to);
    this.#log(event);
  }

  /** Takes back one person's answer, or all of a vote: the result is as if it had never been given. */
  retract(from: ShownRequest<O> | string, voter?: string): void {
    this.#log(retracted(from, voter, this.#state));
  }

  /** Answers from elsewhere: an earlier meeting, a survey, a spreadsheet. They count in every result and cost nothing. */
  addAnswers(added: readonly AddedAnswers[]): void {
    const checked = checkedAdded(addedUnderPlainNames(added), this.#state);
    this.#log({ kind: "answers-added", added: checked });
  }

  /** A question to be asked next, before the study's own. */
  enqueue(question: MeetingQuestion<O>): void {
    this.#log(enqueued(question, this.#state));
  }

  /** Someone joins, or comes back with every answer they gave; votes that have ended stay ended. */
  join(voter: string): void {
    this.#log(joining(voter, this.#state));
  }

  /** From now on the result is as if this person had never been part; joining again brings their answers back. */
  leave(voter: string): void {
    this.#log(leaving(voter, this.#state));
  }

  /** One more item of a list, with the features that the others have. */
  addOption(item: ListItem | string): void {
    this.#log(optionAdded(item, this.#state));
  }

  /** No longer asked about or recommended; votes on it still count. */
  withdrawOption(option: O): void {
    this.#log(optionWithdrawn(option, this.#state));
  }

  /** Offers a withdrawn option again, as if it had never been gone. */
  restoreOption(option: O): void {
    this.#log(optionRestored(option, this.#state));
  }

  /**
   * The option ahead in the estimate that `ask` goes by, without any range: cheap enough to be had after every vote. Null
   * while nobody has said anything and there is a choice.
   */
  leader(options: WorkOptions = {}): Leader<O> | null {
    return this.#method.leader(this.#state, workOf(options)) as Leader<O> | null;
  }

  /** What the group would choose without influence, and how sure that is. */
  consensus(options: WorkOptions = {}): Consensus<O> {
    const work = workOf(options);
    const found = this.#method.consensus(this.#state, work) as Consensus<O>;
    if (!work.shouldStop?.()) return found;
    return { ...found, status: "stopped", text: `${found.text} ${hurried}` };
  }

  /**
   * Whether the winner of the public votes stands by what people said in private, how sure that is, and how many more private questions
   * it is expected to take. Null without public votes, or by methods that keep no chances.
   */
  verdict(options: WorkOptions = {}): Verdict<O> | null {
    const work = workOf(options);
    const found = this.#method.verdict(this.#state, work) as Verdict<O> | null;
    // Work that was ended early has not made anything clear.
    return found && work.shouldStop?.() ? { ...found, kind: "unclear", isFinal: false } : found;
  }

  /** What is believed of one option: of what it is worth to the group, and privately to each person. */
  predict(option: O, options: WorkOptions = {}): Prediction<O> {
    const encoded = this.#state.space.encode(option, "option");
    const work = workOf(options);
    const found = this.#method.predict(this.#state, encoded, work) as Prediction<O>;
    return work.shouldStop?.() ? { ...found, status: "stopped" } : found;
  }

  /** How much better one option is for the group than another, and how sure that is. */
  advantage(option: O, over: O, options: WorkOptions = {}): Advantage {
    const { space } = this.#state;
    const pair = [space.encode(option, "option"), space.encode(over, "over")] as const;
    if (space.key(pair[0]) === space.key(pair[1])) {
      throw new InvalidInputError("over", over, "another option");
    }
    const work = workOf(options);
    const found = this.#method.advantage(this.#state, pair, work);
    return work.shouldStop?.() ? { ...found, status: "stopped" } : found;
  }

  /** Who follows whom. `ranges: true` adds how far each weight could be from the estimate, which takes longer. */
  influence(options: WorkOptions & { readonly ranges?: boolean } = {}): InfluenceReport {
    return this.#method.influence(this.#state, options.ranges ?? false, workOf(options));
  }

  /**
   * Why a question is asked, or was asked: worked out again from what was known when it was put. A question that the study did not
   * choose itself is said to be one.
   */
  explain(request: ShownRequest<O> | string, options: WorkOptions = {}): Reason {
    return explained(request, this.#events, this.#fold, (state) =>
      this.#asking.requests(state, options),
    );
  }

  /** Whether people answered as the method assumes they do; null where it has no such check, or there are no votes. */
  fit(options: WorkOptions = {}): FitReport<O> | null {
    return this.#method.fit(this.#state, workOf(options)) as FitReport<O> | null;
  }

  /**
   * Draws from what is believed of the group's utility of each option, for your own statistics; null for methods that keep
   * none, and while nobody has said anything.
   */
  draws(options: WorkOptions = {}): GroupDraws<O> | null {
    return (this.#method.draws?.(this.#state, workOf(options)) ?? null) as GroupDraws<O> | null;
  }

  /** Options that no other is better than for everyone, likeliest first; null for methods that keep no draws, and without answers. */
  front(options: WorkOptions = {}): readonly OnFront<O>[] | null {
    const found = this.#method.front?.(this.#state, workOf(options)) ?? null;
    return found as readonly OnFront<O>[] | null;
  }

  /** About how many more questions would tell the leader from the runner-up; null when that cannot be said. */
  questionsToSeparate(options: WorkOptions = {}): QuestionsNeeded<O> | null {
    const found = this.#method.questionsToSeparate(this.#state, workOf(options));
    return found as QuestionsNeeded<O> | null;
  }

  /** How far the study is, whether it is done, and why. */
  status(options: WorkOptions = {}): StudyStatus<O> {
    return this.#method.status(this.#state, workOf(options)) as StudyStatus<O>;
  }

  /** Calls back after each answer that people gave, for anyone who stores them. Returns a function that ends it. */
  onAnswer(listener: (event: AnswerEvent) => void): () => void {
    return this.onUpdate((event) => {
      if (event.kind === "answered" || event.kind === "answers-added") listener(event);
    });
  }

  /** The same after each fact of any kind: what was asked, answered, taken back; who came and went. For anyone who draws. */
  onUpdate(listener: (event: StudyEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What has been asked so far and what it cost. */
  ledger(): Ledger {
    return ledgerOf(this.settings.cost, this.#state);
  }

  /** The votes that have begun, as they stand, by round. Private answers are among them: they are for the calculation only. */
  votes(): readonly VoteRecord<O>[] {
    return voteRecords(this.#state) as readonly VoteRecord<O>[];
  }

  /** The facts so far, oldest first. */
  events(): readonly StudyEvent[] {
    return [...this.#events];
  }

  /** Who is here, in order of arrival. */
  get voters(): readonly string[] {
    return this.#state.active;
  }

  /** What the group chooses among at the moment. */
  get space(): OptionSpace {
    return this.#state.space;
  }

  /** What people read for a voter: the name that goes with an id, or the voter's own. */
  nameOf(voter: string): string {
    const { names = {} } = this.settings;
    return Object.hasOwn(names, voter) ? names[voter] : voter;
  }

  /** The item of a list that an option stands for, with the description, address and data it came with. */
  item(option: O): ListItem | null {
    const { spec } = this.space;
    if (spec.kind !== "list") return null;
    return spec.items.find((item) => idOf(item) === option) ?? null;
  }

  /** All a study is, with what its method has worked out: `restoreStudy` goes on from it at once. */
  snapshot(): StudySnapshot {
    return { ...this.toJSON(), memory: this.#method.memory?.(this.#state) ?? null };
  }

  /** All a study is, as plain JSON; `JSON.stringify(study)` uses it. */
  toJSON(): StudyJSON {
    return studyToJSON(this.settings, this.#isConstrained, this.#events);
  }

  /** What an answer is to if nobody says more: the next question, or the one beyond the meeting's end. */
  #onTheTable(): VoteRequest | null {
    return this.ask() ?? this.ask({ evenIfDone: true });
  }

  /** The question on the table, or those that come next. */
  #requests(options: AskOptions): readonly VoteRequest[] {
    const key = `${options.evenIfDone ?? false} ${options.mayAskPrivately ?? true}`;
    const known = this.#asked.get(key);
    if (known) return known;
    const open = openRequest(this.#state);
    const requests = open ? [open] : this.#asking.requests(this.#state, options);
    // Hurried: the next ask thinks again.
    if (!workOf(options).shouldStop?.()) this.#asked.set(key, requests);
    return requests;
  }

  /** A private round begins with its first answer: its other questions then count as asked too. */
  #begin(to: ShownRequest | string): void {
    const { round, channel } = parseRequestId(to);
    if (channel === "public") return;
    // Recorded elsewhere, where it was begun.
    if (typeof to !== "string" && !("why" in to)) return;
    if (this.#state.rounds.some((known) => known.round === round && known.private)) return;
    const isIn = (requests: readonly VoteRequest[]): boolean =>
      requests.some((other) => other.round === round && other.channel === channel);
    const together =
      [...this.#asked.values()].find(isIn) ??
      [{}, { evenIfDone: true }].map((how) => this.#requests(how)).find(isIn);
    if (together && together.length > 1) this.#log(askedTogether(together));
  }

  #logTogether(requests: readonly VoteRequest[]): readonly VoteRequest[] {
    this.#log(askedTogether(requests));
    return requests;
  }

  #log(given: StudyEvent | null): void {
    if (given === null) return;
    const event = plainCopy(given, "event");
    this.#state = applyEvent(this.#state, event);
    this.#events.push(event);
    this.#asked.clear();
    for (const listener of [...this.#listeners]) listener(event);
  }
}
