import { z } from "zod";
import { Identifier, WholeNumber } from "./text.ts";

/**
 * One person's answer about a pair. Named after the options, not after sides: which is shown left is drawn per person.
 * "cant-decide" and "dont-know" count as no answer; the second also asks, without a name, to hear more.
 */
export const PairAnswer = z.enum([
  "candidate",
  "reference",
  "no-preference",
  "cant-decide",
  "dont-know",
]);
export type PairAnswer = z.infer<typeof PairAnswer>;

/** The ends of the scale on which options are rated: the worst and the best. */
export const ratingScale = { from: 0, to: 10 } as const;

/** One person's rating of one option: a whole number, or no answer in the words that also serve about a pair. */
export const Rating = z.union([
  z.number().int().min(ratingScale.from).max(ratingScale.to),
  z.enum(["cant-decide", "dont-know"]),
]);
export type Rating = z.infer<typeof Rating>;

/** An answer to a question of either kind. Whether it suits the question that is open is the server's to say. */
export const Answer = z.union([PairAnswer, Rating]);
export type Answer = z.infer<typeof Answer>;

/**
 * The how-manieth time this person answers this question. A resent ballot carries the number it had, so it counts once, and
 * one that arrives after a newer one changes nothing. Each device of a seat has a thousand numbers, so `mine` says which comes next.
 */
export const Attempt: z.ZodNumber = z.number().int().min(1).max(1_000_000_000);

export const CastBallot = z.strictObject({ answer: Answer, attempt: Attempt });
export type CastBallot = z.infer<typeof CastBallot>;

/** Takes a hand down while its question is open. */
export const TakeBack = z.strictObject({ attempt: Attempt });
export type TakeBack = z.infer<typeof TakeBack>;

/** Says that the ballot is on disk and nothing else: no choice, no count, always the same size. */
export const Recorded = z.strictObject({ recorded: z.literal(true) });
export type Recorded = z.infer<typeof Recorded>;

/** Hands raised in the room, typed in by the facilitator; null is no answer. */
export const EnterHands = z.strictObject({
  hands: z.record(Identifier, Answer.nullable()),
});
export type EnterHands = z.infer<typeof EnterHands>;

export const RoundNumber: z.ZodNumber = WholeNumber.min(1).max(1000);
