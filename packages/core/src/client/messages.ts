import { InvalidInputError } from "../errors.ts";
import type { StudyEvent } from "../study/log.ts";
import type { WorkPhase } from "../study/method.ts";

/** What a study in a worker and its client say to each other. */

/** A worker seen from either side, of Node (`on`) or of a browser (`addEventListener`); a MessagePort is one too. */
export interface WorkerPort {
  postMessage(message: unknown): void;
  on?(type: "message" | "error", listener: (message: unknown) => void): unknown;
  addEventListener?(type: "message" | "error", listener: (event: object) => void): void;
}

/** From the client: a call of a study's method. */
export interface CallMessage {
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
  /** One number that turns 1 when the caller gives up; null where threads cannot share memory. */
  readonly stop: Int32Array | null;
  /** Whether the caller wants to know the parts of the work. */
  readonly hasPhases: boolean;
}

/** From the worker: results for a call, a part of its work that begins, or a new fact of the study. */
export type WorkerMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorMessage }
  | { readonly id: number; readonly phase: WorkPhase }
  | { readonly event: StudyEvent };

/** An error as it travels. */
export interface ErrorMessage {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of a refusal. */
  readonly refused: {
    readonly field: string;
    readonly value: unknown;
    readonly wanted: string;
  } | null;
}

export function asMessage(error: unknown): ErrorMessage {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const refused =
    error instanceof InvalidInputError
      ? { field: error.field, value: sendable(error.value), wanted: error.wanted }
      : null;
  return { name, message, stack, refused };
}

/** The error on the other side: of the same class, with the same words. */
export function asError({ name, message, stack, refused }: ErrorMessage): Error {
  const error = refused
    ? new InvalidInputError(refused.field, refused.value, refused.wanted)
    : Object.assign(new Error(message), { name });
  return Object.assign(error, { message, ...(stack !== undefined && { stack }) });
}

/** Functions do not travel. */
function sendable(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}

export function listenTo(
  port: WorkerPort,
  onMessage: (message: unknown) => void,
  onError: (error: Error) => void = () => {},
): void {
  if (port.on) {
    port.on("message", onMessage);
    port.on("error", (error) => onError(error instanceof Error ? error : new Error(String(error))));
    return;
  }
  port.addEventListener?.("message", (event) => onMessage((event as { data: unknown }).data));
  port.addEventListener?.("error", (event) => {
    const { message = "the worker failed" } = event as { message?: string };
    onError(new Error(message));
  });
}
