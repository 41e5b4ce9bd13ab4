import {
  type OptionSpace,
  type SharedSettings,
  type StudyEvent,
  type StudySettings,
  scoresDefaults,
} from "@unswayed/core";
import { type Answer, ratingScale, type Settings } from "@unswayed/protocol";
import type { RatingQuestion } from "./questions.ts";

/** Decisions in which people rate, as studies of scores. */

export function ratingStudy(
  shared: SharedSettings,
  settings: Settings,
  initialOptions: number,
): StudySettings {
  const { stopWhen, isCautious } = settings;
  return {
    ...shared,
    preset: "scores",
    scale: ratingScale,
    // Where all say openly what nobody thinks, no influence explains both, and what people say unseen is to count.
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

/** @param number - the study's own: it counts no withdrawn rounds */
export function scoreEvents(
  space: OptionSpace,
  { option }: RatingQuestion,
  number: number,
  channel: "public" | "private",
  given: readonly (readonly [string, Answer])[],
): StudyEvent[] {
  const about = { round: number, channel, option: space.decode(space.encode(option)) };
  // In the order of the seats: the model must not depend on who was quick.
  const scores = [...given]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([voter, answer]) => (typeof answer === "number" ? [[voter, answer] as const] : []));
  return [
    ...(scores.length > 0
      ? [{ kind: "scored" as const, ...about, scores: Object.fromEntries(scores) }]
      : []),
    { kind: "scores-closed" as const, ...about },
  ];
}
