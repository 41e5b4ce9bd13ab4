import type { StudySettings } from "../create-study.ts";
import { InvalidInputError } from "../errors.ts";
import type { OptionOf, OptionValue } from "../space/option-space.ts";
import type { AskOptions } from "../study/ask-options.ts";
import { type StudyJSON, studySchema } from "../study/json.ts";
import type { AnswerEvent, StudyEvent } from "../study/log.ts";
import type { Method, WorkPhase } from "../study/method.ts";
import type { VoteRequest } from "../study/requests.ts";
import type { Study } from "../study/study.ts";
import type { WorkOptions } from "../study/work.ts";
import { type ClientCall, clientCalls, placeOfWork } from "./calls.ts";
import { asError, listenTo, type WorkerMessage, type WorkerPort } from "./messages.ts";

/** The methods of a study as a client has them: each gives a promise, and a signal ends its work. */
type Called<O extends OptionValue> = {
  readonly [Name in Exclude<ClientCall, "ask">]: Study<O>[Name] extends (
    ...args: infer Args
  ) => infer Value
    ? (...args: Args) => Promise<Value>
    : never;
};

/** A study in a worker: the same methods, asynchronous. */
export interface StudyClient<O extends OptionValue = OptionValue> extends Called<O> {
  ask(options?: AskOptions): Promise<VoteRequest<O> | null>;
  ask(options: AskOptions & { readonly count: number }): Promise<readonly VoteRequest<O>[]>;
  /** Who is here, in order of arrival. */
  voters(): Promise<readonly string[]>;
  /** As `Study.onAnswer`, for answers through any client of the study. */
  onAnswer(listener: (event: AnswerEvent) => void): () => void;
  /** As `Study.onUpdate`. */
  onUpdate(listener: (event: StudyEvent) => void): () => void;
}

/** An AbortSignal, as far as it is used. */
interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener?(type: "abort", listener: () => void, options: { once: true }): void;
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onPhase: ((phase: WorkPhase) => void) | undefined;
}

/**
 * A study that works in a worker, so that nothing waits for it. The worker calls `serveStudy`, and is given there what cannot be sent: methods
 * besides the default one, constraints and other functions.
 *
 * Aborting a signal rejects the promise at once. The work itself ends where threads can share memory (always in Node, in browsers on
 * pages that are cross-origin isolated), and otherwise goes on unheard; calls behind it wait. What was told is told.
 *
 * @param worker - of Node or of a browser
 * @param given - settings of a new study, or the JSON or snapshot of one; nothing where the worker has one already
 */
export async function createStudyClient<const Given extends StudySettings | StudyJSON>(
  worker: WorkerPort,
  given?: Given,
): Promise<StudyClient<OptionOf<Given["options" & keyof Given]>>> {
  const calls = callsOf(worker);
  if (given !== undefined) await calls.call("open", [asFile(given)]);
  return calls.client as StudyClient<OptionOf<Given["options" & keyof Given]>>;
}

function callsOf(worker: WorkerPort): {
  readonly call: (name: string, args: readonly unknown[]) => Promise<unknown>;
  readonly client: object;
} {
  const pending = new Map<number, Pending>();
  const listeners = new Set<(event: StudyEvent) => void>();
  let last = 0;

  listenTo(
    worker,
    (message) => {
      const said = message as WorkerMessage;
      if ("event" in said) {
        for (const listener of [...listeners]) listener(said.event);
        return;
      }
      const waiting = pending.get(said.id);
      if ("phase" in said) {
        waiting?.onPhase?.(said.phase);
        return;
      }
      pending.delete(said.id);
      if ("error" in said) waiting?.reject(asError(said.error));
      else waiting?.resolve(said.value as never);
    },
    (error) => {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  );

  function call(name: string, args: readonly unknown[]): Promise<unknown> {
    const place = placeOfWork(name);
    const { signal, shouldStop, onPhase, ...rest } = (
      place === undefined ? {} : (args[place] ?? {})
    ) as WorkOptions & { readonly signal?: Signal };
    if (shouldStop) {
      const wanted = "a signal: a function cannot be asked from within a worker";
      return Promise.reject(new InvalidInputError("shouldStop", shouldStop, wanted));
    }
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    const id = ++last;
    const stop = signal && typeof SharedArrayBuffer !== "undefined" ? sharedFlag() : null;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject, onPhase });
      const sent = args.map((argument, k) => (k === place ? rest : argument));
      worker.postMessage({ id, call: name, args: sent, stop, hasPhases: onPhase !== undefined });
      const giveUp = (): void => {
        if (stop) Atomics.store(stop, 0, 1);
        if (!pending.delete(id) || !signal) return;
        reject(reasonOf(signal));
      };
      signal?.addEventListener?.("abort", giveUp, { once: true });
    });
  }

  const onUpdate = (listener: (event: StudyEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const client = {
    ...Object.fromEntries(
      [...clientCalls, "voters"].map((name) => [
        name,
        (...args: readonly unknown[]) => call(name, args),
      ]),
    ),
    onUpdate,
    onAnswer: (listener: (event: AnswerEvent) => void) =>
      onUpdate((event) => {
        if (event.kind === "answered" || event.kind === "answers-added") listener(event);
      }),
  };
  return { call, client };
}

function sharedFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

function reasonOf({ reason }: Signal): unknown {
  return reason ?? Object.assign(new Error("This work was aborted."), { name: "AbortError" });
}

/** Settings as a file has them: a method by its name. */
function asFile(given: StudySettings | StudyJSON): object {
  if ("schema" in given) return given;
  const { method, ...rest } = given as StudySettings & { readonly method?: Method };
  const settings = method ? { ...rest, ...method.settings, method: method.kind.id } : rest;
  return { schema: studySchema, settings, events: [] };
}
