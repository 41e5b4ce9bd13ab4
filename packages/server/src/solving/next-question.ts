import type { MeetingQuestion, Step } from "@unswayed/core";
import type { NextAnswer, NextJob } from "./jobs.ts";
import { studyFor } from "./study-shelf.ts";

/** What the meeting does next, what it would do if nothing could be asked in private, and what it would ask beyond its end. */
export function nextQuestion({ study: json }: NextJob): NextAnswer {
  const study = studyFor(json);
  const step = study.step();
  return {
    step,
    withoutPrivate: step.kind === "private" ? study.step({ mayAskPrivately: false }) : step,
    further: amongIn(
      step.kind === "public" ? step : study.step({ evenIfDone: true, mayAskPrivately: false }),
    ),
  };
}

function amongIn(step: Step): readonly MeetingQuestion[] {
  return step.kind === "public" ? step.among : [];
}
