import type { Study } from "@unswayed/core";
import type { SwayWord } from "@unswayed/protocol";
import type { ResultJob } from "./jobs.ts";

/** How much of what hands showed came from others: of the group, never of a person. */
export interface Sway {
  readonly word: SwayWord;
  /** The share itself, for exact figures. */
  readonly index: number | null;
  /** Between what it may lie; null where the method cannot say. */
  readonly range: { readonly lower: number; readonly upper: number } | null;
  /** Of five boxes, as estimated … */
  readonly boxes: number | null;
  /** … and as far as it may reach; null where the method cannot say. */
  readonly reach: number | null;
}

/** Fewer rounds than this asked both ways say nothing about sway. */
const fewestDualRounds = 3;
/** A range wider than this, of 0 to 1, says nothing either. */
const widest = 0.6;

export function swayOf(study: Study, job: ResultJob): Sway {
  const unknown: Sway = {
    word: "not-enough-questions",
    index: null,
    range: null,
    boxes: null,
    reach: null,
  };
  if (job.facts.ledger.privateRounds < fewestDualRounds) return unknown;
  const { weights, sway } = study.influence();
  if (sway && sway.upper - sway.lower > widest) return unknown;
  const fromOthers = weights.map((row, i) => 1 - (row[i] ?? 1));
  const index = fromOthers.reduce((sum, share) => sum + share, 0) / Math.max(1, weights.length);
  return {
    word: index < 0.2 ? "hardly-any" : index < 0.45 ? "some" : "strong",
    index,
    range: sway ? { lower: Math.min(sway.lower, index), upper: Math.max(sway.upper, index) } : null,
    boxes: Math.round(index * 5),
    reach: sway ? Math.max(Math.round(index * 5), Math.round(sway.upper * 5)) : null,
  };
}
