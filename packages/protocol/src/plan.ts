import { z } from "zod";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** How a meeting goes, as it was locked with a decision: the plan that the optimiser's `nextStep` reads. */
export const Plan = z.strictObject({
  /** "check": public votes are there already; "both": public and private questions; "private": nothing is asked in public. */
  situation: z.enum(["check", "both", "private"]),
  mostQuestions: count,
  mostPublic: count,
  mostPrivate: count,
  mostCost: z.number().min(0),
  price: z.strictObject({ public: z.number().min(0), private: z.number().min(0) }),
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
