import type { OptionValue } from "../space/option-space.ts";
import type { StudyAnswers } from "./log.ts";
import type { VoteRequest } from "./requests.ts";
import type { Study } from "./study.ts";
import type { WorkOptions } from "./work.ts";

/** Answers a request: people at a keyboard, or simulated voters. Missing people count as absent. */
export type Oracle<O extends OptionValue = OptionValue> = (
  request: VoteRequest<O>,
) => StudyAnswers | Promise<StudyAnswers>;

/** Runs a study to its end: asks, lets the oracle answer, tells, until its plan says stop or after `rounds` more rounds. */
export async function optimize<O extends OptionValue>(
  study: Study<O>,
  oracle: Oracle<O>,
  options: WorkOptions & {
    readonly rounds?: number;
    readonly onRequest?: (request: VoteRequest<O>) => void;
  } = {},
): Promise<Study<O>> {
  const begun = study.ledger().rounds;
  const isStopped = (): boolean =>
    (options.shouldStop?.() ?? false) || (options.signal?.aborted ?? false);
  for (;;) {
    if (isStopped()) return study;
    const request = study.ask(options);
    if (!request) return study;
    const { rounds } = study.ledger();
    const isNew = request.round > rounds;
    if (isNew && rounds - begun >= (options.rounds ?? Infinity)) return study;
    options.onRequest?.(request);
    const answers = await oracle(request);
    if (Object.keys(answers).length > 0) study.tell(request, answers);
    study.close(request);
  }
}
