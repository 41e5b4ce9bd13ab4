import {
  type MethodMaker,
  methodMaker,
  plainRules,
  type StudyState,
  type Work,
} from "@unswayed/core/method";
import { consensusOf } from "./consensus.ts";
import { leaderOf } from "./leader.ts";
import { meetingModel } from "./meeting-model.ts";
import { newPairs } from "./new-rounds.ts";
import { advantageOf, influenceReport, predictionOf } from "./ranges.ts";
import { paperFields, resolvePaperSettings } from "./settings.ts";
import type { PaperSettings, ResolvedPaperSettings } from "./settings-types.ts";
import { Memory, type Situation } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Algorithm 1 of the paper (paper: alg:SBO), with the repairs in docs/paper-notes.md. */
export const paper: MethodMaker<PaperSettings, ResolvedPaperSettings> = methodMaker<
  PaperSettings,
  ResolvedPaperSettings
>({
  id: "paper",
  fields: paperFields,
  resolve: resolvePaperSettings,
  rules: () => plainRules,
  begin(settings) {
    const memory = new Memory(settings);
    const at = (state: StudyState, work: Work): Situation => memory.situation(state, work);
    return {
      meeting: (state, work) => meetingModel(at(state, work)),
      questionsTogether: (state, count, before, work) => newPairs(at(state, work), count, before),
      leader: (state, work) => leaderOf(at(state, work)),
      consensus: (state, work) => consensusOf(at(state, work)),
      predict: (state, option, work) => predictionOf(at(state, work), option),
      advantage: (state, pair, work) => advantageOf(at(state, work), pair),
      influence: (state, hasRanges, work) => influenceReport(at(state, work), hasRanges),
      status: (state, work) => statusOf(at(state, work)),
      // Ranges are no chances: what this method keeps cannot be checked or forecast in such terms.
      fit: () => null,
      verdict: () => null,
      questionsToSeparate: () => null,
    };
  },
});
