import { plainRules } from "../log.ts";
import type { Preset } from "../method.ts";
import { consensusOf, leaderOf } from "./consensus.ts";
import { fitOf } from "./fit.ts";
import { questionsToSeparate } from "./forecast.ts";
import { nearBest, nextRequest, privateRequests, requestsTogether } from "./next-request.ts";
import { advantageOf, influenceReport, predictionOf } from "./ranges.ts";
import { defaultFields, optionCounts, resolveDefaultSettings } from "./settings.ts";
import type { DefaultSettings, ResolvedDefaultSettings } from "./settings-types.ts";
import { Memory } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Preset "default": our own method (docs/decisions/0011, 0016). */
export const defaultPreset: Preset<DefaultSettings, ResolvedDefaultSettings> = {
  fields: defaultFields,
  resolve: resolveDefaultSettings,
  rules: ({ questions, ownPrivatePairs }) => ({
    mostOptions: optionCounts[questions],
    hasOwnPairs: ownPrivatePairs,
    // What is best asked in private need not be asked openly first.
    opening: ["public", "private"],
    answers:
      questions === "strength"
        ? [...plainRules.answers, "much-first", "slightly-first", "slightly-second", "much-second"]
        : plainRules.answers,
  }),
  begin(settings) {
    const memory = new Memory(settings);
    return {
      nextRequest: (state, work) => nextRequest(memory.situation(state, work)),
      requestsTogether: (state, count, work) =>
        requestsTogether(memory.situation(state, work), count),
      nearBest: (state, channel, count, work) =>
        nearBest(memory.situation(state, work), channel, count),
      privateRequests: (state, count, work) =>
        privateRequests(memory.situation(state, work), count),
      leader: (state, work) => leaderOf(memory.situation(state, work)),
      consensus: (state, work) => consensusOf(memory.situation(state, work)),
      predict: (state, option, work) => predictionOf(memory.situation(state, work), option),
      advantage: (state, pair, work) => advantageOf(memory.situation(state, work), pair),
      influence: (state, hasRanges, work) =>
        influenceReport(memory.situation(state, work), hasRanges),
      status: (state, work) => statusOf(memory.situation(state, work)),
      fit: (state, work) => fitOf(memory.situation(state, work)),
      questionsToSeparate: (state, work) => questionsToSeparate(memory.situation(state, work)),
    };
  },
};
