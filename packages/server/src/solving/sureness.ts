import { type Study, surenessWords } from "@unswayed/core";
import type { DisplayLevel, Result, Sureness } from "@unswayed/protocol";
import type { ResultJob } from "./jobs.ts";
import { groupsLike, type MeasuredWords, measuredWords } from "./measured-words.ts";
import { type SimulatedGroups, simulatedGroups } from "./simulated-groups.ts";

/** From least to most sure. */
const steps = ["open", "leaning", "likely", "settled"] as const satisfies readonly Sureness[];

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

/** Where one word ends and the next begins, as long as nothing was measured: the chance a word promises, or a separation. */
const edges: Readonly<Record<Sure["kind"], MeasuredWords["edges"]>> = {
  chance: [surenessWords[1].from, surenessWords[2].from, surenessWords[3].from],
  separation: [0.25, 0.5, 0.8],
};

/** The words that simulated groups of this size, with about so many questions, have earned; null where none have. */
export function measuredFor(job: ResultJob): MeasuredWords | null {
  const groups = groupsFor(job);
  return groups && measuredWords(groups);
}

/** How simulated groups of this kind did; null where there are none. */
export function simulatedFor(job: ResultJob, word: Sureness): Result["simulated"] {
  const groups = groupsFor(job);
  if (!groups) return null;
  const record = measuredWords(groups)?.words[(steps as readonly Sureness[]).indexOf(word)];
  return { groups: groups.groups, called: record?.called ?? 0, right: record?.right ?? 0 };
}

/** Only our own method with its usual settings was simulated. */
function groupsFor({ study, facts, isUsual }: ResultJob): SimulatedGroups | null {
  if (study.settings.method !== "particles" || !isUsual) return null;
  return groupsLike(study.settings.voters.length, facts.ledger.publicRounds, simulatedGroups);
}

/**
 * The word earned. Words are earned by simulating many groups of the same size and number of questions; where that has not been
 * done each is one step lower than it looks, and "settled" is not given.
 */
export function surenessOf(
  sure: Sure,
  level: DisplayLevel,
  measured: MeasuredWords | null,
): Sureness {
  const from = measured && sure.kind === "chance" ? measured.edges : edges[sure.kind];
  const looks = from.filter((edge) => sure.value >= edge).length;
  const earned = measured ? looks : Math.max(0, looks - 1);
  if (level === "three") return looks === steps.length - 1 ? "clear" : "not-clear";
  return steps[earned] ?? "open";
}
