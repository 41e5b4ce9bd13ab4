import { z } from "zod";
import { type Role, RoomCode } from "../sessions.ts";
import { Identifier } from "../text.ts";

/** Who may call: anyone, the person who started the server, or a role in the deliberation of the address. */
export type Caller = "anyone" | Role;

export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Hono's form: ":id" is a parameter. */
  readonly path: string;
  readonly callers: readonly Caller[];
  readonly summary: string;
  readonly body: z.ZodType | null;
  /** A schema for JSON, or the media type of something else. */
  readonly reply: z.ZodType | string;
  readonly status: 200 | 201;
}

export const Done = z.strictObject({ done: z.literal(true) });
export const everyone = ["facilitator", "voter", "screen", "watcher"] as const;
export const room = "/api/deliberations/:id";

/** Parameters of addresses and what they must look like. */
export const parameters = {
  id: Identifier,
  voter: Identifier,
  claim: Identifier,
  facilitator: Identifier,
  round: z.string().regex(/^[1-9]\d{0,3}$/),
  seq: z.string().regex(/^(?:0|[1-9]\d{0,5})$/),
  code: RoomCode,
} as const;
export type ParameterName = keyof typeof parameters;

export function operation<B extends z.ZodType | null, R extends z.ZodType | string>(
  method: Operation["method"],
  path: string,
  callers: readonly Caller[],
  summary: string,
  body: B,
  reply: R,
  status: 200 | 201 = 200,
): Operation & { readonly body: B; readonly reply: R } {
  return { method, path, callers, summary, body, reply, status };
}
