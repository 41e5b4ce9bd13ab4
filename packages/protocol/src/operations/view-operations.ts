import { Settings } from "../settings.ts";
import { DeskView, MineView, RoomView } from "../views.ts";
import { everyone, type Operation, operation, room } from "./operation.ts";

/** What each role sees. */
export const viewOperations = {
  room: operation("GET", room, everyone, "What everyone in the room may see", null, RoomView),
  settings: operation(
    "GET",
    `${room}/settings`,
    everyone,
    "The settings, locked or not yet",
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
  logAfter: operation(
    "GET",
    `${room}/log/:seq`,
    ["facilitator", "voter"],
    "The lines of the log after that one, so that a page can see that they continue what it saw",
    null,
    "application/jsonl",
  ),
  events: operation(
    "GET",
    `${room}/events`,
    everyone,
    "Live updates; ?as=facilitator, voter, screen or watcher chooses the role",
    null,
    "text/event-stream",
  ),
} as const satisfies Readonly<Record<string, Operation>>;
