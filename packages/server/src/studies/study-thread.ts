import { Worker, type WorkerOptions } from "node:worker_threads";
import { Refusal } from "../errors.ts";

/** Where studies of programs are computed: one call after another, never in the thread that answers requests. */
export interface StudyThread {
  /** The result of a call. Refused with "invalid-request" and the field where something given cannot be right. */
  call(method: string, params: object): Promise<object>;
  /** How often the thread was replaced: studies from before are gone. */
  readonly generation: number;
  close(): Promise<void>;
}

export interface StudyThreadSettings {
  /** A call that takes longer ends the thread, and with it all studies in it. */
  readonly mostMs: number;
  /** So many calls may wait. */
  readonly mostWaiting: number;
  /** Which program the thread runs; tests run the sources. */
  readonly program?: URL;
  readonly workerOptions?: WorkerOptions;
}

export const usualStudyThread: StudyThreadSettings = { mostMs: 120_000, mostWaiting: 50 };

/** What the thread says to a call. */
export interface StudyReply {
  readonly id: number;
  readonly result?: object;
  readonly refused?: { readonly field: string; readonly wanted: string };
  readonly failed?: string;
}

interface Waiting {
  readonly resolve: (result: object) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export function studyThread(settings: StudyThreadSettings = usualStudyThread): StudyThread {
  const program = settings.program ?? new URL("./study-worker.js", import.meta.url);
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let generation = 0;

  function begun(): Worker {
    if (worker) return worker;
    generation += 1;
    const own = new Worker(program, { name: "studies", execArgv: [], ...settings.workerOptions });
    own.unref();
    own.on("message", (reply: StudyReply) => {
      const call = waiting.get(reply.id);
      if (!call) return;
      clearTimeout(call.timer);
      waiting.delete(reply.id);
      if (reply.result) call.resolve(reply.result);
      else if (reply.refused) {
        call.reject(new Refusal("invalid-request", { errors: [reply.refused] }));
      } else call.reject(new Error(reply.failed ?? "a call of a study failed"));
    });
    const lost = (): void => {
      if (worker === own) ended();
    };
    own.on("error", lost);
    own.on("exit", lost);
    worker = own;
    return own;
  }

  function ended(): void {
    const gone = worker;
    worker = null;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new Refusal("not-found"));
    }
    waiting.clear();
    void gone?.terminate();
  }

  return {
    get generation() {
      return generation;
    },
    call(method, params) {
      if (waiting.size >= settings.mostWaiting) {
        return Promise.reject(new Refusal("too-many-requests", { retryAfterSeconds: 5 }));
      }
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(ended, settings.mostMs);
        timer.unref();
        waiting.set(id, { resolve, reject, timer });
        begun().postMessage({ id, method, params });
      });
    },
    async close() {
      const gone = worker;
      ended();
      await gone?.terminate();
    },
  };
}
