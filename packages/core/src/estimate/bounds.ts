import { InvalidInputError } from "../errors.ts";
import { fillInfluence } from "../influence/influence-structure.ts";
import type { Option } from "../kernel/kernel.ts";
import {
  type InteriorPointOptions,
  type InteriorPointResult,
  maximizeInterior,
  type Residuals,
  type SolveStatus,
} from "../optimize/interior-point.ts";
import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import { type Inference, type OptionReference, type Placement, placeOptions } from "./inference.ts";
import { type VoterMaximum, voterMaxima } from "./likelihood-maxima.ts";
import { influenceMultipliers } from "./map-estimate.ts";
import { fromVariables, shrunk, toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { LinearForm, Objective, ProgramSpec } from "./program-spec.ts";
import { type Feature, listedFeature, type VoteModel } from "./vote-model.ts";

/** One extreme of a quantity over the confidence set. The value is attained: some member of the set has it. */
export interface Bound {
  readonly status: SolveStatus | "empty-set";
  /** NaN when the set is empty. */
  readonly value: number;
  readonly residuals: Residuals;
  /** Computed when asked for; null when the set is empty. */
  certificate(): Certificate | null;
}

/** What a third party needs to check a bound: the member of the set that attains it, and the multipliers. */
export interface Certificate {
  /** The distinct options of the problem, then those asked for that were not among them. */
  readonly options: readonly Option[];
  /** voters × options */
  readonly utilities: Float64Array;
  readonly influence: Float64Array;
  readonly multipliers: {
    readonly norm: Float64Array;
    /** In the order of the set's constraints: joint, private, public (those that apply). */
    readonly likelihood: Float64Array;
    /** For the linear pieces of S(x), when there are several. */
    readonly pieces: Float64Array;
    /** voters × voters, 0 where an entry is not free */
    readonly influence: Float64Array;
  };
}

export interface Interval {
  readonly lower: Bound;
  readonly upper: Bound;
}

export interface BoundOptions {
  readonly shouldStop?: () => boolean;
  /** Default 1e-7. */
  readonly tolerance?: number;
  /** How many of the set's starts to solve from, in their order (centres first). Default: all. */
  readonly starts?: number;
}

const boundIterations = 200;
const nowhere: Residuals = {
  stationarity: Number.NaN,
  feasibility: Number.NaN,
  complementarity: Number.NaN,
};
export const emptyBound: Bound = {
  status: "empty-set",
  value: Number.NaN,
  residuals: nowhere,
  certificate: () => null,
};

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
  return linearInterval(set, placement, (f) => difference(f[0], f[1]), voter, options);
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
 * when somebody likes the option and i listens to them; who that is makes maxima of its own.
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

/**
 * Bounds of v_i(x) − v_i(x′) over the public-only set {v : ‖v_i‖ ≤ L, ℓ_v ≥ max ℓ_v − β_v} (P7). The others may keep their own
 * maxima while voter i moves, so this is a concave problem in one voter's utility alone.
 */
export function publicDifferenceBounds(
  set: ConfidenceSet,
  option: OptionReference,
  reference: OptionReference,
  voter: number,
  options: BoundOptions & { readonly maximum?: VoterMaximum } = {},
): Interval {
  checkVoter(set, voter);
  const { inference, slack } = set;
  const maximum = options.maximum ?? voterMaxima(inference, "public")[voter];
  const placement = placeOptions(inference, [option, reference], maximum.model);
  const { model, features } = placement;
  const feature = difference(features[0], features[1]);
  const solve = (sign: number): Bound => {
    const spec: ProgramSpec = {
      objective: { linear: formOfVoter(model, feature, 0, sign) },
      likelihood: [
        {
          weights: { private: 1, public: 0, prior: 0 },
          threshold: maximum.value - slack.public,
          scalar: 0,
        },
      ],
      cuts: null,
      hasScalar: false,
    };
    const program = new Program(model, spec);
    const start = toVariables(program, shrunk(model, maximum.point, 1e-3));
    return boundOf(program, solveProgram(program, start, 0.1, options), inference, placement);
  };
  return intervalOf(solve(1), solve(-1));
}

/** How wide the set still is for the difference of two options, over all voters. */
export interface Width {
  readonly status: Bound["status"];
  /** Euclidean norm over voters of (upper − lower); NaN when the set is empty, null when nobody voted on the channel. */
  readonly value: number | null;
  readonly byVoter: readonly Interval[];
}

/** w^u or w^v for the pair (paper: prob:projection, see P6 and P7). */
export function differenceWidth(
  set: ConfidenceSet,
  option: OptionReference,
  reference: OptionReference,
  channel: "private" | "public",
  options: BoundOptions = {},
): Width {
  const { inference } = set;
  const n = inference.model.voterCount;
  if (channel !== "public" && channel !== "private") {
    throw new InvalidInputError("channel", channel, '"public" or "private"');
  }
  if (channel === "public" && inference.model.publicRows.count === 0) {
    return { status: "solved", value: null, byVoter: [] };
  }
  const maxima =
    channel === "public" ? (set.maxima?.publicByVoter ?? voterMaxima(inference, "public")) : [];
  const byVoter = Array.from({ length: n }, (_, voter) =>
    channel === "private"
      ? privateDifferenceBounds(set, option, reference, voter, options)
      : publicDifferenceBounds(set, option, reference, voter, {
          ...options,
          maximum: maxima[voter],
        }),
  );
  let square = 0;
  for (const { lower, upper } of byVoter) {
    const width = upper.value - lower.value;
    square += width * width;
  }
  const worst = byVoter
    .flatMap(({ lower, upper }) => [lower.status, upper.status])
    .find((status) => status !== "solved");
  return { status: worst ?? "solved", value: Math.sqrt(square), byVoter };
}

/** The best over all starts of one objective over the set. */
function maximizeOver(
  set: ConfidenceSet,
  placement: Placement,
  objective: Objective,
  options: BoundOptions,
  extraStarts: readonly SetStart[] = [],
): Bound {
  if (set.status === "empty-set") return emptyBound;
  const program = new Program(placement.model, {
    objective,
    likelihood: set.constraints,
    cuts: null,
    hasScalar: false,
  });
  let best: InteriorPointResult | null = null;
  for (const start of [...chosenStarts(set, options), ...extraStarts]) {
    if (best && options.shouldStop?.()) break;
    const result = solveProgram(program, toVariables(program, start.point), start.barrier, options);
    if (result.status === "infeasible-start") continue;
    if (best === null || result.value > best.value) best = result;
  }
  return best ? boundOf(program, best, set.inference, placement) : emptyBound;
}

/** The first so many of the set's starts: centres come first. */
export function chosenStarts(set: ConfidenceSet, options: BoundOptions): readonly SetStart[] {
  const { starts } = options;
  if (starts === undefined) return set.starts;
  if (!Number.isInteger(starts) || starts < 1) {
    throw new InvalidInputError("starts", starts, "a whole number ≥ 1");
  }
  return set.starts.slice(0, starts);
}

export function solveProgram(
  program: Program,
  start: Float64Array,
  barrier: number,
  options: BoundOptions,
  isGoodEnough?: InteriorPointOptions["isGoodEnough"],
): InteriorPointResult {
  return maximizeInterior(program, start, {
    tolerance: options.tolerance ?? 1e-7,
    maxIterations: boundIterations,
    initialBarrier: barrier,
    ...(options.shouldStop && { shouldStop: options.shouldStop }),
    ...(isGoodEnough && { isGoodEnough }),
  });
}

export function boundOf(
  program: Program,
  result: InteriorPointResult,
  inference: Inference,
  placement: Placement,
): Bound {
  return {
    status: result.status,
    value: result.value,
    residuals: result.residuals,
    certificate: () => certificateOf(program, result, inference, placement),
  };
}

function certificateOf(
  program: Program,
  result: InteriorPointResult,
  inference: Inference,
  placement: Placement,
): Certificate {
  const { model, spec } = program;
  const { features, split } = inference;
  const n = model.voterCount;
  const influence = new Float64Array(n * n);
  fillInfluence(model.influence, result.point, program.influenceOffset, influence);
  const all = [
    ...features.options.map((option, k) => ({
      option,
      feature: listedFeature(features, split, k, model.extraCount),
    })),
    ...placement.further,
  ];
  const utilities = new Float64Array(n * all.length);
  all.forEach(({ feature }, k) => {
    for (let i = 0; i < n; i++) {
      utilities[i * all.length + k] = program.featureValue(feature, result.point, i);
    }
  });
  const firstPiece = n + spec.likelihood.length;
  return {
    options: all.map(({ option }) => option),
    utilities,
    influence,
    multipliers: {
      norm: result.multipliers.slice(0, n),
      likelihood: result.multipliers.slice(n, firstPiece),
      pieces: result.multipliers.slice(firstPiece, program.generalCount),
      influence: influenceMultipliers(program, result.multipliers),
    },
  };
}

function difference(a: Feature, b: Feature): Feature {
  return {
    main: a.main.map((value, k) => value - b.main[k]),
    rest: a.rest.map((value, k) => value - b.rest[k]),
  };
}

/** factor·feature·z_voter as a form over all voters. */
function formOfVoter(
  model: VoteModel,
  feature: Feature,
  voter: number,
  factor: number,
): LinearForm {
  const main = new Float64Array(model.voterCount * model.mainCount);
  const rest = new Float64Array(model.voterCount * model.restCount);
  feature.main.forEach((value, k) => {
    main[voter * model.mainCount + k] = factor * value;
  });
  feature.rest.forEach((value, k) => {
    rest[voter * model.restCount + k] = factor * value;
  });
  return { main, rest };
}

export function intervalOf(largest: Bound, largestOfNegative: Bound): Interval {
  return { upper: largest, lower: { ...largestOfNegative, value: -largestOfNegative.value } };
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

function checkVoter(set: ConfidenceSet, voter: number): void {
  const n = set.inference.model.voterCount;
  if (!Number.isInteger(voter) || voter < 0 || voter >= n) {
    throw new InvalidInputError("voter", voter, `the index of a voter, 0 to ${n - 1}`);
  }
}
