import { plainRules } from "../log.ts";
import { methodIn, type Preset } from "../method.ts";
import { advantageOf, consensusOf, influenceReport, predictionOf } from "./believed.ts";
import { leaderOf } from "./leading.ts";
import { meetingModel } from "./meeting-model.ts";
import { nextVote, votesTogether } from "./next-vote.ts";
import { resolveScoresSettings, scoresFields } from "./settings.ts";
import type { ResolvedScoresSettings, ScoresSettings } from "./settings-types.ts";
import { Memory } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Preset "scores": numbers in place of votes, or beside them (paper: app:gp, corrected: P28; docs/decisions/0017). */
export const scoresPreset: Preset<ScoresSettings, ResolvedScoresSettings> = {
  fields: scoresFields,
  resolve: resolveScoresSettings,
  rules: ({ scale }) => ({ ...plainRules, scores: scale }),
  shape: () => ({ kind: "rating", size: 1 }),
  begin(settings) {
    const memory = new Memory(settings);
    return methodIn((state, work) => memory.situation(state, work), {
      meeting: meetingModel,
      nextVote,
      requestsTogether: votesTogether,
      leader: leaderOf,
      consensus: consensusOf,
      predict: predictionOf,
      advantage: advantageOf,
      influence: influenceReport,
      status: statusOf,
      fit: () => null,
      questionsToSeparate: () => null,
    });
  },
};
