import type { SharedSettings, StudySettingsJSON } from "@unswayed/core";
import { scoresDefaults } from "@unswayed/paper/scores";
import { ratingScale, type Settings } from "@unswayed/protocol";

/** Decisions in which people rate. */

export function ratingStudy(
  shared: Omit<SharedSettings, "voters" | "welfare" | "options"> &
    Pick<StudySettingsJSON, "voters" | "welfare" | "options">,
  settings: Settings,
  initialOptions: number,
): StudySettingsJSON {
  const { stopWhen, isCautious } = settings;
  return {
    ...shared,
    method: "scores",
    scale: ratingScale,
    // Where all say in public what nobody thinks, no influence explains both, and what people say unseen is to count.
    isPrivateTrusted: true,
    initialOptions: Math.max(1, initialOptions),
    ...(isCautious && { privateThreshold: scoresDefaults.privateThreshold * cautiousShare }),
    stop: { improvement: goals[stopWhen] * (isCautious ? cautiousShare : 1) },
  };
}

/** A cautious decision asks in private, and goes on, at half the doubt. */
const cautiousShare = 0.5;

/** The share of the scale by which another option may still be better when a decision says that it is done. */
const goals: Readonly<Record<Settings["stopWhen"], number>> = {
  settled: 0.05,
  likely: 0.1,
  limit: 0,
};
