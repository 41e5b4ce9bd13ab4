import * as sessions from "../sessions.ts";
import { Done, type Operation, operation } from "./operation.ts";

/** Who someone is, and how they get to a table. */
export const sessionOperations = {
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
} as const satisfies Readonly<Record<string, Operation>>;
