import { drawnQuestion, owedInPrivate, questionsLeft, type Step } from "../meeting/next-step.ts";
import type { MeetingPlan } from "../meeting/plan.ts";
import type { Draw } from "../meeting/record.ts";
import { type AskOptions, planInForce } from "./ask-options.ts";
import type { StudyState } from "./log.ts";
import { meetingRecord, requestsFor, studyStep } from "./meeting.ts";
import type { StudyMethod, Work } from "./method.ts";
import { type ProposedQuestion, queuedQuestions, type VoteRequest } from "./requests.ts";
import { workOf } from "./work.ts";

/** What comes next in a study: what its plan says, by what its method thinks would pay. */
export class Asking {
  readonly #plan: MeetingPlan;
  readonly #method: StudyMethod;
  readonly #draw: Draw;

  constructor(plan: MeetingPlan, method: StudyMethod, draw: Draw) {
    this.#plan = plan;
    this.#method = method;
    this.#draw = draw;
  }

  /** The belief is brought up to date, then the plan takes its step. */
  step(state: StudyState, options: AskOptions): Step<ProposedQuestion> {
    const work = workOf(options);
    this.#method.update?.(state, work);
    const model = this.#method.meeting(state, work);
    return studyStep(planInForce(this.#plan, options), state, model, this.#draw);
  }

  /** One public question, or those of a private round; none when the meeting is over. */
  requests(state: StudyState, options: AskOptions): readonly VoteRequest[] {
    const [queued] = queuedQuestions(state);
    const record = meetingRecord(state);
    // A question someone put in the queue waits only for what is owed in private.
    const plan = planInForce(this.#plan, options);
    const left = questionsLeft(plan, record).private;
    const isOwed = owedInPrivate(plan, record).slice(0, left).length > 0;
    if (queued && !isOwed) return requestsFor([queued], "public", state);
    const step = this.step(state, options);
    if (step.kind === "private") return requestsFor(step.questions, "private", state);
    if (step.kind === "stop") return [];
    const drawn = drawnQuestion(this.#plan, step.among, record, this.#draw);
    return drawn ? requestsFor([drawn.question], "public", state) : [];
  }

  /** Those in the queue first, then what the method adds to them. */
  together(state: StudyState, count: number, work: Work): readonly VoteRequest[] {
    const queued = queuedQuestions(state).slice(0, count);
    const left = count - queued.length;
    const more = left > 0 ? this.#method.questionsTogether(state, left, queued, work) : [];
    return requestsFor([...queued, ...more], "public", state);
  }
}
