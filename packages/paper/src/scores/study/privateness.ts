import type { Option } from "@unswayed/core/method";
import { power } from "@unswayed/core/numerics";
import { inverseVariances, movesWithInfluence } from "../model/influence-uncertainty.ts";
import type { Situation } from "./situation.ts";

/** How much there still is to learn in private, and how much there must be. */
export interface Privateness {
  readonly isWanted: boolean;
  /** By rule "utility", in units of the spread of scores; by rule "influence", the mean variance of the entries of B. */
  readonly width: number;
  /** c·t^−q */
  readonly threshold: number;
}

/** λ in B = (A + λI)⁻¹: as small as matters, so that a singular A has a B. */
const ridge = 0.1;

/**
 * Whether an option should also be asked about in private, after what was said in public about it.
 *
 * By "utility": the standard deviation of the group's private utility there, as public scores leave it, with what not knowing A
 * adds. Where influence averages views that are averaged anyway, public scores tell all, and nobody is asked.
 */
export function privateness(situation: Situation, option: Option, round: number): Privateness {
  const { settings, view, voters } = situation;
  const { objective, fit, posterior, spread } = situation.belief();
  const threshold = settings.privateThreshold * power(Math.max(1, round), -settings.privateDecay);
  const uncertainty = situation.influenceUncertainty();
  const { influence } = fit.state;
  if (settings.privateRule === "influence") {
    const n = voters.length;
    const variances = inverseVariances(
      influence ?? new Float64Array(n * n),
      uncertainty.entries,
      n,
      ridge,
    );
    const width = variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
    return { isWanted: width >= threshold, width, threshold };
  }
  const baseline = situation.baseline();
  const prediction = posterior.predict(option, voters);
  const { deviation } = view.of(prediction, baseline);
  const centre = view.exact(prediction.mean, baseline);
  let square = deviation * deviation;
  for (const move of movesWithInfluence(objective, fit, uncertainty, option)) {
    const moved = prediction.mean.map((value, i) => value + move[i]);
    const change = view.exact(moved, baseline) - centre;
    square += change * change;
  }
  const width = Math.sqrt(square) / spread;
  return { isWanted: width >= threshold, width, threshold };
}
