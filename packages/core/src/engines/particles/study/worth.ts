import type { KindName } from "../../../question/question-kind.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { Channel } from "../../../study/log.ts";
import { normalStream } from "../belief/normal-stream.ts";
import { answerBlock } from "../decide/answer-block.ts";
import {
  type Asked,
  expectedGain,
  type Observation,
  observation,
  shifts,
  type Targets,
  targetsOf,
} from "../decide/linear-update.ts";
import type { View } from "./situation.ts";

/** Two options or more, by their indices in a view. */
export type IndexSet = readonly number[];

/** A question, and what asking it is worth. */
export interface ValuedSet {
  readonly set: IndexSet;
  /** How much better the recommendation is expected to become, the answers counted several times over. */
  readonly worth: number;
}

/** How questions are put to people. */
export interface Asking {
  readonly kind: KindName;
  readonly channel: Channel;
  /** Who is expected to answer. */
  readonly voters: readonly number[];
  /** How many questions of this channel the worth is reckoned for: a single answer seldom changes a decision. */
  readonly copies: number;
}

/** Rivals of the leader whose chances are followed. */
const targetCount = 30;
const samples = 32;
/** Answers whose joint effect is worked out; it costs the cube of this. */
const mostJoint = 60;

/** What questions are worth to the decision, and which add most to one another. */
export class Worth {
  readonly #view: View;
  readonly #asking: Asking;
  readonly #targets: Targets;
  readonly #normals = new Map<number, Float64Array>();

  constructor(view: View, asking: Asking) {
    this.#view = view;
    this.#asking = asking;
    this.#targets = targetsOf(view.social, targetCount);
  }

  /** Every question by itself, the best first; equals stay in the order given. */
  ranked(sets: readonly IndexSet[]): readonly ValuedSet[] {
    return sets
      .map((set) => ({ set, worth: this.#gain([this.#observed(set)]) }))
      .sort((a, b) => b.worth - a.worth);
  }

  /** As many of the questions as wanted, each chosen for what it adds to those before it. */
  together(sets: readonly IndexSet[], count: number): readonly IndexSet[] {
    const ranked = this.ranked(sets);
    const chosen: IndexSet[] = ranked.slice(0, 1).map(({ set }) => set);
    const observed = new Map(ranked.map(({ set }) => [set, this.#observed(set)]));
    const seen = (some: readonly IndexSet[]): Observation[] =>
      some.map((set) => observed.get(set) as Observation);
    const rows = seen(chosen)[0]?.block.rows ?? 1;
    const joint = Math.min(count, Math.floor(mostJoint / Math.max(1, rows)));
    while (chosen.length < Math.min(joint, ranked.length)) {
      let best: IndexSet | null = null;
      let most = -1;
      for (const { set } of ranked) {
        if (chosen.includes(set)) continue;
        const worth = this.#gain(seen([...chosen, set]));
        if (worth > most) {
          most = worth;
          best = set;
        }
      }
      if (best === null) break;
      chosen.push(best);
    }
    const rest = ranked.map(({ set }) => set).filter((set) => !chosen.includes(set));
    return [...chosen, ...rest].slice(0, count);
  }

  /** By how much the variance of "the leader less this rival" shrinks when a pair is asked so many times, and that variance. */
  explained(pair: IndexSet, rival: number, copies: number): { part: number; whole: number } {
    const target = this.#targets.columns.findIndex(
      (column) => this.#view.social.options[column] === rival,
    );
    if (target < 0) return { part: 0, whole: 0 };
    const asked: Asked[] = [{ observation: this.#observed(pair), copies }];
    const { width, moves } = shifts(asked, this.#targets);
    let part = 0;
    for (let k = 0; k < width; k++) part += moves[target * width + k] ** 2;
    return { part, whole: this.#targets.variances[target] };
  }

  #observed(set: IndexSet): Observation {
    const { belief } = this.#view;
    const { kind, channel, voters } = this.#asking;
    const questions = voters.map((voter) => ({ voter, options: set }));
    const block = answerBlock(belief.draws, kind, channel, questions);
    return observation(block, this.#targets);
  }

  #gain(observations: readonly Observation[]): number {
    const copies = this.#asking.copies / observations.length;
    const asked = observations.map((one) => ({ observation: one, copies: Math.max(1, copies) }));
    const moved = shifts(asked, this.#targets);
    return expectedGain(this.#targets, moved, this.#normalsFor(moved.width), samples);
  }

  /** The same numbers for every question of the same width: their differences then owe nothing to chance. */
  #normalsFor(width: number): Float64Array {
    let normals = this.#normals.get(width);
    if (!normals) {
      normals = new Float64Array(samples * width);
      normalStream(createRandomSource("worth of questions").split(width)).fill(normals);
      this.#normals.set(width, normals);
    }
    return normals;
  }
}
