import { InvalidInputError } from "../errors.ts";
import { drawnQuestion, owedInPrivate, questionsLeft, type Step } from "../meeting/next-step.ts";
import { type Draw, inPlainOrder, type MeetingQuestion } from "../meeting/record.ts";
import { createSpace } from "../space/create-space.ts";
import type { ListItem, OptionSpace, OptionValue } from "../space/option-space.ts";
import { type AskOptions, planInForce } from "./ask-options.ts";
import { parseRequestId } from "./asked.ts";
import { checkEvents } from "./check-events.ts";
import { checkedAdded } from "./checks.ts";
import { explained } from "./explained.ts";
import { type StudyJSON, studyToJSON } from "./json.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import {
  type AddedAnswers,
  applyEvent,
  foldEvents,
  type StudyAnswers,
  type StudyEvent,
  type StudyState,
} from "./log.ts";
import { drawFrom, meetingRecord, plainStep, requestsFor, studyStep } from "./meeting.ts";
import type { MethodKind, StudyMethod, Work } from "./method.ts";
import { optionAdded, optionRestored, optionWithdrawn } from "./option-events.ts";
import { addedUnderPlainNames, joining, leaving } from "./people.ts";
import { plainCopy } from "./plain-copy.ts";
import {
  openRequest,
  type ProposedQuestion,
  queuedQuestions,
  type Reason,
  type ShownRequest,
  type VoteRequest,
} from "./requests.ts";
import type {
  Advantage,
  Consensus,
  FitReport,
  GroupDraws,
  InfluenceReport,
  Leader,
  Prediction,
  QuestionsNeeded,
  StudyStatus,
  Verdict,
} from "./results.ts";
import type { ResolvedSettings } from "./settings-types.ts";
import { answered, askedTogether, closed, enqueued, retracted } from "./vote-events.ts";
import { type VoteRecord, voteRecords } from "./vote-records.ts";
import { type WorkOptions, workOf } from "./work.ts";

/**
 * A group's decision in progress: asks, is told, and says what it believes.
 *
 * Its state is a function of the settings (with their seed) and of the facts told, in order. `ask` changes nothing: it is
 * computed from that state, so a study restored from `toJSON` asks exactly what the original would have asked.
 *
 * Made by `createStudy` and `restoreStudy`.
 */
export class Study {
  /** Every setting, defaults written out. */
  readonly settings: ResolvedSettings;
  readonly #method: StudyMethod;
  readonly #isConstrained: boolean;
  readonly #events: StudyEvent[];
  /** The state after some events, from the start. */
  readonly #fold: (events: readonly StudyEvent[]) => StudyState;
  #state: StudyState;
  readonly #draw: Draw;
  /** What was asked last, as long as nothing has happened since: one public question, or those of a private round. */
  readonly #asked = new Map<string, readonly VoteRequest[]>();

  /** @internal Use `createStudy` or `restoreStudy`. */
  constructor(
    kind: MethodKind,
    settings: ResolvedSettings,
    constraint: ((option: OptionValue) => boolean) | undefined,
    events: readonly StudyEvent[],
    draw: Draw = drawFrom(settings.seed),
  ) {
    this.settings = settings;
    this.#method = kind.begin(settings);
    this.#draw = draw;
    this.#isConstrained = constraint !== undefined;
    const space = createSpace(settings.options, constraint === undefined ? {} : { constraint });
    checkLevelsOption(settings, space);
    const rules = kind.rules(settings);
    this.#events = [...checkEvents(events, space, settings.voters, rules)];
    this.#fold = (some) => foldEvents(space, settings.voters, some, rules);
    this.#state = this.#fold(this.#events);
  }

  /** The next question, the same until it is answered; null when the meeting is over, which `status` explains. */
  ask(options?: AskOptions): VoteRequest | null;
  /** Several public questions at once, for a questionnaire; they count as asked. */
  ask(options: AskOptions & { readonly count: number }): readonly VoteRequest[];
  ask(
    options: AskOptions & { readonly count?: number } = {},
  ): VoteRequest | null | readonly VoteRequest[] {
    const work = workOf(options);
    if (options.count !== undefined) {
      return this.#logTogether(this.#together(checkedCount(options.count), work));
    }
    return this.#requests(options)[0] ?? null;
  }

  /**
   * What the meeting does next by its plan: put one of several public questions, put some private ones, or stop. `ask` goes by it. For
   * callers who draw the public question themselves. Nothing counts as asked.
   */
  step(options: AskOptions = {}): Step {
    return plainStep(this.#stepIn(this.#state, options));
  }

  /** A private round now, whatever the plan: the questions on which private answers tell most. They count as asked. */
  askPrivate(options: WorkOptions & { readonly count?: number } = {}): readonly VoteRequest[] {
    const count = checkedCount(options.count ?? 3);
    const { privateAbout } = this.settings.plan;
    const about = privateAbout === "last" ? "asked" : privateAbout;
    const model = this.#method.meeting(this.#state, workOf(options));
    const questions = inPlainOrder(
      meetingRecord(this.#state),
      model.privateQuestions(count, about),
    );
    return this.#logTogether(requestsFor(questions, "private", this.#state));
  }

  /**
   * What some or all people answered. Saying the same again changes nothing; a changed answer replaces the old one while
   * the vote is open.
   *
   * @param to - the request that people were shown, or its id, which stands for what is asked under it now
   */
  tell(to: ShownRequest | string, answers: StudyAnswers): void {
    const event = answered(to, answers, this.#state, () => this.#onTheTable());
    if (event) this.#begin(to);
    this.#log(event);
  }

  /** Ends a vote that not everybody answered. */
  close(to: ShownRequest | string): void {
    const event = closed(to, this.#state, () => this.#onTheTable());
    if (event) this.#begin(to);
    this.#log(event);
  }

  /** Takes back one person's answer, or all of a vote: the result is as if it had never been given. */
  retract(from: ShownRequest | string, voter?: string): void {
    this.#log(retracted(from, voter, this.#state));
  }

  /** Answers from elsewhere: an earlier meeting, a survey, a spreadsheet. They count in every result and cost nothing. */
  addAnswers(added: readonly AddedAnswers[]): void {
    const checked = checkedAdded(addedUnderPlainNames(added), this.#state);
    this.#log({ kind: "answers-added", added: checked });
  }

  /** A question to be asked next, before the study's own. */
  enqueue(question: MeetingQuestion): void {
    this.#log(enqueued(question, this.#state));
  }

  /** Somebody joins, or comes back with every answer they gave; votes that have ended stay ended. */
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
  withdrawOption(option: OptionValue): void {
    this.#log(optionWithdrawn(option, this.#state));
  }

  /** Offers a withdrawn option again, as if it had never been gone. */
  restoreOption(option: OptionValue): void {
    this.#log(optionRestored(option, this.#state));
  }

  /**
   * The option ahead in the estimate that `ask` goes by, without any range: cheap enough to be had after every vote. Null
   * while nobody has said anything and there is a choice.
   */
  leader(options: WorkOptions = {}): Leader | null {
    return this.#method.leader(this.#state, workOf(options));
  }

  /** What the group would choose without the sway, and how sure that is. */
  consensus(options: WorkOptions = {}): Consensus {
    const work = workOf(options);
    const found = this.#method.consensus(this.#state, work);
    return work.shouldStop?.() ? { ...found, status: "stopped" } : found;
  }

  /**
   * Whether the winner of the public votes stands by what people said in private, how sure that is, and how many more private questions
   * it is expected to take. Null without public votes, or by methods that keep no chances.
   */
  verdict(options: WorkOptions = {}): Verdict | null {
    return this.#method.verdict(this.#state, workOf(options));
  }

  /** What is believed of one option: of what it is worth to the group, and privately to each person. */
  predict(option: OptionValue, options: WorkOptions = {}): Prediction {
    const encoded = this.#state.space.encode(option, "option");
    return this.#method.predict(this.#state, encoded, workOf(options));
  }

  /** How much better one option is for the group than another, and how sure that is. */
  advantage(option: OptionValue, over: OptionValue, options: WorkOptions = {}): Advantage {
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
  explain(request: ShownRequest | string, options: WorkOptions = {}): Reason {
    return explained(request, this.#events, this.#fold, (state) =>
      this.#requestsIn(state, options),
    );
  }

  /** Whether people answered as the method assumes they do; null where it has no such check, or there are no votes. */
  fit(options: WorkOptions = {}): FitReport | null {
    return this.#method.fit(this.#state, workOf(options));
  }

  /**
   * Draws from what is believed of the group's utility of each option, for statistics of one's own; null for methods that keep
   * none, and while nobody has said anything.
   */
  draws(options: WorkOptions = {}): GroupDraws | null {
    return this.#method.draws?.(this.#state, workOf(options)) ?? null;
  }

  /** About how many more questions would tell the leader from the runner-up; null when that cannot be said. */
  questionsToSeparate(options: WorkOptions = {}): QuestionsNeeded | null {
    return this.#method.questionsToSeparate(this.#state, workOf(options));
  }

  /** How far the study is, whether it is done, and why. */
  status(options: WorkOptions = {}): StudyStatus {
    return this.#method.status(this.#state, workOf(options));
  }

  /** What has been asked so far and what it cost. */
  ledger(): Ledger {
    return ledgerOf(this.settings.cost, this.#state);
  }

  /** The votes that have begun, as they stand, by round. Private answers are among them: they are for the calculation only. */
  votes(): readonly VoteRecord[] {
    return voteRecords(this.#state);
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
    const requests = open ? [open] : this.#requestsIn(this.#state, options);
    // Hurried: the next ask thinks again.
    if (!workOf(options).shouldStop?.()) this.#asked.set(key, requests);
    return requests;
  }

  #requestsIn(state: StudyState, options: AskOptions): readonly VoteRequest[] {
    const [queued] = queuedQuestions(state);
    const record = meetingRecord(state);
    // A question somebody put in the queue waits only for what is owed in private.
    const plan = planInForce(this.settings.plan, options);
    const left = questionsLeft(plan, record).private;
    const isOwed = owedInPrivate(plan, record).slice(0, left).length > 0;
    if (queued && !isOwed) {
      return requestsFor([queued], "public", state);
    }
    const step = this.#stepIn(state, options);
    if (step.kind === "private") return requestsFor(step.questions, "private", state);
    if (step.kind === "stop") return [];
    const drawn = drawnQuestion(this.settings.plan, step.among, record, this.#draw);
    return drawn ? requestsFor([drawn.question], "public", state) : [];
  }

  /** Those in the queue first, then what the method adds to them. */
  #together(count: number, work: Work): readonly VoteRequest[] {
    const queued = queuedQuestions(this.#state).slice(0, count);
    const left = count - queued.length;
    const more = left > 0 ? this.#method.questionsTogether(this.#state, left, queued, work) : [];
    return requestsFor([...queued, ...more], "public", this.#state);
  }

  #stepIn(state: StudyState, options: AskOptions): Step<ProposedQuestion> {
    const plan = planInForce(this.settings.plan, options);
    const model = this.#method.meeting(state, workOf(options));
    return studyStep(plan, state, model, this.#draw);
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
  }
}

function checkedCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidInputError("count", count, "a whole number from 1 to 1000");
}

function checkLevelsOption({ levels }: ResolvedSettings, space: OptionSpace): void {
  if (typeof levels !== "object") return;
  const option = space.encode(levels.gainOver, "levels.gainOver");
  if (!space.isFinite && !space.isAvailable(option)) {
    throw new InvalidInputError("levels.gainOver", levels.gainOver, "an available option");
  }
}
