import { Worker, type WorkerOptions } from "node:worker_threads";
import type { ResultStep } from "@unswayed/protocol";
import { type AnswerTo, type Job, type OnStep, type Solver, SupersededError } from "./jobs.ts";

/** A solve that takes longer than this is given up. */
export const longestSolveMs = 120_000;

export interface ThreadSolverSettings {
  readonly threads: number;
  /** A solve that takes longer is given up and its thread replaced. */
  readonly mostMs: number;
  /** Which program a thread runs; tests run the sources. */
  readonly program?: URL;
  readonly workerOptions?: WorkerOptions;
}

interface Waiting {
  readonly id: number;
  readonly key: string;
  readonly job: Job;
  readonly onStep: OnStep | undefined;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** What a thread says: a step of a result on the way, and in the end an answer or why there is none. */
interface Reply {
  readonly id: number;
  readonly step?: ResultStep;
  readonly answer?: never;
  readonly failure?: string;
}

/** Solves in threads, so that a long one never holds up a request. A thread that dies or hangs is replaced. */
export function threadSolver(settings: ThreadSolverSettings): Solver {
  const program = settings.program ?? new URL("./solver-worker.js", import.meta.url);
  const idle: Worker[] = [];
  const busy = new Map<Worker, { readonly task: Waiting; readonly timer: NodeJS.Timeout }>();
  let queue: Waiting[] = [];
  let lastId = 0;
  let isClosed = false;

  function newWorker(): Worker {
    // No arguments of the process: some, such as --eval, would make a thread run something else.
    const worker = new Worker(program, { name: "solver", execArgv: [], ...settings.workerOptions });
    worker.unref();
    worker.on("message", (reply: Reply) => {
      const work = busy.get(worker);
      if (!work || work.task.id !== reply.id) return;
      if (reply.step) {
        work.task.onStep?.(reply.step);
        return;
      }
      finish(worker);
      if (reply.failure === undefined) work.task.resolve(reply.answer as never);
      else work.task.reject(new Error(reply.failure));
      idle.push(worker);
      startWaiting();
    });
    worker.on("error", () => lost(worker, "the solver's thread ended"));
    worker.on("exit", () => lost(worker, "the solver's thread ended"));
    return worker;
  }

  function finish(worker: Worker): void {
    const work = busy.get(worker);
    if (work) clearTimeout(work.timer);
    busy.delete(worker);
  }

  function lost(worker: Worker, why: string): void {
    const work = busy.get(worker);
    finish(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    work?.task.reject(new Error(why));
    startWaiting();
  }

  function end(worker: Worker, why: string): void {
    lost(worker, why);
    void worker.terminate();
  }

  function startWaiting(): void {
    while (!isClosed && queue.length > 0 && (idle.length > 0 || busy.size < settings.threads)) {
      const task = queue.shift();
      if (!task) return;
      const worker = idle.pop() ?? newWorker();
      const timer = setTimeout(() => end(worker, "the solve took too long"), settings.mostMs);
      timer.unref();
      busy.set(worker, { task, timer });
      worker.postMessage({ id: task.id, job: task.job });
    }
  }

  function dropWaiting(key: string): void {
    const older = queue.find((task) => task.key === key);
    queue = queue.filter((task) => task !== older);
    older?.reject(new SupersededError("a newer question took its place"));
  }

  return {
    solve<J extends Job>(key: string, job: J, onStep?: OnStep): Promise<AnswerTo<J>> {
      dropWaiting(key);
      return new Promise<AnswerTo<J>>((resolve, reject) => {
        const task: Waiting = { id: ++lastId, key, job, onStep, resolve, reject };
        // People wait for a result; a next question is worked out ahead, and a decision goes on without it.
        const first =
          job.kind === "result" ? queue.findIndex((other) => other.job.kind !== "result") : -1;
        queue.splice(first < 0 ? queue.length : first, 0, task);
        startWaiting();
      });
    },
    giveUp(key) {
      dropWaiting(key);
      for (const [worker, { task }] of [...busy]) {
        if (task.key === key) end(worker, "the solve was given up");
      }
    },
    async close() {
      isClosed = true;
      for (const task of queue) task.reject(new Error("the server is shutting down"));
      queue = [];
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
