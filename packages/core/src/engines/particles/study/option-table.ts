import type { Option } from "../../../kernel/kernel.ts";
import { kernelFromSpec } from "../../../kernel/kernel-from-spec.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import { createSpace } from "../../../space/create-space.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import { anchorsOf } from "../belief/anchor-bases.ts";
import { anchoredFeatures, exactFeatures, type FeatureGrid } from "../belief/features.ts";
import { isUnlike, type KernelPoint, kernelGrid, likenessPoint } from "../belief/kernel-grid.ts";
import { optionsNear } from "../belief/option-set.ts";
import type { ResolvedParticlesSettings } from "./settings-types.ts";

/** Options by index, as a belief knows them. */
export interface OptionTable {
  readonly options: readonly Option[];
  /** By key. */
  readonly places: ReadonlyMap<string, number>;
  readonly features: FeatureGrid;
}

/** Exact features cost as much as the square of this per voter and step of the sampler. */
const mostExact = 80;
/** Options of a long list that are looked at when one is chosen, and points of a box. */
const mostListed = 600;
const spreadCount = 128;
/** Points of a box around the leader, in two circles, as shares of the space. */
const around = [
  { count: 30, size: 0.1 },
  { count: 20, size: 0.03 },
];

/**
 * How the options of a space are put before a belief.
 *
 * A short list, or one of things that have nothing in common, is taken whole, withdrawn options too: they can then come and go without
 * changing what is believed. Of anything larger the belief holds the options that were voted on; what it makes of others is read
 * off afterwards, through features that hang on fixed anchors.
 */
export class OptionTables {
  readonly #settings: ResolvedParticlesSettings;
  readonly #space: OptionSpace;
  readonly #anchors: readonly Option[];
  readonly #kernels: readonly KernelPoint[];
  /** Null where there are too many options to be held. */
  readonly whole: OptionTable | null;
  #held: { readonly key: string; readonly table: OptionTable } | undefined;

  constructor(settings: ResolvedParticlesSettings, space: OptionSpace) {
    this.#settings = settings;
    this.#space = space;
    const everything = space.isFinite ? createSpace(space.spec).list() : [];
    const areUnlike = settings.kernel === null && isUnlike(space);
    const isWhole = space.isFinite && (everything.length <= mostExact || areUnlike);
    this.#anchors = isWhole ? [] : anchorsOf(space, this.#stream("anchors"));
    this.#kernels = kernelsFor(settings, space, isWhole);
    this.whole =
      isWhole && everything.length >= 2
        ? tableOf(space, everything, exactFeatures(everything, this.#kernels))
        : null;
  }

  /** The table of a belief that has heard about these options. */
  held(votedOn: readonly Option[]): OptionTable {
    if (this.whole) return this.whole;
    // A belief needs two options to be about; which ones does not matter as long as nobody has said anything.
    const options =
      votedOn.length >= 2
        ? votedOn
        : unlike(this.#space, [...votedOn, ...this.#anchors]).slice(0, 2);
    const key = options.map((option) => this.#space.key(option)).join("|");
    if (this.#held?.key !== key) this.#held = { key, table: this.#anchored(options) };
    return this.#held.table;
  }

  /** These options, then all others that could be chosen, as far as they can be looked at. */
  spread(held: readonly Option[]): OptionTable {
    if (this.whole) return this.whole;
    const space = this.#space;
    const random = this.#stream("spread");
    const others = !space.isFinite
      ? space.sample(spreadCount, random)
      : space.list().length <= mostListed
        ? space.list()
        : space.sample(mostListed, random);
    return this.#anchored(unlike(space, [...held, ...others]));
  }

  /** The table with points around the leader added; the same for spaces that have none. */
  around(table: OptionTable, leader: Option): OptionTable {
    const space = this.#space;
    if (space.isFinite) return table;
    const near = around.flatMap(({ count, size }, k) =>
      optionsNear(space, leader, count, size, this.#stream("near").split(k)),
    );
    return this.#anchored(unlike(space, [...table.options, ...near]));
  }

  /** These options and one more, for a space that cannot be held. */
  with(held: readonly Option[], one: Option): OptionTable {
    return this.#anchored(unlike(this.#space, [...held, one]));
  }

  #anchored(options: readonly Option[]): OptionTable {
    return tableOf(this.#space, options, anchoredFeatures(options, this.#anchors, this.#kernels));
  }

  #stream(label: string) {
    return createRandomSource(this.#settings.seed).split("options").split(label);
  }
}

function kernelsFor(
  { kernel, lengthScales }: ResolvedParticlesSettings,
  space: OptionSpace,
  isExact: boolean,
): readonly KernelPoint[] {
  if (kernel) return [{ lengthScale: null, kernel: kernelFromSpec(kernel) }];
  if (!lengthScales || isUnlike(space)) return kernelGrid(space, isExact);
  return lengthScales.map((lengthScale) => likenessPoint(space, lengthScale));
}

function tableOf(
  space: OptionSpace,
  options: readonly Option[],
  features: FeatureGrid,
): OptionTable {
  return {
    options,
    places: new Map(options.map((option, place) => [space.key(option), place])),
    features,
  };
}

function unlike(space: OptionSpace, options: readonly Option[]): readonly Option[] {
  const byKey = new Map<string, Option>();
  for (const option of options) {
    const key = space.key(option);
    if (!byKey.has(key)) byKey.set(key, option);
  }
  return [...byKey.values()];
}
