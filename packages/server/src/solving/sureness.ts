import { type Study, surenessWords } from "@unswayed/core";
import type { DisplayLevel, Sureness } from "@unswayed/protocol";

/** From least to most sure. */
const steps = ["open", "leaning", "likely", "very-likely"] as const satisfies readonly Sureness[];

/** How sure a result looks, from 0 to 1: the probability that it is best, or where a method has none, how far it stands apart. */
export interface Sure {
  readonly kind: "chance" | "separation";
  readonly value: number;
}

export function sureOf(study: Study): Sure {
  const { sureness } = study.status();
  return sureness
    ? { kind: "chance", value: sureness.chanceBest }
    : { kind: "separation", value: separation(study) };
}

/**
 * The estimated gap to the closest rival, as a share of that gap and the most by which a rival could still be better. 1 when no rival
 * can be better at all.
 */
function separation(study: Study): number {
  const { runnerUp } = study.consensus();
  const { improvement } = study.status();
  if (!runnerUp) return 1;
  const ahead = Math.max(0, runnerUp.margin);
  const behind = Math.max(0, improvement ?? Number.POSITIVE_INFINITY);
  if (ahead + behind === 0) return 0;
  return behind === Number.POSITIVE_INFINITY ? 0 : ahead / (ahead + behind);
}

/** Where one word ends and the next begins: a chance, by the library's one table, or a separation. */
const edges: Readonly<Record<Sure["kind"], readonly number[]>> = {
  chance: surenessWords.slice(1).map(({ from }) => from),
  separation: [0.25, 0.5, 0.8],
};

/** The word for it. A group of three is told only whether it is the last one. */
export function surenessOf({ kind, value }: Sure, level: DisplayLevel): Sureness {
  const step = edges[kind].filter((edge) => value >= edge).length;
  if (level === "three") return step === steps.length - 1 ? "clear" : "not-clear";
  return steps[step] ?? "open";
}
