import type { OptionSpace } from "@unswayed/core";
import type { Option, StudyState, Work } from "@unswayed/core/method";
import { welfareFor } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import type { ConfidenceSet } from "../estimate/confidence-set.ts";
import { credibleSet, type Fit, fitState, type SetExtent, usualExtent } from "./fit.ts";
import type { ScaleCache } from "./scales.ts";
import type { ResolvedPaperSettings } from "./settings-types.ts";
import { allVotes, type VoteFilter } from "./votes.ts";

/** What one call works on: the settings for those who are here, the facts, and fits worked out when they are needed. */
export interface Situation {
  readonly settings: ResolvedPaperSettings;
  readonly state: StudyState;
  readonly work: Work;
  /** By all votes, unless told otherwise. */
  fit(filter?: VoteFilter): Fit;
  /** Around the fit by all votes; with many people A is held at its estimate unless the whole set is asked for. */
  set(extent?: SetExtent): ConfidenceSet;
  /** A spread of the box, for ranking; the same until the options change. */
  spread(): readonly Option[];
}

/** How fine a box is looked at when its options are ranked. */
const spreadCount = 512;

/** Keeps what has been worked out until something happens. Work that was ended early serves its own call only. */
export class Memory {
  readonly #settings: ResolvedPaperSettings;
  readonly #scales: ScaleCache = new Map();
  #state: StudyState | undefined;
  #kept: WorkedOut = nothing();
  #spread: { readonly space: OptionSpace; readonly options: readonly Option[] } | undefined;

  constructor(settings: ResolvedPaperSettings) {
    this.#settings = settings;
  }

  situation(state: StudyState, work: Work): Situation {
    if (state !== this.#state) {
      this.#state = state;
      this.#kept = nothing();
    }
    const kept = this.#kept;
    const own = nothing();
    const fit = (filter = allVotes): Fit =>
      known(own.fits, kept.fits, JSON.stringify(filter), work, () =>
        fitState(this.#settings, state, filter, this.#scales, work),
      );
    const set = (extent = usualExtent(state.active.length)): ConfidenceSet => {
      const all = fit();
      return known(own.sets, kept.sets, extent, work, () =>
        credibleSet(this.#settings, all, extent, work),
      );
    };
    const settings = { ...this.#settings, welfare: welfareFor(this.#settings, state.active) };
    return { settings, state, work, fit, set, spread: () => this.#spreadOf(state.space) };
  }

  #spreadOf(space: OptionSpace): readonly Option[] {
    if (this.#spread?.space !== space) {
      const random = createRandomSource(this.#settings.seed).split("rank");
      this.#spread = { space, options: space.sample(spreadCount, random) };
    }
    return this.#spread.options;
  }
}

interface WorkedOut {
  readonly fits: Map<string, Fit>;
  readonly sets: Map<string, ConfidenceSet>;
}

function nothing(): WorkedOut {
  return { fits: new Map(), sets: new Map() };
}

/** Found, or worked out: it then serves this call, and later ones if it was finished. */
function known<V>(
  own: Map<string, V>,
  kept: Map<string, V>,
  key: string,
  work: Work,
  find: () => V,
): V {
  const known = own.get(key) ?? kept.get(key);
  if (known !== undefined) return known;
  const found = find();
  own.set(key, found);
  if (!work.shouldStop?.()) kept.set(key, found);
  return found;
}
