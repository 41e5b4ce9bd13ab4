import { InvalidInputError } from "../errors.ts";
import { drawnQuestion, owedInPrivate, type Step } from "../meeting/next-step.ts";
import type { Draw } from "../meeting/record.ts";
import { createSpace } from "../space/create-space.ts";
import type { ListItem, OptionSpace, OptionValue } from "../space/option-space.ts";
import { type AskOptions, planInForce } from "./ask-options.ts";
import { parseRequestId } from "./asked.ts";
import { checkEvents } from "./check-events.ts";
import { checkedAddedScores } from "./check-scores.ts";
import { checkedAddedVotes, checkedPair } from "./checks.ts";
import { explained } from "./explained.ts";
import { type StudyJSON, studyToJSON } from "./json.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import {
  type AddedVote,
  applyEvent,
  foldEvents,
  type Pair,
  type StudyAnswers,
  type StudyEvent,
  type StudyState,
} from "./log.ts";
import { drawFrom, meetingRecord, plainStep, requestsFor, studyStep } from "./meeting.ts";
import type { StudyMethod } from "./method.ts";
import { optionAdded, optionRestored, optionWithdrawn } from "./option-events.ts";
import { joining, leaving, votesUnderPlainNames } from "./people.ts";
import { plainCopy } from "./plain-copy.ts";
import type { ProposedQuestion, QuestionShape } from "./proposed-question.ts";
import {
  openRequest,
  queuedRequest,
  type Reason,
  type ShownRequest,
  type VoteRequest,
} from "./requests.ts";
import type {
  Advantage,
  Consensus,
  FitReport,
  InfluenceReport,
  Leader,
  Prediction,
  QuestionsNeeded,
  StudyStatus,
} from "./results.ts";
import { scored, scoresClosed, scoresRetracted } from "./score-events.ts";
import type { AddedScores, StudyScores } from "./score-log.ts";
import {
  noScoresHere,
  openScoreRequest,
  type ScoreRecord,
  type ScoreRequest,
  scoreRecords,
  scoreRequestFor,
} from "./score-requests.ts";
import { methodFor, type ResolvedSettings, rulesFor, shapeFor } from "./settings.ts";
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
  readonly #shape: QuestionShape;
  readonly #draw: Draw;
  /** What was asked last, as long as nothing has happened since: one public question, or those of a private round. */
  readonly #asked = new Map<string, readonly VoteRequest[]>();
  #askedScore: ScoreRequest | null | undefined;

  /** @internal Use `createStudy` or `restoreStudy`. */
  constructor(
    settings: ResolvedSettings,
    constraint: ((option: OptionValue) => boolean) | undefined,
    events: readonly StudyEvent[],
    draw: Draw = drawFrom(settings.seed),
  ) {
    this.settings = settings;
    this.#method = methodFor(settings);
    this.#shape = shapeFor(settings);
    this.#draw = draw;
    this.#isConstrained = constraint !== undefined;
    const space = createSpace(settings.options, constraint === undefined ? {} : { constraint });
    checkLevelsOption(settings, space);
    const rules = rulesFor(settings);
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
      const count = checkedCount(options.count);
      return this.#logTogether(this.#method.requestsTogether(this.#state, count, work));
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
    if (this.#shape.kind === "rating")
      throw new InvalidInputError("askPrivate", "ratings", "votes");
    const questions = model.privateQuestions(count, about);
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

  /** Votes from elsewhere: an earlier meeting, a survey, a spreadsheet. They count in every result and cost nothing. */
  addVotes(votes: readonly AddedVote[]): void {
    const checked = checkedAddedVotes(votesUnderPlainNames(votes), this.#state);
    this.#log({ kind: "votes-added", votes: checked });
  }

  /**
   * The next option to be scored and on which channel, the same until it is answered; null when the meeting is over. Only with preset
   * "scores", where it may take turns with `ask`: scores and votes are evidence of the same utilities.
   */
  askScore(options: AskOptions = {}): ScoreRequest | null {
    if (this.#shape.kind !== "rating") throw noScoresHere();
    const isUsual = !options.evenIfDone && options.mayAskPrivately !== false;
    if (isUsual && this.#askedScore !== undefined) return this.#askedScore;
    const request = openScoreRequest(this.#state) ?? this.#scoreRequest(options);
    if (isUsual && !workOf(options).shouldStop?.()) this.#askedScore = request;
    return request;
  }

  /** The numbers that some or all people gave an option; a changed one replaces the old one while the round is open. */
  tellScores(to: ScoreRequest | string, scores: StudyScores): void {
    this.#log(
      scored(to, scores, this.#state, () => this.askScore() ?? this.askScore({ evenIfDone: true })),
    );
  }

  /** Ends a round of scores that not everybody took part in. */
  closeScores(to: ScoreRequest | string): void {
    this.#log(
      scoresClosed(to, this.#state, () => this.askScore() ?? this.askScore({ evenIfDone: true })),
    );
  }

  /** Takes back one person's score, or a whole round's: the result is as if it had never been given. */
  retractScores(from: ScoreRequest | string, voter?: string): void {
    this.#log(scoresRetracted(from, voter, this.#state));
  }

  /** Scores from elsewhere: ratings, a survey, a measurement. They count in every result and cost nothing. */
  addScores(scores: readonly AddedScores[]): void {
    this.#log({ kind: "scores-added", scores: checkedAddedScores(scores, this.#state) });
  }

  /** A pair to be asked next, before the study's own. */
  enqueue(pair: Pair): void {
    this.#log(enqueued(pair, this.#state));
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

  /** What is believed of one option: of what it is worth to the group, and privately to each person. */
  predict(option: OptionValue, options: WorkOptions = {}): Prediction {
    const encoded = this.#state.space.encode(option, "option");
    return this.#method.predict(this.#state, encoded, workOf(options));
  }

  /** How much better the pair's candidate is for the group than its reference, and how sure that is. */
  advantage(pair: Pair, options: WorkOptions = {}): Advantage {
    const encoded = checkedPair(pair, this.#state.space, "pair.");
    const work = workOf(options);
    const found = this.#method.advantage(this.#state, encoded, work);
    return work.shouldStop?.() ? { ...found, status: "stopped" } : found;
  }

  /** Who follows whom. `ranges: true` adds how far each weight could be from the estimate, which takes longer. */
  influence(options: WorkOptions & { readonly ranges?: boolean } = {}): InfluenceReport {
    return this.#method.influence(this.#state, options.ranges ?? false, workOf(options));
  }

  /**
   * Why a question is asked, or was asked: worked out again from what was known when it was put. A pair that the study did not
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

  /** The rounds of scores that have begun, as they stand. Private scores are among them: they are for the calculation only. */
  scores(): readonly ScoreRecord[] {
    return scoreRecords(this.#state);
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
    const { nextVote } = this.#method;
    if (nextVote) {
      const vote = nextVote(state, workOf(options));
      return vote ? [vote] : [];
    }
    const next = (state.rounds[state.rounds.length - 1]?.round ?? 0) + 1;
    const queued = queuedRequest(state, next, 0);
    const record = meetingRecord(state, this.#shape);
    // A pair somebody put in the queue waits only for what is owed in private.
    if (queued && owedInPrivate(this.settings.plan, record).length === 0) return [queued];
    const step = this.#stepIn(state, options);
    if (step.kind === "private") return requestsFor(step.questions, "private", state);
    if (step.kind === "stop") return [];
    const drawn = drawnQuestion(step.among, record, this.#draw);
    return drawn ? requestsFor([drawn.question], "public", state) : [];
  }

  #scoreRequest(options: AskOptions): ScoreRequest | null {
    const step = this.#stepIn(this.#state, options);
    if (step.kind === "stop") return null;
    if (step.kind === "private") return scoreRequestFor(step.questions[0], "private", this.#state);
    const record = meetingRecord(this.#state, this.#shape);
    const drawn = drawnQuestion(step.among, record, this.#draw);
    return drawn && scoreRequestFor(drawn.question, "public", this.#state);
  }

  #stepIn(state: StudyState, options: AskOptions): Step<ProposedQuestion> {
    const plan = planInForce(this.settings.plan, options);
    const model = this.#method.meeting(state, workOf(options));
    return studyStep(plan, state, this.#shape, model, this.#draw);
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
    this.#askedScore = undefined;
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
