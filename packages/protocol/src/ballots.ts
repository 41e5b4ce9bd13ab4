import { z } from "zod";
import { OptionValue } from "./options.ts";
import { Salt, Signature } from "./seat-keys.ts";
import { Identifier, line, WholeNumber } from "./text.ts";

/** The kinds of question there are. What may be asked and answered in each is the optimiser's to say. */
export const KindName = z.enum(["pair", "order", "choice", "rating", "approval"]);
export type KindName = z.infer<typeof KindName>;

/** What people are asked: a kind of question about some options, in the order in which answers name them. */
export const Question = z.strictObject({
  kind: KindName,
  options: z.array(OptionValue).min(1).max(200),
});
export type Question = z.infer<typeof Question>;

/** The ends of the scale on which options are rated: the worst and the best. */
export const ratingScale = { from: 0, to: 10 } as const;

/**
 * One person's answer, as the optimiser reads it:
 *
 *     pair     "first", "second" or "no-preference"
 *     choice   the place of the best, from 1: "3"
 *     order    places from 1, best first: "3>1>2"; those left out are behind, in no order
 *     rating   a number for one option; for several, one after the other with "-" for one left out: "7 - 3"
 *     approval the places of all that are fine: "1+3", or "none"
 *
 * and to any question "abstain", or "unknown-option", which also asks, without a name, to hear more. Places are those in the
 * question, not on a screen: in which order options are shown is drawn for each person. Whether an answer suits the question
 * that is open is the server's to say.
 */
export const Answer = z.union([z.number(), z.string().regex(/^[a-z0-9>+. -]{1,1000}$/)]);
export type Answer = z.infer<typeof Answer>;

/**
 * The how-manieth time this person answers this question. A resent ballot carries the number it had, so it counts once, and
 * one that arrives after a newer one changes nothing. Each device of a seat has a thousand numbers, so `mine` says which comes next.
 */
export const Attempt: z.ZodNumber = z.number().int().min(1).max(1_000_000_000);

export const CastBallot = z.strictObject({
  answer: Answer,
  attempt: Attempt,
  /** Must be there where the seat has a key. */
  signature: Signature.optional(),
});
export type CastBallot = z.infer<typeof CastBallot>;

/** A private ballot. What it says must not be told by how long it is: see `padded`. */
export const CastPrivate = z.strictObject({
  answer: Answer,
  attempt: Attempt,
  /** Looked at when it arrives and not kept: kept, it would prove to everyone what someone said in private. */
  signature: Signature.optional(),
  /** So that the phone can find its answer in the log when the moment has closed, and nobody else can; else the server draws one. */
  salt: Salt.optional(),
  padding: z.string().max(1024).optional(),
});
export type CastPrivate = z.infer<typeof CastPrivate>;

/** Private ballots are sent in multiples of this many bytes. */
const blockBytes = 512;

/** The same ballot, as long as any other of its kind: anyone who carries it sees the length through every encryption. */
export function padded(ballot: Omit<CastPrivate, "padding">): CastPrivate {
  const bare = JSON.stringify({ ...ballot, padding: "" }).length;
  return { ...ballot, padding: " ".repeat((blockBytes - (bare % blockBytes)) % blockBytes) };
}

/** Takes a hand down while its question is open. */
export const TakeBack = z.strictObject({ attempt: Attempt, signature: Signature.optional() });
export type TakeBack = z.infer<typeof TakeBack>;

/** Says that the ballot is on disk and nothing else: no choice, no count, always the same size. */
export const Recorded = z.strictObject({ recorded: z.literal(true) });
export type Recorded = z.infer<typeof Recorded>;

/** Hands raised in the room, typed in by the facilitator; null is no answer. */
export const EnterHands = z.strictObject({
  hands: z.record(Identifier, Answer.nullable()),
});
export type EnterHands = z.infer<typeof EnterHands>;

/** What people said in public before: by name or seat, or how many gave which answer where nobody noted who. */
export const OpenVotes = z.strictObject({
  votes: z
    .array(
      z.strictObject({
        question: Question,
        answers: z.array(z.strictObject({ voter: line(60), answer: Answer })).max(60),
      }),
    )
    .max(400),
  counts: z
    .strictObject({
      question: Question,
      answers: z.array(z.strictObject({ answer: Answer, count: WholeNumber })).max(200),
    })
    .nullable(),
});
export type OpenVotes = z.infer<typeof OpenVotes>;

export const RoundNumber: z.ZodNumber = WholeNumber.min(1).max(1000);
