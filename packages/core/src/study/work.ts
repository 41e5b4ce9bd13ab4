import type { Work, WorkPhase } from "./method.ts";

/** How long work may take, and who watches it. */
export interface WorkOptions {
  /** Asked now and then during long work; true ends it early with the best found so far. */
  readonly shouldStop?: () => boolean;
  /**
   * The same by an AbortSignal (or anything with its `aborted`). While a call works, nothing else of its thread does: no timer and no click can
   * abort a signal meanwhile, only what another thread writes. To end work from outside, keep the study in a worker: `createStudyClient`.
   */
  readonly signal?: { readonly aborted: boolean };
  /** Told when a part of the work begins: for progress displays and measurements. */
  readonly onPhase?: (phase: WorkPhase) => void;
}

export function workOf({ shouldStop, signal, onPhase }: WorkOptions): Work {
  const isStopped =
    shouldStop || signal
      ? () => (shouldStop?.() ?? false) || (signal?.aborted ?? false)
      : undefined;
  return { ...(isStopped && { shouldStop: isStopped }), ...(onPhase && { onPhase }) };
}
