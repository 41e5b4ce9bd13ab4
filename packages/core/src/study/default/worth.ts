import { normalStream } from "../../belief/normal-stream.ts";
import { answerBlock, type QuestionKind } from "../../decide/answer-block.ts";
import {
  type Asked,
  expectedGain,
  type Observation,
  observation,
  shifts,
  type Targets,
  targetsOf,
} from "../../decide/linear-update.ts";
import { createRandomSource } from "../../random/random-source.ts";
import type { Channel } from "../log.ts";
import type { View } from "./situation.ts";

/** Two options by their indices in a view. */
export type IndexPair = readonly [number, number];

/** A pair, and what asking about it is worth. */
export interface ValuedPair {
  readonly pair: IndexPair;
  /** How much better the recommendation is expected to become, the answers counted several times over. */
  readonly worth: number;
}

/** How pairs are put to people. */
export interface Asking {
  readonly kind: QuestionKind;
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

  /** Every pair by itself, the best first; equals stay in the order given. */
  ranked(pairs: readonly IndexPair[]): readonly ValuedPair[] {
    return pairs
      .map((pair) => ({ pair, worth: this.#gain([this.#observed(pair)]) }))
      .sort((a, b) => b.worth - a.worth);
  }

  /** As many of the pairs as wanted, each chosen for what it adds to those before it. */
  together(pairs: readonly IndexPair[], count: number): readonly IndexPair[] {
    const ranked = this.ranked(pairs);
    const joint = Math.min(count, Math.floor(mostJoint / Math.max(1, this.#asking.voters.length)));
    const chosen: IndexPair[] = ranked.slice(0, 1).map(({ pair }) => pair);
    const observed = new Map(ranked.map(({ pair }) => [pair, this.#observed(pair)]));
    const seen = (some: readonly IndexPair[]): Observation[] =>
      some.map((pair) => observed.get(pair) as Observation);
    while (chosen.length < Math.min(joint, ranked.length)) {
      let best: IndexPair | null = null;
      let most = -1;
      for (const { pair } of ranked) {
        if (chosen.includes(pair)) continue;
        const worth = this.#gain(seen([...chosen, pair]));
        if (worth > most) {
          most = worth;
          best = pair;
        }
      }
      if (best === null) break;
      chosen.push(best);
    }
    const rest = ranked.map(({ pair }) => pair).filter((pair) => !chosen.includes(pair));
    return [...chosen, ...rest].slice(0, count);
  }

  /** By how much the variance of "the leader less this rival" shrinks when a pair is asked so many times, and that variance. */
  explained(pair: IndexPair, rival: number, copies: number): { part: number; whole: number } {
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

  #observed(pair: IndexPair): Observation {
    const { belief } = this.#view;
    const { kind, channel, voters } = this.#asking;
    const questions = voters.map((voter) => ({ voter, options: pair }));
    const block = answerBlock(belief.draws, belief.model.answers, kind, channel, questions);
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
