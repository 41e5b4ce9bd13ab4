import { plainRules } from "../log.ts";
import type { Preset } from "../method.ts";
import { advantageOf, consensusOf, influenceReport, predictionOf } from "./believed.ts";
import { leaderOf } from "./leading.ts";
import { nearBestScores } from "./near-best.ts";
import { nextScore } from "./next-score.ts";
import { nearBestPairs, nextVote, privateVotesOn, votesTogether } from "./next-vote.ts";
import { resolveScoresSettings, scoresFields } from "./settings.ts";
import type { ResolvedScoresSettings, ScoresSettings } from "./settings-types.ts";
import { Memory } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Preset "scores": numbers in place of votes, or beside them (paper: app:gp, corrected: P28; docs/decisions/0017). */
export const scoresPreset: Preset<ScoresSettings, ResolvedScoresSettings> = {
  fields: scoresFields,
  resolve: resolveScoresSettings,
  rules: ({ scale }) => ({ ...plainRules, scores: scale }),
  begin(settings) {
    const memory = new Memory(settings);
    return {
      nextRequest: (state, work) => nextVote(memory.situation(state, work)),
      requestsTogether: (state, count, work) => votesTogether(memory.situation(state, work), count),
      nearBest(state, channel, count, work) {
        const situation = memory.situation(state, work);
        if (channel === "public") return nearBestPairs(situation, count);
        return privateVotesOn(situation, count).map(({ candidate, reference }) => ({
          candidate: state.space.encode(candidate),
          reference: state.space.encode(reference),
        }));
      },
      privateRequests: (state, count, work) => privateVotesOn(memory.situation(state, work), count),
      leader: (state, work) => leaderOf(memory.situation(state, work)),
      consensus: (state, work) => consensusOf(memory.situation(state, work)),
      predict: (state, option, work) => predictionOf(memory.situation(state, work), option),
      advantage: (state, pair, work) => advantageOf(memory.situation(state, work), pair),
      influence: (state, hasRanges, work) =>
        influenceReport(memory.situation(state, work), hasRanges),
      status: (state, work) => statusOf(memory.situation(state, work)),
      fit: () => null,
      questionsToSeparate: () => null,
      nextScore: (state, work) => nextScore(memory.situation(state, work)),
      nearBestScores: (state, channel, count, work) =>
        nearBestScores(memory.situation(state, work), channel, count),
    };
  },
};
