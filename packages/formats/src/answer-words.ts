import { type Ballot, isNoAnswer } from "./record.ts";

/** What a ballot says, as every study, request and log has it: places of its options count from 1. */
export interface AnswerWords {
  /** Null where nothing is left to say. */
  readonly answer: string | number | null;
  /** Whether something that cannot be said so was left out: what comes behind two that are tied. */
  readonly isCut: boolean;
}

/** The answer of a ballot of any kind. */
export function answerWords(ballot: Ballot): AnswerWords {
  if (isNoAnswer(ballot.answer)) return whole(ballot.answer.none);
  const placeOf = (option: string): number =>
    (ballot.options as readonly string[]).indexOf(option) + 1;
  switch (ballot.kind) {
    case "pair":
      // Files may say how strongly; a study asks only which.
      return whole((ballot.answer as string).replace(/^(?:much|slightly)-/, ""));
    case "choice":
      return whole(String(placeOf(ballot.answer as string)));
    case "order":
      return inOrder(ballot.answer as readonly (readonly string[])[], placeOf);
    case "rating":
      return whole(ballot.answer as number);
    case "approval":
      return whole((ballot.answer as readonly string[]).map(placeOf).join("+") || "none");
  }
}

function whole(answer: string | number): AnswerWords {
  return { answer, isCut: false };
}

/** Up to the first two that are tied: what comes behind them is in no order. */
function inOrder(
  steps: readonly (readonly string[])[],
  placeOf: (option: string) => number,
): AnswerWords {
  const tied = steps.findIndex((step) => step.length > 1);
  const clear = tied < 0 ? steps : steps.slice(0, tied);
  return { answer: clear.flat().map(placeOf).join(">") || null, isCut: tied >= 0 };
}
