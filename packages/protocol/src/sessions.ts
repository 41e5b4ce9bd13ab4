import { z } from "zod";
import { Identifier, line } from "./text.ts";

export const Role = z.enum(["host", "facilitator", "voter", "screen"]);
export type Role = z.infer<typeof Role>;

/** The secret of a link, from its fragment: 256 bits, base64url. */
const LinkKey: z.ZodString = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const OpenSession = z.strictObject({ key: LinkKey });

export const SessionView = z.strictObject({
  grants: z.array(
    z.strictObject({
      role: Role,
      deliberation: Identifier.nullable(),
      voter: Identifier.nullable(),
    }),
  ),
  /** Seats this browser asked for, until they are granted. */
  claims: z.array(
    z.strictObject({
      deliberation: Identifier,
      voter: Identifier,
      words: z.array(z.string()),
      state: z.enum(["waiting", "refused"]),
    }),
  ),
  /** To be sent back as X-Unswayed-Token with every request that changes something. */
  token: z.string(),
  version: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

export const tokenHeader = "x-unswayed-token";

export const IssueLink = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("voter"), voter: Identifier }),
  z.strictObject({ kind: z.literal("screen") }),
]);

/** The path is complete: the key is in its fragment, which browsers do not send. */
export const IssuedLink = z.strictObject({ path: z.string(), key: LinkKey });

/** "K7QF-2M": finds a room and opens nothing. */
export const RoomCode: z.ZodString = z.string().regex(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/);

export const RoomPreview = z.strictObject({
  deliberation: Identifier,
  question: z.string(),
  facilitator: z.string(),
  hasStarted: z.boolean(),
  voters: z.array(z.strictObject({ voter: Identifier, name: z.string(), isTaken: z.boolean() })),
});

export const ClaimSeat = z.strictObject({ voter: Identifier });
export const Claimed = z.strictObject({ words: z.array(z.string()), session: SessionView });
export const AnswerClaim = z.strictObject({ admit: z.boolean() });
export const JoinRoom = z.strictObject({ agreesToThree: z.boolean().optional() });

export const Matter = z.enum(["exact-figures", "research-bundle", "keep-longer"]);
export type Matter = z.infer<typeof Matter>;
export const Consent = z.strictObject({ matter: Matter, agrees: z.boolean() });

export const FacilitatorName: z.ZodString = line(60);
