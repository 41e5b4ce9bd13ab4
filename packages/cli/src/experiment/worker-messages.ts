import type { RunWork } from "./execute-run.ts";

/** To a worker process: make this run, or leave off after the question at hand. */
export type ToWorker = { readonly kind: "run"; readonly work: RunWork } | { readonly kind: "stop" };

/** From a worker process. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly id: string; readonly share: number }
  | { readonly kind: "finished"; readonly id: string }
  | { readonly kind: "left-off"; readonly id: string }
  | { readonly kind: "failed"; readonly id: string; readonly message: string };
