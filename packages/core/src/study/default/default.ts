import { methodIn, type Preset } from "../method.ts";
import { shapeOf } from "./asking.ts";
import { consensusOf, leaderOf } from "./consensus.ts";
import { fitOf } from "./fit.ts";
import { questionsToSeparate } from "./forecast.ts";
import { meetingModel, requestsTogether } from "./meeting-model.ts";
import { advantageOf, influenceReport, predictionOf } from "./ranges.ts";
import { defaultFields, kindOf, optionCounts, resolveDefaultSettings } from "./settings.ts";
import type { DefaultSettings, ResolvedDefaultSettings } from "./settings-types.ts";
import { Memory } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Preset "default": our own method (docs/decisions/0011, 0016). */
export const defaultPreset: Preset<DefaultSettings, ResolvedDefaultSettings> = {
  fields: defaultFields,
  resolve: resolveDefaultSettings,
  rules: ({ questions }) => ({
    kind: kindOf[questions],
    mostOptions: optionCounts[questions],
    // What is best asked in private need not be asked openly first.
    opening: ["public", "private"],
  }),
  shape: ({ questions }) => shapeOf(questions),
  begin(settings) {
    const memory = new Memory(settings);
    return methodIn((state, work) => memory.situation(state, work), {
      meeting: meetingModel,
      requestsTogether,
      leader: leaderOf,
      consensus: consensusOf,
      predict: predictionOf,
      advantage: advantageOf,
      influence: influenceReport,
      status: statusOf,
      fit: fitOf,
      questionsToSeparate,
    });
  },
};
