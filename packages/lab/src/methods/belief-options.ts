import {
  type Belief,
  createSpace,
  exchangedOptions,
  type Goal,
  type Option,
  type OptionSet,
  type OptionSpace,
  type OptionValue,
  optionsNear,
  type RandomSource,
  type SocialDraws,
  startingOptions,
  withOptions,
} from "@unswayed/core";
import type { Task } from "../problem.ts";

/** How many options are kept for what they may be worth when a space too large to be held is looked over again. */
const mostPromising = 60;
/** Fresh ones: around the leader in two circles, as shares of the space, and anywhere. */
const around = [
  { count: 30, size: 0.1 },
  { count: 20, size: 0.03 },
];
const anywhere = 40;

/** The options that a belief is about, and how they are called. */
export class BeliefOptions {
  readonly #task: Task;
  readonly #space: OptionSpace;
  readonly #random: RandomSource;
  #set: OptionSet;
  /** Places by key. */
  #places = new Map<string, number>();
  readonly #votedOn = new Set<string>();

  constructor(task: Task, random: RandomSource) {
    this.#task = task;
    this.#random = random;
    this.#space = createSpace(task.options);
    this.#set = this.#placed(startingOptions(this.#space, random.split("options")));
  }

  get features(): OptionSet["features"] {
    return this.#set.features;
  }

  /** What is good for the group, in places among the options now held. */
  goal(): Goal {
    const { welfare, levels } = this.#task;
    return {
      welfare,
      levels: typeof levels === "object" ? { gainOver: this.placeOf(levels.gainOver) } : levels,
    };
  }

  valueAt(place: number): OptionValue {
    return this.#space.decode(this.#set.options[place] ?? []);
  }

  placeOf(value: OptionValue): number {
    const key = this.#space.key(this.#space.encode(value));
    this.#votedOn.add(key);
    const place = this.#places.get(key);
    if (place === undefined) throw new Error(`option ${key} is not among those of the belief`);
    return place;
  }

  /** Whether there are more options than are held. */
  get isPartial(): boolean {
    if (this.#set.anchors === null) return false;
    return !this.#space.isFinite || this.#space.list().length > this.#set.options.length;
  }

  /** The belief about the most promising of the options, all that were voted on, and fresh ones around the leader. */
  lookedOver(belief: Belief, social: SocialDraws, turn: number): Belief {
    const { options } = this.#set;
    const kept = new Set<number>([social.options[social.leader] ?? 0]);
    options.forEach((option, place) => {
      if (this.#votedOn.has(this.#space.key(option))) kept.add(place);
    });
    for (const place of promising(social).slice(0, mostPromising)) kept.add(place);
    const random = this.#random.split("looked over").split(turn);
    const leader = options[social.options[social.leader] ?? 0] ?? [];
    const fresh: Option[] = around.flatMap(({ count, size }, k) => [
      ...optionsNear(this.#space, leader, count, size, random.split(k)),
    ]);
    fresh.push(...this.#space.sample(anywhere, random.split("anywhere")));
    this.#set = this.#placed(exchangedOptions(this.#space, this.#set, [...kept], fresh));
    const newIndex = options.map((option) => this.#places.get(this.#space.key(option)) ?? null);
    return withOptions(belief, this.#set.features, newIndex);
  }

  #placed(set: OptionSet): OptionSet {
    this.#places = new Map(set.options.map((option, place) => [this.#space.key(option), place]));
    return set;
  }
}

/** Places by mean plus standard deviation, best first. */
function promising({ count, options, values, means }: SocialDraws): readonly number[] {
  const hopes = Array.from(options, (place, x) => {
    let square = 0;
    for (let m = 0; m < count; m++) square += (values[m * options.length + x]! - means[x]!) ** 2;
    return { place, hope: means[x]! + Math.sqrt(square / count) };
  });
  return hopes.sort((a, b) => b.hope - a.hope || a.place - b.place).map(({ place }) => place);
}
