import { z } from "zod";

/** One line people typed: no control characters, no blanks around it, never empty. */
export function line(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "one line without control characters")
    .regex(/^\S(?:[\s\S]*\S)?$/u, "no blanks around it");
}

export const Identifier: z.ZodString = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const Hash: z.ZodString = z.string().regex(/^[0-9a-f]{64}$/);

export const WholeNumber: z.ZodNumber = z.number().int().min(0).max(1_000_000);

export const Instant: z.ZodString = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/);
