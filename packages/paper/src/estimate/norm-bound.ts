import { InvalidInputError } from "@unswayed/core";
import type { RandomSource } from "@unswayed/core/numerics";
import { type InferenceProblem, prepareInference, transferPoint } from "./inference.ts";
import { type MapOptions, mapEstimate } from "./map-estimate.ts";

/**
 * How large a utility function may be (paper: app:hypers_update). The bound is doubled while that raises the best log
 * posterior by more than the slack that a bound of that size is due:
 *
 *     ℓ̂(2L) − ℓ̂(L) > β·2L/L₀    and    2L ≤ most
 *
 * With a constant β the rule as printed never ends on votes that are nearly separable (P11).
 */
export interface NormBoundRule {
  /** L₀ */
  readonly initial: number;
  readonly most: number;
}

/** The bound that the rule ends on, and how it got there. */
export interface NormBoundChoice {
  readonly normBound: number;
  /** The bounds tried and the best log posterior under each. */
  readonly trail: readonly { readonly normBound: number; readonly value: number }[];
}

/** Doubles the bound while the votes are explained enough better for it. */
export function chooseNormBound(
  problem: Omit<InferenceProblem, "normBound">,
  rule: NormBoundRule,
  slack: number,
  random: RandomSource,
  options: Pick<MapOptions, "effort" | "starts" | "shouldStop" | "tolerance">,
): NormBoundChoice {
  if (!(rule.initial > 0 && rule.initial < Infinity)) {
    throw new InvalidInputError("normBound.initial", rule.initial, "a finite number > 0");
  }
  if (!(rule.most >= rule.initial && rule.most < Infinity)) {
    throw new InvalidInputError("normBound.most", rule.most, "a finite number ≥ normBound.initial");
  }
  const work = { tolerance: 1e-5, ...options };
  const trail: { normBound: number; value: number }[] = [];
  let inference = prepareInference({ ...problem, normBound: rule.initial });
  let map = mapEstimate(inference, { ...work, random: random.split(0) });
  trail.push({ normBound: rule.initial, value: map.value });
  for (let step = 1; ; step++) {
    const normBound = rule.initial * 2 ** step;
    if (normBound > rule.most * (1 + 1e-12)) break;
    const larger = prepareInference({ ...problem, normBound });
    // The best under the smaller bound is feasible under the larger one, and nearly always leads to its best.
    const warm = [transferPoint(inference, larger, map.modes[0].point)];
    const next = mapEstimate(larger, {
      ...work,
      ...(options.starts !== undefined && { starts: 0 }),
      random: random.split(step),
      warmStarts: warm,
    });
    trail.push({ normBound, value: next.value });
    if (!(next.value - map.value > (slack * normBound) / rule.initial)) break;
    inference = larger;
    map = next;
  }
  return { normBound: inference.model.normBound, trail };
}
