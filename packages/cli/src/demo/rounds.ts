import type { OptionValue, Study, StudyAnswers, VoteRequest } from "@unswayed/core";

/** What everyone may know of a round. Private answers are not among it. */
export interface Round {
  readonly round: number;
  readonly options: readonly OptionValue[];
  readonly publicAnswers: StudyAnswers;
  readonly wasAskedPrivately: boolean;
}

/** Takes a study through its rounds, one at a time: the public vote, and the private one where the study asks for it. */
export function* played(
  study: Study,
  rounds: number,
  answersTo: (request: VoteRequest) => StudyAnswers,
): Generator<Round, void> {
  for (;;) {
    const request = study.ask({ evenIfDone: true });
    if (!request || request.round > rounds) return;
    const { round, options } = request;
    const publicAnswers = answersTo(request);
    study.tell(request, publicAnswers);
    const next = study.ask({ evenIfDone: true });
    const wasAskedPrivately = next?.round === round;
    if (next && wasAskedPrivately) study.tell(next, answersTo(next));
    yield { round, options, publicAnswers, wasAskedPrivately };
  }
}
