import { z } from "zod";
import { Decided } from "../facts.ts";
import * as sessions from "../sessions.ts";
import { Done, everyone, type Operation, operation, room } from "./operation.ts";

/** The result, what comes after it, and what may be taken away. */
export const endingOperations = {
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
    everyone,
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
    "Everything needed to replay the decision, people shuffled; only while everyone agrees",
    null,
    "application/json",
  ),
} as const satisfies Readonly<Record<string, Operation>>;
