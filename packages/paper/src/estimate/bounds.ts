import { InvalidInputError } from "@unswayed/core";
import {
  type Bound,
  type BoundOptions,
  chosenStarts,
  type Interval,
  intervalOf,
  maximizeOver,
  solveProgram,
} from "./bound.ts";
import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import { type OptionReference, type Placement, placeOptions } from "./inference.ts";
import { differenceOf, formOfVoter } from "./linear-forms.ts";
import { fromVariables, toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { Feature } from "./vote-model.ts";

/** Bounds of u_i(x), what voter i thinks of an option alone (paper: prob:max_ucb_rep, prob:max_lcb_rep). */
export function privateUtilityBounds(
  set: ConfidenceSet,
  option: OptionReference,
  voter: number,
  options: BoundOptions = {},
): Interval {
  return linearInterval(set, placeOptions(set.inference, [option]), (f) => f[0], voter, options);
}

/** Bounds of u_i(x) − u_i(x′): the difference does not depend on the level that votes leave open. */
export function privateDifferenceBounds(
  set: ConfidenceSet,
  option: OptionReference,
  reference: OptionReference,
  voter: number,
  options: BoundOptions = {},
): Interval {
  const placement = placeOptions(set.inference, [option, reference]);
  return linearInterval(set, placement, (f) => differenceOf(f[0], f[1]), voter, options);
}

/** Bounds of v_i(x) = Σ_j A_ij u_j(x) over the joint set: what voter i would show. */
export function publicUtilityBounds(
  set: ConfidenceSet,
  option: OptionReference,
  voter: number,
  options: BoundOptions = {},
): Interval {
  checkVoter(set, voter);
  const placement = placeOptions(set.inference, [option]);
  const [feature] = placement.features;
  const solve = (sign: number): Bound =>
    maximizeOver(
      set,
      placement,
      { publicUtility: { voter, sign, feature } },
      options,
      membersFavouring(set, placement, feature, sign, options),
    );
  return intervalOf(solve(1), solve(-1));
}

/**
 * Members in which one voter likes (or dislikes) the option about as much as the set allows. What voter i shows is largest
 * when someone likes the option and i listens to them; who that is makes maxima of its own.
 */
function membersFavouring(
  set: ConfidenceSet,
  placement: Placement,
  feature: Feature,
  sign: number,
  options: BoundOptions,
): readonly SetStart[] {
  const { model } = placement;
  if (set.inference.model.influence.variableCount === 0) return [];
  return chosenStarts(set, options)
    .filter(({ isCentre }) => isCentre)
    .flatMap(({ point, barrier }) =>
      Array.from({ length: model.voterCount }, (_, j) => j).flatMap((j) => {
        const program = new Program(model, {
          objective: { linear: formOfVoter(model, feature, j, sign) },
          likelihood: set.constraints,
          cuts: null,
          hasScalar: false,
        });
        const loose = { ...options, tolerance: 3e-3 }; // a start must keep clear of the boundary
        const { point: x } = solveProgram(program, toVariables(program, point), barrier, loose);
        const member = { point: fromVariables(program, x), isCentre: false };
        return [1, 0.1].map((share) => ({ ...member, barrier: share * barrier }));
      }),
    );
}

/** Bounds of A_ij, how much voter i may be listening to voter j. */
export function influenceBounds(
  set: ConfidenceSet,
  listener: number,
  speaker: number,
  options: BoundOptions = {},
): Interval {
  checkVoter(set, listener);
  checkVoter(set, speaker);
  const n = set.inference.model.voterCount;
  const placement = placeOptions(set.inference, []);
  const solve = (sign: number): Bound => {
    const influence = new Float64Array(n * n);
    influence[listener * n + speaker] = sign;
    return maximizeOver(set, placement, { influence }, options);
  };
  return intervalOf(solve(1), solve(-1));
}

function linearInterval(
  set: ConfidenceSet,
  placement: Placement,
  featureOf: (features: readonly Feature[]) => Feature,
  voter: number,
  options: BoundOptions,
): Interval {
  checkVoter(set, voter);
  const feature = featureOf(placement.features);
  const solve = (sign: number): Bound =>
    maximizeOver(
      set,
      placement,
      { linear: formOfVoter(placement.model, feature, voter, sign) },
      options,
    );
  return intervalOf(solve(1), solve(-1));
}

export function checkVoter(set: ConfidenceSet, voter: number): void {
  const n = set.inference.model.voterCount;
  if (!Number.isInteger(voter) || voter < 0 || voter >= n) {
    throw new InvalidInputError("voter", voter, `the index of a voter, 0 to ${n - 1}`);
  }
}
