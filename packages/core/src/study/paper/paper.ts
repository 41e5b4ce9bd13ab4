import { plainRules } from "../log.ts";
import { methodIn, type Preset } from "../method.ts";
import { consensusOf } from "./consensus.ts";
import { leaderOf } from "./leader.ts";
import { meetingModel } from "./meeting-model.ts";
import { newRounds } from "./new-rounds.ts";
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
  shape: () => ({ kind: "pair", size: 2 }),
  begin(settings) {
    const memory = new Memory(settings);
    return methodIn((state, work) => memory.situation(state, work), {
      meeting: meetingModel,
      requestsTogether: newRounds,
      leader: leaderOf,
      consensus: consensusOf,
      predict: predictionOf,
      advantage: advantageOf,
      influence: influenceReport,
      status: statusOf,
      // Ranges are no chances: what this method keeps cannot be checked or forecast in such terms.
      fit: () => null,
      questionsToSeparate: () => null,
    });
  },
};
