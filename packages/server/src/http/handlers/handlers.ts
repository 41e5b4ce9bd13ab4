import type { Handlers } from "./call.ts";
import { endingHandlers } from "./ending-handlers.ts";
import { exportHandlers } from "./export-handlers.ts";
import { lobbyHandlers } from "./lobby-handlers.ts";
import { operatorHandlers } from "./operator-handlers.ts";
import { sessionHandlers } from "./session-handlers.ts";
import { viewHandlers } from "./view-handlers.ts";
import { votingHandlers } from "./voting-handlers.ts";

/** One for each operation; a new operation does not compile until it has one. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...lobbyHandlers,
  ...viewHandlers,
  ...votingHandlers,
  ...endingHandlers,
  ...exportHandlers,
  ...operatorHandlers,
};
