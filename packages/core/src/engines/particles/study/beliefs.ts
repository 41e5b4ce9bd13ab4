import type { Option } from "../../../kernel/kernel.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import type { Channel } from "../../../study/log.ts";
import type { Work } from "../../../study/method.ts";
import {
  type Belief,
  type BeliefState,
  createBelief,
  recalled,
  updated,
  withOptions,
} from "../belief/belief.ts";
import type { SamplerEffort } from "../belief/sampler.ts";
import { type OptionTable, OptionTables } from "./option-table.ts";
import { ballotsOf, keyOf, type Portion, type Said } from "./portions.ts";
import type { InfluenceAssumption, ResolvedParticlesSettings } from "./settings-types.ts";

/** A belief, and the options it is about. */
export interface HeldBelief {
  readonly belief: Belief;
  readonly table: OptionTable;
}

interface Step extends HeldBelief {
  readonly key: string;
}

/** The beliefs held on to, as arrays of numbers, with the portions they have taken in. */
export interface KeptBeliefs {
  readonly keys: readonly string[];
  readonly kept: readonly (BeliefState & { readonly after: number })[];
}

/** How many of the latest beliefs are kept at least: a vote or two may still change. The stop rule may look further back. */
const leastKept = 4;

/** Who would win by one kind of answer alone takes fewer draws than how sure that is. */
const particlesAlone = 64;

/**
 * The belief after each portion of votes, one made from the other. What is asked for next mostly begins like what was asked for last, and
 * only what is new is taken in; where it does not, because an answer was taken back or someone left, all is taken in again by
 * the same portions. The result is the same either way.
 */
export class Beliefs {
  readonly #settings: ResolvedParticlesSettings;
  readonly tables: OptionTables;
  readonly #space: OptionSpace;
  readonly #voters: readonly string[];
  #start: HeldBelief | undefined;
  /** One for each portion taken in; only the latest are held on to. */
  #steps: (Step | { readonly key: string })[] = [];
  /** By the answers of one channel alone: mostly only one of the two has news. */
  readonly #alone = new Map<Channel, Step>();

  #recallable: KeptBeliefs | null;

  /** @param recallable - what `kept` gave of a study with the same people and options */
  constructor(
    settings: ResolvedParticlesSettings,
    space: OptionSpace,
    voters: readonly string[],
    recallable: KeptBeliefs | null = null,
  ) {
    this.#recallable = recallable;
    this.#settings = settings;
    this.#space = space;
    this.#voters = voters;
    this.tables = new OptionTables(settings, space);
  }

  /** After all portions, or after as many as the work allows. */
  after(portions: readonly Portion[], work: Work): HeldBelief {
    this.#recall(portions);
    const table = this.tables.held(this.#optionsIn(portions));
    let count = this.#inCommon(portions);
    let now = this.#heldAfter(count, table);
    this.#steps = this.#steps.slice(0, count);
    const kept = Math.max(leastKept, this.#settings.stop.consecutive);
    while (count < portions.length && !work.shouldStop?.()) {
      work.onPhase?.("belief");
      const { key, said } = portions[count];
      now = this.#updated(now, said);
      count += 1;
      this.#steps.push({ key, ...now });
      const old = this.#steps[count - 1 - kept];
      if (old) this.#steps[count - 1 - kept] = { key: old.key };
    }
    return now;
  }

  /** After the latest portions, newest last: at most as many as are kept, and none from before the first. */
  latest(count: number): readonly HeldBelief[] {
    return this.#steps.slice(-count).filter((step) => "belief" in step);
  }

  /** What is held on to. */
  kept(): KeptBeliefs {
    return {
      keys: this.#steps.map(({ key }) => key),
      kept: this.#steps.flatMap((held, k) => {
        if (!("belief" in held)) return [];
        const { portions, states, step } = held.belief;
        return [{ after: k + 1, portions, states, step }];
      }),
    };
  }

  /** Takes up what an earlier study held on to, as far as it had heard the same. */
  #recall(portions: readonly Portion[]): void {
    const { keys, kept } = this.#recallable ?? { keys: [], kept: [] };
    this.#recallable = null;
    let count = 0;
    while (count < keys.length && keys[count] === portions[count]?.key) count++;
    for (const { after, ...state } of kept) {
      if (after > count) continue;
      const heard = portions.slice(0, after);
      const table = this.tables.held(this.#optionsIn(heard));
      const { belief: prior } = this.#heldAfter(0, table);
      const said = heard.flatMap((portion) => this.#ballots(portion.said, table));
      const belief = recalled(prior, said, state);
      if (!belief) continue;
      for (let k = this.#steps.length; k < after; k++) this.#steps.push({ key: keys[k] });
      this.#steps[after - 1] = { key: keys[after - 1], belief, table };
    }
  }

  /** What these answers of one channel say alone, taken at their word, all at once. */
  alone(said: readonly Said[], work: Work): HeldBelief {
    const { channel } = said[0];
    const key = keyOf(this.#space, said);
    const known = this.#alone.get(channel);
    if (known?.key === key) return known;
    const held = this.#atTheirWord(said, work);
    this.#alone.set(channel, { key, ...held });
    return held;
  }

  #atTheirWord(said: readonly Said[], work: Work): HeldBelief {
    work.onPhase?.("belief");
    const table = this.tables.held(this.#optionsIn([{ key: "", said }]));
    const atTheirWord = said.map((one) => ({ ...one, channel: "private" as const }));
    const { effort } = this.#settings;
    const less = { ...effort, particles: Math.min(effort.particles, particlesAlone) };
    return this.#updated({ belief: this.#prior(table, "none", less), table }, atTheirWord);
  }

  #updated({ belief, table }: HeldBelief, said: readonly Said[]): HeldBelief {
    return { belief: updated(belief, this.#ballots(said, table)), table };
  }

  #ballots(said: readonly Said[], table: OptionTable): ReturnType<typeof ballotsOf> {
    const placeOf = (option: Option): number => table.places.get(this.#space.key(option)) as number;
    return ballotsOf(said, placeOf, this.#settings.scale);
  }

  /** How many of the first portions the kept beliefs have in common with these, as far as there is a belief to go on from. */
  #inCommon(portions: readonly Portion[]): number {
    let count = 0;
    while (count < portions.length && this.#steps[count]?.key === portions[count].key) count++;
    while (count > 0 && !("belief" in this.#steps[count - 1])) count--;
    return count;
  }

  #heldAfter(count: number, table: OptionTable): HeldBelief {
    const step = this.#steps[count - 1] as Step | undefined;
    if (step) return this.about(step, table);
    this.#start ??= { belief: this.#prior(table, this.#settings.influence), table };
    return this.about(this.#start, table);
  }

  /** The same belief about the options of another table, all of the old ones among them or never voted on. */
  about({ belief, table: old }: HeldBelief, table: OptionTable): HeldBelief {
    if (old === table) return { belief, table };
    const newIndex = old.options.map((option) => table.places.get(this.#space.key(option)) ?? null);
    return { belief: withOptions(belief, table.features, newIndex), table };
  }

  #prior(
    table: OptionTable,
    influence: InfluenceAssumption,
    effort: SamplerEffort = this.#settings.effort,
  ): Belief {
    const { seed, answers, prior, voters } = this.#settings;
    return createBelief({
      voterCount: this.#voters.length,
      features: table.features,
      seed,
      answers,
      prior,
      effort,
      influence: influenceAmong(influence, voters, this.#voters),
    });
  }

  #optionsIn(portions: readonly Portion[]): readonly Option[] {
    const byKey = new Map<string, Option>();
    for (const { said } of portions) {
      for (const { options } of said) {
        for (const option of options) {
          const key = this.#space.key(option);
          if (!byKey.has(key)) byKey.set(key, option);
        }
      }
    }
    return [...byKey.values()];
  }
}

/** Of a known matrix anyone who left is cut out, and anyone who joined listens to nobody. */
function influenceAmong(
  influence: InfluenceAssumption,
  known: readonly string[],
  here: readonly string[],
): InfluenceAssumption {
  if (typeof influence === "string") return influence;
  return here.map((voter, i) => {
    const row = influence[known.indexOf(voter)];
    const weights = here.map((other) => row?.[known.indexOf(other)] ?? 0);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return total > 0
      ? weights.map((weight) => weight / total)
      : here.map((_, j) => (i === j ? 1 : 0));
  });
}
