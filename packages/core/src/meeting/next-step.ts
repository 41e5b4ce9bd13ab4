import { kindNamed } from "../question/kinds.ts";
import { fallbackQuestion, fallbackRound } from "./fallback.ts";
import type { MeetingPlan } from "./plan.ts";
import {
  asPut,
  type Draw,
  inPlainOrder,
  type MeetingQuestion,
  type MeetingRecord,
  questionKey,
  unaskedInPublic,
} from "./record.ts";
import { costOf, costOfPrivateRound } from "./seconds.ts";

/** Why a meeting is over: enough answers, its limits, or nothing left to ask. */
export type MeetingStop = "enough" | "limit" | "nothing-left";

/** What comes next in a meeting. */
export type Step<Q extends MeetingQuestion = MeetingQuestion> =
  /** One of these is put to everyone in public: near-best first, one is drawn. */
  | { readonly kind: "public"; readonly among: readonly Q[] }
  /** These are put to everyone in private, in one round. */
  | { readonly kind: "private"; readonly questions: readonly Q[] }
  | { readonly kind: "stop"; readonly why: MeetingStop };

/** What a meeting needs to know of an engine: what would pay to ask, and whether there are enough answers. */
export interface MeetingModel<Q extends MeetingQuestion = MeetingQuestion> {
  /** Public questions worth about the same, best first. */
  publicQuestions(count: number): readonly Q[];
  /** Whether private questions promise more for their price than public ones. */
  prefersPrivate(): boolean;
  /** Questions for one private round, chosen for what each adds to those before it. */
  privateQuestions(count: number, about: MeetingPlan["privateAbout"]): readonly Q[];
  /** Whether the answers are enough to stop. */
  isEnough(): boolean;
}

/**
 * What a meeting does next. The one place where it is decided what is asked, on which channel and when to stop: the library, the
 * server, simulations, the practice run and the command line all go by it.
 *
 * @param model - null when there is none, or it is late: the plan goes on without
 * @param draw - for ties when there is no model
 */
export function nextStep<Q extends MeetingQuestion>(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: MeetingModel<Q> | null,
  draw: Draw,
): Step<Q | MeetingQuestion> {
  const step = plannedStep(plan, record, model, draw);
  switch (step.kind) {
    case "public":
      return { kind: "public", among: step.among.map(asPut) };
    case "private":
      return { kind: "private", questions: inPlainOrder(record, step.questions.map(asPut)) };
    default:
      return step;
  }
}

function plannedStep<Q extends MeetingQuestion>(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: MeetingModel<Q> | null,
  draw: Draw,
): Step<Q | MeetingQuestion> {
  const left = questionsLeft(plan, record);
  const ballot = openingBallot(plan, record, left);
  if (ballot) return ballot;
  const owed = owedInPrivate(plan, record).slice(0, left.private);
  if (owed.length > 0) return { kind: "private", questions: owed };
  const why = reasonToStop(plan, record, model);
  if (why !== null) return lastWords(plan, record, model, why, draw);
  if (left.private > 0 && isPrivateNext(plan, record, model, left)) {
    const count = Math.min(plan.gather, left.private);
    const questions = privateRound(record, model, count, plan, draw);
    // A private round interrupts the meeting: while there are public questions, it waits until it is full.
    const isFull = questions.length >= count || left.public === 0;
    if (questions.length > 0 && isFull) return { kind: "private", questions };
  }
  const among = left.public > 0 ? publicQuestions(plan, record, model, draw) : [];
  if (among.length > 0) return { kind: "public", among };
  return lastWords(plan, record, model, "nothing-left", draw);
}

/** Why the meeting could stop now if no private question is missing; null while there is reason to go on. */
function reasonToStop(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: Pick<MeetingModel, "isEnough"> | null,
): MeetingStop | null {
  const left = questionsLeft(plan, record);
  const isLimit = plan.situation === "both" ? left.public === 0 : left.private === 0;
  if (isLimit) return "limit";
  const isOpening = publicCount(record) < plan.opening;
  return plan.stopsEarly && !isOpening && model?.isEnough() ? "enough" : null;
}

/** How many private questions are still missing before the meeting may stop. */
export function missingInPrivate(plan: MeetingPlan, record: MeetingRecord): number {
  const answered = record.asked.filter(({ isAnsweredInPrivate }) => isAnsweredInPrivate).length;
  const missing = Math.max(0, plan.leastPrivate - answered - record.privateElsewhere);
  return Math.min(missing, questionsLeft(plan, record).private);
}

/** How many questions the plan's limits leave on each channel. */
export function questionsLeft(
  plan: MeetingPlan,
  record: MeetingRecord,
): { readonly public: number; readonly private: number } {
  const asked = { public: publicCount(record), private: privateCount(record) };
  const rest = plan.mostCost - costSoFar(plan, record);
  const affordable = (channel: "public" | "private"): number => {
    const cheapest = Math.min(
      ...plan.kinds[channel].map(({ kind, least }) => costOf(plan, kind, least, channel)),
    );
    return rest <= 0 ? 0 : cheapest > 0 ? Math.ceil(rest / cheapest) : Infinity;
  };
  const all = plan.mostQuestions - record.asked.length;
  return {
    public: Math.max(0, Math.min(plan.mostPublic - asked.public, all, affordable("public"))),
    private: Math.max(
      0,
      Math.min(
        plan.mostPrivate - asked.private,
        plan.situation === "both" ? Infinity : all,
        affordable("private"),
      ),
    ),
  };
}

/** What has been spent. The change to private devices counts once for as many private questions as a round gathers. */
function costSoFar(plan: MeetingPlan, { asked }: MeetingRecord): number {
  const rounds = Math.ceil(asked.filter(({ inPrivate }) => inPrivate).length / plan.gather);
  const questions = asked.map(({ kind, options, inPublic, inPrivate }) => {
    const cost = (channel: "public" | "private"): number =>
      costOf(plan, kind, options.length, channel);
    return (inPublic ? cost("public") : 0) + (inPrivate ? cost("private") : 0);
  });
  return questions.reduce((sum, cost) => sum + cost, 0) + rounds * costOfPrivateRound(plan);
}

/** The question about the whole list, while it was neither put nor discarded. */
function openingBallot(
  { openingBallot: wanted }: MeetingPlan,
  { options, asked, discarded }: MeetingRecord,
  left: { readonly public: number; readonly private: number },
): Step<MeetingQuestion> | null {
  if (!wanted || !options || left[wanted.channel] === 0) return null;
  const { kind, channel } = wanted;
  const { least, most } = kindNamed(kind, "plan.openingBallot.kind");
  if (options.length < Math.max(2, least) || options.length > most) return null;
  const isBallot = (question: MeetingQuestion): boolean =>
    question.kind === kind && question.options.length >= Math.min(options.length, 3);
  const isAsked = asked.some(
    (question) => isBallot(question) && question[channel === "public" ? "inPublic" : "inPrivate"],
  );
  if (isAsked || discarded.some(isBallot)) return null;
  const ballot: MeetingQuestion = { kind, options };
  return channel === "public"
    ? { kind: "public", among: [ballot] }
    : { kind: "private", questions: [ballot] };
}

/** Public questions that are asked in private whatever their answers. */
export function owedInPrivate(
  plan: MeetingPlan,
  record: MeetingRecord,
): readonly MeetingQuestion[] {
  const inPublic = record.asked.filter((question) => question.inPublic);
  if (plan.repeatedTogether && inPublic.length < Math.min(plan.opening, plan.mostPublic)) return [];
  return inPublic
    .slice(0, plan.repeated)
    .filter(({ inPrivate, isAvailable }) => !inPrivate && isAvailable)
    .map(plainQuestion);
}

/** Before a meeting ends, what is missing in private is asked: without it the result would be that of the show of hands. */
function lastWords<Q extends MeetingQuestion>(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: MeetingModel<Q> | null,
  why: MeetingStop,
  draw: Draw,
): Step<Q | MeetingQuestion> {
  const missing = missingInPrivate(plan, record);
  const questions = missing > 0 ? privateRound(record, model, missing, plan, draw) : [];
  return questions.length > 0 ? { kind: "private", questions } : { kind: "stop", why };
}

function isPrivateNext(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: MeetingModel | null,
  left: { readonly public: number },
): boolean {
  if (left.public === 0) return true;
  return model !== null && publicCount(record) >= plan.opening && model.prefersPrivate();
}

function privateRound<Q extends MeetingQuestion>(
  record: MeetingRecord,
  model: MeetingModel<Q> | null,
  count: number,
  plan: MeetingPlan,
  draw: Draw,
): readonly (Q | MeetingQuestion)[] {
  const { privateAbout } = plan;
  if (model) return model.privateQuestions(count, privateAbout);
  if (privateAbout === "anything") return fallbackRound(plan, record, draw, count);
  // Without a model, the latest public questions: they are about the options that were still in question.
  return record.asked
    .filter(({ inPublic, inPrivate, isAvailable }) => inPublic && !inPrivate && isAvailable)
    .slice(-Math.min(count, 1000))
    .map(plainQuestion);
}

/** Of so few options there are no more questions than near-best ones: each may as well have its turn, and none tells anything. */
const shortList = 3;

function publicQuestions<Q extends MeetingQuestion>(
  plan: MeetingPlan,
  record: MeetingRecord,
  model: MeetingModel<Q> | null,
  draw: Draw,
): readonly (Q | MeetingQuestion)[] {
  const unasked = plan.asksAgain ? null : unaskedInPublic(plan, record);
  if (unasked?.length === 0) return [];
  if (!model) {
    const question = fallbackQuestion(plan, record, draw);
    return question ? [question] : [];
  }
  const isShort = plan.nearBest > 1 && (record.options?.length ?? Infinity) <= shortList;
  return unasked && isShort ? unasked : model.publicQuestions(plan.nearBest);
}

/**
 * The one of several near-best questions that is put. A question discarded since the last one that counts is not put again at once,
 * and another is not drawn instead of it: discarding again and again would show one near-best question after the other.
 */
export function drawnQuestion<Q extends MeetingQuestion>(
  plan: Pick<MeetingPlan, "kinds">,
  among: readonly Q[],
  record: MeetingRecord,
  draw: Draw,
): { readonly question: Q | MeetingQuestion; readonly isFallback: boolean } | null {
  const place = draw(`question ${record.asked.length + 1}`, Math.max(1, among.length));
  const drawn = among[place];
  const discarded = record.discarded.map((question) => questionKey(record, question));
  if (drawn && !discarded.includes(questionKey(record, drawn))) {
    return { question: drawn, isFallback: false };
  }
  const other = drawn ? fallbackQuestion(plan, record, draw) : null;
  return other && { question: other, isFallback: true };
}

function publicCount({ asked }: MeetingRecord): number {
  return asked.filter(({ inPublic }) => inPublic).length;
}

function privateCount({ asked }: MeetingRecord): number {
  return asked.filter(({ inPrivate }) => inPrivate).length;
}

function plainQuestion({ kind, options }: MeetingQuestion): MeetingQuestion {
  return { kind, options };
}
