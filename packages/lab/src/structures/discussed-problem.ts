import type { Problem } from "../problem.ts";
import type { InfluenceKind } from "../problems/drawing.ts";
import { madeUp } from "../problems/made-up.ts";
import { publicUtility, truthOf } from "../truth.ts";

/** A problem drawn at random in which discussion helps. */
interface Discussed {
  readonly name: string;
  readonly voters: number;
  readonly options: number;
  readonly influence: InfluenceKind;
}

/**
 * The same preferences and influence as of a made-up list, but what is good for the group is 𝒜[v], the view after discussion
 * (paper: app:positive). The open optimum is then the optimum itself.
 */
export function discussed(settings: Discussed, seed: number | string): Problem {
  const { task, truth } = madeUp({ ...settings, hasFeatures: false, misfit: "linear" }, seed);
  const open = truthOf(task, {
    utility: (voter, option) => publicUtility(truth, voter, option),
    influence: truth.influence,
  });
  return {
    task: { ...task, title: `${task.title}; the view after discussion counts` },
    truth: {
      utility: truth.utility,
      influence: truth.influence,
      grid: truth.grid,
      socialUtility: open.socialUtility,
      optimum: open.optimum,
      publicOptimum: open.optimum,
      meanSocialUtility: open.meanSocialUtility,
    },
  };
}
