import { z } from "zod";
import { KindName } from "./ballots.ts";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** "check": public votes are there already; "both": public and private questions; "private": nothing is asked in public. */
export const Situation = z.enum(["check", "both", "private"]);
export type Situation = z.infer<typeof Situation>;

const askable = z
  .array(z.strictObject({ kind: KindName, least: count.min(1), most: count.min(1) }))
  .min(1)
  .readonly();
const seconds = z.strictObject({ base: z.number().min(0), each: z.number().min(0) });

/** One question about the whole list, before any other. */
export const OpeningBallot = z.strictObject({
  kind: KindName,
  channel: z.enum(["public", "private"]),
});
export type OpeningBallot = z.infer<typeof OpeningBallot>;

/** How a meeting goes, as it was locked with a decision: the plan that the optimiser's `nextStep` reads. */
export const Plan = z.strictObject({
  situation: Situation,
  mostQuestions: count,
  mostPublic: count,
  mostPrivate: count,
  mostCost: z.number().min(0),
  /** Whether costs are prices of questions, or the seconds they take. */
  costIn: z.enum(["questions", "seconds"]),
  price: z.strictObject({ public: z.number().min(0), private: z.number().min(0) }),
  /** How long questions take: in private by kind, how much longer in public, and the change to private devices. */
  seconds: z.strictObject({
    /** A plan that was locked before there was some kind of question says nothing of it. */
    kinds: z.partialRecord(KindName, seconds),
    publicMore: z.number().min(0),
    privateRound: z.number().min(0),
  }),
  /** What may be asked on each channel. */
  kinds: z.strictObject({ public: askable, private: askable }),
  /** A question about the whole list that comes first. */
  openingBallot: OpeningBallot.nullable(),
  /** Private questions that must have been answered before the meeting may stop. */
  leastPrivate: count,
  /** Public questions that come first. */
  opening: count,
  /** How many of the first public questions are also asked in private, and whether in one round. */
  repeated: count,
  repeatedTogether: z.boolean(),
  privateAbout: z.enum(["anything", "asked", "last"]),
  /** The most questions in one private round. */
  gather: count.min(1),
  /** From how many near-best public questions one is drawn. */
  nearBest: count.min(1),
  asksAgain: z.boolean(),
  /** Whether the meeting may stop before its limits. */
  stopsEarly: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;
