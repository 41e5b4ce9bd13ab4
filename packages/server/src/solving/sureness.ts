import type { Study } from "@unswayed/core";
import type { DisplayLevel, Sureness } from "@unswayed/protocol";

/** From least to most sure. */
const steps = ["open", "leaning", "likely", "settled"] as const satisfies readonly Sureness[];

/**
 * How far the winner stands apart, from 0 to 1: the estimated gap to the closest rival, as a share of that gap and the most
 * by which a rival could still be better. 1 when no rival can be better at all.
 */
export function separation(study: Study): number {
  const { runnerUp } = study.consensus();
  const { improvement } = study.status();
  if (!runnerUp) return 1;
  const ahead = Math.max(0, runnerUp.margin);
  const behind = Math.max(0, improvement ?? Number.POSITIVE_INFINITY);
  if (ahead + behind === 0) return 0;
  return behind === Number.POSITIVE_INFINITY ? 0 : ahead / (ahead + behind);
}

/** Where one word ends and the next begins, in separation. */
const edges = [0.25, 0.5, 0.8];

/**
 * The word a separation earns. Words are to be earned by simulating many groups of the same size and number of questions;
 * that has not been done for any size yet, so each is one step lower than it looks, and "settled" is not given.
 */
export function surenessOf(separated: number, level: DisplayLevel): Sureness {
  const looks = edges.filter((edge) => separated >= edge).length;
  if (level === "three") return looks === steps.length - 1 ? "clear" : "not-clear";
  return steps[Math.max(0, looks - 1)] ?? "open";
}
