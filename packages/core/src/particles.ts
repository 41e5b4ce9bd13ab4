/** The engine of the default method: a belief as draws from a posterior. The same ballots and seed give the same belief. */

export { anchorsOf } from "./engines/particles/belief/anchor-bases.ts";
export {
  createBelief,
  defaultEffort,
  restarted,
  updated,
} from "./engines/particles/belief/belief.ts";
export {
  anchoredFeatures,
  exactFeatures,
  type FeatureGrid,
} from "./engines/particles/belief/features.ts";
export { type KernelPoint, kernelGrid } from "./engines/particles/belief/kernel-grid.ts";
export { withoutRepeats } from "./engines/particles/belief/option-set.ts";
export type { SamplerEffort } from "./engines/particles/belief/sampler.ts";
export type { Goal } from "./engines/particles/decide/social-draws.ts";
export {
  type BothConsensuses,
  bothConsensuses,
} from "./engines/particles/views/discussed-view.ts";
