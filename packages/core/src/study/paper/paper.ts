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
      nearBest(state, channel, count, work) {
        const { space } = state;
        const situation = memory.situation(state, work);
        const requests =
          channel === "public"
            ? requestsTogether(situation, count)
            : privateRequests(situation, count);
        return requests.map(({ candidate, reference }) => ({
          candidate: space.encode(candidate),
          reference: space.encode(reference),
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
