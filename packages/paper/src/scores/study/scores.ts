import { type MethodMaker, methodMaker, type StudyState, type Work } from "@unswayed/core/method";
import { advantageOf, consensusOf, influenceReport, predictionOf } from "./believed.ts";
import { leaderOf } from "./leading.ts";
import { meetingModel, questionsTogether } from "./meeting-model.ts";
import { resolveScoresSettings, scoresFields } from "./settings.ts";
import type { ResolvedScoresSettings, ScoresSettings } from "./settings-types.ts";
import { Memory, type Situation } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Ratings, and votes beside them (paper: app:gp, corrected: P28; docs/decisions/0017). */
export const scores: MethodMaker<ScoresSettings, ResolvedScoresSettings> = methodMaker<
  ScoresSettings,
  ResolvedScoresSettings
>({
  id: "scores",
  fields: scoresFields,
  resolve: resolveScoresSettings,
  rules: ({ scale }) => ({ kinds: ["rating", "pair"], opening: ["public", "private"], scale }),
  begin(settings) {
    const memory = new Memory(settings);
    const at = (state: StudyState, work: Work): Situation => memory.situation(state, work);
    return {
      meeting: (state, work) => meetingModel(at(state, work)),
      questionsTogether: (state, count, _before, work) => questionsTogether(at(state, work), count),
      leader: (state, work) => leaderOf(at(state, work)),
      consensus: (state, work) => consensusOf(at(state, work)),
      predict: (state, option, work) => predictionOf(at(state, work), option),
      advantage: (state, pair, work) => advantageOf(at(state, work), pair),
      influence: (state, hasRanges, work) => influenceReport(at(state, work), hasRanges),
      status: (state, work) => statusOf(at(state, work)),
      fit: () => null,
      verdict: () => null,
      questionsToSeparate: () => null,
    };
  },
});
