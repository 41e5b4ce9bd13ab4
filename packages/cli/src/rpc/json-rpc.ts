import { InvalidInputError } from "@unswayed/core";
import type { StudyDesk } from "@unswayed/server/desk";

/** JSON-RPC 2.0, one message a line. */

const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 };

interface Failure {
  readonly code: number;
  readonly message: string;
  /** Which field, what was given, and what was expected. */
  readonly data?: { readonly field: string; readonly value: unknown; readonly expected: string };
}

type Id = string | number | null;

/** The line that answers a line; null for notifications, which get no answer, and for blank lines. */
export function answerLine(desk: StudyDesk, line: string): string | null {
  if (line.trim() === "") return null;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    const data = { field: "line", value: line.slice(0, 80), expected: "one JSON-RPC message" };
    return JSON.stringify(failed(null, { code: codes.parse, message: "not JSON", data }));
  }
  if (!Array.isArray(message)) return written(answer(desk, message));
  if (message.length === 0) return written(answer(desk, message));
  const answers = message.map((one) => answer(desk, one)).filter((one) => one !== null);
  return answers.length === 0 ? null : JSON.stringify(answers);
}

function written(message: object | null): string | null {
  return message === null ? null : JSON.stringify(message);
}

function answer(desk: StudyDesk, message: unknown): object | null {
  const problem = problemOf(message);
  if (problem !== null) return failed(idOf(message), problem);
  const { method, params } = message as { readonly method: string; readonly params?: unknown };
  const isNotification = !Object.hasOwn(message as object, "id");
  const id = idOf(message);
  try {
    const result = desk.call(method, params);
    return isNotification ? null : { jsonrpc: "2.0", id, result };
  } catch (error) {
    return isNotification ? null : failed(id, failureOf(error, desk.knows(method)));
  }
}

function problemOf(message: unknown): Failure | null {
  const refuse = (field: string, value: unknown, expected: string): Failure => ({
    code: codes.request,
    message: `${field}: expected ${expected}`,
    data: { field, value, expected },
  });
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    return refuse("message", message, "an object with jsonrpc, id, method and params");
  }
  const { jsonrpc, method, id } = message as Readonly<Record<string, unknown>>;
  if (jsonrpc !== "2.0") return refuse("jsonrpc", jsonrpc ?? null, '"2.0"');
  if (typeof method !== "string") return refuse("method", method ?? null, "the name of a method");
  const isId = id === undefined || id === null || ["string", "number"].includes(typeof id);
  return isId ? null : refuse("id", id, "text, a number or null");
}

function idOf(message: unknown): Id {
  const id = (message as { readonly id?: unknown } | null)?.id;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function failureOf(error: unknown, isKnown: boolean): Failure {
  if (!(error instanceof InvalidInputError)) {
    return {
      code: codes.internal,
      message: error instanceof Error ? error.message : String(error),
    };
  }
  const { field, value, wanted, message } = error;
  const data = { field, value: value ?? null, expected: wanted };
  return { code: isKnown ? codes.params : codes.method, message, data };
}

function failed(id: Id, error: Failure): object {
  return { jsonrpc: "2.0", id, error };
}
