import { methodIn, type Preset } from "../method.ts";
import { consensusOf, leaderOf } from "./consensus.ts";
import { fitOf } from "./fit.ts";
import { questionsToSeparate } from "./forecast.ts";
import { nearBest, nextRequest, privateRequests, requestsTogether } from "./next-request.ts";
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
  begin(settings) {
    const memory = new Memory(settings);
    return methodIn((state, work) => memory.situation(state, work), {
      nextRequest,
      requestsTogether,
      nearBest,
      privateRequests,
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
