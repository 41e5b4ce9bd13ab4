import { type RestoreOptions, restoreStudy } from "./create-study.ts";
import type { OptionValue } from "./space/option-space.ts";
import type { ChancesOfResult } from "./study/results.ts";
import type { Study } from "./study/study.ts";

/** How sure a study was after so many answered questions. */
export interface ProgressRow extends Omit<ChancesOfResult, "lead"> {
  readonly questions: number;
  readonly option: OptionValue;
}

/**
 * How sure a study became with each question, by the answers as they stand; empty for methods that keep no chances. Takes as long as
 * taking all answers in once more.
 *
 * @param options - the functions and methods that `restoreStudy` needs for this study
 */
export function studyProgress(study: Study, options: RestoreOptions = {}): readonly ProgressRow[] {
  const file = study.toJSON();
  let memory: unknown = null;
  return file.events.flatMap(({ kind }, k): readonly ProgressRow[] => {
    if (kind !== "answered" && kind !== "answers-added") return [];
    const then = restoreStudy({ ...file, events: file.events.slice(0, k + 1), memory }, options);
    ({ memory } = then.snapshot());
    const { leader, sureness, ledger } = then.status();
    if (leader === null || !sureness) return [];
    const { lead: _, ...chances } = sureness;
    return [{ questions: ledger.rounds, option: leader, ...chances }];
  });
}
