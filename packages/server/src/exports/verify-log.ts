import { InvalidLogError } from "../errors.ts";
import { folded } from "../log/fold.ts";
import { checkChain } from "../log/hash-chain.ts";
import { fingerprintOf } from "../rules/lobby.ts";
import { checkSignatures } from "./check-signatures.ts";

export interface VerifiedLog {
  readonly facts: number;
  readonly question: string;
  readonly phase: string;
  readonly fingerprint: string | null;
  /** The hash of the last line: compare it with the one in the report to know that nothing is missing at the end. */
  readonly head: string;
  /** How many hands are signed by the keys of their seats. */
  readonly signedHands: number;
}

/**
 * Reads an exported log and follows it: every byte as it was written, every hash, every fact in an order in which it could have happened, the sealed
 * fingerprint, and the signatures of hands. Throws InvalidLogError at the first line that does not fit.
 */
export function verifyLog(text: string): VerifiedLog {
  const rows = text.split("\n").filter((row) => row.trim() !== "");
  if (rows.length === 0) throw new InvalidLogError(1, "the log is empty");
  const lines = checkChain(rows.map((row, k) => written(row.trim(), k + 1)));
  const state = folded(lines);
  const head = lines[lines.length - 1];
  if (!state || !head) throw new InvalidLogError(1, "the log is empty");
  const sealed = lines.findIndex(({ fact }) => fact.kind === "sealed");
  const before = sealed >= 0 ? folded(lines.slice(0, sealed)) : null;
  if (before && fingerprintOf(before) !== state.fingerprint) {
    throw new InvalidLogError(sealed + 1, "the fingerprint is not that of the sealed settings");
  }
  const revealed = lines.findIndex(({ fact }) => fact.kind === "revealed");
  if (revealed > 0 && state.result && state.result.log.hash !== lines[revealed - 1]?.hash) {
    throw new InvalidLogError(revealed + 1, "the result was computed from another log");
  }
  return {
    facts: lines.length,
    question: state.settings.question,
    phase: state.phase,
    fingerprint: state.fingerprint,
    head: head.hash,
    signedHands: checkSignatures(lines),
  };
}

/** What a line says. It must say so in no other way: of a field that stands there twice, people and other programs may believe the one that no hash covers. */
function written(row: string, line: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    throw new InvalidLogError(line, "it is not JSON");
  }
  if (JSON.stringify(value) !== row) {
    throw new InvalidLogError(line, "it is not written as an export writes it");
  }
  return value;
}
