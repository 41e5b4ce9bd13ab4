import type { LogLine } from "@unswayed/protocol";
import { InvalidLogError } from "../errors.ts";
import { applied } from "./applied.ts";
import type { State } from "./state.ts";

/** The state after some lines; null before the first. */
export function folded(lines: readonly LogLine[], from: State | null = null): State | null {
  return lines.reduce<State | null>((state, line) => {
    try {
      return applied(state, line.fact, line.at);
    } catch (error) {
      throw new InvalidLogError(line.seq, (error as Error).message);
    }
  }, from);
}
