import type { z } from "zod";
import { OperatorView } from "../operator.ts";
import { endingOperations } from "./ending-operations.ts";
import { lobbyOperations } from "./lobby-operations.ts";
import { operation } from "./operation.ts";
import { sessionOperations } from "./session-operations.ts";
import { viewOperations } from "./view-operations.ts";
import { votingOperations } from "./voting-operations.ts";

/** Every address of the server, once: routes, checks, documentation and the tests of who may call what are made from it. */
export const operations = {
  ...sessionOperations,
  ...lobbyOperations,
  ...viewOperations,
  ...votingOperations,
  ...endingOperations,
  operator: operation(
    "GET",
    "/api/operator",
    ["operator"],
    "How the server is doing: counts and sizes, no names, no questions, no votes",
    null,
    OperatorView,
  ),
} as const;

export type OperationName = keyof typeof operations;
export type BodyOf<N extends OperationName> = (typeof operations)[N]["body"] extends z.ZodType
  ? z.infer<(typeof operations)[N]["body"]>
  : null;
/** What a handler returns: the JSON of the schema, or text of the operation's media type. */
export type ReplyOf<N extends OperationName> = (typeof operations)[N]["reply"] extends z.ZodType
  ? z.infer<(typeof operations)[N]["reply"]>
  : string;
