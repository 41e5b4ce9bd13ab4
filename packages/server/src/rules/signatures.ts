import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { Refusal } from "../errors.ts";
import type { State } from "../log/state.ts";

/** Whether this is the signature of a text by the private half of a seat's key. */
export function isSignedBy(key: string, text: string, signature: string): boolean {
  const known = publicKey(key);
  const bytes = Buffer.from(signature, "base64url");
  return (
    known !== null &&
    verify("sha256", Buffer.from(text), { key: known, dsaEncoding: "ieee-p1363" }, bytes)
  );
}

/** Refuses what does not come from the device in a seat, where that has a key. What comes from a seat without one has nothing to show. */
export function mustBeSigned(
  { seats }: State,
  voter: string,
  text: string,
  signature: string | undefined,
): void {
  const key = seats.find((seat) => seat.voter === voter)?.key ?? null;
  if (key === null) return;
  if (signature === undefined || !isSignedBy(key, text, signature)) throw new Refusal("not-signed");
}

export function mustBeKey(key: string): void {
  if (publicKey(key) !== null) return;
  throw new Refusal("invalid-request", {
    errors: [{ field: "key", wanted: "a point of P-256, uncompressed, base64url" }],
  });
}

/** Null: those are not the coordinates of any point. */
function publicKey(key: string): KeyObject | null {
  const bytes = Buffer.from(key, "base64url");
  const part = (from: number): string => bytes.subarray(from, from + 32).toString("base64url");
  try {
    const jwk = { kty: "EC", crv: "P-256", x: part(1), y: part(33) };
    return createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    return null;
  }
}
