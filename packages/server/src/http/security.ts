import { timingSafeEqual } from "node:crypto";
import { tokenHeader } from "@unswayed/protocol";
import type { Session } from "../access/session.ts";
import { Refusal } from "../errors.ts";
import { requestToken } from "../keys.ts";

/** On every reply. No script but our own files, no frames, no address passed on. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** A request that changes something must come from our own page: its origin says so, and it knows the session's token. */
export function checkOrigin(request: Request, session: Session | null): void {
  const origin = request.headers.get("origin");
  if (origin !== null && hostOf(origin) !== request.headers.get("host")) {
    throw new Refusal("wrong-origin");
  }
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw new Refusal("wrong-origin");
  if (!session) return;
  const given = request.headers.get(tokenHeader) ?? "";
  if (!isSame(given, requestToken(session.key))) throw new Refusal("wrong-origin");
}

export function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
