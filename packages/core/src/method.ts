/** What your own method is written with: the record it reads, what it answers, and the checks that all methods share. */

export { checkFields } from "./kernel/fields.ts";
export type { Option } from "./kernel/kernel.ts";
export { logistic } from "./question/answer-model.ts";
export { checkBallots } from "./question/ballots.ts";
export { checkKernel } from "./study/check-kernel.ts";
export {
  checkedScale,
  checkIfGiven,
  numberWithin,
  sharedFields,
  sharedSettings,
  studyPlan,
  whatIsGiven,
  wholeFrom,
} from "./study/check-settings.ts";
export { ledgerOf } from "./study/ledger.ts";
export { plainRules, type Round, type StudyState } from "./study/log.ts";
export {
  type MethodMaker,
  methodMaker,
  type StudyMethod,
  type Work,
} from "./study/method.ts";
export { plainCopy } from "./study/plain-copy.ts";
export { isSameProposal, proposal, tidy } from "./study/proposals.ts";
export { type CodedQuestion, decoded, encoded, isOffered } from "./study/questions.ts";
export { choiceAlone } from "./study/report/how-sure.ts";
export { limitsReached } from "./study/report/limits.ts";
export { rhoRange } from "./study/report/rho-range.ts";
export type { ProposedQuestion } from "./study/requests.ts";
export type { ResolvedShared } from "./study/settings-types.ts";
export { welfareFor } from "./study/welfare-for.ts";
