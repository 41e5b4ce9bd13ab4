import { plainRules } from "../log.ts";
import type { Preset } from "../method.ts";
import { consensusOf } from "./consensus.ts";
import { leaderOf } from "./leader.ts";
import { nextRequest, requestsTogether } from "./next-request.ts";
import { privateRequests } from "./private-votes.ts";
import { advantageOf, influenceReport, predictionOf } from "./ranges.ts";
import { paperFields, resolvePaperSettings } from "./settings.ts";
import type { PaperSettings, ResolvedPaperSettings } from "./settings-types.ts";
import { Memory } from "./situation.ts";
import { statusOf } from "./status.ts";

/** Preset "paper": Algorithm 1 of the paper (paper: alg:SBO), with the repairs in docs/paper-notes.md. */
export const paper: Preset<PaperSettings, ResolvedPaperSettings> = {
  fields: paperFields,
  resolve: resolvePaperSettings,
  rules: () => plainRules,
  begin(settings) {
    const memory = new Memory(settings);
    return {
      nextRequest: (state, work) => nextRequest(memory.situation(state, work)),
      requestsTogether: (state, count, work) =>
        requestsTogether(memory.situation(state, work), count),
      nearBest(state, count, work) {
        const { space } = state;
        return requestsTogether(memory.situation(state, work), count).map((request) => ({
          candidate: space.encode(request.candidate),
          reference: space.encode(request.reference),
        }));
      },
      privateRequests: (state, count, work) =>
        privateRequests(memory.situation(state, work), count),
      leader: (state, work) => leaderOf(memory.situation(state, work)),
      consensus: (state, work) => consensusOf(memory.situation(state, work)),
      predict: (state, option, work) => predictionOf(memory.situation(state, work), option),
      advantage: (state, pair, work) => advantageOf(memory.situation(state, work), pair),
      influence: (state, hasRanges, work) =>
        influenceReport(memory.situation(state, work), hasRanges),
      status: (state, work) => statusOf(memory.situation(state, work)),
      // Ranges are no chances: what this method keeps cannot be checked or forecast in such terms.
      fit: () => null,
      questionsToSeparate: () => null,
    };
  },
};
