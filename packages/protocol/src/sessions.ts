import { z } from "zod";
import { SeatKey, Signature } from "./seat-keys.ts";
import { Identifier, shownLine } from "./text.ts";

/** The screen and watchers see the room alike: a screen belongs to the room, a watcher is a person without a seat. */
export const Role = z.enum(["host", "facilitator", "voter", "screen", "watcher", "operator"]);
export type Role = z.infer<typeof Role>;

/** The secret of a link, from its fragment: 256 bits, base64url. */
const LinkKey: z.ZodString = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const OpenSession = z.strictObject({
  key: LinkKey,
  /** This browser has a seat at this table already and is to hold this one too: people will pass it on. */
  alsoHere: z.boolean().optional(),
});

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
      /** Null: asks to watch without voting. */
      voter: Identifier.nullable(),
      words: z.array(z.string()),
      state: z.enum(["waiting", "refused"]),
    }),
  ),
  /** To be sent back as X-Unswayed-Token with every request that changes something. */
  token: z.string(),
  version: z.string(),
  /** Who runs this server, as private ballots name them; "" where nobody was named, and for strangers. */
  operator: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

export const tokenHeader = "x-unswayed-token";

export const IssueLink = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("voter"), voter: Identifier }),
  z.strictObject({ kind: z.literal("screen") }),
  /** Someone who facilitates too, by name; the facilitator's own name moves the desk to another browser. */
  z.strictObject({ kind: z.literal("facilitator"), name: shownLine(60) }),
]);

/** The path is complete: the key is in its fragment, which browsers do not send. */
export const IssuedLink = z.strictObject({ path: z.string(), key: LinkKey });

/** "K7QF-2MXA": finds a room and opens nothing. Those of earlier versions have two letters behind the dash. */
export const RoomCode: z.ZodString = z
  .string()
  .regex(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}(?:[A-HJ-NP-Z2-9]{2})?$/);

export const RoomPreview = z.strictObject({
  deliberation: Identifier,
  question: z.string(),
  facilitator: z.string(),
  hasStarted: z.boolean(),
  voters: z.array(z.strictObject({ voter: Identifier, name: z.string(), isTaken: z.boolean() })),
});

export const Claim = z.union([
  z.strictObject({
    voter: Identifier,
    /** This browser has a seat already and is to hold this one too: people will pass it on. */
    alsoHere: z.boolean().optional(),
  }),
  /** Without a seat, to see what everyone in the room sees. */
  z.strictObject({ watch: z.literal(true) }),
]);
export const Claimed = z.strictObject({ words: z.array(z.string()), session: SessionView });
export const AnswerClaim = z.strictObject({ admit: z.boolean() });
export const JoinRoom = z.strictObject({
  agreesToThree: z.boolean().optional(),
  /** Where the browser can make one. */
  key: SeatKey.optional(),
});

export const Matter = z.enum(["exact-figures", "research-bundle", "keep-longer"]);
export type Matter = z.infer<typeof Matter>;
export const Consent = z.strictObject({
  matter: Matter,
  agrees: z.boolean(),
  /** Must be there where the seat has a key. */
  signature: Signature.optional(),
});

export const FacilitatorName: z.ZodString = shownLine(60);
