import { questionKinds } from "../../../question/kinds.ts";
import type { KindName } from "../../../question/question-kind.ts";
import type { StudyState } from "../../../study/log.ts";
import { type MethodMaker, methodMaker, type Work } from "../../../study/method.ts";
import { frontOf } from "./both-views.ts";
import { consensusOf, leaderOf } from "./consensus.ts";
import { fitOf } from "./fit.ts";
import { questionsToSeparate } from "./forecast.ts";
import { meetingModel, questionsTogether } from "./meeting-model.ts";
import { advantageOf, groupDraws, influenceReport, predictionOf } from "./ranges.ts";
import { particlesFields, resolveParticlesSettings } from "./settings.ts";
import type { ParticlesSettings, ResolvedParticlesSettings } from "./settings-types.ts";
import { hasChoice, Memory, type Situation } from "./situation.ts";
import { statusOf } from "./status.ts";
import { verdictOf } from "./verdict.ts";

/** The default method, our own (docs/decisions/0011, 0016). */
export const particles: MethodMaker<ParticlesSettings, ResolvedParticlesSettings> = methodMaker<
  ParticlesSettings,
  ResolvedParticlesSettings
>({
  id: "particles",
  fields: particlesFields,
  resolve: resolveParticlesSettings,
  rules: ({ scale }) => ({
    kinds: Object.keys(questionKinds) as KindName[],
    // What is best asked in private need not be asked in public first.
    opening: ["public", "private"],
    scale,
  }),
  begin(settings, remembered) {
    const memory = new Memory(settings, remembered);
    const at = (state: StudyState, work: Work): Situation => memory.situation(state, work);
    return {
      update: (state, work) => void (hasChoice(state) && at(state, work).view()),
      meeting: (state, work) => meetingModel(at(state, work)),
      questionsTogether: (state, count, _before, work) => questionsTogether(at(state, work), count),
      leader: (state, work) => leaderOf(at(state, work)),
      consensus: (state, work) => consensusOf(at(state, work)),
      predict: (state, option, work) => predictionOf(at(state, work), option),
      advantage: (state, pair, work) => advantageOf(at(state, work), pair),
      influence: (state, hasRanges, work) => influenceReport(at(state, work), hasRanges),
      status: (state, work) => statusOf(at(state, work)),
      fit: (state, work) => fitOf(at(state, work)),
      verdict: (state, work) => verdictOf(at(state, work)),
      questionsToSeparate: (state, work) => questionsToSeparate(at(state, work)),
      draws: (state, work) => groupDraws(at(state, work)),
      front: (state, work) => frontOf(at(state, work)),
      memory: (state) => memory.memory(state),
    };
  },
});
