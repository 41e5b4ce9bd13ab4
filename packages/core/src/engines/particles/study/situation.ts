import type { Option } from "../../../kernel/kernel.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import type { Channel, StudyState } from "../../../study/log.ts";
import type { Work } from "../../../study/method.ts";
import type { StudyLevels } from "../../../study/settings-types.ts";
import { welfareFor } from "../../../study/welfare-for.ts";
import type { Welfare } from "../../../welfare/aggregate.ts";
import type { Belief } from "../belief/belief.ts";
import { isUnlike } from "../belief/kernel-grid.ts";
import { secondLook } from "../belief/second-look.ts";
import type { SocialDraws } from "../decide/social-draws.ts";
import { Beliefs, type HeldBelief, type KeptBeliefs } from "./beliefs.ts";
import type { OptionTable } from "./option-table.ts";
import { onChannel, type Portion, portionsOf } from "./portions.ts";
import type { ResolvedParticlesSettings } from "./settings-types.ts";
import { ledByKnown, socialAmong, withColumn } from "./social.ts";

/** A belief about everything that could be chosen, and what the options are worth to the group by it. */
export interface View {
  readonly belief: Belief;
  readonly table: OptionTable;
  readonly social: SocialDraws;
}

/** What one call works on: the facts, and beliefs worked out when they are needed. */
export interface Situation {
  readonly settings: ResolvedParticlesSettings;
  readonly state: StudyState;
  readonly work: Work;
  readonly portions: readonly Portion[];
  /** For those who are here. */
  readonly welfare: Welfare;
  /** By all votes. Only where there are two options to compare: see `hasChoice`. */
  view(): View;
  /** After the latest votes, newest last. */
  latestViews(count: number): readonly View[];
  /** About the same options as `view`, its leader among them, half of the draws from a fresh start. Costs as much as many votes. */
  secondView(): View;
  /** By the votes of one channel, taken at their word; null without any. */
  viewOf(channel: Channel): View | null;
  /** The view with one more option among those it is about. */
  viewWith(option: Option): View;
  /** The worth of options by another welfare. */
  socialBy(welfare: Welfare, levels: StudyLevels): SocialDraws;
}

/** Whether there is more than one option. */
export function hasChoice({ space }: StudyState): boolean {
  return !space.isFinite || space.list().length > 1;
}

/** Keeps what has been worked out until something happens. Work that was ended early serves its own call only. */
export class Memory {
  readonly #settings: ResolvedParticlesSettings;
  #beliefs:
    | { readonly key: string; readonly withdrawn: string; readonly beliefs: Beliefs }
    | undefined;
  #kept: { readonly state: StudyState; readonly views: Map<string, View | null> } | undefined;

  #recallable: BeliefsMemory | null;

  /** @param memory - what `memory` gave of a study with the same facts; anything else is not used */
  constructor(settings: ResolvedParticlesSettings, memory?: unknown) {
    this.#settings = settings;
    this.#recallable = asMemory(memory);
  }

  /** What is worked out from the answers, for another study with the same facts. */
  memory(state: StudyState): BeliefsMemory | null {
    const portions = portionsOf(state);
    if (!hasChoice(state) || portions.length === 0) return null;
    const beliefs = this.#beliefsFor(state);
    beliefs.after(portions, {});
    return { about: aboutOf(state), ...beliefs.kept() };
  }

  situation(state: StudyState, work: Work): Situation {
    if (this.#kept?.state !== state) this.#kept = { state, views: new Map() };
    const settings = this.#settings;
    const { views } = this.#kept;
    const own = new Map<string, View | null>();
    const known = (key: string, find: () => View | null): View | null => {
      const found = own.get(key) ?? views.get(key);
      if (found !== undefined) return found;
      const made = find();
      own.set(key, made);
      if (!work.shouldStop?.()) views.set(key, made);
      return made;
    };
    const portions = portionsOf(state);
    const welfare = welfareFor(settings, state.active);
    const areUnlike = settings.kernel === null && isUnlike(state.space);
    const beliefs = (): Beliefs => this.#beliefsFor(state);
    const seen = (
      held: HeldBelief,
      table: OptionTable,
      also?: number,
      said: readonly Portion[] = portions,
    ): View => {
      const { belief } = beliefs().about(held, table);
      const goal = { ...settings, welfare };
      const social = socialAmong(belief.draws, table, state.space, goal, also);
      return {
        belief,
        table,
        social: areUnlike ? ledByKnown(social, table, state.space, said) : social,
      };
    };
    const viewed = (held: HeldBelief, said?: readonly Portion[]): View => {
      const { tables } = beliefs();
      const { space } = state;
      const { levels } = settings;
      const over = typeof levels === "object" ? [space.encode(levels.gainOver)] : [];
      const first = seen(held, tables.spread([...held.table.options, ...over]), undefined, said);
      if (space.isFinite) return first;
      const { social, table } = first;
      return seen(held, tables.around(table, table.options[social.options[social.leader]]));
    };
    const view = (): View => known("all", () => viewed(beliefs().after(portions, work))) as View;
    return {
      settings,
      state,
      work,
      portions,
      welfare,
      view,
      latestViews(count) {
        const now = view();
        const before = beliefs()
          .latest(count)
          .slice(0, -1)
          .map((held, k, all) => known(`before ${all.length - k}`, () => viewed(held)) as View);
        return portions.length === 0 ? [] : [...before, now];
      },
      secondView: () =>
        known("second look", () => {
          const { belief, table } = beliefs().after(portions, work);
          const again = secondLook(belief, portions.length).belief;
          const { social, table: seenBefore } = view();
          return seen({ belief: again, table }, seenBefore, social.options[social.leader]);
        }) as View,
      viewOf: (channel) =>
        known(channel, () => {
          const said = onChannel(portions, channel);
          return said.length === 0
            ? null
            : viewed(beliefs().alone(said, work), [{ key: "", said }]);
        }),
      viewWith(option) {
        const now = view();
        const key = state.space.key(option);
        if (now.table.places.has(key)) return now;
        const held = beliefs().after(portions, work);
        const table = beliefs().tables.with(held.table.options, option);
        const { draws } = beliefs().about(held, table).belief;
        const wider = withColumn(now, option, key, draws, table);
        return seen(wider, wider.table);
      },
      socialBy: (other, levels) => {
        const { belief, table } = view();
        const goal = { welfare: other, levels, target: settings.target };
        return socialAmong(belief.draws, table, state.space, goal);
      },
    };
  }

  /** Again when people come or go, or there are other options. Withdrawn ones are options still, where all can be held. */
  #beliefsFor(state: StudyState): Beliefs {
    const { space, active } = state;
    const key = aboutOf(state);
    const withdrawn = JSON.stringify(space.withdrawn);
    const known = this.#beliefs;
    const isSame = known?.key === key;
    if (isSame && (known.withdrawn === withdrawn || known.beliefs.tables.whole)) {
      return known.beliefs;
    }
    const recallable = this.#recallable?.about === key ? this.#recallable : null;
    this.#recallable = null;
    const beliefs = new Beliefs(this.#settings, space, active, recallable);
    this.#beliefs = { key, withdrawn, beliefs };
    return beliefs;
  }
}

/** What `Memory.memory` gives. */
interface BeliefsMemory extends KeptBeliefs {
  /** Who is here, and what can be chosen. */
  readonly about: string;
}

function asMemory(given: unknown): BeliefsMemory | null {
  const { about, keys, kept } = (given ?? {}) as Partial<BeliefsMemory>;
  const isOne = typeof about === "string" && Array.isArray(keys) && Array.isArray(kept);
  return isOne ? (given as BeliefsMemory) : null;
}

function aboutOf({ space, active }: StudyState): string {
  return JSON.stringify([specKey(space), active]);
}

const specKeys = new WeakMap<OptionSpace, string>();

function specKey(space: OptionSpace): string {
  let key = specKeys.get(space);
  if (key === undefined) {
    key = JSON.stringify(space.spec);
    specKeys.set(space, key);
  }
  return key;
}
