import { z } from "zod";
import { CastBallot, EnterHands, Recorded, RoundNumber, TakeBack } from "./ballots.ts";
import { Decided } from "./facts.ts";
import { OperatorView } from "./operator.ts";
import * as sessions from "./sessions.ts";
import { ListedOption, Settings } from "./settings.ts";
import { Hash, Identifier, Instant, line } from "./text.ts";
import { DeskView, MineView, Phase, RoomView } from "./views.ts";

/** Who may call: anybody, whoever started the server, or a role in the deliberation of the address. */
export type Caller = "anyone" | sessions.Role;

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

const Done = z.strictObject({ done: z.literal(true) });
const everybody = ["facilitator", "voter", "screen", "watcher"] as const;
const room = "/api/deliberations/:id";

/** Parameters of addresses and what they must look like. */
export const parameters = {
  id: Identifier,
  voter: Identifier,
  claim: Identifier,
  facilitator: Identifier,
  round: z.string().regex(/^[1-9]\d{0,3}$/),
  code: sessions.RoomCode,
} as const;
export type ParameterName = keyof typeof parameters;

function operation<B extends z.ZodType | null, R extends z.ZodType | string>(
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

/** Every address of the server, once: routes, checks, documentation and the tests of who may call what are made from it. */
export const operations = {
  openSession: operation(
    "POST",
    "/api/session",
    ["anyone"],
    "Exchange a link's key for a session cookie, once",
    sessions.OpenSession,
    sessions.SessionView,
  ),
  session: operation(
    "GET",
    "/api/session",
    ["anyone"],
    "What this browser may do",
    null,
    sessions.SessionView,
  ),
  endSession: operation("DELETE", "/api/session", ["anyone"], "Sign out", null, Done),

  list: operation(
    "GET",
    "/api/deliberations",
    ["host"],
    "The decisions of this server, without any leader",
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

  room: operation("GET", room, everybody, "What everybody in the room may see", null, RoomView),
  settings: operation(
    "GET",
    `${room}/settings`,
    ["facilitator", "voter"],
    "The settings, sealed or not yet",
    null,
    Settings,
  ),
  desk: operation(
    "GET",
    `${room}/desk`,
    ["facilitator"],
    "Claims, links and nameless notes",
    null,
    DeskView,
  ),
  mine: operation(
    "GET",
    `${room}/mine`,
    ["voter"],
    "A voter's own ballots; of private ones only that they arrived",
    null,
    MineView,
  ),
  events: operation(
    "GET",
    `${room}/events`,
    everybody,
    "Live updates; ?as=facilitator, voter, screen or watcher chooses the role",
    null,
    "text/event-stream",
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
    "A one-time link to a seat, to the shared screen or for somebody who facilitates too; the one before stops working",
    sessions.IssueLink,
    sessions.IssuedLink,
    201,
  ),
  previewRoom: operation(
    "GET",
    "/api/rooms/:code",
    ["anyone"],
    "Who is expected in a room",
    null,
    sessions.RoomPreview,
  ),
  claim: operation(
    "POST",
    "/api/rooms/:code/claims",
    ["anyone"],
    "Ask for a seat, or to watch; two words tell the facilitator which device it is",
    sessions.Claim,
    sessions.Claimed,
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
  dismissFacilitator: operation(
    "DELETE",
    `${room}/facilitators/:facilitator`,
    ["facilitator"],
    "Somebody who was invited facilitates no longer",
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
  ask: operation(
    "POST",
    `${room}/rounds`,
    ["facilitator"],
    "Put the next question, or open a private moment",
    z.strictObject({ evenIfDone: z.boolean().optional() }),
    z.strictObject({ opened: z.enum(["round", "moment"]), number: RoundNumber }),
    201,
  ),
  castPublic: operation(
    "PUT",
    `${room}/rounds/:round/ballot`,
    ["voter"],
    "Raise a hand, or change it until the question closes",
    CastBallot,
    Recorded,
  ),
  takeBack: operation(
    "POST",
    `${room}/rounds/:round/take-back`,
    ["voter"],
    "Take a hand down",
    TakeBack,
    Recorded,
  ),
  castPrivate: operation(
    "PUT",
    `${room}/rounds/:round/private-ballot`,
    ["voter"],
    "Answer in private, or replace that answer until the moment closes",
    CastBallot,
    Recorded,
  ),
  enterHands: operation(
    "POST",
    `${room}/rounds/:round/hands`,
    ["facilitator"],
    "Type in hands raised in the room",
    EnterHands,
    Recorded,
  ),
  revealHands: operation(
    "POST",
    `${room}/rounds/:round/reveal`,
    ["facilitator"],
    "End the countdown: all hands appear together",
    null,
    Done,
  ),
  setTimer: operation(
    "PUT",
    `${room}/rounds/:round/timer`,
    ["facilitator"],
    "Close an open public question in so many seconds from now, or when the facilitator does",
    z.strictObject({ seconds: z.number().int().min(5).max(3600).nullable() }),
    Done,
  ),
  closeRound: operation(
    "POST",
    `${room}/rounds/:round/close`,
    ["facilitator"],
    "Close a public question; who is missing is recorded as missing",
    null,
    Done,
  ),
  withdrawRound: operation(
    "POST",
    `${room}/rounds/:round/withdraw`,
    ["facilitator"],
    "Take a question back, both channels, with a reason in the log",
    z.strictObject({ reason: line(200) }),
    Done,
  ),
  retryNext: operation(
    "POST",
    `${room}/next/retry`,
    ["facilitator"],
    "Work out the next question again, after a failure or when that hangs; while it is under way this changes nothing",
    null,
    Done,
  ),
  closeMoment: operation(
    "POST",
    `${room}/moment/close`,
    ["facilitator"],
    "Close a private moment that takes long",
    null,
    Done,
  ),
  moreTime: operation(
    "POST",
    `${room}/more-time`,
    ["voter"],
    "Ask for more time for whatever is open, without a name",
    null,
    Done,
  ),
  pause: operation(
    "PUT",
    `${room}/pause`,
    ["facilitator"],
    "Pause between two questions, or go on",
    z.strictObject({ isPaused: z.boolean() }),
    Done,
  ),
  stop: operation(
    "POST",
    `${room}/stop`,
    ["facilitator"],
    "Close the decision and work out the result; it cannot be reopened",
    z.strictObject({ early: z.boolean() }),
    Done,
  ),
  retryResult: operation(
    "POST",
    `${room}/result/retry`,
    ["facilitator"],
    "Work out the result again after a failure",
    null,
    Done,
  ),
  consent: operation(
    "POST",
    `${room}/consents`,
    ["voter"],
    "Agree or not, privately; only everyone's agreement has an effect",
    sessions.Consent,
    Done,
  ),
  decide: operation(
    "POST",
    `${room}/decided`,
    ["facilitator"],
    "Record what the group decided",
    Decided,
    Done,
  ),
  remove: operation(
    "DELETE",
    room,
    ["facilitator"],
    "Delete a finished decision and everything in it",
    null,
    Done,
  ),

  exportLog: operation(
    "GET",
    `${room}/export/log.jsonl`,
    ["facilitator", "voter"],
    "The log of facts, for unswayed verify",
    null,
    "application/jsonl",
  ),
  exportResult: operation(
    "GET",
    `${room}/export/result.json`,
    everybody,
    "The result",
    null,
    "application/json",
  ),
  exportSettings: operation(
    "GET",
    `${room}/export/settings.json`,
    ["facilitator", "voter"],
    "The settings, to be used again",
    null,
    "application/json",
  ),
  exportPublicVotes: operation(
    "GET",
    `${room}/export/public-votes.csv`,
    ["facilitator", "voter"],
    "Public answers",
    null,
    "text/csv",
  ),
  exportBundle: operation(
    "GET",
    `${room}/export/bundle.json`,
    ["facilitator"],
    "Everything needed to replay the decision, people shuffled; only if everybody agreed",
    null,
    "application/json",
  ),

  operator: operation(
    "GET",
    "/api/operator",
    ["operator"],
    "How the server is doing: counts and sizes, no names, no questions, no votes",
    null,
    OperatorView,
  ),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;
export type BodyOf<N extends OperationName> = (typeof operations)[N]["body"] extends z.ZodType
  ? z.infer<(typeof operations)[N]["body"]>
  : null;
/** What a handler returns: the JSON of the schema, or text of the operation's media type. */
export type ReplyOf<N extends OperationName> = (typeof operations)[N]["reply"] extends z.ZodType
  ? z.infer<(typeof operations)[N]["reply"]>
  : string;
