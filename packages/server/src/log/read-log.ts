import type { LogLine } from "@unswayed/protocol";
import { DamagedRecordError, InvalidLogError, Refusal } from "../errors.ts";
import { folded } from "./fold.ts";
import { earlierVersion, followChain, type Head, isOfEarlierVersion } from "./hash-chain.ts";
import { secretFrom } from "./secret.ts";
import type { State } from "./state.ts";

/** A log as it was stored, with the end it had and the secret it is committed to. */
export interface StoredLog {
  readonly lines: readonly LogLine[];
  /** Where the log ended when this was read, as kept beside it. */
  readonly head: Head;
  readonly secret: string;
}

/** The state that a stored log adds up to, once it is sure that the log is as it was written. */
export function readLog(
  id: string,
  { lines, head, secret }: StoredLog,
): { readonly state: State; readonly head: Head } {
  if (isOfEarlierVersion(lines[0]?.fact)) {
    throw new Refusal("earlier-version", { detail: earlierVersion });
  }
  const state = continued(id, lines);
  const end = lines[lines.length - 1];
  if (!state || !end) throw new DamagedRecordError(id, "its log is empty");
  if (state.id !== id) throw new DamagedRecordError(id, "the log is that of another decision");
  // Others may have appended since the end was read.
  if (lines[head.seq - 1]?.hash !== head.hash) {
    throw new DamagedRecordError(id, "the end of the log is missing");
  }
  if (state.seedCommitment !== null && state.seedCommitment !== secretFrom(secret).seedCommitment) {
    throw new DamagedRecordError(id, "its secret is not the one that the log is committed to");
  }
  return { state, head: end };
}

/** The state after more lines of a log, which must continue it. */
export function continued(
  id: string,
  lines: readonly LogLine[],
  from?: { readonly state: State; readonly head: Head },
): State | null {
  try {
    followChain(lines, from?.head);
    return folded(lines, from?.state ?? null);
  } catch (error) {
    throw error instanceof InvalidLogError ? new DamagedRecordError(id, error.message) : error;
  }
}
