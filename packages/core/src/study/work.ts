import type { Work, WorkPhase } from "./method.ts";

/** How long work may take, and who watches it. */
export interface WorkOptions {
  /** Asked now and then during long work; true ends it early with the best found so far. */
  readonly shouldStop?: () => boolean;
  /** The same by an AbortSignal (or anything with its `aborted`). */
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
