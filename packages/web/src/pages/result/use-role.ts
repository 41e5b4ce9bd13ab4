import type { LiveRole } from "../../api/live.ts";
import { hasRole, useSession } from "../../api/session.ts";

/** The most this browser is in a decision: what it sees after the reveal is the same for all. */
export function useRole(id: string): LiveRole {
  const session = useSession();
  if (hasRole(session, "facilitator", id)) return "facilitator";
  if (hasRole(session, "voter", id)) return "voter";
  return hasRole(session, "watcher", id) ? "watcher" : "screen";
}
