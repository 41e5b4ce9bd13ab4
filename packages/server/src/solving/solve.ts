import type { AnswerTo, Job, OnStep } from "./jobs.ts";
import { nextQuestion } from "./next-question.ts";
import { resultOf } from "./result.ts";

/** One job, here and now: what a worker thread runs. */
export function solve<J extends Job>(job: J, onStep: OnStep = () => {}): AnswerTo<J> {
  return (job.kind === "next" ? nextQuestion(job) : resultOf(job, onStep)) as AnswerTo<J>;
}
