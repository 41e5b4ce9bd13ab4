import { z } from "zod";
import { Instant } from "./text.ts";

/** Refusals a client can act on. Each has one status, so that a page may switch on `type` alone. */
export const problemTypes = {
  "invalid-request": { status: 400, title: "The request is not what this address takes" },
  "not-signed-in": { status: 401, title: "Open the link you were given" },
  "not-allowed": { status: 403, title: "This role may not do that" },
  "not-signed": { status: 403, title: "It is not signed by the key of this seat" },
  "wrong-origin": { status: 403, title: "The request did not come from our own page" },
  "not-found": { status: 404, title: "There is nothing at this address" },
  "link-unknown": { status: 404, title: "This link is not known" },
  "room-unknown": { status: 404, title: "No such room" },
  "method-not-allowed": { status: 405, title: "This address does not take that method" },
  "link-in-use": { status: 409, title: "This link is in use on another device" },
  "link-replaced": { status: 409, title: "A newer link was made for you" },
  "seat-taken": { status: 409, title: "Someone else has this seat" },
  "console-holds-no-ballot": { status: 409, title: "The facilitator's browser takes no seat" },
  "not-in-the-lobby": { status: 409, title: "Settings are sealed" },
  "not-running": { status: 409, title: "This decision is not being voted on" },
  "round-not-open": { status: 409, title: "This question is not taking answers" },
  "nobody-answered": { status: 409, title: "Nobody has answered yet" },
  "something-is-open": { status: 409, title: "A question is still open" },
  "not-asked": { status: 409, title: "This question was not put to you" },
  "too-few-people": { status: 409, title: "Not enough people are here" },
  "too-early": { status: 409, title: "Not yet" },
  paused: { status: 409, title: "This decision is paused" },
  "stop-rule-met": { status: 409, title: "The stop rule is met" },
  "no-more-rounds": { status: 409, title: "All questions have been used" },
  "not-revealed": { status: 409, title: "There is no result yet" },
  "not-everyone-agreed": { status: 409, title: "Not everyone agreed" },
  "wrong-reveal-mode": { status: 409, title: "Hands are not given this way in this decision" },
  "earlier-version": { status: 409, title: "This decision was made by an earlier version" },
  "record-damaged": { status: 409, title: "What is stored about this decision is damaged" },
  deleted: { status: 410, title: "This decision was deleted" },
  "already-deleted": { status: 410, title: "Private answers were deleted, as announced" },
  "body-too-large": { status: 413, title: "The request is too large" },
  "not-json": { status: 415, title: "Send JSON" },
  "settings-do-not-fit": { status: 422, title: "The settings do not fit together" },
  "too-many-requests": { status: 429, title: "Too many tries" },
  "store-unavailable": { status: 503, title: "Answers cannot be saved right now" },
  "went-wrong": { status: 500, title: "Something went wrong on our side" },
} as const;
export type ProblemType = keyof typeof problemTypes;

/** A problem document (RFC 9457). */
export const Problem = z.strictObject({
  type: z.enum(Object.keys(problemTypes) as [ProblemType, ...ProblemType[]]),
  title: z.string(),
  status: z.number().int(),
  /** What exactly, in a sentence. Never repeats an answer. */
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ field: z.string(), wanted: z.string() })).optional(),
  retryAfterSeconds: z.number().optional(),
  /** When a decision was deleted. */
  deletedAt: Instant.optional(),
});
export type Problem = z.infer<typeof Problem>;
