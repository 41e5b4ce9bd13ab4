import { z } from "zod";

/**
 * The public half of a key that a phone makes when it sits down and never lets out: a point of P-256, uncompressed, base64url. A seat
 * without one belongs to a browser that cannot make any, such as one over plain HTTP.
 */
export const SeatKey: z.ZodString = z.string().regex(/^B[A-Za-z0-9_-]{86}$/);

/** By the key of a seat: ECDSA with SHA-256, its two numbers one after the other, base64url. */
export const Signature: z.ZodString = z.string().regex(/^[A-Za-z0-9_-]{86}$/);

/** What hides a private answer in the log's commitment to it, drawn by the phone that sends it: 128 bits, hex. */
export const Salt: z.ZodString = z.string().regex(/^[0-9a-f]{32}$/);

export const GiveKey = z.strictObject({ key: SeatKey });
