import { z } from "zod";
import { Answer, Attempt, OpenVotes, Question, RoundNumber } from "./ballots.ts";
import { OptionValue } from "./options.ts";
import { Plan } from "./plan.ts";
import { Figures, Result } from "./result.ts";
import { SeatKey, Signature } from "./seat-keys.ts";
import { Matter } from "./sessions.ts";
import { Settings } from "./settings.ts";
import { Hash, Identifier, Instant, line, WholeNumber } from "./text.ts";

/**
 * What a decision is: these, in order. All of them are public to everyone in the room. What is not public yet (hands
 * before a countdown ends) or never is (private answers) is not a fact; the log then holds commitments to it.
 */

const fact = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape });

/** Who or what ended a question. */
export const ClosedBy = z.enum(["all-in", "timer", "facilitator"]);
export type ClosedBy = z.infer<typeof ClosedBy>;

/** How a question was chosen: drawn at the start, by the model, or without it because it was late. */
export const ChosenBy = z.enum(["draw", "model", "fallback"]);
export type ChosenBy = z.infer<typeof ChosenBy>;

/** Enough answers, the limits, nothing left to ask, or earlier. */
export const StopReason = z.enum(["enough", "limit", "nothing-left", "early"]);
export type StopReason = z.infer<typeof StopReason>;

export const ProgressStep = z.enum(["starting", "taking-shape", "nearly-done"]);
export type ProgressStep = z.infer<typeof ProgressStep>;

export const Decided = z.strictObject({
  choice: z.enum(["winner", "something-else", "no-decision"]),
  reason: z.string().max(500),
});
export type Decided = z.infer<typeof Decided>;

export const Fact = z.discriminatedUnion("kind", [
  fact("created", {
    deliberation: Identifier,
    facilitator: line(60),
    isSimulated: z.boolean(),
    settings: Settings,
  }),
  fact("settings-changed", {
    settings: Settings,
    /** The number of the first seat for a name that is new on the list. */
    firstNewSeat: WholeNumber,
  }),
  /** What people said in public before this decision, instead of what was said to be so earlier; people are named by their seats. */
  fact("votes-imported", { openVotes: OpenVotes }),
  fact("joined", { voter: Identifier, key: SeatKey.optional() }),
  fact("seat-freed", { voter: Identifier }),
  /** Someone who had joined votes from another device from now on, by a new link or by claiming the seat from it. */
  fact("seat-moved", { voter: Identifier }),
  /** The key of the device in a seat: from now on everything from there is signed by it. Another one needs a move before it. */
  fact("seat-keyed", { voter: Identifier, key: SeatKey }),
  /** Someone besides who created it may do what a facilitator does. */
  fact("facilitator-invited", { facilitator: Identifier, name: line(60) }),
  /** A link to the desk of someone who facilitates already was made, so that it can move to another browser; null: of who created it. */
  fact("facilitator-moved", { facilitator: Identifier.nullable() }),
  /** Anyone who started the server has opened this decision's desk, without having been invited. */
  fact("host-facilitates", {}),
  fact("facilitator-dismissed", { facilitator: Identifier }),
  fact("sealed", {
    /** Hash of settings and people: the same on every screen. */
    fingerprint: Hash,
    /** Hash of the secret seed, which may be told after the close. */
    seedCommitment: Hash,
    /** One person more or less had a decision about much the same here before, with private answers. */
    isNearEarlier: z.literal(true).optional(),
    /** How the meeting goes. */
    plan: Plan,
  }),
  /** A question is put to these people in public. */
  fact("question-opened", {
    round: RoundNumber,
    question: Question,
    chosenBy: ChosenBy,
    voters: z.array(Identifier),
  }),
  /** A question got a time at which it closes by itself, another one, or none. */
  fact("round-timed", { round: RoundNumber, closesAt: Instant.nullable() }),
  fact("hand-raised", {
    round: RoundNumber,
    voter: Identifier,
    answer: Answer,
    attempt: Attempt,
    isEntered: z.boolean(),
    signature: Signature.optional(),
  }),
  fact("hand-lowered", {
    round: RoundNumber,
    voter: Identifier,
    attempt: Attempt,
    signature: Signature.optional(),
  }),
  fact("hands-revealed", {
    round: RoundNumber,
    hands: z.array(
      z.strictObject({
        voter: Identifier,
        answer: Answer,
        signed: z.strictObject({ attempt: Attempt, signature: Signature }).optional(),
      }),
    ),
  }),
  fact("round-closed", { round: RoundNumber, by: ClosedBy, missing: z.array(Identifier) }),
  fact("round-withdrawn", { round: RoundNumber, reason: line(200) }),
  fact("moment-opened", {
    moment: RoundNumber,
    /** Those that were asked in public have the numbers they had, others new ones. */
    questions: z
      .array(z.strictObject({ round: RoundNumber, question: Question }))
      .min(1)
      .max(20),
    voters: z.array(Identifier),
    /** When it closes by itself though not everyone has answered; null: when all have, or the facilitator closes it. */
    closesAt: Instant.nullable(),
  }),
  fact("moment-timed", { moment: RoundNumber, closesAt: Instant.nullable() }),
  fact("moment-closed", {
    moment: RoundNumber,
    by: ClosedBy,
    /** One per person and question, given or not, in the order of their digits: it says nothing about anyone. */
    commitments: z.array(Hash),
  }),
  fact("paused", {}),
  fact("resumed", {}),
  fact("progressed", { step: ProgressStep }),
  fact("stopped", { why: StopReason, afterRound: WholeNumber }),
  fact("revealed", { result: Result }),
  fact("figures-revealed", { figures: Figures }),
  fact("truth-told", { winner: OptionValue }),
  fact("agreed", { matter: Matter }),
  /** Everyone had agreed, and someone has taken their yes back. It does not say who. */
  fact("agreement-withdrawn", { matter: Matter }),
  fact("decided", { decided: Decided }),
  fact("private-answers-deleted", {}),
]);
export type Fact = z.infer<typeof Fact>;
export type FactKind = Fact["kind"];

/** One line of a log: each hash covers the line and the hash before it. */
export const LogLine = z.strictObject({
  seq: WholeNumber.min(1),
  at: Instant,
  fact: Fact,
  hash: Hash,
});
export type LogLine = z.infer<typeof LogLine>;
