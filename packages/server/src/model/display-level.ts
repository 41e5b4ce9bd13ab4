import type { DisplayLevel } from "@unswayed/protocol";
import { type State, seated } from "../log/state.ts";

/** The fewest people asked in any private question; without one, the people at the table. */
export function fewestAsked(state: State): number {
  const asked = state.moments.map(({ voters }) => voters.length);
  return asked.length > 0 ? Math.min(...asked) : seated(state).length;
}

/** How much a result may show: the smaller the group, the more a detail tells about one person. */
export function displayLevel(people: number): DisplayLevel {
  if (people <= 3) return "three";
  if (people === 4) return "four";
  return people < 8 ? "small" : "large";
}
