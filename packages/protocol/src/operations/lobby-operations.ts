import { z } from "zod";
import { KindName, OpenVotes } from "../ballots.ts";
import { Decided } from "../facts.ts";
import { ListedOption, OptionValue } from "../options.ts";
import { Sureness } from "../result.ts";
import { GiveKey } from "../seat-keys.ts";
import * as sessions from "../sessions.ts";
import { Settings } from "../settings.ts";
import { Hash, Identifier, Instant, line } from "../text.ts";
import { Phase } from "../views.ts";
import { Done, type Operation, operation, room } from "./operation.ts";

/** Making a decision, and who sits at its table. */
export const lobbyOperations = {
  list: operation(
    "GET",
    "/api/deliberations",
    ["host"],
    "This facilitator's decisions, the newest first; those that are running have no leader",
    null,
    z.strictObject({
      deliberations: z.array(
        z.strictObject({
          id: Identifier,
          question: z.string(),
          phase: Phase,
          rounds: z.number().int(),
          isSimulated: z.boolean(),
          closedAt: Instant.nullable(),
          /** What came out, once everyone has seen it. */
          outcome: z
            .strictObject({ winner: OptionValue, sureness: Sureness, decided: Decided.nullable() })
            .nullable(),
        }),
      ),
    }),
  ),
  create: operation(
    "POST",
    "/api/deliberations",
    ["host"],
    "A new decision, in its lobby",
    z.strictObject({ facilitator: sessions.FacilitatorName, settings: Settings }),
    z.strictObject({ id: Identifier, roomCode: sessions.RoomCode }),
    201,
  ),
  rehearse: operation(
    "POST",
    "/api/rehearsals",
    ["host"],
    "A decision with simulated people, who join and vote by themselves",
    z.strictObject({ seed: z.number().int().min(0).max(1_000_000).optional() }),
    z.strictObject({ id: Identifier }),
    201,
  ),
  importOptions: operation(
    "POST",
    "/api/imports/options",
    ["host"],
    "Reads options from CSV and says what it could not read",
    z.strictObject({ csv: z.string().max(200_000), hasHeader: z.boolean() }),
    z.strictObject({
      items: z.array(ListedOption),
      errors: z.array(z.strictObject({ row: z.number().int(), message: z.string() })),
    }),
  ),
  importPeople: operation(
    "POST",
    "/api/imports/people",
    ["host"],
    "Reads names from CSV and says what it could not read",
    z.strictObject({ csv: z.string().max(50_000), hasHeader: z.boolean() }),
    z.strictObject({
      names: z.array(line(60)),
      errors: z.array(z.strictObject({ row: z.number().int(), message: z.string() })),
    }),
  ),
  importVotes: operation(
    "POST",
    "/api/imports/votes",
    ["host"],
    "Reads what people said from a file: counts, favourites, votes on pairs, rankings or ratings",
    z.strictObject({
      text: z.string().max(500_000),
      name: z.string().max(200).optional(),
      /** What numbers or crosses are, where the guess was wrong. */
      as: z.enum(["ratings", "ranks", "approvals", "favourites"]).optional(),
    }),
    z.strictObject({
      people: z.array(line(60)),
      options: z.array(line(80)),
      openVotes: OpenVotes,
      /** What to show to anyone who brought the file; null where nothing was read. */
      found: z
        .strictObject({
          people: z.number().int(),
          options: z.number().int(),
          kinds: z.array(KindName),
          scale: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
        })
        .nullable(),
      /** What the file did not say, in sentences. */
      guesses: z.array(z.string()),
      /** What could not be read, in sentences. */
      errors: z.array(z.string()),
    }),
  ),
  setOpenVotes: operation(
    "PUT",
    `${room}/open-votes`,
    ["facilitator"],
    "What people said in public before, by name, instead of what was set earlier; while the lobby is open",
    OpenVotes,
    Done,
  ),
  changeSettings: operation(
    "PUT",
    `${room}/settings`,
    ["facilitator"],
    "Replace the settings while the lobby is open",
    Settings,
    Done,
  ),
  issueLink: operation(
    "POST",
    `${room}/links`,
    ["facilitator"],
    "A one-time link to a seat, to the shared screen or for someone who facilitates too; the one before stops working",
    sessions.IssueLink,
    sessions.IssuedLink,
    201,
  ),
  answerClaim: operation(
    "POST",
    `${room}/claims/:claim`,
    ["facilitator"],
    "Admit or refuse a device; a watcher who was admitted may be refused later",
    sessions.AnswerClaim,
    Done,
  ),
  refuseClaims: operation(
    "DELETE",
    `${room}/claims`,
    ["facilitator"],
    "Refuse every device that waits, for a seat or to watch",
    null,
    Done,
  ),
  dismissFacilitator: operation(
    "DELETE",
    `${room}/facilitators/:facilitator`,
    ["facilitator"],
    "Someone who was invited facilitates no longer",
    null,
    Done,
  ),
  join: operation(
    "POST",
    `${room}/join`,
    ["voter"],
    "Sit down, having read who sees what",
    sessions.JoinRoom,
    Done,
  ),
  giveKey: operation(
    "PUT",
    `${room}/seat-key`,
    ["voter"],
    "Give the public half of this device's key; instead of another it is a move to another device, and the log says so",
    GiveKey,
    Done,
  ),
  freeSeat: operation(
    "POST",
    `${room}/voters/:voter/free`,
    ["facilitator"],
    "Free a seat; earlier answers stay",
    null,
    Done,
  ),
  start: operation(
    "POST",
    `${room}/start`,
    ["facilitator"],
    "Seal the settings and begin",
    null,
    z.strictObject({ fingerprint: Hash }),
  ),
  remove: operation(
    "DELETE",
    room,
    ["facilitator"],
    "Delete a finished decision and everything in it",
    null,
    Done,
  ),
} as const satisfies Readonly<Record<string, Operation>>;
