import type { CpuClock } from "../measure.ts";

/** What a part of the benchmark works with. */
export interface BenchContext {
  readonly clock: CpuClock;
  /** A word on what is being done, for anyone who waits. */
  say(step: string): void;
  /** Folders to look for case files in, the preferred one first. */
  readonly caseFolders: readonly string[];
  /** The program that times IPOPT. */
  readonly peerProgram: string;
}

export interface BenchReport {
  /** For reading. */
  readonly text: string;
  /** For comparing with another run. */
  readonly data: unknown;
  /** A clause for the summary, or "" when there is nothing to say. */
  readonly summary: string;
}
