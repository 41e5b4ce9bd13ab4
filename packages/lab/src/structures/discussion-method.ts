import { beliefMethod } from "../methods/belief-run.ts";
import type { Method } from "../methods/method.ts";

/**
 * Our own method for groups in which discussion helps (paper: app:positive): the view after it is what counts, and only
 * options that are probably on the Pareto front of private views are searched.
 */
export const discussion: Method = beliefMethod({
  name: "discussion",
  title: "Default, for the view after discussion",
  influence: "learned",
  target: "discussed",
});
