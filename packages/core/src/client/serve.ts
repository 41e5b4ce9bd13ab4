import { type RestoreOptions, restoreStudy } from "../create-study.ts";
import { InvalidInputError } from "../errors.ts";
import type { Study } from "../study/study.ts";
import type { WorkOptions } from "../study/work.ts";
import { clientCalls, placeOfWork } from "./calls.ts";
import {
  asMessage,
  type CallMessage,
  listenTo,
  type WorkerMessage,
  type WorkerPort,
} from "./messages.ts";

/** What the worker of a study is given: functions and methods, which cannot be sent to it. */
export interface ServeOptions extends RestoreOptions {
  /** The study, where the worker makes it itself. Otherwise the client says which. */
  readonly study?: Study;
}

/**
 * In a worker: carries out what a `createStudyClient` asks for.
 *
 * @param port - `parentPort` of Node's worker_threads, or `self` in a browser's worker
 */
export function serveStudy(port: WorkerPort, options: ServeOptions = {}): void {
  const post = (message: WorkerMessage): void => port.postMessage(message);
  let study: Study | null = null;
  const use = (one: Study): void => {
    study = one;
    one.onUpdate((event) => post({ event }));
  };
  if (options.study) use(options.study);

  listenTo(port, (message) => {
    const { id, call, args, stop, hasPhases } = message as CallMessage;
    try {
      if (call === "open") {
        use(restoreStudy(args[0], options));
        post({ id, value: null });
        return;
      }
      if (!study)
        throw new InvalidInputError("study", undefined, "settings or a file to begin with");
      const work: WorkOptions = {
        ...(stop && { shouldStop: () => Atomics.load(stop, 0) === 1 }),
        ...(hasPhases && { onPhase: (phase) => post({ id, phase }) }),
      };
      // Given up before it began.
      if (work.shouldStop?.()) return;
      post({ id, value: carriedOut(study, call, args, work) });
    } catch (error) {
      post({ id, error: asMessage(error) });
    }
  });
}

function carriedOut(
  study: Study,
  call: string,
  args: readonly unknown[],
  work: WorkOptions,
): unknown {
  if (call === "voters") return study.voters;
  const name = clientCalls.find((known) => known === call);
  if (!name) throw new InvalidInputError("call", call, `one of ${clientCalls.join(", ")}`);
  const method = study[name] as (...given: readonly unknown[]) => unknown;
  const place = placeOfWork(name);
  if (place === undefined) return method.apply(study, [...args]);
  const given = Array.from({ length: place + 1 }, (_, k) => args[k]);
  given[place] = { ...(args[place] as object | undefined), ...work };
  return method.apply(study, given);
}
