import { createHmac, randomBytes } from "node:crypto";
import { sha256 } from "./hash-chain.ts";

/**
 * The secret of one deliberation, drawn when it is created and never shown while it runs. Everything that must not be
 * foreseen comes from it: the model's seed, which of the near-best pairs is asked, who sees which option first.
 */
export interface Secret {
  /** For the study; told after the close if everyone agrees. */
  readonly seed: string;
  /** What the log says about the seed. */
  readonly seedCommitment: string;
  /** A whole number below `below`, the same for the same label. */
  draw(label: string, below: number): number;
}

export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

export function secretFrom(hex: string): Secret {
  const derived = (label: string): Buffer =>
    createHmac("sha256", Buffer.from(hex, "hex")).update(label).digest();
  const seed = derived("seed").toString("hex");
  return {
    seed,
    seedCommitment: sha256(seed),
    // 48 bits against at most a few hundred choices: the bias is below 10⁻¹¹.
    draw: (label, below) => derived(`draw ${label}`).readUIntBE(0, 6) % below,
  };
}

/** 0 … count − 1 in an order that depends on the label alone. */
export function orderOf(secret: Secret, label: string, count: number): number[] {
  const order = Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = secret.draw(`${label} ${k}`, k + 1);
    [order[k], order[other]] = [order[other] as number, order[k] as number];
  }
  return order;
}
